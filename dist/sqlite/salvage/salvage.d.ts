import type { TableName } from "./tables.ts";
export interface LostRow {
    readonly table: TableName;
    /** The row's key: a session id, with the name of a snapshot. */
    readonly row: string;
    readonly why: string;
}
export interface SalvageReport {
    readonly saved: Readonly<Record<TableName, number>>;
    /** Rows that are known to have been there and were not saved. */
    readonly lost: readonly LostRow[];
    /** Pages of tables that could not be read, with the table (or index) that they belong to. */
    readonly unreadablePages: readonly {
        readonly page: number;
        readonly tree: string;
    }[];
    /** Sessions whose own row was gone and was made anew from what belongs to them. */
    readonly rebuilt: readonly string[];
}
/**
 * Copies every whole row of a damaged database into a new one at `target`, which must not exist (mode 0600), and tells what could not
 * be read. The damaged file is read page by page without SQLite and is not changed; it must not be open in this process.
 *
 * A checkpoint or snapshot is whole when its text has its hash. Rows on pages that nothing leads to any more are saved as well, unless
 * a row with the same key was found in its place.
 */
export declare function salvage(path: string, target: string, step: (done: number, total: number) => void): SalvageReport;
