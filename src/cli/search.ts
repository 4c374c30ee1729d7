import { LIST_FIELDS } from "../checkpoint/model.ts"
import type { Content } from "../checkpoint/model.ts"
import type { ChangeRow, CommandRow } from "../checkpoint/observation.ts"
import { graphemeStart, oneLine } from "../lib/text.ts"

/**
 * Search over checkpoints: the words are found in any case, with or without accents, at the beginning of any word of the text. All of
 * them must be in one checkpoint. Nothing in a query is an operator.
 */

// Scripts that set no blanks between words: there, a word may begin with any character.
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`
const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "u")
const WORD = /^[\p{L}\p{N}\p{M}]/u
const NO_WORD = /[^\p{L}\p{N}\p{M}]+/gu
/** What is no single blank between words of ASCII letters in lower case and digits: to leave those as they are takes a fifth of the time. */
const NO_BLANK = /[^a-z0-9]{2,}|[^a-z0-9 ]/g
const ACCENTS = /[\u0300-\u036F]+/g

/** Letters in lower case without accents. Done by the engine for the whole text: a function for each character takes ten times as long. */
function plain(text: string): string {
  return text.normalize("NFKD").replace(ACCENTS, "").toLowerCase().replace(ACCENTS, "").replaceAll("ς", "σ")
}

/**
 * A text as its words, each with one blank before it and the last with one after it; the words hold letters and digits alone. In scripts
 * without blanks a run of characters is one word.
 */
export function words(text: string): string {
  if (/^[\0-\x7F]*$/.test(text)) return ` ${text.toLowerCase().replace(NO_BLANK, " ").trim()} `
  return ` ${spaced(plain(text))} `
}

/** What a code unit is: nothing of a word, part of one, or part of one in a script without blanks. */
const NOTHING = 0
const PART = 1
const UNSPACED_PART = 2

/** By UTF-16 code unit. To look one up is many times as fast as an expression that names properties of Unicode. */
const kinds = new Uint8Array(0x10000).fill(255)

function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  const known = kinds[unit] ?? 255
  if (known !== 255) return known
  // Half of a pair says nothing without the other half.
  const paired = unit >= 0xd800 && unit <= 0xdfff
  const character = paired ? characterOf(text, at) : text.charAt(at)
  const kind = STARTS_UNSPACED.test(character) ? UNSPACED_PART : WORD.test(character) ? PART : NOTHING
  if (!paired) kinds[unit] = kind
  return kind
}

function characterOf(text: string, at: number): string {
  const isLow = text.charCodeAt(at) >= 0xdc00
  return String.fromCodePoint(text.codePointAt(isLow && at > 0 ? at - 1 : at) ?? 0)
}

/** The words of a plain text with one blank between two of them, and none between two in a script that sets none. */
function spaced(text: string): string {
  const pieces: string[] = []
  let start = 0
  let before = NOTHING
  /** The kind of the last unit that was part of a word. */
  let last = NOTHING
  for (let at = 0; at < text.length; at++) {
    const kind = kindAt(text, at)
    if (kind === before) continue
    if (before !== NOTHING) pieces.push(text.slice(start, at))
    if (kind !== NOTHING) {
      if (
        pieces.length > 0 &&
        !(kind === UNSPACED_PART && last === UNSPACED_PART && before === NOTHING) &&
        !(before === PART && kind === UNSPACED_PART)
      )
        pieces.push(" ")
      start = at
      last = kind
    }
    before = kind
  }
  if (before !== NOTHING) pieces.push(text.slice(start))
  return pieces.join("")
}

/** What begins a match of a phrase: the beginning of a word, which in scripts without blanks may be anywhere. */
function needleOf(phrase: string): string {
  return STARTS_UNSPACED.test(phrase) ? phrase : ` ${phrase}`
}

/** What a query asks for: each blank-separated part as the words that must follow one another. Empty where it holds no word at all. */
export function phrases(query: readonly string[]): readonly string[] {
  const parts = query.flatMap((each) => each.split(/\s+/u)).map((each) => words(each).trim())
  return [...new Set(parts.filter((part) => part !== ""))]
}

/** The fields of a checkpoint that are searched, with their weight. */
export interface SearchField {
  readonly name: string
  readonly weight: number
  readonly text: string
}

export function fieldsOf(content: Content): readonly SearchField[] {
  return [
    { name: "title", weight: 6, text: content.title ?? "" },
    { name: "objective", weight: 3, text: content.objective ?? "" },
    { name: "summary", weight: 1, text: content.summary ?? "" },
    ...LIST_FIELDS.flatMap((name) =>
      content[name].map((text) => ({ name, weight: name === "nextSteps" || name === "blockers" ? 2 : 1, text })),
    ),
  ].filter((field) => field.text !== "")
}

/** What was observed of a session, as fields of one place. */
export function fieldsOfWork(
  changes: readonly Pick<ChangeRow, "path">[],
  commands: readonly Pick<CommandRow, "text">[],
): readonly SearchField[] {
  const paths = new Set(changes.map(({ path }) => path))
  const texts = new Set(commands.map(({ text }) => text))
  return [
    ...[...paths].map((text) => ({ name: "observed file", weight: 1, text })),
    ...[...texts].map((text) => ({ name: "observed command", weight: 1, text })),
  ]
}

/** True where the phrase is in the text, its last word as the beginning of a word. */
export function matches(text: string, phrase: string): boolean {
  return text.includes(needleOf(phrase))
}

/**
 * How much of each phrase a place has, 0 for none: a match counts by the weight of its field, and twice where it is a whole word:
 * "test" is better found in "test" than in "testament".
 */
export function weigh(fields: readonly SearchField[], wanted: readonly string[]): readonly number[] {
  const found = wanted.map(() => 0)
  for (const { weight, text } of fields) {
    const searched = words(text)
    for (const [index, phrase] of wanted.entries())
      found[index] = (found[index] ?? 0) + weight * occurrences(searched, phrase)
  }
  return found
}

/** How well a checkpoint answers: rare words, in important fields, more than once. `share` is the part of all documents that has each phrase. */
export function rate(found: readonly number[], share: readonly number[]): number {
  return found.reduce((sum, weight, index) => {
    const rarity = Math.log(1 + 1 / Math.max(share[index] ?? 1, 1e-6))
    return sum + rarity * (weight / (weight + 2))
  }, 0)
}

function occurrences(text: string, phrase: string): number {
  const needle = needleOf(phrase)
  let count = 0
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    count += text[at + needle.length] === " " ? 2 : 1
  }
  return count
}

export interface Excerpt {
  readonly field: string
  /** One line of the field around the first match. */
  readonly text: string
  /** Where the matches are in `text`: start and end, in UTF-16 code units. */
  readonly marks: readonly (readonly [number, number])[]
}

const BEFORE = 30
const LENGTH = 110

/** The piece of the best field that shows the most of what was asked for. */
export function excerpt(fields: readonly SearchField[], wanted: readonly string[]): Excerpt {
  const rated = fields.map((field) => {
    const text = words(field.text)
    return { field, hits: wanted.filter((phrase) => matches(text, phrase)).length }
  })
  const best = rated.toSorted((a, b) => b.hits - a.hits || b.field.weight - a.field.weight)[0]?.field
  if (best === undefined) return { field: "", text: "", marks: [] }
  const line = oneLine(best.text)
  const found = locate(line, wanted)
  const first = found[0]?.[0] ?? 0
  const start = first <= BEFORE ? 0 : startOfWord(line, first - BEFORE)
  const end = line.length - start <= LENGTH ? line.length : endBefore(line, start + LENGTH)
  const lead = start > 0 ? "…" : ""
  const shown = lead + line.slice(start, end) + (end < line.length ? "…" : "")
  const shift = lead.length - start
  const marks = found
    .filter(([from, to]) => from >= start && to <= end)
    .map(([from, to]) => [from + shift, to + shift] as const)
  return { field: best.name, text: shown, marks }
}

/** Where the phrases are in a line, in order, without overlaps. Linear in the line. */
export function locate(line: string, wanted: readonly string[]): readonly (readonly [number, number])[] {
  const { text, origin, ends } = traced(line)
  const found: (readonly [number, number])[] = []
  for (const phrase of wanted) {
    const needle = needleOf(phrase)
    const lead = needle.length - phrase.length
    for (let hit = text.indexOf(needle); hit >= 0; hit = text.indexOf(needle, hit + 1)) {
      found.push([origin[hit + lead] ?? 0, ends[hit + needle.length - 1] ?? line.length])
    }
  }
  let reached = 0
  const apart: (readonly [number, number])[] = []
  for (const mark of found.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    if (mark[0] >= reached) apart.push(mark)
    reached = Math.max(reached, mark[1])
  }
  return apart
}

/** {@link words} of a line, and for every code unit of them where the character that it comes from begins and ends. */
function traced(line: string): {
  readonly text: string
  readonly origin: readonly number[]
  readonly ends: readonly number[]
} {
  const units = [" "]
  const origin = [0]
  const ends = [0]
  let last = " "
  let at = 0
  const push = (unit: string, length: number): void => {
    units.push(unit)
    origin.push(at)
    ends.push(at + length)
  }
  for (const character of line) {
    for (const each of plain(character).replace(NO_WORD, " ")) {
      const unspaced = STARTS_UNSPACED.test(each)
      if (each === " " ? last !== " " : !unspaced && STARTS_UNSPACED.test(last)) push(" ", character.length)
      else if (unspaced && last === " " && STARTS_UNSPACED.test(units.at(-2) ?? "")) {
        for (const list of [units, origin, ends]) list.pop()
      }
      if (each !== " ") for (const unit of each.split("")) push(unit, character.length)
      last = each
    }
    at += character.length
  }
  return { text: units.join(""), origin, ends }
}

function startOfWord(line: string, at: number): number {
  const blank = line.indexOf(" ", at)
  return blank >= 0 && blank - at < BEFORE ? blank + 1 : graphemeStart(line, at)
}

function endBefore(line: string, at: number): number {
  const blank = line.lastIndexOf(" ", at)
  return at - blank < BEFORE ? blank : graphemeStart(line, at)
}
