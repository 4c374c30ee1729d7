import type { StoreReader } from "../checkpoint/store.ts";
import type { Database } from "./runtime.ts";
/** How long a lock held elsewhere is waited for, in ms. There is no event loop to keep free in a command. */
export declare const COMMAND_WAIT_MS = 5000;
/** A database that nothing can be written through. */
export interface ReadOnlyDatabase {
    readonly db: Database;
    /** The store port, for use inside {@link read}. */
    readonly reader: StoreReader;
    /** True where the file was copied to a private temporary folder first, because its own folder cannot be written. */
    readonly copied: boolean;
    /** Runs `work` on one consistent view, whatever other processes write meanwhile. */
    read<T>(work: (reader: StoreReader) => T): T;
    /** Closes the file and removes what reading it made. Never throws. */
    close(): void;
}
/**
 * Opens an existing database for reading. Its bytes, and those of a write-ahead log beside it, are left alone.
 *
 * SQLite needs a `-wal` and a `-shm` file to read a database in WAL mode, and a read-only connection leaves them behind. Where they
 * were not there before, {@link ReadOnlyDatabase.close} has SQLite remove them again, under its own locks: never while another
 * process has the database open. Where they cannot be made (a read-only folder), a private copy is read and removed.
 *
 * An empty file reads as a database with nothing in it. Throws the `storage-…` codes and `runtime-unsupported`.
 */
export declare function openReadOnly(path: string): ReadOnlyDatabase;
/** What tells a changed file, and a changed log, from an unchanged one. Uses `stat` alone. */
export declare function fingerprint(path: string): string;
