import type { Migration } from "./migrations/migration.ts";
import type { Database } from "./runtime.ts";
import type { Transactor } from "./transaction.ts";
export interface OpenOptions {
    readonly migrations?: readonly Migration[];
    readonly now?: () => number;
}
export interface Connection {
    readonly db: Database;
    readonly transact: Transactor;
    /** The journal mode that SQLite granted: `wal` wherever the file system allows it. */
    readonly journalMode: string;
    readonly close: () => void;
}
/**
 * Opens the database, creating the file (0600) and its missing folders (0700), and brings its schema up to date.
 *
 * Nothing is written before a read has shown that the file is ours, empty or absent: a foreign, newer or damaged file keeps its
 * bytes. Durability is `synchronous=FULL` in WAL mode: a commit that returned survives power loss.
 *
 * Throws the `storage-…` codes and `runtime-unsupported`; `storage-busy` after {@link SLICE_MS} on a held lock.
 */
export declare function openConnection(path: string, options?: OpenOptions): Connection;
/** Makes each missing folder with mode 0700, whatever the umask; one that exists keeps its mode. */
export declare function makePrivateFolder(path: string): void;
