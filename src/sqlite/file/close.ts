import { linkSync, renameSync, rmSync, statSync } from "node:fs"
import { randomHex } from "../../lib/crypto.ts"
import { fileID, isSame } from "./identity.ts"
import type { FileID, FileIdentity } from "./identity.ts"
import type { Connection } from "./open.ts"
import { SLICE_MS } from "./prove.ts"
import { closeDatabase, openDatabase } from "../driver/runtime.ts"
import { LOG, LOG_INDEX } from "../../lib/side-files.ts"

/**
 * Closes a connection whose main file is damaged or no longer what it was, without a byte of the log reaching that file.
 *
 * The last connection that closes copies its log into the main file, unless another one holds a lock: a read-only connection holds
 * one here, and copies nothing when it closes itself. Throws, and leaves the connection open, where that lock cannot be had.
 */
export function closeUntouched(connection: Connection, path: string): void {
  const main = connection.journalMode === "wal" ? statSync(path, { throwIfNoEntry: false }) : undefined
  // Nothing to protect: without a log, or without a file of that name, closing writes nothing.
  if (main === undefined) {
    connection.close()
    return
  }
  // The read-only connection would delete a log that it finds beside an empty file.
  const log = main.size === 0 ? hide(`${path}${LOG}`) : undefined
  try {
    const guard = openDatabase(path, { readOnly: true })
    try {
      lock(() => {
        guard.exec(`PRAGMA busy_timeout = ${SLICE_MS}; BEGIN`)
        guard.prepare("SELECT count(*) FROM sqlite_schema").get()
      })
      connection.close()
    } finally {
      closeDatabase(guard)
    }
  } finally {
    log?.()
  }
}

/** The lock is taken before the first page is read, and stays when that page turns out to be damaged. */
function lock(read: () => void): void {
  try {
    read()
  } catch {
    // What is wrong with the file was reported when it was found.
  }
}

/** Takes a file away from its name; the function returned brings it back. */
function hide(path: string): (() => void) | undefined {
  const hidden = `${path}.${randomHex(6)}`
  if (fileID(path) === undefined) return undefined
  renameSync(path, hidden)
  return () => {
    renameSync(hidden, path)
  }
}

/**
 * Takes the log of a database that lost its name out of the way of whatever has that name now: SQLite would replay it onto a new
 * file, and mix the two. Only the very files that `seen` names are touched; the log is kept under another name, which is returned.
 */
export function setLogAside(path: string, seen: FileIdentity): string | undefined {
  const log = `${path}${LOG}`
  const index = `${path}${LOG_INDEX}`
  const aside = moveAway(log, seen.log)
  // The index says what is in the log; one that outlives it would be believed.
  if (seen.index !== undefined && isSame(fileID(index), seen.index)) rmSync(index, { force: true })
  return aside
}

function moveAway(log: string, id: FileID | undefined): string | undefined {
  if (id === undefined || !isSame(fileID(log), id)) return undefined
  const aside = `${log}.${randomHex(6)}.old`
  renameSync(log, aside)
  if (isSame(fileID(aside), id)) return aside
  // Another process was quicker, and this is the log of the new file.
  linkSync(aside, log)
  rmSync(aside)
  return undefined
}
