// Large files in seconds: one session is written by the store itself, then cloned inside SQLite by one bulk transaction.
import { closeSync, copyFileSync, fsyncSync, openSync } from "node:fs"
import { startPlugin } from "../host.mjs"
import { documentOf, sessionID } from "./document.mjs"

const TEMPLATE = sessionID(0)

/**
 * A database, and copies of it for what it is compared with. The plugin's own migration makes the schema and its own tool the first
 * session, whose rows are then cloned.
 *
 * @param {{ paths: readonly string[], directory: string, sessions: number, bytes: number, snapshots: number }} seed
 */
export async function seedDatabases(plugin, { paths: [path, ...copies], directory, sessions, bytes, snapshots }) {
  const options = { database: path, handoff: false, autosaveEvery: 0 }
  const host = await startPlugin(plugin, { directory, options })
  for (let i = 1; i <= snapshots; i++) await host.call("checkpoint_save", TEMPLATE, documentOf(bytes, i))
  await host.unload()
  bulk(path, sessions)
  for (const copy of copies) copyFileSync(path, copy)
  // What was written so far must not be flushed on the account of what is measured next.
  for (const written of [path, ...copies]) {
    const file = openSync(written, "r+")
    fsyncSync(file)
    closeSync(file)
  }
}

/** Clones the template's rows of every table until there are as many sessions. */
function bulk(path, sessions) {
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite")
  const db = new DatabaseSync(path)
  db.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; PRAGMA foreign_keys = OFF")
  db.exec("BEGIN IMMEDIATE")
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all()
  for (const { name } of tables) {
    const columns = db.prepare(`PRAGMA table_info("${name}")`).all()
    const key = columns.find((column) => column.name === (name === "session" ? "id" : "session_id"))
    if (key !== undefined) db.prepare(cloning(name, columns, key.name)).run({ last: sessions - 1, template: TEMPLATE })
  }
  db.exec("COMMIT")
  db.exec("PRAGMA journal_mode = WAL")
  db.close()
}

function cloning(table, columns, key) {
  const kept = columns.filter(({ pk, type }) => !(pk === 1 && type === "INTEGER"))
  const values = kept.map(({ name }) => {
    if (name === key) return "printf('ses_bench%08d', n)"
    return name === "seq" ? "source.seq + n" : `source."${name}"`
  })
  return `
    WITH RECURSIVE number (n) AS (SELECT 1 WHERE :last >= 1 UNION ALL SELECT n + 1 FROM number WHERE n < :last)
    INSERT INTO "${table}" (${kept.map(({ name }) => `"${name}"`).join(", ")})
    SELECT ${values.join(", ")}
    FROM number CROSS JOIN "${table}" AS source
    WHERE source."${key}" = :template
    ORDER BY n${columns.some(({ pk, type }) => pk === 1 && type === "INTEGER") ? ", source.rowid" : ""}`
}
