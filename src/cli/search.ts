import { LIST_FIELDS } from "../checkpoint/model.ts"
import type { Content } from "../checkpoint/model.ts"
import { graphemeStart, oneLine } from "../lib/text.ts"

/**
 * Search over checkpoints: the words are found in any case, with or without accents, at the beginning of any word of the text. All of
 * them must be in one checkpoint. Nothing in a query is an operator.
 */

// Scripts that set no blanks between words: there, every character is a word.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const WORD = /[\p{L}\p{N}\p{M}]/u
const folded = new Map<string, string>()

/** What a character counts as: its letters in lower case without accents, or a blank where it is no part of a word. */
function fold(character: string): string {
  const known = folded.get(character)
  if (known !== undefined) return known
  const plain = character
    .normalize("NFKD")
    .replace(/[\u0300-\u036F]/g, "")
    .toLowerCase()
    .replace(/[\u0300-\u036F]/g, "")
    .replaceAll("ς", "σ")
  const word = Array.from(plain, (each) => (WORD.test(each) ? each : " ")).join("")
  // An accent that stands alone belongs to the letter before it, and is dropped as that one's own would be.
  const result = /^[\u0300-\u036F]$/.test(character) ? "" : UNSPACED.test(word) ? ` ${word} ` : word === "" ? " " : word
  folded.set(character, result)
  return result
}

/** A text as its words, each with one blank before it and the last with one after it; the words hold letters and digits alone. */
export function words(text: string): string {
  // Most text is ASCII for the most part, which is done by the engine alone.
  const plain = text
    .replace(/[^\0-\x7F]/gu, fold)
    .toLowerCase()
    .replace(/[\0-/:-`{-\x7F]+/g, " ")
    .replace(/ {2,}/g, " ")
  return ` ${plain.trim()} `
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

function fieldsOf(content: Content): readonly SearchField[] {
  return [
    { name: "title", weight: 6, text: content.title ?? "" },
    { name: "objective", weight: 3, text: content.objective ?? "" },
    { name: "summary", weight: 1, text: content.summary ?? "" },
    ...LIST_FIELDS.flatMap((name) =>
      content[name].map((text) => ({ name, weight: name === "nextSteps" || name === "blockers" ? 2 : 1, text })),
    ),
  ].filter((field) => field.text !== "")
}

/** All searchable text of a checkpoint as words; a blank pair keeps phrases from reaching over the end of a field. */
export function searchText(content: Content): string {
  return fieldsOf(content)
    .map((field) => words(field.text))
    .join(SEPARATOR)
}

/** Between two fields: a word that no text has, because words hold no underscore. */
const SEPARATOR = "_"

/** True where the phrase is in the text, its last word as the beginning of a word. */
export function matches(text: string, phrase: string): boolean {
  return text.includes(` ${phrase}`)
}

/** How well a checkpoint answers: rare words, in important fields, more than once. `share` is the part of all documents that has each phrase. */
export function score(content: Content, wanted: readonly string[], share: readonly number[]): number {
  const fields = fieldsOf(content).map((field) => ({ ...field, words: words(field.text) }))
  return wanted.reduce((sum, phrase, index) => {
    const found = fields.reduce((total, field) => total + field.weight * occurrences(field.words, phrase), 0)
    const rarity = Math.log(1 + 1 / Math.max(share[index] ?? 1, 1e-6))
    return sum + rarity * (found / (found + 2))
  }, 0)
}

/** Whole words count double: "test" is better found in "test" than in "testament". */
function occurrences(text: string, phrase: string): number {
  let count = 0
  for (let at = text.indexOf(` ${phrase}`); at >= 0; at = text.indexOf(` ${phrase}`, at + 1)) {
    count += text[at + phrase.length + 1] === " " ? 2 : 1
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
export function excerpt(content: Content, wanted: readonly string[]): Excerpt {
  const rated = fieldsOf(content).map((field) => {
    const text = words(field.text)
    return { field, hits: wanted.filter((phrase) => text.includes(` ${phrase}`)).length }
  })
  const best = rated.toSorted((a, b) => b.hits - a.hits || b.field.weight - a.field.weight)[0]?.field
  if (best === undefined) return { field: "status", text: content.status, marks: [] }
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

/** Where the phrases are in a line, in order, without overlaps. */
function locate(line: string, wanted: readonly string[]): readonly (readonly [number, number])[] {
  let text = " "
  // For every character of the folded text, where the original character begins.
  const origin = [0]
  const ends = [0]
  let at = 0
  for (const character of line) {
    for (const each of fold(character)) {
      if (each === " " && text.endsWith(" ")) continue
      text += each
      for (let unit = 0; unit < each.length; unit++) {
        origin.push(at)
        ends.push(at + character.length)
      }
    }
    at += character.length
  }
  const found: (readonly [number, number])[] = []
  for (const phrase of wanted) {
    for (let hit = text.indexOf(` ${phrase}`); hit >= 0; hit = text.indexOf(` ${phrase}`, hit + 1)) {
      found.push([origin[hit + 1] ?? 0, ends[hit + phrase.length] ?? line.length])
    }
  }
  const ordered = found.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])
  return ordered.filter(([from], index) => ordered.slice(0, index).every(([, to]) => to <= from))
}

function startOfWord(line: string, at: number): number {
  const blank = line.indexOf(" ", at)
  return blank >= 0 && blank - at < BEFORE ? blank + 1 : graphemeStart(line, at)
}

function endBefore(line: string, at: number): number {
  const blank = line.lastIndexOf(" ", at)
  return at - blank < BEFORE ? blank : graphemeStart(line, at)
}
