import { isDummy } from "./dummies.ts"
import { LOOK, type Kind } from "./kind.ts"
import { anchorsAt } from "./kinds.ts"
import { Seams, type Extent } from "./seams.ts"

/** A secret in a text: `start` and `end` are UTF-16 offsets, `end` is the first one after it. */
export interface Finding {
  readonly kind: string
  readonly start: number
  readonly end: number
}

/** A finding that is not merged yet. */
export interface Span extends Finding {
  readonly general: boolean
}

/**
 * Every secret of a known kind in the text, in order, none touching another. One search for the anchors; at each, the kinds that begin
 * so read what follows. Linear: what a kind reads is bounded, or is read only from where it begins.
 */
export function scan(text: string): readonly Span[] {
  const spans: Span[] = []
  const seams = new Seams(text)
  for (let at = 0; at < text.length - 1; at++) {
    const anchors = anchorsAt(text.charCodeAt(at), text.charCodeAt(at + 1))
    if (anchors === undefined) continue
    for (const { literal, kinds } of anchors) {
      if (!text.startsWith(literal, at)) continue
      for (const kind of kinds) {
        const span = read(kind, text, at, spans.at(-1)?.end ?? 0, seams)
        if (span !== undefined) add(spans, span)
      }
    }
  }
  return spans
}

/** Adds a span to a list in which none touches another; what it overlaps or adjoins becomes one with it. */
export function add(spans: Span[], span: Span): void {
  let whole = span
  for (let last = spans.at(-1); last !== undefined && last.end >= whole.start; last = spans.at(-1)) {
    spans.pop()
    const first = last.start <= whole.start ? last : whole
    const second = first === last ? whole : last
    const naming = ranks(second) > ranks(first) ? second : first
    whole = { ...naming, start: first.start, end: Math.max(last.end, whole.end) }
  }
  spans.push(whole)
}

/** Decides which kind names a span: one with a form of its own before one that is known by its place, then the longer one. */
function ranks({ general, start, end }: Span): number {
  return general ? 0 : end - start
}

function read(kind: Kind, text: string, at: number, floor: number, seams: Seams): Span | undefined {
  const from = at - (kind.back ?? 0)
  if (from < 0 || !mayBegin(kind, text, from, floor <= from ? floor : 0)) return undefined
  let start = from
  if (kind.lead !== undefined) {
    kind.lead.lastIndex = at
    if (!kind.lead.test(text)) return undefined
    start = kind.lead.lastIndex
  }
  const whole = extent(kind, text, start, seams)
  if (whole === undefined) return undefined
  const lead = text.slice(at, start)
  if (kind.harmless === undefined ? isDummy(whole.secret) : kind.harmless(whole.secret, lead)) return undefined
  if (kind.checksum?.(whole.secret) === false) return undefined
  return { kind: kind.name, start, end: whole.end, general: kind.general === true }
}

function extent({ structure, general }: Kind, text: string, start: number, seams: Seams): Extent | undefined {
  if (typeof structure === "function") {
    const end = structure(text, start)
    return end < 0 ? undefined : { secret: text.slice(start, end), end }
  }
  structure.lastIndex = start
  if (!structure.test(text)) return general === true ? undefined : seams.read(structure, start, true)
  const end = structure.lastIndex
  // Of a structure without a fixed length, the rest may stand in a second string.
  const longer = general !== true && /["'`\\]/.test(text.charAt(end)) ? seams.read(structure, start, false) : undefined
  return longer !== undefined && longer.end > end ? longer : { secret: text.slice(start, end), end }
}

/** Whether a secret may begin here. Before `floor` stands another one: what it was counts no more, so that masking twice changes nothing. */
function mayBegin({ anywhere, before, lead }: Kind, text: string, at: number, floor: number): boolean {
  if (anywhere !== true && (lead === undefined || before === undefined) && !beginsWord(text, at, floor)) return false
  if (before === undefined) return true
  const edge = floor > 0 && at - LOOK < floor ? "]" : ""
  return before.test(edge + text.slice(Math.max(floor, at - LOOK), at))
}

/** An escaped character of a string or an address, or the end of a terminal's colour. */
const ESCAPE =
  /(?:\\(?:[nrtbfv"'\\/]|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2})|%[0-9A-Fa-f]{2}|[\u001b\u009b]\[[\d;]{0,12}m|\[[\d;]{1,12}m)$/

function beginsWord(text: string, at: number, floor: number): boolean {
  if (at === floor) return true
  const last = text.charAt(at - 1)
  if (last === "-") return at - 1 === floor || !/[\w-]/.test(text.charAt(at - 2))
  return !/\w/.test(last) || ESCAPE.test(text.slice(Math.max(floor, at - 16), at))
}
