import type { Database } from "./runtime.ts";
/** How long SQLite itself waits for a lock, in ms. It blocks the event loop, so it is short; callers wait longer with the loop free. */
export declare const SLICE_MS = 10;
export declare function isDecisive(fault: unknown): boolean;
/**
 * With a `-wal` beside the file, closing a writable connection would copy it into the main file, even one that we are about to
 * refuse. So such a file is first proved through a read-only connection. Throws as {@link proveFile} does.
 */
export declare function proveBesideLog(path: string, known: number): void;
/**
 * Proves through a read-only connection of its own that a file with a log, in use or not, is a database of ours that can be read.
 * Pages in the log hide those of the main file, whose first page proves nothing then: a file of moderate size is read whole.
 * Writes nothing.
 *
 * Throws as `openConnection` does.
 */
export declare function proveFile(path: string, known: number): void;
/**
 * SQLite deletes a log whose main file is empty, and with it what was saved last. A live database has a main file before it has
 * a log, so the log is looked at first.
 */
export declare function assertNoOrphanLog(path: string): void;
/**
 * Reads a file of moderate size whole, indexes against tables included (`quick_check` costs the same and leaves that out): a damaged
 * index makes a checkpoint look absent that is still there. A larger file is not looked at. Throws `storage-corrupt`.
 */
export declare function assertSound(db: Database, path: string): void;
