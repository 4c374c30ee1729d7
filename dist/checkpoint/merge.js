import { EMPTY_CONTENT, LIST_FIELDS, TEXT_FIELDS } from "./model.js";
/** True when the patch names no field at all. */
export function isEmptyPatch(patch) {
    return (patch.status === undefined &&
        TEXT_FIELDS.every((field) => patch[field] === undefined) &&
        LIST_FIELDS.every((field) => patch[field] === undefined));
}
/**
 * Current content plus patch. Pure: invents nothing, changes only the fields that the patch names, and returns content whose every
 * item comes from one of the two. Without a current content the status starts as `in_progress`.
 */
export function merge(current, patch) {
    const base = current ?? EMPTY_CONTENT;
    const list = (field) => {
        const given = patch[field];
        if (given === undefined)
            return base[field];
        return patch.listMode === "append" ? append(base[field], given) : given;
    };
    const text = (field) => patch[field] ?? base[field] ?? "";
    return {
        title: text("title"),
        objective: text("objective"),
        status: patch.status ?? base.status,
        summary: text("summary"),
        currentPlan: list("currentPlan"),
        completedSteps: list("completedSteps"),
        nextSteps: list("nextSteps"),
        blockers: list("blockers"),
        filesTouched: list("filesTouched"),
        notes: list("notes"),
    };
}
function append(items, added) {
    const known = new Set(items);
    const fresh = added.filter((item) => !known.has(item) && known.add(item));
    return fresh.length === 0 ? items : [...items, ...fresh];
}
