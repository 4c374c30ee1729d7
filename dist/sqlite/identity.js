import { statSync } from "node:fs";
import { codeOf } from "../errors.js";
const NOTHING = { main: undefined, log: undefined, index: undefined, changed: 0n, size: 0n };
/** `seen` spares a look at the log's index, which matters only once the database has lost its name. */
export function identify(path, journalMode, seen) {
    if (path === ":memory:")
        return NOTHING;
    const main = look(path);
    const logged = journalMode === "wal";
    return {
        main: main && `${main.dev}:${main.ino}`,
        log: logged ? fileID(`${path}-wal`) : undefined,
        index: logged ? (seen?.index ?? fileID(`${path}-shm`)) : undefined,
        changed: main?.mtimeNs ?? 0n,
        size: main?.size ?? 0n,
    };
}
/** Undefined also where a folder on the way has become a file. */
function look(path) {
    try {
        return statSync(path, { bigint: true, throwIfNoEntry: false });
    }
    catch (error) {
        if (codeOf(error) === "ENOTDIR")
            return undefined;
        throw error;
    }
}
/** Device and inode of what a path names, or undefined where there is nothing. */
export function fileID(path) {
    const found = look(path);
    return found && `${found.dev}:${found.ino}`;
}
/** True while both names still lead to the files seen earlier; a log that was not there yet may have appeared. */
export function sameFile(seen, now) {
    return seen.main === now.main && (seen.log === undefined || seen.log === now.log);
}
/** True when nobody has written to the main file either, neither a checkpoint of the log nor anyone who overwrites it in place. */
export function untouched(seen, now) {
    return seen.changed === now.changed && seen.size === now.size;
}
