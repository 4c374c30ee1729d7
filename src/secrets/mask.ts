import { add, scan, type Finding, type Span } from "./scan.ts"
import { assignments } from "./assignments.ts"

export type { Finding } from "./scan.ts"

/** A text without its secrets, and what was found in the original. */
export interface Masked {
  readonly text: string
  readonly found: readonly Finding[]
}

/**
 * The text with `[secret:<kind>]` in place of every secret of a known kind; all else stays to the byte. Returns the very same string
 * where nothing is found. `found` is in order, with UTF-16 offsets in the original; overlapping and adjacent secrets are one. Masking
 * twice changes nothing. Takes time in proportion to the length of the text, whatever is in it.
 */
export function maskSecrets(text: string): Masked {
  return masked(text, scan(text))
}

/** {@link maskSecrets} for a command: the values of options and variables whose names mean a secret are masked too. */
export function maskCommand(text: string): Masked {
  const spans: Span[] = []
  const all = [...scan(text), ...assignments(text, "command")].sort((a, b) => a.start - b.start || a.end - b.end)
  for (const span of all) add(spans, span)
  return masked(text, spans)
}

/**
 * The values in a text of prose that are assigned to names that mean a secret: to be reported, never changed. What
 * {@link maskSecrets} put in place of a secret is not among them, so give it the masked text.
 */
export function suspectAssignments(text: string): readonly Finding[] {
  return assignments(text, "prose").map(({ kind, start, end }) => ({ kind, start, end }))
}

function masked(text: string, spans: readonly Span[]): Masked {
  if (spans.length === 0) return { text, found: [] }
  const pieces: string[] = []
  let at = 0
  for (const { kind, start, end } of spans) {
    pieces.push(text.slice(at, start), `[secret:${kind}]`)
    at = end
  }
  pieces.push(text.slice(at))
  return { text: pieces.join(""), found: spans.map(({ kind, start, end }) => ({ kind, start, end })) }
}
