import type { FileIdentity } from "./identity.ts";
import type { Connection } from "./open.ts";
/**
 * Closes a connection whose main file is damaged or no longer what it was, without a byte of the log reaching that file.
 *
 * The last connection that closes copies its log into the main file, unless another one holds a lock: a read-only connection holds
 * one here, and copies nothing when it closes itself. Throws, and leaves the connection open, where that lock cannot be had.
 */
export declare function closeUntouched(connection: Connection, path: string): void;
/**
 * Takes the log of a database that lost its name out of the way of whatever has that name now: SQLite would replay it onto a new
 * file, and mix the two. Only the very files that `seen` names are touched; the log is kept under another name, which is returned.
 */
export declare function setLogAside(path: string, seen: FileIdentity): string | undefined;
