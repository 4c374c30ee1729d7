import { LIMITS } from "../../checkpoint/model.ts"
import { maskCommand } from "../../secrets/mask.ts"
import { scrubName, scrubState } from "../../checkpoint/scrubbing.ts"
import { decodeState } from "../../checkpoint/state.ts"
import type { State } from "../../checkpoint/state.ts"
import { isFields } from "../../lib/fields.ts"
import { storageError } from "../driver/errors.ts"
import { Row } from "../driver/row.ts"
import { closeDatabase, openDatabase } from "../driver/runtime.ts"
import type { Database } from "../driver/runtime.ts"
import { NamedStatement } from "../driver/statement.ts"
import { createTransactor } from "../driver/transaction.ts"
import { document, short } from "../store/bounds.ts"
import { titleOf } from "../store/values.ts"

/** Texts beside the documents, and whether they are JSON texts. Copies of earlier schemas do not have all of the tables. */
const TEXTS = [
  { table: "rule", column: "text", json: true },
  { table: "observed_command", column: "text", json: true },
  { table: "observed_command", column: "directory", json: false },
  { table: "observed_change", column: "path", json: false },
  { table: "check_command", column: "command", json: true },
] as const

/** Statements that every schema so far understands: a copy is as old as what it was made of. */
const SQL = {
  live: `SELECT ${short("session_id, hash")}, synthesized, time_updated, ${document} FROM checkpoint WHERE session_id = :id`,
  putLive: `UPDATE checkpoint SET title = :title, hash = :hash, document = :document WHERE session_id = :id`,
  snapshots: `SELECT seq, ${short("name")} FROM snapshot WHERE session_id = :id ORDER BY seq`,
  snapshot: `SELECT ${short("hash")}, synthesized, time_updated, ${document} FROM snapshot WHERE seq = :seq`,
  putSnapshot: `UPDATE snapshot SET name = :name, title = :title, hash = :hash, document = :document WHERE seq = :seq`,
  dropBriefing: `DELETE FROM briefing WHERE session_id = :id`,
} as const

/**
 * Masks every secret in a copy of a database that the plugin made, of any schema, in one transaction; of the sessions named, or of all.
 * A briefing of a session that held one goes: the next compaction makes it anew. Returns how many documents and names were changed.
 * What is not wholly readable is left as it was, and throws the `storage-…` codes.
 */
export function scrubCopy(path: string, wanted: readonly string[] | undefined): number {
  let db: Database | undefined
  try {
    db = openDatabase(path)
    db.exec(
      "PRAGMA busy_timeout = 1000; PRAGMA secure_delete = ON; PRAGMA foreign_keys = OFF; PRAGMA trusted_schema = OFF",
    )
    const open = db
    const changed = createTransactor(db)("immediate", () => scrubAll(open, wanted))
    if (changed > 0) db.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()
    return changed
  } catch (error) {
    throw storageError(error, path)
  } finally {
    if (db !== undefined) closeDatabase(db)
  }
}

function scrubAll(db: Database, wanted: readonly string[] | undefined): number {
  const ids = db.prepare("SELECT id FROM session ORDER BY id").all()
  const sessions = ids.map((row) => new Row(row, "A session").text("id"))
  const scrub = scrubber(db)
  const texts = TEXTS.reduce((sum, text) => sum + scrubTexts(db, text, wanted), 0)
  return (
    texts + sessions.filter((id) => wanted === undefined || wanted.includes(id)).reduce((sum, id) => sum + scrub(id), 0)
  )
}

function scrubTexts(
  db: Database,
  { table, column, json }: (typeof TEXTS)[number],
  wanted: readonly string[] | undefined,
): number {
  if (db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '${table}'`).get() === undefined) return 0
  const put = new NamedStatement(db, `UPDATE OR REPLACE ${table} SET ${column} = :text WHERE rowid = :rowid`)
  let changed = 0
  for (const value of db.prepare(`SELECT rowid AS rowid, ${short(`session_id, ${column}`)} FROM ${table}`).all()) {
    const row = new Row(value, `A row of ${table}`)
    const owner = row.hint("session_id")
    if (wanted !== undefined && owner !== undefined && !wanted.includes(owner)) continue
    const before = json ? row.jsonText(column, LIMITS.text) : row.text(column)
    const { text } = maskCommand(before)
    if (text !== before) changed += put.run({ rowid: row.integer("rowid"), text: json ? JSON.stringify(text) : text })
  }
  return changed
}

function scrubber(db: Database): (id: string) => number {
  const statement = (sql: string): NamedStatement => new NamedStatement(db, sql)
  const [live, putLive, snapshots] = [statement(SQL.live), statement(SQL.putLive), statement(SQL.snapshots)]
  const [snapshot, putSnapshot, drop] = [
    statement(SQL.snapshot),
    statement(SQL.putSnapshot),
    statement(SQL.dropBriefing),
  ]
  return (id) => {
    let changed = 0
    const row = live.get({ id })
    const clean = isFields(row) ? scrubState(stateOf(row, `The checkpoint of ${id}`)) : undefined
    if (clean !== undefined) changed += putLive.run({ id, ...columnsOf(clean) })
    const rows = snapshots.all({ id }).map((each) => new Row(each, `A snapshot of ${id}`))
    const names = new Set(rows.map((each) => each.text("name")))
    for (const each of rows) {
      const seq = each.integer("seq")
      const name = each.text("name")
      const state = stateOf(snapshot.get({ seq }), `Snapshot ${String(seq)} of ${id}`)
      const cleanState = scrubState(state)
      const cleanName = scrubName(name, names)
      if (cleanState === undefined && cleanName === undefined) continue
      names.delete(name)
      names.add(cleanName ?? name)
      changed += putSnapshot.run({ seq, name: cleanName ?? name, ...columnsOf(cleanState ?? state) })
    }
    if (changed > 0) drop.run({ id })
    return changed
  }
}

function stateOf(value: unknown, what: string): State {
  const row = new Row(value, what)
  const state = decodeState({
    json: row.text("document"),
    hash: row.text("hash"),
    synthesized: row.flag("synthesized"),
    updatedAt: row.time("time_updated"),
  })
  return typeof state === "string" ? row.damaged(state) : state
}

function columnsOf(state: State): { title: string | null; hash: string; document: string } {
  return { title: titleOf(state), hash: state.hash, document: state.json }
}
