import { randomBytes } from "node:crypto";
import { closeSync, existsSync, fchmodSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync, } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe } from "../errors.js";
import { realPath } from "../sqlite/handles.js";
import { EXIT, Failure, wrongUse } from "./failure.js";
/**
 * Opens the file that a person named for a result (mode 0600). What has that name stays whole until the new content is. A link is
 * followed to the file it names. Each member throws a storage error in one sentence.
 */
export function openOut(cli, file) {
    if (file.trim() === "" || file.includes("\0"))
        throw wrongUse("--out takes the name of a file.");
    const path = realPath(resolve(cli.io.cwd, file));
    if (existsSync(path) && !statSync(path).isFile())
        throw wrongUse(`${path} is not a regular file.`);
    const temporary = join(dirname(path), `.${String(process.pid)}-${randomBytes(8).toString("hex")}.tmp`);
    const guard = (work) => {
        try {
            return work();
        }
        catch (error) {
            rmSync(temporary, { force: true });
            throw new Failure(EXIT.storage, `${path} could not be written: ${describe(error)}`, { cause: error });
        }
    };
    const handle = guard(() => openSync(temporary, "wx", 0o600));
    return {
        write: (text) => {
            guard(() => {
                const bytes = Buffer.from(text);
                for (let done = 0; done < bytes.length;)
                    done += writeSync(handle, bytes, done);
            });
        },
        finish: () => guard(() => {
            fchmodSync(handle, 0o600);
            fsyncSync(handle);
            closeSync(handle);
            renameSync(temporary, path);
            return path;
        }),
        discard: () => {
            rmSync(temporary, { force: true });
        },
    };
}
/** {@link openOut} for a result that is at hand whole. */
export function writeOut(cli, file, text) {
    const out = openOut(cli, file);
    out.write(text);
    return out.finish();
}
