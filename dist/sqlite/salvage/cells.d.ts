import type { Pages } from "./pages.ts";
export type Value = string | number | null;
/** One entry of a b-tree page: a table's row, or an index's key (without a row id). */
export interface Cell {
    readonly rowid: number;
    /** The decoded record, or undefined where it does not decode or a page of it is gone. */
    readonly values: readonly Value[] | undefined;
}
/** What a page is, as far as it can be told. */
export interface BtreePage {
    readonly kind: "table" | "index";
    readonly cells: readonly Cell[];
    /** Pages below this one. Empty for a leaf. */
    readonly children: readonly number[];
}
/**
 * Reads a b-tree page cell by cell; what is wrong in one cell does not touch the others. Undefined for any other kind of page, unless
 * it is `assumed` to be a leaf of a table whose mark was damaged.
 */
export declare function readBtreePage(pages: Pages, number: number, assumed?: boolean): BtreePage | undefined;
