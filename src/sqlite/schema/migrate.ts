import { renameSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { CheckpointError } from "../../errors.ts"
import type { Migration } from "./migrations/migration.ts"
import { closeDatabase, openDatabase } from "../driver/runtime.ts"
import type { Database } from "../driver/runtime.ts"
import { APPLICATION_ID, readSchema } from "./schema.ts"
import type { Transactor } from "../driver/transaction.ts"
import { makeWorkshop, removeWorkshop } from "../../lib/temporaries.ts"
import { copyInto } from "../driver/private-copy.ts"

/**
 * Brings the schema up to date: all pending migrations in one transaction that takes the write lock first and reads the version
 * inside it, so that of several processes exactly one migrates and a failing step leaves the file at its old version.
 *
 * Before an existing file is upgraded, a copy is written beside it (`<file>.v<old>-<time>.bak`, mode 0600), under the lock too: it
 * holds the very state that is upgraded. An upgrade that fails leaves none. Foreign keys must be off, so that a step may rebuild a
 * table; they are checked at the end.
 *
 * A busy lock surfaces as the driver's error; the caller tries again.
 */
export function migrate(
  db: Database,
  transact: Transactor,
  path: string,
  migrations: readonly Migration[],
  now: number,
): void {
  const copies: string[] = []
  try {
    transact("immediate", () => {
      const { version, fresh } = readSchema(db, path, migrations)
      if (version === migrations.length) return
      if (!fresh) copies.push(writeCopy(path, `${path}.v${version}-${stamp(now)}.bak`))
      for (const migration of migrations.slice(version)) db.exec(migration.sql)
      if (!fresh) assertReferences(db, path)
      db.exec(`PRAGMA application_id = ${APPLICATION_ID}`)
      db.exec(`PRAGMA user_version = ${migrations.length}`)
    })
  } catch (error) {
    for (const copy of copies) rmSync(copy, { force: true })
    throw error
  }
}

/**
 * `VACUUM INTO` cannot run inside a transaction, so a second connection reads what the first one has locked. The copy gets its name
 * when it is whole, and is private from its first byte.
 */
function writeCopy(path: string, copy: string): string {
  const workshop = makeWorkshop(dirname(copy))
  try {
    const unfinished = join(workshop, "copy.db")
    const reader = openDatabase(path, { readOnly: true })
    try {
      copyInto(reader, unfinished)
    } finally {
      closeDatabase(reader)
    }
    renameSync(unfinished, copy)
  } finally {
    removeWorkshop(workshop)
  }
  return copy
}

function assertReferences(db: Database, path: string): void {
  const broken = db.prepare("PRAGMA foreign_key_check").all().length
  if (broken === 0) return
  throw new CheckpointError(
    "storage-corrupt",
    `${path} cannot be upgraded: ${broken} of its rows belong to no session. It was left as it is; run "checkpoint-orchestrator doctor" on it or restore a backup.`,
    { facts: { database: path, rows: broken } },
  )
}

function stamp(now: number): string {
  return new Date(now).toISOString().replaceAll(/[-:]/g, "").replace(".", "")
}
