import { LIST_FIELDS, TEXT_FIELDS } from "./model.js";
/**
 * The field-level difference. Equal fields are absent. For lists, `before` without `removed` and with `added` is `after`, as
 * multisets; where `moved` is false, the items that stayed are also in the same order.
 */
export function diff(before, after) {
    const difference = {};
    for (const field of [...TEXT_FIELDS, "status"]) {
        const from = before[field] ?? null;
        const to = after[field] ?? null;
        if (from !== to)
            difference[field] = { before: from, after: to };
    }
    for (const field of LIST_FIELDS) {
        const change = diffList(before[field], after[field]);
        if (change !== undefined)
            difference[field] = change;
    }
    return difference;
}
/** The difference in brief. A status that a first save set counts as `set`, because there was none before. */
export function changesOf(before, difference) {
    const changes = {};
    for (const field of TEXT_FIELDS) {
        const change = difference[field];
        if (change === undefined)
            continue;
        changes[field] = change.before === null ? "set" : change.after === null ? "cleared" : "changed";
    }
    if (before === undefined)
        changes.status = "set";
    else if (difference.status !== undefined)
        changes.status = "changed";
    for (const field of LIST_FIELDS) {
        const change = difference[field];
        if (change === undefined)
            continue;
        changes[field] = { added: change.added.length, removed: change.removed.length, moved: change.moved };
    }
    return changes;
}
/** True when something that `before` had is not in `after` as it was: an item gone or moved, a text replaced or emptied. */
export function losesAnything(difference) {
    for (const field of [...TEXT_FIELDS, "status"]) {
        const change = difference[field];
        if (change !== undefined && change.before !== null)
            return true;
    }
    return LIST_FIELDS.some((field) => {
        const change = difference[field];
        return change !== undefined && (change.removed.length > 0 || change.moved);
    });
}
function diffList(before, after) {
    if (before === after || (before.length === after.length && before.every((item, index) => item === after[index])))
        return undefined;
    const [removed, stayedBefore] = split(before, after);
    const [added, stayedAfter] = split(after, before);
    return { added, removed, moved: !sameOrder(before, after, stayedBefore, stayedAfter) };
}
/** Splits `items` into the occurrences that `other` lacks and those that it has. */
function split(items, other) {
    const available = new Map();
    for (const item of other)
        available.set(item, (available.get(item) ?? 0) + 1);
    const missing = [];
    const present = [];
    for (const item of items) {
        const left = available.get(item) ?? 0;
        if (left > 0)
            available.set(item, left - 1);
        (left > 0 ? present : missing).push(item);
    }
    return [missing, present];
}
function sameOrder(before, after, stayedBefore, stayedAfter) {
    if (stayedBefore.every((item, index) => item === stayedAfter[index]))
        return true;
    // Which copy of a repeated item went is a choice. The order is kept when some choice keeps it.
    const repeats = new Set(stayedBefore).size < stayedBefore.length || new Set(before).size < before.length;
    if (!repeats && new Set(after).size === after.length)
        return false;
    // Imported lists have no limit on their length: beyond this many steps the order counts as changed.
    return before.length * after.length <= 4_000_000 && longestCommon(before, after) === stayedBefore.length;
}
/** Length of the longest common subsequence. */
function longestCommon(a, b) {
    let previous = new Uint32Array(b.length + 1);
    for (const item of a) {
        const row = new Uint32Array(b.length + 1);
        for (let index = 0; index < b.length; index++) {
            row[index + 1] =
                item === b[index] ? (previous[index] ?? 0) + 1 : Math.max(row[index] ?? 0, previous[index + 1] ?? 0);
        }
        previous = row;
    }
    return previous[b.length] ?? 0;
}
