import type { Paint } from "./terminal.ts";
export interface Column {
    readonly header: string;
    readonly align?: "left" | "right";
    /** The least that the column may shrink to; a column without it keeps its width. */
    readonly min?: number;
    /** Columns with a number are left out, the highest first, where not even the least widths fit. */
    readonly drop?: number;
}
/**
 * Lays rows out under their headers in at most `columns` terminal columns, so that every line's cells begin in the same place
 * whatever the width of their characters. Cells must be single lines. Ends with a line feed.
 */
export declare function table(shape: readonly Column[], rows: readonly (readonly string[])[], columns: number, paint: Paint): string;
