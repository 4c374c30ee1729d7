// The few shapes that are read from the host at a start and at every prompt. They are checked by hand, because a schema library is
// loaded only after the start: it would take most of that time.
import { isFields } from "../lib/fields.ts"

/** A field of whatever the host handed over; undefined where that has no fields. */
export function fieldOf(value: unknown, name: string): unknown {
  return isFields(value) ? value[name] : undefined
}

/** The value where it is text. */
export function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined
}

/** The value where it is text that is not empty. */
export function someText(value: unknown): string | undefined {
  return value === "" ? undefined : text(value)
}
