import { createHash } from "node:crypto";
import { lstatSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { codeOf, describe } from "../errors.js";
import { ensureFolder, ensureIgnored, writeWhole } from "../files.js";
import { parseV1Checkpoint, parseV1History } from "./v1-format.js";
/** Far above anything 1.x wrote (it cut its fields): a larger file is something else, and is not read into memory. */
const MAX_BYTES = 64 * 1024 * 1024;
/** History first: its snapshots are older than the live checkpoint. */
const FILES = [
    {
        name: "checkpoint-history.json",
        parse: (bytes) => {
            const parsed = parseV1History(bytes);
            return parsed.result === "ok" ? { result: "ok", value: { kind: "history", snapshots: parsed.value } } : parsed;
        },
    },
    {
        name: "checkpoint.json",
        parse: (bytes) => {
            const parsed = parseV1Checkpoint(bytes);
            return parsed.result === "ok" ? { result: "ok", value: { kind: "checkpoint", checkpoint: parsed.value } } : parsed;
        },
    },
];
/** Reads the 1.x files of a directory. Writes nothing and throws nothing: a file that cannot be read is `unreadable`, with the reason. */
export function readV1Folder(directory) {
    const files = FILES.flatMap(({ name, parse }) => {
        const path = join(directory, ".opencode", "state", name);
        try {
            const found = statSync(path, { throwIfNoEntry: false });
            if (found === undefined)
                return [];
            if (!found.isFile())
                return [unreadable(name, path, "it is not a regular file")];
            if (found.size > MAX_BYTES)
                return [unreadable(name, path, `it has ${found.size} bytes, more than any 1.x file`)];
            const bytes = readFileSync(path);
            return [{ file: name, path, bytes, hash: createHash("sha256").update(bytes).digest("hex"), parsed: parse(bytes) }];
        }
        catch (error) {
            return ["ENOENT", "ENOTDIR"].includes(codeOf(error)) ? [] : [unreadable(name, path, describe(error))];
        }
    });
    return { directory, files };
}
/**
 * Copies originals into `<root>/.opencode/state/checkpoint-orchestrator/legacy-backup/` (files 0600, folders 0700, kept out of version
 * control) and returns that folder. A copy that is already there with the same bytes is enough; one with other bytes is never overwritten. Synchronous, for use inside the
 * import's transaction: no import is recorded whose originals were not copied first.
 */
export function backUp(root, files) {
    const own = [".opencode", "state", "checkpoint-orchestrator"];
    ensureIgnored(ensureFolder(root, own));
    const folder = ensureFolder(root, [...own, "legacy-backup"]);
    for (const { file, bytes } of files)
        keepCopy(folder, file, bytes);
    return folder;
}
/** The import holds the database's write lock, so nobody else takes a name between the look and the writing. */
function keepCopy(folder, file, bytes) {
    for (let number = 1;; number++) {
        const name = number === 1 ? file : `${basename(file, ".json")}-${number}.json`;
        const path = join(folder, name);
        const found = lstatSync(path, { throwIfNoEntry: false });
        if (found === undefined) {
            writeWhole(folder, name, bytes, 0o600);
            return;
        }
        if (found.isFile() && found.size === bytes.length && readFileSync(path).equals(bytes))
            return;
    }
}
function unreadable(file, path, reason) {
    return { file, path, bytes: new Uint8Array(), hash: "", parsed: { result: "unreadable", reason } };
}
