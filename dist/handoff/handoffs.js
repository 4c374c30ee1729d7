import { realpath } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { WAIT } from "../checkpoint/store.js";
import { describe } from "../errors.js";
import { removeFile } from "../files.js";
import { removeHandoff, writeHandoff } from "./export.js";
import { renderHandoff } from "./render.js";
/** A write that other processes overtake is repeated, this often at most: each time somebody else has saved meanwhile. */
const ROUNDS = 25;
export function createHandoffs(store, options, warn) {
    const files = { store, folder: options.handoffDir };
    const guard = async (failure, fallback, work) => {
        try {
            return [await work(), []];
        }
        catch (error) {
            const message = `${failure}: ${describe(error)}`;
            warn(message);
            return [fallback, [message]];
        }
    };
    return {
        refresh: async (identity) => {
            if (!options.handoff)
                return [];
            const failure = `The hand-off of ${identity.id} was not written; the checkpoint itself is safe`;
            const [, warnings] = await guard(failure, undefined, () => follow(files, identity));
            return warnings;
        },
        ensure: async (identity) => {
            const { id, forkedFrom } = identity;
            if (!options.handoff || forkedFrom === undefined)
                return;
            await guard(`The hand-off of ${id} was not written; the checkpoint itself is safe`, undefined, async () => {
                const lacking = await store.read(WAIT.tool, (reader) => reader.session(id)?.handoff === undefined && reader.state(id) !== undefined);
                if (lacking)
                    await follow(files, identity);
            });
        },
        remove: async (identity) => {
            const [existed, warnings] = await guard(`The hand-off of ${identity.id} was not removed`, false, async () => {
                const { id, root } = identity;
                const existed = await remove(files, options.handoff ? identity : { id });
                // Whoever saved meanwhile may have written the very file that went.
                const saved = options.handoff && root !== undefined && (await currentHash(store, id)) !== undefined;
                if (saved)
                    await follow(files, identity);
                return existed;
            });
            return { existed, warnings };
        },
    };
}
/** Brings the file in line with the live state, again for as long as another writer changes that meanwhile. */
async function follow(files, owner) {
    for (let round = 0; round < ROUNDS; round++) {
        const { state, record } = await files.store.read(WAIT.tool, (reader) => ({
            state: reader.state(owner.id),
            record: reader.session(owner.id),
        }));
        if (state === undefined) {
            await remove(files, owner);
        }
        else {
            const text = renderHandoff({
                sessionID: owner.id,
                checkpoint: state,
                parentID: record?.parentID,
                forkedFrom: record?.forkedFrom,
            });
            await write(files, owner, text, record?.handoff);
        }
        // Another process may have saved and written its newer file first, under ours.
        if ((await currentHash(files.store, owner.id)) === state?.hash)
            return;
    }
}
async function write({ store, folder }, { id, root }, text, earlier) {
    if (root === undefined)
        throw new Error("its project directory is unknown.");
    const path = await writeHandoff({ root, folder, sessionID: id, text });
    if (earlier === path)
        return;
    await store.write(WAIT.tool, (writer) => {
        writer.setHandoff(id, path);
    });
    // The session has moved: two hand-offs of one session would contradict each other sooner or later.
    if (earlier !== undefined && !(await isSameFile(earlier, path)))
        await removeFile(dirname(earlier), basename(earlier));
}
/** Two names of one file, where a folder above it has a symbolic link to it, are not two files. */
async function isSameFile(one, other) {
    const [a, b] = await Promise.all([realpath(one).catch(() => one), realpath(other)]);
    return a === b;
}
async function remove({ store, folder }, { id, root }) {
    const recorded = (await store.read(WAIT.tool, (reader) => reader.session(id)))?.handoff;
    const atRecorded = recorded !== undefined && (await removeFile(dirname(recorded), basename(recorded)));
    const atRoot = root !== undefined && (await removeHandoff({ root, folder, sessionID: id }));
    if (recorded !== undefined)
        await store.write(WAIT.tool, (writer) => {
            writer.setHandoff(id, undefined);
        });
    return atRecorded || atRoot;
}
async function currentHash(store, id) {
    return store.read(WAIT.tool, (reader) => reader.state(id)?.hash);
}
