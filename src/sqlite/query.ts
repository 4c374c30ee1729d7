import { Row } from "./rows.ts"
import type { Database, Statement } from "./runtime.ts"

/** What a statement binds, by the names of its parameters. */
export type Values = Record<string, string | number | null>

/** The row that a statement gives, or undefined where there is none. `what` names it in an error. */
export function one(statement: Statement, values: Values, what: string): Row | undefined {
  const row = inRange(what, () => statement.get(values))
  return row === undefined ? undefined : new Row(row, what)
}

export function all(statement: Statement, values: Values, what: string): readonly Row[] {
  const rows = inRange(what, () => statement.all(values))
  return rows.map((row) => new Row(row, what))
}

/** The driver refuses a whole row for an integer that no number can hold; nothing of ours writes one. */
function inRange<T>(what: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return new Row({}, what).damaged("a number in it is out of range")
    throw error
  }
}

/** The column `total` of a statement that counts. */
export function count(statement: Statement, values: Values): number {
  return one(statement, values, "A count")?.integer("total") ?? 0
}

/** The first column of the first row that some SQL gives: what a PRAGMA answers. */
export function firstColumn(db: Database, sql: string): unknown {
  return firstOf(db.prepare(sql).get())
}

/** The first column of a row. */
export function firstOf(row: unknown): unknown {
  return typeof row === "object" && row !== null ? Object.values(row)[0] : undefined
}
