import { CheckpointError } from "../../errors.ts"
import { fitLine } from "../../lib/text.ts"
import type { Migration } from "./migrations/migration.ts"
import { Row } from "../driver/row.ts"
import { closeDatabase, openDatabase } from "../driver/runtime.ts"
import type { Database } from "../driver/runtime.ts"

/** An entry of a database's schema: what it is called in words, and the statement that made it. */
type Objects = ReadonlyMap<string, string>

/** No statement of ours is as long, and no schema of ours has as many entries: more is not read. */
const LONGEST = 65_536
const MOST = 1_000

/** What of a name is shown in an error. */
const SHOWN = 100

/** SQLite's own: the indexes of keys, the numbers of rows, and what ANALYZE leaves behind. None of them can hold an expression. */
const INTERNAL = /^(?:index sqlite_autoindex_\w+|table sqlite_(?:stat[134]|sequence)) (?:CREATE TABLE \w+\([\w, ]+\))?$/

/**
 * Throws `storage-corrupt`, which names the object, unless the tables and indexes are those that the migrations make, and nothing else
 * is there. What a schema may hold besides acts when we write: a trigger or a foreign key changes rows, a view or a virtual table stands
 * in for a table, a default, a check or an index on an expression computes. So none of that is run, and nothing is written before.
 *
 * To be called in the transaction that reads the schema's version. Two statements are the same where they differ in blanks or in
 * quotes around a name alone: SQLite rewrites them so when a table changes.
 */
export function assertOwnSchema(db: Database, path: string, migrations: readonly Migration[], version: number): void {
  const expected = expectedObjects(migrations, version)
  const found = objectsOf(db)
  for (const [object, sql] of found) {
    const wanted = expected.get(object)
    if (wanted === undefined) throw foreign(path, `holds the ${object}, which this plugin never makes`, object)
    if (wanted !== sql) throw foreign(path, `has another ${object} than this plugin makes`, object)
  }
  for (const object of expected.keys()) {
    if (!found.has(object)) throw foreign(path, `lacks the ${object}`, object)
  }
}

function foreign(path: string, fault: string, object: string): CheckpointError {
  const shown = fitLine(object, SHOWN).text
  return new CheckpointError(
    "storage-corrupt",
    `${path} is no sound checkpoint database: it ${fault.replace(object, () => shown)}. It was left as it is; run "checkpoint-orchestrator doctor --repair" to keep its rows in a new file, or move it aside or restore a backup.`,
    { facts: { database: path, object: shown } },
  )
}

/** Per list of migrations: what each version of it has made. */
const made = new WeakMap<readonly Migration[], Map<number, Objects>>()

function expectedObjects(migrations: readonly Migration[], version: number): Objects {
  const versions = made.get(migrations) ?? new Map<number, Objects>()
  made.set(migrations, versions)
  const known = versions.get(version)
  if (known !== undefined) return known
  const db = openDatabase(":memory:")
  try {
    for (const { sql } of migrations.slice(0, version)) db.exec(sql)
    const objects = objectsOf(db)
    versions.set(version, objects)
    return objects
  } finally {
    closeDatabase(db)
  }
}

function objectsOf(db: Database): Objects {
  const rows = db
    .prepare(
      `SELECT type, name, tbl_name AS owner, iif(octet_length(sql) <= ${LONGEST}, sql, '') AS statement FROM sqlite_schema LIMIT ${MOST}`,
    )
    .all()
  const objects = rows.map((values): [string, string] => {
    const row = new Row(values, "The schema")
    const sql = row.optional("statement") ?? ""
    const kind = /^create virtual/i.test(sql) ? "virtual table" : row.text("type")
    const owner = row.text("owner")
    const name = row.text("name")
    return [`${kind} ${name}${name === owner || kind === "index" ? "" : ` on ${owner}`}`, plain(sql)]
  })
  return new Map(objects.filter(([object, sql]) => !INTERNAL.test(`${object} ${sql}`)))
}

/** A statement without what does not matter in it. */
function plain(sql: string): string {
  return sql.replace(/\s+/g, " ").replace(/"([A-Za-z_]\w*)"/g, "$1")
}
