import { CheckpointError } from "../errors.js";
import { encodeState } from "./content.js";
import { changesOf, diff, losesAnything } from "./diff.js";
import { History } from "./history.js";
import { isEmptyPatch, merge } from "./merge.js";
import { EMPTY_CONTENT, LIMITS, LIST_FIELDS } from "./model.js";
/**
 * Merges a patch into the live state. Changed content is stored with one snapshot of the new state, `named` or `auto`; unchanged
 * content is neither rewritten nor re-dated, and gets a snapshot only when one was named. Either way the prompt counter starts anew.
 *
 * Throws `invalid-input` for a first save that names no field and for a result beyond the limits; nothing is then stored.
 */
export function saveState({ writer, identity: { id }, record, now, options }, patch, snapshotName) {
    const current = writer.state(id);
    if (current === undefined && isEmptyPatch(patch)) {
        throw new CheckpointError("invalid-input", "There is nothing to save: this session has no checkpoint yet and the call names no field. Give at least a title or an objective.");
    }
    const history = new History(writer, id, now, options);
    const kind = snapshotName === undefined ? "auto" : "named";
    const named = snapshotName === undefined ? {} : { name: snapshotName };
    const next = current !== undefined && isEmptyPatch(patch) ? current : nextState(current, patch, now);
    if (record.prompts > 0)
        writer.setPrompts(id, 0);
    if (current !== undefined && next.hash === current.hash) {
        const name = snapshotName === undefined ? undefined : history.add("named", current, named);
        return {
            changed: false,
            checkpoint: current,
            changes: {},
            snapshot: name === undefined ? undefined : { name, kind },
            undo: undefined,
            warnings: name === undefined ? [] : dropped(history.prune("named")),
        };
    }
    const difference = diff(current?.content ?? EMPTY_CONTENT, next.content);
    const undo = current !== undefined && losesAnything(difference) ? history.keep(current, kind) : undefined;
    const keptAs = current?.synthesized === true ? "compaction" : "auto";
    if (undo !== undefined && keptAs !== kind)
        history.prune(keptAs);
    const room = history.makeRoom(kind);
    writer.putState(id, next);
    const name = history.add(kind, next, named);
    return {
        changed: true,
        checkpoint: next,
        changes: changesOf(current?.content, difference),
        snapshot: { name, kind },
        undo,
        warnings: kind === "named" ? dropped(room) : [],
    };
}
/** A synthesized state is the host's text, not the model's: the first real save replaces it whole. */
function nextState(current, patch, now) {
    const before = current?.synthesized === true ? undefined : current;
    const content = merge(before?.content, patch);
    assertListSizes(content, before?.content);
    return encodeState({ content, synthesized: false, updatedAt: now }, { before });
}
/** A list from 1.x may be longer than the limit: it may stay so, but not grow. */
function assertListSizes(content, before) {
    for (const field of LIST_FIELDS) {
        const size = content[field].length;
        if (size <= LIMITS.items || (before !== undefined && size <= before[field].length))
            continue;
        throw new CheckpointError("invalid-input", `${field} would hold ${size} items; at most ${LIMITS.items} are kept. Replace the list with a shorter one.`, { facts: { field, limit: LIMITS.items, size } });
    }
}
/** Automatic snapshots come and go; that a named one went is said. */
function dropped(names) {
    return names.map((name) => `The oldest named snapshot "${name}" was dropped: at most 100 named ones are kept.`);
}
