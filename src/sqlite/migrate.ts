import { randomBytes } from "node:crypto"
import { chmodSync, renameSync, rmSync } from "node:fs"
import { CheckpointError } from "../errors.ts"
import type { Migration } from "./migrations/migration.ts"
import type { Database } from "./runtime.ts"
import type { Transactor } from "./transaction.ts"

/** Marks a file as ours in its header: "CkPt" (https://www.sqlite.org/pragma.html#pragma_application_id). */
export const APPLICATION_ID = 0x436b5074

export interface Schema {
  readonly version: number
  /** True for a file that has nothing in it yet. */
  readonly fresh: boolean
}

/**
 * Reads whose file this is and which schema it has, and writes nothing. This is the first read of the file, so damage shows here.
 *
 * Throws `storage-foreign` for another program's database and `storage-newer` for a schema beyond `known`.
 */
export function readSchema(db: Database, path: string, known: number): Schema {
  const version = integer(db, "PRAGMA user_version")
  const application = integer(db, "PRAGMA application_id")
  const fresh = version === 0 && application === 0 && integer(db, "SELECT count(*) FROM sqlite_schema") === 0
  if (!fresh && application !== APPLICATION_ID) {
    throw new CheckpointError(
      "storage-foreign",
      `${path} is a database of another program and was left as it is: set another path in the "database" option.`,
      { facts: { database: path } },
    )
  }
  if (!fresh && version === 0) {
    throw new CheckpointError(
      "storage-corrupt",
      `${path} is marked as a checkpoint database but has no schema version: it is damaged and was left as it is; move it aside or restore a backup.`,
      { facts: { database: path } },
    )
  }
  if (version > known) {
    throw new CheckpointError(
      "storage-newer",
      `${path} has schema ${version}, newer than this plugin knows (${known}), and was left as it is: update the plugin, or set another path in the "database" option.`,
      { facts: { database: path, version, known } },
    )
  }
  return { version, fresh }
}

/**
 * Brings the schema up to date: all pending migrations in one transaction that takes the write lock first and reads the version
 * inside it, so that of several processes exactly one migrates and a failing step leaves the file at its old version.
 *
 * Before an existing file is upgraded, a copy is written beside it (`<file>.v<old>-<time>.bak`, mode 0600); only the process that
 * upgrades keeps one. A busy lock surfaces as the driver's error; the caller tries again.
 */
export function migrate(
  db: Database,
  transact: Transactor,
  path: string,
  migrations: readonly Migration[],
  now: number,
): void {
  const before = readSchema(db, path, migrations.length)
  if (before.version === migrations.length) return
  const copy = before.fresh ? undefined : copyBeside(db, path)
  try {
    transact("immediate", () => {
      const { version } = readSchema(db, path, migrations.length)
      if (version === migrations.length) return
      if (copy !== undefined) copy.keep(`${path}.v${version}-${stamp(now)}.bak`)
      for (const migration of migrations.slice(version)) db.exec(migration.sql)
      db.exec(`PRAGMA application_id = ${APPLICATION_ID}`)
      db.exec(`PRAGMA user_version = ${migrations.length}`)
    })
  } finally {
    copy?.discard()
  }
}

interface Copy {
  keep(path: string): void
  discard(): void
}

/**
 * `VACUUM INTO` cannot run inside a transaction, so the copy is made before the lock is taken. `keep` runs under the lock and makes
 * it again from there when someone committed in between.
 */
function copyBeside(db: Database, path: string): Copy | undefined {
  const temporary = `${path}.${process.pid}-${randomBytes(6).toString("hex")}.tmp`
  const seen = integer(db, "PRAGMA data_version")
  db.prepare("VACUUM INTO ?").run(temporary)
  chmodSync(temporary, 0o600)
  return {
    keep: (name) => {
      if (integer(db, "PRAGMA data_version") !== seen) throw new ChangedMeanwhile()
      renameSync(temporary, name)
    },
    discard: () => {
      rmSync(temporary, { force: true })
    },
  }
}

/** Someone committed between the copy and the lock. The whole opening is tried again, as after a busy lock. */
export class ChangedMeanwhile extends Error {
  readonly errcode = 5
  constructor() {
    super("the database changed while it was copied")
  }
}

function stamp(now: number): string {
  return new Date(now).toISOString().replaceAll(/[-:]/g, "").replace(".", "")
}

/** The first column of a one-row query, as a number. */
export function integer(db: Database, sql: string): number {
  const value: unknown = Object.values(db.prepare(sql).get() ?? {})[0]
  if (typeof value !== "number") throw new TypeError(`"${sql}" gave no number`)
  return value
}
