// A secret that is cut in parts: two strings of a program joined, a line continued or wrapped.

/** A secret without its seams, and where it ends with them. */
export interface Extent {
  readonly secret: string
  readonly end: number
}

const PART = /[\w.~+/=-]+/y
const OTHER_QUOTE = String.raw`["'\x60]`
const BLANK = String.raw`[ \t]{0,40}`
const LINE_END = String.raw`\\?\r?\n${BLANK}`
const JOINS = String.raw`[+.&]${BLANK}`
/** Two strings that a program joins, or a line that a shell continues: what follows belongs to what was before. */
const JOIN = new RegExp(
  String.raw`${OTHER_QUOTE}${BLANK}(?:${JOINS}(?:${LINE_END})?|${LINE_END}(?:${JOINS})?)${OTHER_QUOTE}|\\\r?\n${BLANK}`,
  "y",
)
/** The end of a line may also be the end of what stands there. */
const WRAP = new RegExp(String.raw`\r?\n${BLANK}`, "y")
const MOST_PARTS = 4
/** A shorter first part is a prefix that somebody writes about. */
const FIRST = 8
/** No secret with seams is longer: a first part beyond that is not looked at. */
const LONGEST = 1000

/** Reads secrets with seams in one text. */
export class Seams {
  readonly #text: string
  // The run of characters that was looked at last: each is read once, however many anchors are in it.
  #from = 0
  #to = 0

  constructor(text: string) {
    this.#text = text
  }

  /** A secret with this structure that begins at `start` and has a seam. `wraps` says that the end of a line is a seam, too. */
  read(structure: RegExp, start: number, wraps: boolean): Extent | undefined {
    const parts: { readonly start: number; readonly end: number }[] = []
    let at = start
    while (parts.length < MOST_PARTS && at - start < LONGEST) {
      const end = this.#runEnd(at)
      if (end === at || end - at > LONGEST) break
      parts.push({ start: at, end })
      const seam = after(JOIN, this.#text, end)
      const next = seam < 0 && wraps ? after(WRAP, this.#text, end) : seam
      if (next < 0) break
      at = next
    }
    const first = parts[0]
    if (parts.length < 2 || first === undefined || first.end - first.start < FIRST) return undefined
    const whole = parts.map((part) => this.#text.slice(part.start, part.end)).join("")
    structure.lastIndex = 0
    if (!structure.test(whole)) return undefined
    const secret = whole.slice(0, structure.lastIndex)
    let rest = secret.length
    for (const part of parts) {
      if (rest <= part.end - part.start) return { secret, end: part.start + rest }
      rest -= part.end - part.start
    }
    return undefined
  }

  #runEnd(at: number): number {
    if (at < this.#from || at >= this.#to) {
      this.#from = at
      this.#to = Math.max(at, after(PART, this.#text, at))
    }
    return this.#to
  }
}

function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}
