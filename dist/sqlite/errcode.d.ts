/** The primary SQLite result code of a driver error, or undefined for any other error. */
export declare function sqliteCode(error: unknown): number | undefined;
/**
 * Turns a driver error into a {@link CheckpointError} that names the file and the way out. Errors that are no storage fault (a
 * constraint, a syntax error: ours to mend) pass through unchanged.
 */
export declare function storageError(error: unknown, path: string): unknown;
