import { AdminRows } from "../sqlite/admin.ts";
import type { SessionOverview } from "../sqlite/admin.ts";
import type { StoreReader } from "../checkpoint/store.ts";
import type { SqliteStore } from "../sqlite/store.ts";
import type { Cli } from "./io.ts";
/** One consistent view of the database. */
export interface View {
    readonly reader: StoreReader;
    readonly admin: AdminRows;
    /** The session that a person means by an id or the beginning of one. Throws not found, or wrong use where several match. */
    readonly find: (given: string) => SessionOverview;
}
/**
 * Runs `work` on the database opened for reading alone; nothing is made or changed. Throws not found where there is no database, and
 * the `storage-…` codes.
 */
export declare function withView<T>(cli: Cli, work: (view: View) => T): T;
/** Runs `work` on the store for writing, which is made where it does not exist. Warnings go to the error stream. */
export declare function withStore<T>(cli: Cli, work: (store: SqliteStore) => Promise<T>): Promise<T>;
/** The real path of the database. Throws not found where there is none. */
export declare function requireDatabase(cli: Cli): string;
