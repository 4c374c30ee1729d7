import { LIMITS } from "../../checkpoint/model.ts"

/**
 * The most bytes for which the text of a column is read. A file that is not ours may hold hundreds of megabytes in any of them, and a
 * value has to be in memory before it can be looked at.
 */
const MOST_BYTES = {
  /** Ids, names, paths, hashes. */
  short: LIMITS.shortBytes,
  /** A title, or a briefing, as JSON text. */
  long: 1_048_576,
  document: LIMITS.storedBytes,
} as const

/** A column for a SELECT. A text that is longer than any we store is read as the number -1, which no text is. */
function bounded(column: string, bytes: number): string {
  return `iif(octet_length(${column}) > ${bytes}, -1, ${column}) AS ${column.slice(column.indexOf(".") + 1)}`
}

function each(columns: string, bytes: number): string {
  return columns
    .split(", ")
    .map((column) => bounded(column, bytes))
    .join(", ")
}

/** The columns, separated by a comma and a blank, as they are read: with or without the table's name before each. */
export const short = (columns: string): string => each(columns, MOST_BYTES.short)
export const long = (columns: string): string => each(columns, MOST_BYTES.long)
export const document: string = bounded("document", MOST_BYTES.document)
