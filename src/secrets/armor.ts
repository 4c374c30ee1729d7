// Private keys in ASCII armor: in a file, in one line with escapes, in the source of a program, quoted, or cut off.

const HEADER = /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/y
const FOOTER = /-----END [A-Z0-9 ]{0,50}-----/y
/** `Proc-Type: 4,ENCRYPTED`, `Version: GnuPG v2`. */
const FIELD = /[A-Za-z-]{1,30}: [^\r\n\\"]{1,100}/y
const BASE64 = /[A-Za-z0-9+/]+={0,2}/y
const CHECKSUM = /=[A-Za-z0-9+/]{4}(?![A-Za-z0-9+/])/y
/** Between two lines at most so much stands: line ends, escapes, quotes, marks of comments and quotations. */
const GAP_LIMIT = 80
/** A line this long is no word of prose. */
const LINE = 40

/** Where the key block ends that begins at `start`: with its last line of base64, if no end is there; -1 if it holds no key. */
export function keyBlock(text: string, start: number): number {
  let at = match(HEADER, text, start)
  if (at < 0) return -1
  for (let fields = 0; fields < 6; fields++) {
    const next = match(FIELD, text, skipGap(text, at))
    if (next < 0) break
    at = next
  }
  let end = -1
  let width = 0
  for (;;) {
    const from = skipGap(text, at)
    const next = match(CHECKSUM, text, from)
    const to = next < 0 ? match(BASE64, text, from) : next
    if (to < 0) break
    const closes = match(FOOTER, text, skipGap(text, to)) >= 0
    if (next < 0 && to - from < LINE && (end < 0 || (!closes && !isRest(text.slice(from, to), width)))) break
    if (end < 0 && new Set(text.slice(from, to)).size < 10) return -1
    width = Math.max(width, to - from)
    at = end = to
  }
  if (end < 0) return -1
  const closed = match(FOOTER, text, skipGap(text, end))
  return closed < 0 ? end : closed
}

/** Whether a short line looks like the last one of a block that was cut off. */
function isRest(line: string, width: number): boolean {
  return line.length < width && /[0-9+/]/.test(line) && /[A-Z]/.test(line) && /[a-z]/.test(line)
}

function skipGap(text: string, from: number): number {
  let at = from
  while (at < text.length && at - from < GAP_LIMIT) {
    const character = text.charAt(at)
    if (character === "\\" && /[nrt]/.test(text.charAt(at + 1))) at += 2
    else if (/[\s"'`,>|#*\\;)(]/.test(character)) at++
    // Joins two strings of a program, or marks a line of a difference.
    else if (character === "+" && /[\s"'`]/.test(text.charAt(at - 1)) && /[\s"'`\\]/.test(text.charAt(at + 1))) at++
    else break
  }
  return at
}

function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}
