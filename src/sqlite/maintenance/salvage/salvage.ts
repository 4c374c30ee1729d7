import { describe } from "../../../errors.ts"
import { sqliteCode } from "../../driver/errors.ts"
import { openConnection } from "../../file/open.ts"
import type { Connection } from "../../file/open.ts"
import type { Statement } from "../../driver/runtime.ts"
import { TABLES } from "../../schema/schema.ts"
import { readBtreePage } from "./cells.ts"
import type { Value } from "./cells.ts"
import { openPages } from "./pages.ts"
import type { Pages } from "./pages.ts"
import { usualRoots } from "./roots.ts"
import { classify, faultOf, keyOf, readKeyIndexes, readShapes } from "./tables.ts"
import type { Candidate, Column, KeyIndex, Shapes, TableName } from "./tables.ts"
import { foundRows, walkTrees } from "./walk.ts"
import type { Trees } from "./walk.ts"

export interface LostRow {
  readonly table: TableName
  /** The row's key: a session id, with the name of a snapshot. */
  readonly row: string
  readonly why: string
}

export interface SalvageReport {
  readonly saved: Readonly<Record<TableName, number>>
  /** Rows that are known to have been there and were not saved. */
  readonly lost: readonly LostRow[]
  /** Pages of tables that could not be read, with the table (or index) that they belong to. */
  readonly unreadablePages: readonly { readonly page: number; readonly tree: string }[]
  /** Sessions whose own row was gone and was made anew from what belongs to them. */
  readonly rebuilt: readonly string[]
}

/**
 * Copies every whole row of a damaged database into a new one at `target`, which must not exist (mode 0600), and tells what could not
 * be read. The damaged file is read page by page without SQLite and is not changed; it must not be open in this process.
 *
 * A checkpoint or snapshot is whole when its text has its hash. Rows on pages that nothing leads to any more are saved as well, unless
 * a row with the same key was found in its place.
 */
export function salvage(path: string, target: string, step: (done: number, total: number) => void): SalvageReport {
  const pages = openSound(path)
  try {
    const connection = openConnection(target)
    try {
      return connection.transact("immediate", () => new Salvage(pages, connection, step).run())
    } finally {
      connection.close()
    }
  } finally {
    pages.close()
  }
}

/** No database of ours reserves bytes at the end of its pages: where the header says so, its first page must agree. */
function openSound(path: string): Pages {
  const pages = openPages(path)
  if (pages.usable === pages.pageSize) return pages
  const first = pages.usable < 480 ? undefined : readBtreePage(pages, 1)
  if (first?.cells.every((cell) => cell.values !== undefined) === true) return pages
  pages.close()
  return openPages(path, { reserved: 0 })
}

/** For a session whose own row is gone: what the host says of it at its next contact takes the place of the guesses. */
const REBUILD_SESSION = `
  INSERT INTO session (id, project_id, directory, placeholder, time_created, time_updated)
  VALUES (:id, :project, coalesce((SELECT directory FROM project WHERE id = :project), ''), 1, :now, :now)`
const REBUILD_PROJECT = `
  INSERT INTO project (id, directory, time_created, time_updated) VALUES (:id, :directory, :now, :now)`

/** For sessions of an earlier schema and those made anew: a session was heard of no earlier than the newest of what is left of it. */
const FILL_HEARD = `
  UPDATE session
  SET time_heard = max(
    time_created,
    time_updated,
    coalesce((SELECT time_updated FROM checkpoint WHERE checkpoint.session_id = session.id), 0),
    coalesce((SELECT max(time_created) FROM snapshot WHERE snapshot.session_id = session.id), 0))
  WHERE time_heard = 0`

class Salvage {
  readonly #pages: Pages
  readonly #trees: Trees
  readonly #shapes: Shapes
  readonly #inserts: ReadonlyMap<TableName, Statement>
  readonly #keyIndexes: readonly KeyIndex[]
  readonly #rebuildSession: Statement
  readonly #rebuildProject: Statement
  readonly #fillHeard: Statement
  readonly #step: () => void
  readonly #kept: ReadonlyMap<TableName, Set<string>> = new Map(TABLES.map((table) => [table, new Set<string>()]))
  readonly #lost = new Map<string, LostRow>()
  readonly #rebuilt: string[] = []
  /** The project that each saved session has: what its rows name must agree with it. */
  readonly #projectOf = new Map<string, Value>()
  readonly #numbers: Readonly<Record<"checkpoint" | "snapshot", Set<Value>>> = {
    checkpoint: new Set(),
    snapshot: new Set(),
  }

  constructor(pages: Pages, { db }: Connection, step: (done: number, total: number) => void) {
    this.#pages = pages
    this.#shapes = readShapes(db)
    this.#trees = walkTrees(
      pages,
      usualRoots(),
      (table, cell) => classify(this.#shapes, { ...cell, sure: true })?.table === table,
    )
    this.#inserts = new Map([...this.#shapes].map(([table, shape]) => [table, db.prepare(insertInto(table, shape))]))
    this.#keyIndexes = readKeyIndexes(db)
    this.#rebuildSession = db.prepare(REBUILD_SESSION)
    this.#rebuildProject = db.prepare(REBUILD_PROJECT)
    this.#fillHeard = db.prepare(FILL_HEARD)
    let done = 0
    this.#step = () => {
      step(++done, pages.count * 2)
    }
  }

  run(): SalvageReport {
    // What others refer to is put back first. It is small; the documents are not, and are never held together.
    const first = [...this.#rows()].filter(({ table }) => table === "project" || table === "session")
    for (const row of first) if (row.table === "project") this.#put(row)
    for (const row of first) if (row.table === "session") this.#putSession(row)
    for (const row of this.#rows()) if (row.table !== "project" && row.table !== "session") this.#putRow(row)
    this.#fillHeard.run({})
    this.#reportMissing()
    const saved = (table: TableName): number => this.#keptOf(table).size
    return {
      saved: {
        project: saved("project"),
        session: saved("session"),
        checkpoint: saved("checkpoint"),
        snapshot: saved("snapshot"),
        briefing: saved("briefing"),
        rule: saved("rule"),
        legacy_file: saved("legacy_file"),
        observed: saved("observed"),
        observed_change: saved("observed_change"),
        observed_command: saved("observed_command"),
        observed_step: saved("observed_step"),
        check_command: saved("check_command"),
        notice: saved("notice"),
      },
      lost: [...this.#lost.values()],
      unreadablePages: this.#trees.unreadable,
      rebuilt: this.#rebuilt,
    }
  }

  *#rows(): Generator<Candidate> {
    for (const found of foundRows(this.#pages, this.#trees, this.#step)) {
      const row = classify(this.#shapes, found)
      if (row !== undefined) yield row
    }
  }

  #keptOf(table: TableName): Set<string> {
    return this.#kept.get(table) ?? new Set()
  }

  #putSession(row: Candidate): void {
    const project = row.columns["project_id"]
    if (typeof project !== "string") return
    this.#needProject(project, String(row.columns["directory"]))
    if (this.#put(row)) this.#projectOf.set(keyOf(row), project)
  }

  #putRow(row: Candidate): void {
    if (row.table === "legacy_file" || row.table === "notice") {
      this.#put(row)
      return
    }
    const id = row.columns["session_id"]
    if (typeof id === "string" && this.#shapes.get(row.table)?.every(({ name }) => name !== "project_id") === true) {
      this.#putObserved(id, row)
      return
    }
    const project = row.columns["project_id"]
    if (typeof id !== "string" || typeof project !== "string" || this.#keptOf(row.table).has(keyOf(row))) return
    const fault = faultOf(row)
    if (fault !== undefined) {
      this.#lose(row.table, keyOf(row), fault)
      return
    }
    if (!this.#projectOf.has(id)) this.#rebuild(id, project)
    const columns = { ...row.columns, project_id: this.#projectOf.get(id) ?? project }
    if (row.table === "checkpoint" || row.table === "snapshot") {
      const seq = this.#freeNumber(row.table, row.columns["seq"] ?? 0)
      this.#put({ table: row.table, columns: { ...columns, seq } })
    } else {
      this.#put({ table: row.table, columns })
    }
  }

  /** What was observed says nothing without its session, which has its row or is made anew from what it saved. */
  #putObserved(id: string, row: Candidate): void {
    if (this.#projectOf.has(id)) this.#put(row)
    else this.#lose(row.table, keyOf(row), "its session is gone")
  }

  /** The order of writing is kept; where a damaged row claims the number of another, it comes last. */
  #freeNumber(table: "checkpoint" | "snapshot", wanted: Value): Value {
    const taken = this.#numbers[table]
    const highest = (): number => [...taken].reduce<number>((most, each) => Math.max(most, Number(each)), 0)
    const number = taken.has(wanted) ? highest() + 1 : wanted
    taken.add(number)
    return number
  }

  /** Stores a row unless one with its key is there. Returns whether it is stored now. */
  #put(row: Candidate): boolean {
    const key = keyOf(row)
    const kept = this.#keptOf(row.table)
    if (kept.has(key)) return false
    const shape = this.#shapes.get(row.table) ?? []
    try {
      this.#inserts.get(row.table)?.run(Object.fromEntries(shape.map(({ name }) => [name, row.columns[name] ?? null])))
    } catch (error) {
      // Only what the schema refuses is the row's fault; a full disk is not.
      if (sqliteCode(error) !== CONSTRAINT) throw error
      this.#lose(row.table, key, describe(error))
      return false
    }
    kept.add(key)
    this.#lost.delete(`${row.table} ${key}`)
    return true
  }

  #rebuild(id: string, project: string): void {
    this.#needProject(project, "")
    this.#rebuildSession.run({ id, project, now: 0 })
    this.#keptOf("session").add(id)
    this.#projectOf.set(id, project)
    this.#rebuilt.push(id)
    this.#lost.delete(`session ${id}`)
  }

  #needProject(id: string, directory: string): void {
    const kept = this.#keptOf("project")
    if (kept.has(id)) return
    this.#rebuildProject.run({ id, directory, now: 0 })
    kept.add(id)
    this.#lost.delete(`project ${id}`)
  }

  /** Indexes also hold the keys of rows whose own page is gone. */
  #reportMissing(): void {
    for (const { table, name, places } of this.#keyIndexes) {
      const kept = this.#keptOf(table)
      for (const values of this.#trees.keys.get(name) ?? []) {
        const key = places.map((place) => String(values[place])).join(" ")
        if (!kept.has(key)) this.#lose(table, key, "its page cannot be read")
      }
    }
  }

  #lose(table: TableName, row: string, why: string): void {
    const key = `${table} ${row}`
    if (!this.#lost.has(key)) this.#lost.set(key, { table, row, why })
  }
}

const CONSTRAINT = 19

function insertInto(table: TableName, shape: readonly Column[]): string {
  const names = shape.map(({ name }) => name)
  const values = shape.map(({ name, fallback }) =>
    fallback === undefined ? `:${name}` : `coalesce(:${name}, ${fallback})`,
  )
  return `INSERT INTO ${table} (${names.join(", ")}) VALUES (${values.join(", ")})`
}
