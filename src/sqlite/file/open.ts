import { chmodSync, existsSync, mkdirSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { CheckpointError } from "../../errors.ts"
import { assertPlainFiles, unusable } from "../driver/beside.ts"
import { storageError } from "../driver/errors.ts"
import { migrate } from "../schema/migrate.ts"
import { MIGRATIONS } from "../schema/migrations/index.ts"
import type { Migration } from "../schema/migrations/migration.ts"
import { assertSound, proveBesideLog, SLICE_MS } from "./prove.ts"
import { firstColumn } from "../driver/statement.ts"
import { closeDatabase, loadSqlite, openDatabase } from "../driver/runtime.ts"
import type { Database } from "../driver/runtime.ts"
import { readSchema } from "../schema/schema.ts"
import { assertNotSetAside } from "./set-aside.ts"
import { createTransactor } from "../driver/transaction.ts"
import type { Transactor } from "../driver/transaction.ts"
import { createPrivateFile } from "../driver/private-copy.ts"
import { LOG, LOG_INDEX } from "../../lib/side-files.ts"

export interface OpenOptions {
  readonly migrations?: readonly Migration[]
  readonly now?: () => number
}

export interface Connection {
  readonly db: Database
  readonly transact: Transactor
  /** The journal mode that SQLite granted: `wal` wherever the file system allows it. */
  readonly journalMode: string
  /**
   * Runs a transaction whose commit is not flushed by itself (`synchronous=NORMAL`,
   * https://www.sqlite.org/pragma.html#pragma_synchronous): it survives the end of the process at once, a loss of power only with the
   * next flush. Without a log it is flushed as any other.
   */
  readonly unflushed: <T>(work: () => T) => T
  /** How long SQLite itself waits for a lock from now on, in ms: {@link SLICE_MS} unless told otherwise. It blocks the event loop. */
  readonly waitAtMost: (ms: number) => void
  readonly close: () => void
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
    // First of all: a runtime that cannot open a database must not leave an empty file behind.
    loadSqlite()
    // NUL would cut the path short without a word on Node 22.
    if (path === "") throw nowhere()
    if (path.includes("\0")) throw unusable(path, "it contains a NUL character")
    if (path !== ":memory:") {
      assertPlainFiles(path)
      assertNotSetAside(path)
      proveBesideLog(path, migrations)
      prepareFile(path)
    }
    return connect(path, migrations, now())
  } catch (error) {
    throw storageError(error, path)
  }
}

function connect(path: string, migrations: readonly Migration[], now: number): Connection {
  const db = openDatabase(path)
  const transact = createTransactor(db)
  try {
    const version = prove(db, transact, path, migrations)
    if (path === ":memory:" || !tighten(path)) return setUp(db, transact, { path, migrations, now, version })
  } catch (error) {
    closeDatabase(db)
    throw error
  }
  closeDatabase(db)
  return connect(path, migrations, now)
}

/** The first reads of the file, in one transaction. Returns its schema version. */
function prove(db: Database, transact: Transactor, path: string, migrations: readonly Migration[]): number {
  db.exec(`PRAGMA busy_timeout = ${SLICE_MS}; PRAGMA foreign_keys = OFF`)
  return transact("deferred", () => {
    const { version, fresh } = readSchema(db, path, migrations)
    // Before an upgrade rewrites anything. Otherwise the first transaction looks, so that opening costs the host next to nothing.
    if (!fresh && version < migrations.length) assertSound(db, path)
    return version
  })
}

interface Proved {
  readonly path: string
  readonly migrations: readonly Migration[]
  readonly now: number
  readonly version: number
}

/** Everything that writes: only for a file that has been proved. */
function setUp(db: Database, transact: Transactor, { path, migrations, now, version }: Proved): Connection {
  // Migrating before WAL is set avoids most of the first-open race; the rest surfaces as busy and is tried again.
  if (version < migrations.length) migrate(db, transact, path, migrations, now)
  const journalMode = setJournalMode(db)
  // The cache, in KiB, has room for what some hundred sessions keep; with SQLite's own 2 MB a save reads pages again that it had.
  db.exec(`
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA trusted_schema = OFF;
    PRAGMA cell_size_check = ON;
    PRAGMA secure_delete = ON;
    PRAGMA journal_size_limit = 4194304;
    PRAGMA cache_size = -8000;
  `)
  let waits = SLICE_MS
  return {
    db,
    transact,
    journalMode,
    waitAtMost: (ms) => {
      if (ms === waits) return
      db.exec(`PRAGMA busy_timeout = ${ms}`)
      waits = ms
    },
    unflushed: (work) => {
      if (journalMode !== "wal") return work()
      db.exec("PRAGMA synchronous = NORMAL")
      try {
        return work()
      } finally {
        db.exec("PRAGMA synchronous = FULL")
      }
    },
    close: () => {
      closeDatabase(db)
    },
  }
}

/** A file system may refuse WAL and answer with another mode; the store works there too, only slower. */
function setJournalMode(db: Database): string {
  const mode = firstColumn(db, "PRAGMA journal_mode = WAL")
  return typeof mode === "string" ? mode : "unknown"
}

function prepareFile(path: string): void {
  if (existsSync(path)) return
  makePrivateFolder(dirname(path))
  try {
    createPrivateFile(path)
  } catch (error) {
    // Another process was first.
    if (existsSync(path)) return
    throw error
  }
}

/** Makes each missing folder with mode 0700, whatever the umask; one that exists keeps its mode. */
export function makePrivateFolder(path: string): void {
  // A drive that is not there has no folder above it.
  if (existsSync(path) || dirname(path) === path) return
  makePrivateFolder(dirname(path))
  try {
    mkdirSync(path, 0o700)
    chmodSync(path, 0o700)
  } catch (error) {
    if (!existsSync(path)) throw error
  }
}

/**
 * The database and its side files are for their owner alone, also when something else made them. SQLite gives the side files the mode
 * that the database had when they were made: they follow a database that has become writable since. Returns whether one did: who
 * has opened them before can only read.
 */
function tighten(path: string): boolean {
  let followed = false
  const mode = (statSync(path, { throwIfNoEntry: false })?.mode ?? 0o600) & 0o700
  for (const file of [path, `${path}${LOG}`, `${path}${LOG_INDEX}`]) {
    const found = statSync(file, { throwIfNoEntry: false })
    if (found === undefined || (found.mode & 0o777) === mode) continue
    try {
      chmodSync(file, mode)
      followed ||= file !== path && (found.mode & 0o200) === 0 && (mode & 0o200) !== 0
    } catch {
      // Not ours to change (another owner, a read-only file system): what reads and writes it will say so if it matters.
    }
  }
  return followed
}

function nowhere(): CheckpointError {
  return new CheckpointError(
    "storage-unavailable",
    'No home directory is known to keep the database in; name a file in the "database" option or in $CHECKPOINT_ORCHESTRATOR_DB.',
  )
}
