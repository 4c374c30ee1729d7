import { existsSync } from "node:fs"
import { CheckpointError } from "../../errors.ts"
import { assertPlainFiles, sizeOf } from "../driver/beside.ts"
import { sqliteCode, storageError } from "../driver/errors.ts"
import { isDecisive } from "../file/prove.ts"
import { firstColumn } from "../driver/statement.ts"
import { closeDatabase, openDatabase } from "../driver/runtime.ts"
import type { Database } from "../driver/runtime.ts"
import { LOG } from "../../lib/side-files.ts"

const BUSY = 5
const WAIT_MS = 1_000

/**
 * Runs `work` while no other process has the database open, and none can read or write it: for putting another file in its place.
 * The write-ahead log is copied into the file first, so that the file alone is the whole database.
 *
 * A file that is not there, or too damaged to be locked, needs no lock. Throws `storage-busy`, with nothing done, where another
 * process has the database open.
 */
export function whileAlone<T>(path: string, work: () => T): T {
  assertPlainFiles(path)
  // SQLite deletes a log that it finds beside an empty file, and with it what was saved last.
  if (sizeOf(path) === 0) return work()
  if (!isReadable(path)) return work()
  let db: Database | undefined
  try {
    db = openDatabase(path)
    db.exec(`PRAGMA busy_timeout = ${WAIT_MS}`)
    lock(db, path)
  } catch (error) {
    if (db !== undefined) closeDatabase(db)
    const fault = inUse(error, path)
    if (!isDecisive(fault)) throw fault
    return work()
  }
  try {
    return work()
  } finally {
    db.exec("ROLLBACK")
    // Without a log, closing touches nothing by its name: what has that name now is another file.
    closeDatabase(db)
  }
}

/**
 * Whether the file begins as a database does. Asked through a read-only connection, because a writable one that gives up on a damaged
 * file copies the log into it, and deletes the log, when it is closed.
 */
function isReadable(path: string): boolean {
  try {
    const db = openDatabase(path, { readOnly: true })
    try {
      db.exec(`PRAGMA busy_timeout = ${WAIT_MS}`)
      db.prepare("SELECT count(*) FROM sqlite_schema").get()
      return true
    } finally {
      closeDatabase(db)
    }
  } catch (error) {
    // What else stands in the way is met again by the writable connection, and told.
    return !isDecisive(inUse(error, path))
  }
}

/** Leaving WAL mode needs the file for oneself: SQLite refuses it while any other connection is open. */
function lock(db: Database, path: string): void {
  const mode = (): unknown => firstColumn(db, "PRAGMA journal_mode")
  db.prepare("PRAGMA journal_mode = DELETE").get()
  db.exec("BEGIN EXCLUSIVE")
  if (mode() === "delete" && !existsSync(`${path}${LOG}`)) return
  db.exec("ROLLBACK")
  throw busy(path)
}

function inUse(error: unknown, path: string): unknown {
  return sqliteCode(error) === BUSY ? busy(path) : storageError(error, path)
}

function busy(path: string): CheckpointError {
  return new CheckpointError(
    "storage-busy",
    `Another process has ${path} open, so it was not replaced: close OpenCode and whatever else uses it, then try again.`,
    { facts: { database: path } },
  )
}
