import { CheckpointError, describe, isCheckpointError } from "../../errors.ts"
import type { ErrorCode } from "../../errors.ts"
import { refusal } from "./place.ts"

/** Primary result codes (https://www.sqlite.org/rescode.html); the driver reports extended ones, whose low byte they are. */
const SQLITE = {
  error: 1,
  perm: 3,
  busy: 5,
  locked: 6,
  readonly: 8,
  ioerr: 10,
  corrupt: 11,
  full: 13,
  cantopen: 14,
  protocol: 15,
  auth: 23,
  notadb: 26,
}

/** What is read lies beyond the end of a file (SQLITE_IOERR_SHORT_READ). In a main file that is no error: the log was cut. */
const SHORT_READ = 522

/** True for the error of a read beyond the end of the log, also for what an integrity check or {@link storageError} makes of it. */
export function isShortRead(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ("errcode" in error && error.errcode === SHORT_READ) return true
  return isCheckpointError(error) && (isShortRead(error.cause) || error.message.includes(`error code=${SHORT_READ}`))
}

/** The primary SQLite result code of a driver error, or undefined for any other error. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return undefined
  return error.errcode & 0xff
}

/**
 * Turns a driver error into a {@link CheckpointError} that names the file and the way out. Of a file that cannot be opened or written
 * it is looked what stands in the way, and whose that is. Errors that are no storage fault (a constraint, a syntax error: ours to mend)
 * pass through unchanged.
 */
export function storageError(error: unknown, path: string): unknown {
  if (isCheckpointError(error)) return withFile(error, path)
  const found = classify(error)
  if (found === undefined) return error
  const [code, sentence] = found
  // The system gives one error for a dozen causes. A look at the file and its folder tells which it is.
  const said =
    (code === "storage-readonly" || code === "storage-unavailable" ? refusal(path) : undefined) ?? sentence(path)
  return new CheckpointError(code, `${said} (${describe(error)})`, {
    facts: { database: path },
    cause: error,
  })
}

/** Adds the file to an error about a damaged row, which was made where the file is not known. */
function withFile(error: CheckpointError, path: string): CheckpointError {
  if (error.code !== "storage-corrupt" || "database" in error.facts) return error
  return new CheckpointError(error.code, `${path}: ${error.message}`, {
    facts: { ...error.facts, database: path },
    cause: error,
  })
}

/**
 * Codes that only rows which disagree with the schema lead to. Our own statements cannot: they bind the right types, and write a session
 * before its rows.
 */
const DISAGREEING: ReadonlySet<unknown> = new Set([
  787, // SQLITE_CONSTRAINT_FOREIGNKEY
  3091, // SQLITE_CONSTRAINT_DATATYPE
])

function disagrees(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && DISAGREEING.has(error.errcode)
}

/** SQLITE_IOERR_WRITE: a write failed although the disk is not full. */
function isRefusedWrite(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === 778
}

type Classified = readonly [ErrorCode, (path: string) => string]

function classify(error: unknown): Classified | undefined {
  const code = sqliteCode(error)
  if (code === undefined) return classifySystem(error)
  if (disagrees(error) || isShortRead(error)) return corrupt
  if (isRefusedWrite(error)) return limited
  switch (code) {
    case SQLITE.busy:
    case SQLITE.locked:
    case SQLITE.protocol:
      return [
        "storage-busy",
        (path) => `Another process holds the lock on ${path}; nothing was changed, try again shortly.`,
      ]
    case SQLITE.readonly:
      return [
        "storage-readonly",
        (path) => `${path} cannot be written: make the file and its folder writable, then try again.`,
      ]
    case SQLITE.full:
      return [
        "storage-full",
        (path) => `The disk that holds ${path} is full; nothing was changed, free some space and try again.`,
      ]
    case SQLITE.corrupt:
    case SQLITE.notadb:
      return corrupt
    case SQLITE.error:
      return LACKING.test(describe(error)) ? corrupt : undefined
    case SQLITE.cantopen:
    case SQLITE.ioerr:
    case SQLITE.perm:
    case SQLITE.auth:
      return unavailable
    default:
      return undefined
  }
}

/** Our SQL is fixed, so a table or a column that it does not find, or finds too early, is missing or left over in the file. */
const LACKING =
  /no such (table|column|index)|no column named|duplicate column name|^(table|index) .* already exists|foreign key mismatch/

const corrupt: Classified = [
  "storage-corrupt",
  (path) =>
    `${path} is damaged or not a database and was left as it is: run "checkpoint-orchestrator doctor --repair", or move it aside or restore a backup, then try again.`,
]

const limited: Classified = [
  "storage-full",
  (path) =>
    `${path} could not grow: a limit on the size of files is reached (ulimit -f, or that of the file system), or the disk refused the write; nothing was changed, raise the limit or remove old sessions with "checkpoint-orchestrator prune".`,
]

const unavailable: Classified = [
  "storage-unavailable",
  (path) =>
    `${path} cannot be opened: check that its folder exists and may be used, or set another path in the "database" option.`,
]

/** Faults of the file system that we meet before SQLite does. */
function classifySystem(error: unknown): Classified | undefined {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return undefined
  switch (error.code) {
    case "EROFS":
      return [
        "storage-readonly",
        (path) => `${path} lies on a read-only file system: choose another path in the "database" option.`,
      ]
    case "ENOSPC":
    case "EDQUOT":
      return [
        "storage-full",
        (path) => `The disk that holds ${path} is full; nothing was changed, free some space and try again.`,
      ]
    case "EFBIG":
      return limited
    case "ENAMETOOLONG":
      // Bun says it without a system call.
      return unavailable
    default:
      // Only a system call sets it; errors of our own code pass.
      return "syscall" in error ? unavailable : undefined
  }
}
