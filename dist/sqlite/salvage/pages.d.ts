/**
 * The pages of a database file as its last commit left them, read without SQLite, which gives up on a damaged file
 * (https://www.sqlite.org/fileformat2.html). A write-ahead log beside it is taken into account, up to its last whole transaction.
 *
 * The file must not be open in this process: closing it here would drop SQLite's locks.
 */
export interface Pages {
    readonly pageSize: number;
    /** Bytes of a page that hold data. */
    readonly usable: number;
    readonly count: number;
    /** Whether the first page begins as a database does. */
    readonly headed: boolean;
    /** Page `number`, counted from 1; what the file is too short for reads as zeros. Undefined for a page that is not there at all. */
    page(number: number): Buffer | undefined;
    close(): void;
}
export declare function openPages(path: string, options?: {
    readonly reserved?: number;
}): Pages;
