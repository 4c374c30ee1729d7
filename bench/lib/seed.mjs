// Large files in seconds: one session is written by the store itself, then cloned inside SQLite by one bulk transaction.
import { closeSync, fsyncSync, openSync } from "node:fs"
import { startPlugin } from "../host.mjs"
import { documentOf, sessionID } from "./document.mjs"
import { openFloor } from "./floor.mjs"

const TEMPLATE = sessionID(0)

/** @typedef {{ path: string, directory: string, sessions: number, bytes: number, snapshots: number }} Seed */

/** A database of the plugin. Its own migration makes the schema and its own tool the first session, whose rows are then cloned. */
export async function seedPlugin(plugin, { path, directory, sessions, bytes, snapshots }) {
  const options = { database: path, handoff: false, autosaveEvery: 0 }
  const host = await startPlugin(plugin, { directory, options })
  for (let i = 1; i <= snapshots; i++) await host.call("checkpoint_save", TEMPLATE, documentOf(bytes, i))
  await host.prompt({ sessionID: TEMPLATE, messageID: "msg_seed" })
  await host.unload()
  bulk(path, sessions)
}

/** A database of the floor, of the same sessions and documents. */
export function seedFloor({ path, sessions, bytes, snapshots, synchronous }) {
  const floor = openFloor(path, { synchronous, keep: snapshots })
  for (let i = 1; i <= snapshots; i++) floor.save({ id: TEMPLATE, fields: documentOf(bytes, i) })
  floor.addCounter(TEMPLATE)
  floor.close()
  bulk(path, sessions)
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
  // What was written so far must not be flushed on the account of what is measured next.
  const file = openSync(path, "r+")
  fsyncSync(file)
  closeSync(file)
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
