import { CheckpointError } from "../../errors.ts"
import type { Migration } from "./migrations/migration.ts"
import { assertOwnSchema } from "./own-schema.ts"
import { firstColumn } from "../driver/statement.ts"
import type { Database } from "../driver/runtime.ts"

/** Marks a file as ours in its header: "CkPt" (https://www.sqlite.org/pragma.html#pragma_application_id). */
export const APPLICATION_ID = 0x436b5074

/** Each after those that it refers to: the order in which rows can be put back. */
export const TABLES = [
  "project",
  "session",
  "rule",
  "checkpoint",
  "snapshot",
  "briefing",
  "legacy_file",
  "observed",
  "observed_change",
  "observed_command",
  "observed_step",
  "check_command",
  "notice",
] as const

export interface Schema {
  readonly version: number
  /** True for a file that has nothing in it yet. */
  readonly fresh: boolean
}

/**
 * Reads whose file this is and which schema it has, and writes nothing. This is the first read of the file, so damage shows here.
 * To be called inside a transaction: between two reads another process may give a new file its schema.
 *
 * Throws `storage-foreign` for another program's database, `storage-newer` for a schema beyond the migrations, and `storage-corrupt` for
 * one that they do not make (see {@link assertOwnSchema}).
 */
export function readSchema(db: Database, path: string, migrations: readonly Migration[]): Schema {
  const known = migrations.length
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
  if (!fresh && version < 1) {
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
  if (!fresh) assertOwnSchema(db, path, migrations, version)
  return { version, fresh }
}

/** The first column of a one-row query, as a number. */
export function integer(db: Database, sql: string): number {
  const value = firstColumn(db, sql)
  if (typeof value !== "number") throw new TypeError(`"${sql}" gave no number`)
  return value
}
