import { closeSync, fchmodSync, fsyncSync, openSync } from "node:fs"
import type { Database } from "../driver/runtime.ts"

/** Makes an empty file with mode 0600, whatever the umask. Throws the system's error, also where something has that name. */
export function createPrivateFile(path: string): void {
  const file = openSync(path, "wx", 0o600)
  try {
    fchmodSync(file, 0o600)
  } finally {
    closeSync(file)
  }
}

/**
 * Writes all that a connection sees to a new database file, which is private from its first byte. It is not flushed: see
 * {@link flush}. Throws the system's and the driver's errors; the caller removes what was begun.
 */
export function copyInto(db: Database, file: string): void {
  createPrivateFile(file)
  // SQLite takes an empty file for its target.
  db.prepare("VACUUM INTO ?").run(file)
}

/** Has a file that no connection has open written to the disk. */
export function flush(path: string): void {
  const file = openSync(path, "r+")
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
