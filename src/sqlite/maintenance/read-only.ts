import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CheckpointError, isCheckpointError } from "../../errors.ts"
import type { StoreReader } from "../../checkpoint/port.ts"
import { CheckpointRows } from "../store/checkpoint-rows.ts"
import { assertPlainFiles } from "../driver/beside.ts"
import { storageError } from "../driver/errors.ts"
import { MIGRATIONS } from "../schema/migrations/index.ts"
import { openConnection } from "../file/open.ts"
import { assertNoOrphanLog } from "../file/prove.ts"
import { closeDatabase, openDatabase } from "../driver/runtime.ts"
import type { Database } from "../driver/runtime.ts"
import { readSchema } from "../schema/schema.ts"
import { createTransactor } from "../driver/transaction.ts"
import { LOG, LOG_INDEX } from "../../lib/side-files.ts"

/** How long a lock held elsewhere is waited for, in ms. There is no event loop to keep free in a command. */
export const COMMAND_WAIT_MS = 5_000

/** How often a copy is tried while somebody writes to the file. */
const COPY_TRIES = 5

/** A database that nothing can be written through. */
export interface ReadOnlyDatabase {
  readonly db: Database
  /** The store port, for use inside {@link read}. */
  readonly reader: StoreReader
  /** True where the file was copied to a private temporary folder first, because its own folder cannot be written. */
  readonly copied: boolean
  /** Runs `work` on one consistent view, whatever other processes write meanwhile. */
  read<T>(work: (reader: StoreReader) => T): T
  /**
   * As {@link read}, for work of a command that lets the event loop run in between. Nothing else may use this connection meanwhile.
   * Nothing is locked: others write, only what they write stays in the log for as long.
   */
  readInTurns<T>(work: (reader: StoreReader) => Promise<T>): Promise<T>
  /** Closes the file and removes what reading it made. Never throws. */
  close(): void
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
export function openReadOnly(path: string): ReadOnlyDatabase {
  if (path.includes("\0")) {
    throw new CheckpointError("storage-unavailable", "The path of the database contains a NUL character; use another.")
  }
  try {
    // Before the copy, too, which is made where SQLite cannot open what is there.
    assertPlainFiles(path)
    assertNoOrphanLog(path)
    const hadSides = hasSides(path)
    try {
      return connect(openDatabase(path, { readOnly: true }), path, () => {
        if (!hadSides && hasSides(path)) removeSides(path)
      })
    } catch (error) {
      const fault = storageError(error, path)
      if (!isCheckpointError(fault) || !["storage-readonly", "storage-unavailable"].includes(fault.code)) throw fault
      if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) throw fault
      return openCopy(path)
    }
  } catch (error) {
    throw storageError(error, path)
  }
}

function connect(db: Database, path: string, afterwards: () => void): ReadOnlyDatabase {
  try {
    db.exec(`PRAGMA busy_timeout = ${COMMAND_WAIT_MS}`)
    const { version, fresh } = createTransactor(db)("deferred", () => readSchema(db, path, MIGRATIONS))
    if (fresh) return nothing(db, afterwards)
    if (version < MIGRATIONS.length) throw older(path, version)
    db.exec("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    return facade(db, path, afterwards)
  } catch (error) {
    closeDatabase(db)
    afterwards()
    throw error
  }
}

function facade(db: Database, path: string, afterwards: () => void): ReadOnlyDatabase {
  const reader = new CheckpointRows(db)
  const transact = createTransactor(db)
  return {
    db,
    reader,
    copied: false,
    read: (work) => {
      try {
        return transact("deferred", () => work(reader))
      } catch (error) {
        throw storageError(error, path)
      }
    },
    readInTurns: async (work) => {
      try {
        db.exec("BEGIN")
        return await work(reader)
      } catch (error) {
        throw storageError(error, path)
      }
    },
    close: () => {
      // An open transaction that reads ends with it.
      closeDatabase(db)
      afterwards()
    },
  }
}

/** An empty file has no tables to ask: an empty database in memory answers in its place. */
function nothing(empty: Database, afterwards: () => void): ReadOnlyDatabase {
  closeDatabase(empty)
  afterwards()
  return facade(openConnection(":memory:").db, ":memory:", () => undefined)
}

function openCopy(path: string): ReadOnlyDatabase {
  const folder = mkdtempSync(join(tmpdir(), "checkpoint-orchestrator-"))
  const discard = (): void => {
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const copy = join(folder, "copy.db")
    copyUnchanged(path, copy)
    return { ...connect(openDatabase(copy), path, discard), copied: true }
  } catch (error) {
    discard()
    throw error
  }
}

/** Copies the file and its log as they are at one moment: where they change meanwhile, the copy is made again. */
function copyUnchanged(path: string, copy: string): void {
  for (let attempt = 0; attempt < COPY_TRIES; attempt++) {
    const before = fingerprint(path)
    for (const side of ["", LOG]) {
      rmSync(copy + side, { force: true })
      if (!existsSync(path + side)) continue
      copyFileSync(path + side, copy + side)
      chmodSync(copy + side, 0o600)
    }
    if (fingerprint(path) === before) return
  }
  throw new CheckpointError("storage-busy", `${path} is written to all the time, so that no copy of it could be read.`)
}

/** What tells a changed file, and a changed log, from an unchanged one. Uses `stat` alone. */
export function fingerprint(path: string): string {
  const parts = [path, `${path}${LOG}`].map((file) => {
    const found = statSync(file, { bigint: true, throwIfNoEntry: false })
    return found === undefined ? "-" : `${found.ino}:${found.size}:${found.mtimeNs}`
  })
  return parts.join(" ")
}

function hasSides(path: string): boolean {
  return existsSync(`${path}${LOG}`) || existsSync(`${path}${LOG_INDEX}`)
}

/**
 * The last writable connection removes the side files when it closes, if it can lock out everybody else; otherwise they are in use
 * and stay. Nothing was written, so there is nothing in the log to copy into the file.
 */
function removeSides(path: string): void {
  try {
    const db = openDatabase(path)
    try {
      db.exec("PRAGMA busy_timeout = 0")
      db.prepare("SELECT count(*) FROM sqlite_schema").get()
    } finally {
      closeDatabase(db)
    }
  } catch {
    // Empty side files are harmless; whoever opens the database next removes them.
  }
}

function older(path: string, version: number): CheckpointError {
  return new CheckpointError(
    "storage-unavailable",
    `${path} has schema ${version}, older than this version's ${MIGRATIONS.length}: start OpenCode once, or run a command that writes, to upgrade it (a copy is kept).`,
    { facts: { database: path, version } },
  )
}
