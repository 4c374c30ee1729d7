/** Named values whose types nobody has looked at yet. */
export type Fields = Readonly<Record<string, unknown>>

/** An object with named fields, not a list. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
