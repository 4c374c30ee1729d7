import type { Database } from "./runtime.ts";
/** Marks a file as ours in its header: "CkPt" (https://www.sqlite.org/pragma.html#pragma_application_id). */
export declare const APPLICATION_ID = 1131106420;
export interface Schema {
    readonly version: number;
    /** True for a file that has nothing in it yet. */
    readonly fresh: boolean;
}
/**
 * Reads whose file this is and which schema it has, and writes nothing. This is the first read of the file, so damage shows here.
 * To be called inside a transaction: between two reads another process may give a new file its schema.
 *
 * Throws `storage-foreign` for another program's database and `storage-newer` for a schema beyond `known`.
 */
export declare function readSchema(db: Database, path: string, known: number): Schema;
/** The first column of a one-row query, as a number. */
export declare function integer(db: Database, sql: string): number;
