import { CheckpointError } from "../../errors.ts"
import { isFields } from "../../lib/fields.ts"
import type { Fields } from "../../lib/fields.ts"
import { fitLine } from "../../lib/text.ts"

/** How much of a name or an id an error shows. */
const SHOWN = 200

/**
 * A row of the database, read column by column. A value of another type than the schema gives it, or that we never store there, means
 * that the row was damaged or made by somebody else. The error names the row, and the row is never taken for an absent one.
 */
export class Row {
  readonly #row: Fields
  readonly #what: string

  constructor(row: unknown, what: string) {
    this.#row = isFields(row) ? row : {}
    this.#what = what
  }

  text(column: string): string {
    const value = this.#row[column]
    return typeof value === "string" ? value : this.damaged(`its ${column} is no text, or too long`)
  }

  integer(column: string): number {
    const value = this.#row[column]
    return Number.isSafeInteger(value) && typeof value === "number"
      ? value
      : this.damaged(`its ${column} is not a number`)
  }

  /** A number that may be absent. */
  number(column: string): number | undefined {
    return this.#row[column] === null ? undefined : this.integer(column)
  }

  /** A time in ms that a date can hold. */
  time(column: string): number {
    const value = this.integer(column)
    return Math.abs(value) <= 8.64e15 ? value : this.damaged(`its ${column} is not a time`)
  }

  /** A number that something was counted to. */
  count(column: string): number {
    const value = this.integer(column)
    return value >= 0 ? value : this.damaged(`its ${column} is below zero`)
  }

  optionalTime(column: string): number | undefined {
    return this.#row[column] === null ? undefined : this.time(column)
  }

  flag(column: string): boolean {
    const value = this.integer(column)
    return value === 0 || value === 1 ? value === 1 : this.damaged(`its ${column} is neither 0 nor 1`)
  }

  /** Text that the plugin can do without, and that is written anew: undefined for anything else. */
  hint(column: string): string | undefined {
    const value = this.#row[column]
    return typeof value === "string" ? value : undefined
  }

  optional(column: string): string | undefined {
    return this.#row[column] === null ? undefined : this.text(column)
  }

  /** Something that is stored as JSON text, which begins with `first`: what else it may be is not parsed. */
  json(column: string, first: '"' | "["): unknown {
    const text = this.text(column)
    try {
      if (text.startsWith(first)) return JSON.parse(text)
    } catch {
      // Said below.
    }
    return this.damaged(`its ${column} is not the JSON that it should be`)
  }

  /** Text that is stored as JSON text, at most `limit` UTF-16 code units of it. */
  jsonText(column: string, limit: number): string {
    const value = this.json(column, '"')
    if (typeof value !== "string") return this.damaged(`its ${column} is not text`)
    return value.length <= limit ? value : this.damaged(`its ${column} is too long`)
  }

  damaged(how: string): never {
    throw new CheckpointError(
      "storage-corrupt",
      `${fitLine(this.#what, SHOWN).text}${this.#key()} is damaged: ${how}. It was left as it is; restore an earlier snapshot or a backup.`,
    )
  }

  /** Which row it is, where what it was asked for does not say so. */
  #key(): string {
    const key = this.#row["session_id"] ?? this.#row["id"] ?? this.#row["name"]
    return typeof key !== "string" || this.#what.includes(key) ? "" : ` (${fitLine(key, SHOWN).text})`
  }
}
