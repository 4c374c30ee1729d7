/** Every code a tool, a hook or the command line can report. The set is closed: callers branch on the code, never on the sentence. */
export declare const ERROR_CODES: readonly ["no-session", "invalid-session-id", "invalid-input", "snapshot-not-found", "no-checkpoint", "legacy-not-found", "unrecognized-legacy-state", "session-not-found", "other-project", "storage-busy", "storage-full", "storage-readonly", "storage-corrupt", "storage-foreign", "storage-newer", "storage-unavailable", "runtime-unsupported"];
export type ErrorCode = (typeof ERROR_CODES)[number];
/** Plain JSON facts that accompany an error: a file, a field, a limit, the names that do exist. */
export type ErrorFacts = Readonly<Record<string, string | number | boolean | readonly string[]>>;
/**
 * The one error class of this package.
 *
 * `message` is one sentence for a reader: what happened, to which file or session, and what to do about it. `facts` repeats the
 * particulars as data. The original error, where there is one, is kept as `cause`.
 */
export declare class CheckpointError extends Error {
    readonly name = "CheckpointError";
    readonly code: ErrorCode;
    readonly facts: ErrorFacts;
    constructor(code: ErrorCode, message: string, options?: {
        facts?: ErrorFacts;
        cause?: unknown;
    });
}
/**
 * True for a {@link CheckpointError}, also for one made by another copy of this module: a host may evaluate a plugin once per
 * directory, and those copies share one database handle (contract section 8).
 */
export declare function isCheckpointError(error: unknown): error is CheckpointError;
/**
 * A short description of anything that was thrown, for a message or a log line. Of a file system's error only the first part is
 * taken: which system call met it, and on which helper file, differs from runtime to runtime, and callers name the path themselves.
 */
export declare function describe(error: unknown): string;
/** The system's code of an error (`ENOENT`), or an empty text where it has none. */
export declare function codeOf(error: unknown): string;
