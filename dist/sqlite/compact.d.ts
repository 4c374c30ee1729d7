import type { SqliteStore } from "./store.ts";
/**
 * Gives the space of deleted rows back to the disk: rebuilds the file and empties its write-ahead log. Other processes wait meanwhile,
 * and their later reads are not disturbed; one that reads right now keeps the log from being emptied until it closes.
 *
 * Throws `storage-busy` where a writer holds the lock for too long, and `storage-full` where there is no room for the rebuilt copy.
 */
export declare function compact(store: SqliteStore): void;
