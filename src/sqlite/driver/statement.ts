import { Row } from "./row.ts"
import type { Database, Statement } from "./runtime.ts"

/** What a statement binds, by the names of its parameters. */
export type Values = Record<string, string | number | null>

/** Text of a statement in which a name is none: strings, quoted identifiers and comments. What else begins with `:` is a parameter. */
const PARAMETERS = /'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[^]*?\*\/|:(\w+)/g

/**
 * A statement with named parameters (`:name`). Every run throws a TypeError unless `values` has exactly the statement's names: the
 * driver binds NULL where one is missing, without a word.
 */
export class NamedStatement {
  readonly #statement: Statement
  readonly #names: ReadonlySet<string>

  constructor(db: Database, sql: string) {
    this.#statement = db.prepare(sql)
    this.#names = new Set([...sql.matchAll(PARAMETERS)].flatMap(([, name]) => name ?? []))
  }

  get(values: Values): unknown {
    this.#require(values)
    return this.#statement.get(values)
  }

  all(values: Values): readonly unknown[] {
    this.#require(values)
    return this.#statement.all(values)
  }

  /** Returns how many rows were changed. */
  run(values: Values): number {
    this.#require(values)
    return Number(this.#statement.run(values).changes)
  }

  #require(values: Values): void {
    const given = Object.keys(values)
    if (given.length === this.#names.size && given.every((name) => this.#names.has(name))) return
    throw new TypeError(
      `The statement takes ${[...this.#names].join(", ") || "nothing"}, not ${given.join(", ") || "nothing"}`,
    )
  }
}

/** The row that a statement gives, or undefined where there is none. `what` names it in an error. */
export function one(statement: NamedStatement, values: Values, what: string): Row | undefined {
  try {
    const row = statement.get(values)
    return row === undefined ? undefined : new Row(row, what)
  } catch (error) {
    return outOfRange(error, what)
  }
}

export function all(statement: NamedStatement, values: Values, what: string): readonly Row[] {
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
export function count(statement: NamedStatement, values: Values): number {
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
