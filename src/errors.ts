/** Every code a tool, a hook or the command line can report. The set is closed: callers branch on the code, never on the sentence. */
export const ERROR_CODES = [
  "no-session",
  "invalid-session-id",
  "invalid-input",
  "snapshot-not-found",
  "no-checkpoint",
  "legacy-not-found",
  "unrecognized-legacy-state",
  "session-not-found",
  "other-project",
  "secret-refused",
  "storage-busy",
  "storage-full",
  "storage-readonly",
  "storage-corrupt",
  "storage-foreign",
  "storage-newer",
  "storage-unavailable",
  "runtime-unsupported",
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** Plain JSON facts that accompany an error: a file, a field, a limit, the names that do exist. */
export type ErrorFacts = Readonly<Record<string, string | number | boolean | readonly string[]>>

/**
 * The one error class of this package.
 *
 * `message` is one sentence for a reader: what happened, to which file or session, and what to do about it. `facts` repeats the
 * particulars as data. The original error, where there is one, is kept as `cause`.
 */
export class CheckpointError extends Error {
  override readonly name = "CheckpointError"
  readonly code: ErrorCode
  readonly facts: ErrorFacts

  constructor(code: ErrorCode, message: string, options: { facts?: ErrorFacts; cause?: unknown } = {}) {
    super(message, "cause" in options ? { cause: options.cause } : undefined)
    this.code = code
    this.facts = options.facts ?? {}
  }
}

/**
 * True for a {@link CheckpointError}, also for one made by another copy of this module: a host may evaluate a plugin once per
 * directory, and those copies share one database handle (docs/host-contract.md#location).
 */
export function isCheckpointError(error: unknown): error is CheckpointError {
  return error instanceof Error && error.name === "CheckpointError" && "code" in error && isErrorCode(error.code)
}

function isErrorCode(value: unknown): value is ErrorCode {
  return ERROR_CODES.some((code) => code === value)
}

/**
 * A short description of anything that was thrown, for a message or a log line. Of a file system's error only the first part is
 * taken: which system call met it, and on which helper file, differs from runtime to runtime, and callers name the path themselves.
 */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return wordsFor(error)
  if (error.message === "") return error.name
  return "syscall" in error ? error.message.replace(/, \w+( '.*)?$/s, "") : error.message
}

/** The system's code of an error (`ENOENT`), or an empty text where it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : ""
}

function wordsFor(value: unknown): string {
  try {
    return String(value)
  } catch {
    // Anything can be thrown, also what cannot be turned into text.
    return "something without words was thrown"
  }
}
