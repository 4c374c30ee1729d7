import { Row } from "./row.ts"
import type { Database, Statement } from "./runtime.ts"

/** What a statement binds, by the names of its parameters. */
export type Values = Record<string, string | number | null>

/** A statement as it is run: the driver's own, or a {@link Bound} one. */
type Query = Pick<Bound, "get" | "all">

/**
 * A statement with named parameters that are bound by position: to look each name up at every run would take the driver longer than
 * many a statement takes. Throws a TypeError for a name that `values` lacks; one that the statement lacks is ignored.
 */
export class Bound {
  readonly #statement: Statement
  readonly #names: readonly string[]

  constructor(db: Database, sql: string) {
    const names: string[] = []
    const positional = sql.replace(/'[^']*'|:([a-z]+)\b/g, (found, name: string | undefined) => {
      if (name === undefined) return found
      names.push(name)
      return "?"
    })
    this.#statement = db.prepare(positional)
    this.#names = names
  }

  get(values: Values): unknown {
    return this.#statement.get(...this.#inOrder(values))
  }

  all(values: Values): readonly unknown[] {
    return this.#statement.all(...this.#inOrder(values))
  }

  /** Returns how many rows were changed. */
  run(values: Values): number {
    return Number(this.#statement.run(...this.#inOrder(values)).changes)
  }

  #inOrder(values: Values): (string | number | null)[] {
    const inOrder: (string | number | null)[] = []
    for (const name of this.#names) {
      const value = values[name]
      if (value === undefined) throw new TypeError(`No value for :${name}`)
      inOrder.push(value)
    }
    return inOrder
  }
}

/** The row that a statement gives, or undefined where there is none. `what` names it in an error. */
export function one(statement: Query, values: Values, what: string): Row | undefined {
  try {
    const row = statement.get(values)
    return row === undefined ? undefined : new Row(row, what)
  } catch (error) {
    return outOfRange(error, what)
  }
}

export function all(statement: Query, values: Values, what: string): readonly Row[] {
  try {
    return statement.all(values).map((row) => new Row(row, what))
  } catch (error) {
    return outOfRange(error, what)
  }
}

/** The rows one after the other. */
export function* each(statement: Pick<Statement, "iterate">, what: string): Generator<Row> {
  try {
    for (const row of statement.iterate()) yield new Row(row, what)
  } catch (error) {
    outOfRange(error, what)
  }
}

/** The driver refuses a whole row for an integer that no number can hold; nothing of ours writes one. */
function outOfRange(error: unknown, what: string): never {
  if (error instanceof RangeError) new Row({}, what).damaged("a number in it is out of range")
  throw error
}

/** The column `total` of a statement that counts. */
export function count(statement: Query, values: Values): number {
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
