import { chmodSync, closeSync, existsSync, fchmodSync, mkdirSync, openSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { CheckpointError, isCheckpointError } from "../errors.ts"
import type { ErrorCode } from "../errors.ts"
import { storageError } from "./errcode.ts"
import { migrate, readSchema } from "./migrate.ts"
import { MIGRATIONS } from "./migrations/index.ts"
import type { Migration } from "./migrations/migration.ts"
import { openDatabase } from "./runtime.ts"
import type { Database } from "./runtime.ts"
import { createTransactor } from "./transaction.ts"
import type { Transactor } from "./transaction.ts"

/** How long SQLite itself waits for a lock, in ms. It blocks the event loop, so it is short; callers wait longer with the loop free. */
export const SLICE_MS = 10

export interface OpenOptions {
  readonly migrations?: readonly Migration[]
  readonly now?: () => number
}

export interface Connection {
  readonly db: Database
  readonly transact: Transactor
  /** The journal mode that SQLite granted: `wal` wherever the file system allows it. */
  readonly journalMode: string
  close(): void
}

/**
 * Opens the database, creating the file (0600) and its missing folders (0700), and brings its schema up to date.
 *
 * Nothing is written before a read has shown that the file is ours, empty or absent: a foreign, newer or damaged file keeps its
 * bytes. Durability is `synchronous=FULL` in WAL mode: a commit that returned survives power loss.
 *
 * Throws the `storage-…` codes and `runtime-unsupported`; `storage-busy` after {@link SLICE_MS} on a held lock.
 */
export function openConnection(path: string, options: OpenOptions = {}): Connection {
  const { migrations = MIGRATIONS, now = Date.now } = options
  try {
    // NUL would cut the path short without a word on Node 22.
    if (path.includes("\0")) throw unusable(path, "it contains a NUL character")
    if (path !== ":memory:") prepareFile(path)
    proveBesideLog(path, migrations.length)
    return connect(path, migrations, now())
  } catch (error) {
    throw storageError(error, path)
  }
}

function connect(path: string, migrations: readonly Migration[], now: number): Connection {
  const db = openDatabase(path)
  try {
    db.exec(`PRAGMA busy_timeout = ${SLICE_MS}`)
    readSchema(db, path, migrations.length)
    if (path !== ":memory:") tighten(path)
    const transact = createTransactor(db)
    // Migrating before WAL is set avoids most of the first-open race; the rest surfaces as busy and is tried again.
    migrate(db, transact, path, migrations, now)
    const journalMode = setJournalMode(db)
    db.exec(`
      PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON;
      PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON;
      PRAGMA journal_size_limit = 4194304;
    `)
    return {
      db,
      transact,
      journalMode,
      close: () => {
        db.close()
      },
    }
  } catch (error) {
    db.close()
    throw error
  }
}

/** A file system may refuse WAL and answer with another mode; the store works there too, only slower. */
function setJournalMode(db: Database): string {
  const mode: unknown = Object.values(db.prepare("PRAGMA journal_mode = WAL").get() ?? {})[0]
  return typeof mode === "string" ? mode : "unknown"
}

/**
 * With a `-wal` beside the file, closing a writable connection would copy it into the main file, even one that we are about to
 * refuse. So such a file is first proved through a read-only connection.
 */
function proveBesideLog(path: string, known: number): void {
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0) return
  try {
    readOnlySchema(path, known)
  } catch (error) {
    // What a read-only connection cannot do here (recover a log in a read-only folder), the real one reports better.
    const fault = storageError(error, path)
    if (isCheckpointError(fault) && DECISIVE.has(fault.code)) throw fault
  }
}

/** Faults that lie in the file itself, whoever opens it. */
export const DECISIVE: ReadonlySet<ErrorCode> = new Set(["storage-corrupt", "storage-foreign", "storage-newer"])

/**
 * Proves through a connection of its own that a file in use is still a database of ours that can be read. Writes nothing to it.
 *
 * Throws as {@link openConnection} does.
 */
export function proveFile(path: string, migrations: readonly Migration[] = MIGRATIONS): void {
  try {
    readOnlySchema(path, migrations.length)
  } catch (error) {
    throw storageError(error, path)
  }
}

function readOnlySchema(path: string, known: number): void {
  const db = openDatabase(path, { readOnly: true })
  try {
    db.exec(`PRAGMA busy_timeout = ${SLICE_MS}`)
    readSchema(db, path, known)
  } finally {
    db.close()
  }
}

function prepareFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found !== undefined) {
    if (!found.isFile()) throw unusable(path, found.isDirectory() ? "it is a folder" : "it is not a regular file")
    return
  }
  makePrivateFolder(dirname(path))
  try {
    const file = openSync(path, "wx", 0o600)
    fchmodSync(file, 0o600)
    closeSync(file)
  } catch (error) {
    // Another process was first.
    if (!existsSync(path)) throw error
  }
}

/** Makes each missing folder with mode 0700, whatever the umask; one that exists keeps its mode. */
export function makePrivateFolder(path: string): void {
  if (existsSync(path)) return
  makePrivateFolder(dirname(path))
  try {
    mkdirSync(path, 0o700)
    chmodSync(path, 0o700)
  } catch (error) {
    if (!existsSync(path)) throw error
  }
}

/** The database and its side files are for their owner alone, also when something else made them. */
function tighten(path: string): void {
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    const found = statSync(file, { throwIfNoEntry: false })
    if (found === undefined || (found.mode & 0o077) === 0) continue
    try {
      chmodSync(file, 0o600)
    } catch {
      // Not ours to change (another owner, a read-only file system): what reads and writes it will say so if it matters.
    }
  }
}

function unusable(path: string, why: string): CheckpointError {
  return new CheckpointError(
    "storage-unavailable",
    `${path} cannot be used as a database: ${why}. Set another path in the "database" option.`,
    { facts: { database: path } },
  )
}
