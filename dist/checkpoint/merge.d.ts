import type { Content, ListField, Status, TextField } from "./model.ts";
/**
 * The fields of one save that were given. A field that is absent stays as it is; `""` and `[]` empty it.
 *
 * `listMode` says what a given list does: `replace` takes its place, `append` adds the items that are not there yet.
 */
export type Patch = {
    readonly [F in TextField]?: string | undefined;
} & {
    readonly status?: Status | undefined;
} & {
    readonly [F in ListField]?: readonly string[] | undefined;
} & {
    readonly listMode: "replace" | "append";
};
/** True when the patch names no field at all. */
export declare function isEmptyPatch(patch: Patch): boolean;
/**
 * Current content plus patch. Pure: invents nothing, changes only the fields that the patch names, and returns content whose every
 * item comes from one of the two. Without a current content the status starts as `in_progress`.
 */
export declare function merge(current: Content | undefined, patch: Patch): Content;
