import type { Content, Field, ListField } from "./model.ts";
export interface TextDifference {
    readonly before: string | null;
    readonly after: string | null;
}
/** Items as a multiset: one entry per occurrence that came or went. `moved` is true when the items that stayed changed their order. */
export interface ListDifference {
    readonly added: readonly string[];
    readonly removed: readonly string[];
    readonly moved: boolean;
}
export type Difference = {
    readonly [F in Exclude<Field, ListField>]?: TextDifference;
} & {
    readonly [F in ListField]?: ListDifference;
};
/** What changed for a reader of a save: words for text, numbers for lists. */
export type Changes = {
    readonly [F in Field]?: "set" | "changed" | "cleared" | {
        added: number;
        removed: number;
        moved: boolean;
    };
};
/**
 * The field-level difference. Equal fields are absent. For lists, `before` without `removed` and with `added` is `after`, as
 * multisets; where `moved` is false, the items that stayed are also in the same order.
 */
export declare function diff(before: Content, after: Content): Difference;
/** The difference in brief. A status that a first save set counts as `set`, because there was none before. */
export declare function changesOf(before: Content | undefined, difference: Difference): Changes;
/** True when something that `before` had is not in `after` as it was: an item gone or moved, a text replaced or emptied. */
export declare function losesAnything(difference: Difference): boolean;
