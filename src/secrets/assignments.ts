// Values that are assigned to names which mean a secret: variables, options, fields, and the short options of known tools.
import { isPlaceholder, isWord } from "./dummies.ts"
import type { Span } from "./scan.ts"

export type Place = "command" | "prose"

const KEYS = String.raw`api[_-]?key|(?:access|secret|private|signing|encryption|master|auth|account|session)[_-]?key`
const WORD = String.raw`${KEYS}|pass(?:word|wd|phrase|code)|pwd|secret|token|credentials?`
/** The word itself; what stands to its left and right is looked at by itself, so that no text is read twice. */
const SECRET_WORD = new RegExp(WORD, "gi")
/** A name may go on after the word, but then it says what is meant: `TOKEN_COUNT` is no token. */
const REST_OF_NAME = /(?:[_-]?(?:base|prod(?:uction)?|dev|staging|live|test|value|old|new|\d{1,3}))?(?![\w-])/iy
const SEPARATOR = /\\?["'`]?(?:[ \t]{0,4}(?::=|[=:])(?![=:])[ \t]{0,4})/y
/** Only an option takes its value after a space. */
const SPACE = /[ \t]{1,8}(?!-)/y
const OPTION = /(?:^|[\s"'`(])--?[A-Za-z][\w.-]{0,40}$/
const QUOTED = /(?:\$?"((?:[^"\\\n]|\\.){0,1000})"|\$?'([^'\n]{0,1000})'|\\"([^"\\\n]{0,1000})\\")/y
const BARE = /[^\s"'`;|&<>(),{}\\]{1,1000}/y

/** Tools that take a secret in a short option: the option, and what of the value is kept. */
const TOOLS: readonly RegExp[] = [
  /\b(?:mysql|mysqldump|mysqladmin|mariadb|mariadb-dump|7z|7za)\b[^;|&\n]{0,300}?\s-p(?=[^\s-])/g,
  /\b(?:sshpass|mongosh?|mongodump|mongorestore|docker login|podman login|helm registry login)\b[^;|&\n]{0,300}?\s-p[ =]/g,
  /\bredis-cli\b[^;|&\n]{0,300}?\s-a /g,
  /\b(?:unzip|zip)\b[^;|&\n]{0,300}?\s-P ?/g,
  /\bldap(?:search|modify|add|whoami)\b[^;|&\n]{0,300}?\s-w /g,
  /\b(?:curl|http|https|wget)\b[^;|&\n]{0,300}?\s(?:-u|--user|-U|--proxy-user|-a|--auth)[ =]["']?[^\s:"'$]{0,100}:/g,
  /\bopenssl\b[^;|&\n]{0,300}?\bpass:/g,
]

/** The values, in order, none overlapping. In prose only what is hardly a word. Linear in the length of the text. */
export function assignments(text: string, place: Place): readonly Span[] {
  const spans: Span[] = []
  for (const word of text.matchAll(SECRET_WORD)) {
    // Inside a value that was found, or what a masked secret reads.
    if (word.index < (spans.at(-1)?.end ?? 0) || text.startsWith("[secret:", word.index - 1)) continue
    const span = valueAfter(text, word.index + word[0].length, place)
    if (span !== undefined) spans.push(span)
  }
  if (place === "prose") return spans
  for (const tool of TOOLS) {
    for (const option of text.matchAll(tool)) {
      const span = valueAt(text, option.index + option[0].length)
      if (span !== undefined && !isPlaceholder(text.slice(span.start, span.end))) spans.push(span)
    }
  }
  return spans.sort((a, b) => a.start - b.start || a.end - b.end)
}

function valueAfter(text: string, end: number, place: Place): Span | undefined {
  const name = after(REST_OF_NAME, text, end)
  if (name < 0) return undefined
  const separated = after(SEPARATOR, text, name)
  let start = separated
  if (start < 0) {
    if (place === "prose" || !OPTION.test(text.slice(Math.max(0, name - 48), name))) return undefined
    start = after(SPACE, text, name)
    if (start < 0) return undefined
  }
  const span = valueAt(text, start)
  if (span === undefined) return undefined
  const value = text.slice(span.start, span.end)
  if (isPlaceholder(value)) return undefined
  const bare = span.start === start
  // The call of a function, or what a shell expands.
  if (bare && /[({[]/.test(text.charAt(span.end))) return undefined
  // `token = input.newToken` is code, and `token: a word` is prose: a shell has no space around its equals sign.
  const spaced = bare && separated >= 0 && /[ \t:]/.test(text.slice(name, start))
  if (spaced && /^[A-Za-z_$.]+$/.test(value)) return undefined
  if ((place === "prose" || spaced) && (value.length < 6 || isWord(value))) return undefined
  return span
}

/** The value at this place: in quotes, or up to where a shell's word ends. */
function valueAt(text: string, start: number): Span | undefined {
  QUOTED.lastIndex = start
  const quoted = QUOTED.exec(text)
  if (quoted !== null) {
    const value = quoted[1] ?? quoted[2] ?? quoted[3] ?? ""
    const from = start + quoted[0].indexOf(value, quoted[0].startsWith("\\") || quoted[0].startsWith("$") ? 2 : 1)
    return value === "" ? undefined : assignment(from, from + value.length)
  }
  const end = after(BARE, text, start)
  return end < 0 ? undefined : assignment(start, end)
}

function assignment(start: number, end: number): Span {
  return { kind: "assignment", start, end, general: true }
}

function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}
