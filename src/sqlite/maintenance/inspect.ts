import { closeSync, openSync, readSync } from "node:fs"
import { firstColumn, firstOf } from "../driver/statement.ts"
import { Row } from "../driver/row.ts"
import { closeDatabase, openDatabase } from "../driver/runtime.ts"
import type { Database } from "../driver/runtime.ts"
import { APPLICATION_ID, integer } from "../schema/schema.ts"
import { MAGIC } from "./salvage/pages.ts"

export type { Database } from "../driver/runtime.ts"

/** What SQLite's own check of all pages and indexes says; nothing for a sound file. At most `limit` faults. */
export function integrityFaults(db: Database, limit: number): readonly string[] {
  const found = db
    .prepare(`PRAGMA integrity_check(${String(Math.trunc(limit))})`)
    .all()
    .map(firstOf)
  return found.filter((text) => text !== "ok").map(String)
}

/** Rows that refer to one that is not there, counted by table. */
export function foreignKeyFaults(db: Database): readonly string[] {
  const counts = new Map<string, number>()
  for (const value of db.prepare("PRAGMA foreign_key_check").all()) {
    const table = new Row(value, "A result").text("table")
    counts.set(table, (counts.get(table) ?? 0) + 1)
  }
  return [...counts].map(([table, count]) => `${String(count)} rows of ${table} refer to a row that is not there`)
}

/** Ledger entries of 1.x files whose namespace is gone. */
export function orphanLedgerRows(db: Database): number {
  return integer(
    db,
    "SELECT count(*) FROM legacy_file WHERE NOT EXISTS (SELECT 1 FROM session WHERE session.id = legacy_file.namespace)",
  )
}

/** Projects that no session belongs to any more. */
export function emptyProjects(db: Database): number {
  return integer(
    db,
    "SELECT count(*) FROM project WHERE NOT EXISTS (SELECT 1 FROM session WHERE session.project_id = project.id)",
  )
}

export function journalMode(db: Database): string {
  return String(firstColumn(db, "PRAGMA journal_mode"))
}

export function schemaVersion(db: Database): number {
  return integer(db, "PRAGMA user_version")
}

/** Bytes that deleted rows have left unused in the file. */
export function freeBytes(db: Database): number {
  return integer(db, "PRAGMA freelist_count") * integer(db, "PRAGMA page_size")
}

/** The version of the SQLite library in this runtime. */
export function sqliteVersion(): string {
  const db = openDatabase(":memory:")
  try {
    return String(firstColumn(db, "SELECT sqlite_version()"))
  } finally {
    closeDatabase(db)
  }
}

/** Whether the header of a file says that it is ours; it says so of a damaged one too, as long as it is whole itself. */
export function hasOurMark(path: string): boolean {
  const header = Buffer.alloc(100)
  try {
    const file = openSync(path, "r")
    try {
      readSync(file, header)
    } finally {
      closeSync(file)
    }
  } catch {
    return false
  }
  return header.toString("latin1", 0, MAGIC.length) === MAGIC && header.readInt32BE(68) === APPLICATION_ID
}
