import { CheckpointError, isCheckpointError } from "../errors.js";
import { diff } from "./diff.js";
import { enterSession, needsEntry } from "./entry.js";
import { requireSnapshot } from "./history.js";
import { isSessionID } from "./model.js";
import { adoptState, clearState, purgeState, restoreState } from "./replace.js";
import { saveState } from "./save.js";
import { WAIT } from "./store.js";
/** How many other sessions a status names. */
const OTHERS_SHOWN = 5;
export function createService(store, options) {
    return {
        forSession: (identity) => {
            assertSessionID(identity.id);
            return bind(store, options, identity);
        },
    };
}
/** Throws `invalid-session-id` unless the value is a session id of a host. */
export function assertSessionID(value) {
    if (isSessionID(value))
        return;
    throw new CheckpointError("invalid-session-id", `${typeof value === "string" ? JSON.stringify(value.slice(0, 100)) : `A value of type ${typeof value}`} is not a session id (ses… of letters, digits, _ and -); nothing was read or written.`);
}
function bind(store, options, identity) {
    const { id } = identity;
    const write = (work) => store.write(WAIT.tool, (writer) => {
        const now = options.clock();
        const record = enterSession(writer, identity, now);
        return work({ writer, identity, record, now, options });
    });
    const read = async (work) => {
        if (await store.read(WAIT.tool, (reader) => needsEntry(reader, identity)))
            await enterIfPossible(store, options, identity);
        return store.read(WAIT.tool, work);
    };
    return {
        identity,
        save: (patch, snapshotName) => write((work) => saveState(work, patch, snapshotName)),
        load: () => read((reader) => reader.state(id)),
        status: () => read((reader) => statusOf(reader, identity)),
        list: (limit) => read((reader) => ({ items: reader.snapshots(id, limit), total: reader.snapshotCount(id) })),
        project: (limit) => read((reader) => {
            const scope = scopeOf(reader, identity);
            return { items: reader.summaries(scope, limit), total: reader.summaryCount(scope) };
        }),
        snapshot: (name) => read((reader) => requireSnapshot(reader, id, name)),
        compare: (name, with_) => read((reader) => {
            const snapshot = requireSnapshot(reader, id, name);
            const other = with_ === "current" ? requireState(reader, id) : requireSnapshot(reader, id, with_).state;
            return { snapshot, difference: diff(snapshot.state.content, other.content) };
        }),
        restore: (name) => write((work) => restoreState(work, name)),
        clear: () => write(clearState),
        purge: async () => {
            const removed = await write(purgeState);
            store.scrub();
            return removed;
        },
        adopt: (from, options) => write((work) => adoptState(work, from, options)),
    };
}
/** A read goes on where the row cannot be brought up to date: a full or read-only disk must not hide a checkpoint. */
async function enterIfPossible(store, options, identity) {
    try {
        await store.write(WAIT.tool, (writer) => enterSession(writer, identity, options.clock()));
    }
    catch (error) {
        if (!isCheckpointError(error) || !["storage-readonly", "storage-full", "storage-busy"].includes(error.code))
            throw error;
    }
}
/** "This project" as the session's row knows it; a placeholder identity never hides what the host once said. */
function scopeOf(reader, identity) {
    const known = identity.placeholder ? reader.session(identity.id) : undefined;
    const { projectID, directory } = known ?? identity;
    return { id: projectID, directory };
}
function requireState(reader, id) {
    const state = reader.state(id);
    if (state !== undefined)
        return state;
    throw new CheckpointError("no-checkpoint", `Session ${id} has no live checkpoint to compare with; save one first.`);
}
function statusOf(reader, identity) {
    const { id } = identity;
    const record = reader.session(id);
    const others = reader.summaries(scopeOf(reader, identity), OTHERS_SHOWN + 1).filter((other) => other.sessionID !== id);
    const parentID = record?.parentID ?? identity.parentID;
    const forkedFrom = record?.forkedFrom ?? identity.forkedFrom;
    return {
        state: reader.state(id),
        snapshots: reader.snapshotCount(id),
        prompts: record?.prompts ?? 0,
        ...(parentID === undefined ? {} : { parentID }),
        ...(forkedFrom === undefined ? {} : { forkedFrom }),
        others: others.slice(0, OTHERS_SHOWN),
    };
}
