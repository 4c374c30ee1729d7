import { decodeState } from "../../../checkpoint/state.ts"
import { isSessionID } from "../../../checkpoint/model.ts"
import { Row } from "../../driver/row.ts"
import type { Database } from "../../driver/runtime.ts"
import { TABLES } from "../../schema/schema.ts"
import type { Value } from "./cells.ts"
import type { FoundRow } from "./walk.ts"

export type TableName = (typeof TABLES)[number]

export interface Column {
  readonly name: string
  readonly type: string
  readonly required: boolean
  /** What the column holds where a record from before it was added says nothing, as SQL. */
  readonly fallback: string | undefined
  /** The column that is the row id itself, which a record leaves empty. */
  readonly rowid: boolean
}

export type Shapes = ReadonlyMap<TableName, readonly Column[]>

/** The columns of the tables in an intact database of the present schema. */
export function readShapes(db: Database): Shapes {
  const select = db.prepare(`
    SELECT name, type, "notnull" AS required, pk, dflt_value AS fallback
    FROM pragma_table_info(:table) ORDER BY cid`)
  return new Map(TABLES.map((table) => [table, select.all({ table }).map(toColumn)]))
}

function toColumn(values: unknown): Column {
  const row = new Row(values, "The schema")
  const type = row.text("type")
  const fallback = row.optional("fallback")
  return {
    name: row.text("name"),
    type,
    required: row.flag("required") && fallback === undefined,
    fallback,
    rowid: row.flag("pk") && type === "INTEGER",
  }
}

/** A row that a table of ours could have held. */
export interface Candidate {
  readonly table: TableName
  readonly columns: Readonly<Record<string, Value>>
}

/**
 * Which table a row belongs to, by the number and the types of its columns and by what an id looks like: no two tables of ours are
 * alike. Undefined where it belongs to none. A record from before a column was added is shorter.
 */
export function classify(shapes: Shapes, { values, rowid }: FoundRow): Candidate | undefined {
  if (values === undefined) return undefined
  for (const [table, shape] of shapes) {
    if (values.length > shape.length) continue
    const columns = Object.fromEntries(
      shape
        .slice(0, values.length)
        .map((column, index) => [column.name, column.rowid ? rowid : (values[index] ?? null)]),
    )
    if (shape.slice(values.length).some((column) => column.required)) continue
    if (shape.every((column) => fits(column, columns[column.name])) && plausible(table, columns))
      return { table, columns }
  }
  return undefined
}

function fits(column: Column, value: Value | undefined): boolean {
  if (value === undefined) return true
  if (value === null) return !column.required
  return typeof value === (column.type === "INTEGER" ? "number" : "string")
}

function plausible(table: TableName, columns: Readonly<Record<string, Value>>): boolean {
  switch (table) {
    case "project":
      return true
    case "session":
      return isOurs(columns["id"])
    case "rule":
      return columns["session_id"] === null || isOurs(columns["session_id"])
    case "checkpoint":
    case "snapshot":
    case "briefing":
    case "observed":
    case "observed_change":
    case "observed_command":
    case "observed_step":
    case "check_command":
      return isOurs(columns["session_id"])
    case "notice":
      return columns["name"] === "observed-work"
    case "legacy_file":
      return isOurs(columns["namespace"])
  }
}

function isOurs(id: Value | undefined): boolean {
  const hosts: boolean = isSessionID(id)
  return hosts || (typeof id === "string" && id.startsWith("legacy::"))
}

/** Why a row cannot be kept, in words, or undefined for a whole one. Documents are held against their hash. */
export function faultOf({ table, columns }: Candidate): string | undefined {
  if (table !== "checkpoint" && table !== "snapshot") return undefined
  const { document, hash, synthesized, time_updated: updatedAt } = columns
  if (typeof document !== "string" || typeof hash !== "string" || typeof updatedAt !== "number")
    return "it is not whole"
  const state = decodeState({ json: document, hash, synthesized: synthesized === 1, updatedAt })
  return typeof state === "string" ? state : undefined
}

const KEYS: Readonly<Record<TableName, readonly string[]>> = {
  project: ["id"],
  session: ["id"],
  rule: ["seq"],
  checkpoint: ["session_id"],
  snapshot: ["session_id", "name"],
  briefing: ["session_id"],
  legacy_file: ["path"],
  observed: ["session_id"],
  observed_change: ["session_id", "message_id", "path"],
  observed_command: ["session_id", "message_id", "call_key"],
  observed_step: ["session_id", "message_id"],
  check_command: ["seq"],
  notice: ["name"],
}

/** The key of a row, for a person and to tell rows apart. */
export function keyOf({ table, columns }: Candidate): string {
  return KEYS[table].map((name) => String(columns[name])).join(" ")
}

/** An index that holds the whole key of every row of a table, and where in its entries the parts of the key are. */
export interface KeyIndex {
  readonly table: TableName
  readonly name: string
  readonly places: readonly number[]
}

/** For each table an index from which the keys of its rows can be read, in a database of the present schema. */
export function readKeyIndexes(db: Database): readonly KeyIndex[] {
  const select = db.prepare(`
    SELECT list.name AS name, info.seqno AS place, info.name AS column_name
    FROM pragma_index_list(:table) AS list, pragma_index_info(list.name) AS info
    WHERE info.name IS NOT NULL`)
  return TABLES.flatMap((table) => {
    const indexes = new Map<string, Map<string, number>>()
    for (const values of select.all({ table })) {
      const row = new Row(values, "The schema")
      const columns = indexes.get(row.text("name")) ?? new Map<string, number>()
      indexes.set(row.text("name"), columns.set(row.text("column_name"), row.integer("place")))
    }
    const found = [...indexes].map(([name, columns]) => ({
      table,
      name,
      places: KEYS[table].flatMap((key) => columns.get(key) ?? []),
    }))
    return found.filter(({ places }) => places.length === KEYS[table].length).slice(0, 1)
  })
}
