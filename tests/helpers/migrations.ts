import assert from "node:assert/strict"
import { createHash } from "node:crypto"
import { join } from "node:path"
import type { TestContext } from "node:test"
import { openConnection } from "../../src/sqlite/file/open.ts"
import { MIGRATIONS } from "../../src/sqlite/schema/migrations/index.ts"
import type { Migration } from "../../src/sqlite/schema/migrations/migration.ts"
import { tmpdir } from "./tmp.ts"

/** A step that might come next: it adds a column and rebuilds a table that others refer to. */
const next: Migration = {
  name: "next",
  sql: `
    ALTER TABLE checkpoint ADD COLUMN colour TEXT NOT NULL DEFAULT 'none';
    CREATE TABLE project_new (
      id TEXT NOT NULL PRIMARY KEY,
      directory TEXT NOT NULL,
      time_created INTEGER NOT NULL,
      time_updated INTEGER NOT NULL,
      label TEXT
    ) STRICT;
    INSERT INTO project_new (id, directory, time_created, time_updated)
    SELECT id, directory, time_created, time_updated FROM project;
    DROP TABLE project;
    ALTER TABLE project_new RENAME TO project;
  `,
}

export const UPGRADED: readonly Migration[] = [...MIGRATIONS, next]

/** Fails after it has done something. */
export const failing: Migration = {
  name: "failing",
  sql: "CREATE TABLE extra (id TEXT) STRICT; INSERT INTO nowhere VALUES (1)",
}

/** Asserts that a migration's SQL has the given hash. It is pinned because databases in the field were made by exactly this text. */
export function assertPinned({ name, sql }: Migration, pin: string): void {
  const hash = createHash("sha256").update(sql).digest("hex")
  assert.equal(hash, pin, `the SQL of ${name} hashes to ${hash}: a migration that has landed is never edited`)
}

/** A closed database of an earlier schema: what the migrations before number `version + 1` make, with `rows` put in as SQL. */
export function databaseOf(t: TestContext, version: number, rows: string): string {
  const path = join(tmpdir(t), "checkpoints.db")
  const { db, close } = openConnection(path, { migrations: MIGRATIONS.slice(0, version) })
  db.exec(rows)
  close()
  return path
}

/** Has the present plugin open a database, which upgrades it. */
export function upgrade(path: string): void {
  openConnection(path).close()
}
