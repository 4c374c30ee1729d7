import { once } from "./once.ts"

/** What stands for a line break where text has to stay on one line. */
const FOLD = " ⏎ "

/** What ends a text that was cut. */
const CUT = "…"

// Format characters that draw something (Arabic number signs and their like) are not hidden.
const DRAWN = String.raw`[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]`
const HIDDEN = String.raw`(?!${DRAWN})[\0-\x08\x0B-\x1F\x7F-\x9F\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]`

// The places where an invisible character does its proper work: emoji sequences, flags of regions, keycaps, ideographic variants,
// and the joiners of scripts whose spelling needs them. Everywhere else it can only mislead a reader.
const EMOJI = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\uFE0E\uFE0F])?`
const JOINED = String.raw`[${[
  "Arabic",
  "Bengali",
  "Devanagari",
  "Gujarati",
  "Gurmukhi",
  "Kannada",
  "Khmer",
  "Malayalam",
  "Myanmar",
  "Oriya",
  "Sinhala",
  "Syriac",
  "Tamil",
  "Telugu",
]
  .map((script) => String.raw`\p{Script=${script}}`)
  .join("")}]`
const PROPER = [
  String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}`,
  String.raw`${EMOJI}(?:\u200D${EMOJI})*`,
  String.raw`[0-9#*]\uFE0F\u20E3`,
  String.raw`\p{Ideographic}[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=${JOINED})[\u200C\u200D](?=${JOINED})`,
].join("|")

// Made at first use: together they take 5 ms of a start, and 2.5 MB.
const anyHidden = once(() => new RegExp(HIDDEN, "u"))
const properOrHidden = once(() => new RegExp(`(?:${PROPER})|(${HIDDEN})`, "gu"))
const graphemes = once(() => new Intl.Segmenter("en", { granularity: "grapheme" }))

/**
 * The text with nothing hidden in it: control characters (all but tab and line feed), bidirectional controls, line and paragraph
 * separators, zero-width and other invisible characters become escapes such as `\u{202E}`. CRLF and CR become a line feed, a lone
 * surrogate U+FFFD. Emoji sequences and the joiners that Arabic and Indic spelling needs stay. Linear in the length of the text.
 */
export function visible(text: string): string {
  // Most text is plain ASCII, and a look at that spares the long expressions.
  if (/^[\t\n -~]*$/.test(text)) return text
  const lines = text.toWellFormed().replace(/\r\n?/g, "\n")
  if (!anyHidden().test(lines)) return lines
  return lines.replace(properOrHidden(), (match: string, hidden: string | undefined) =>
    hidden === undefined ? match : escapeOf(hidden),
  )
}

function escapeOf(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}}`
}

/** {@link visible} text on a single line: each line break becomes ` ⏎ `, a tab a space; blank ends are dropped. */
export function oneLine(text: string): string {
  return visible(text).trim().replace(/\n/g, FOLD).replace(/\t/g, " ")
}

/** A text made to fit: what to show, and how many UTF-16 code units of the original that stands for (all of them: it is whole). */
export interface Fitted {
  readonly text: string
  readonly shown: number
}

/**
 * {@link oneLine} in at most `limit` UTF-16 code units. A text that is too long is cut between two grapheme clusters and ends in `…`.
 * Only about `limit` code units of the original are looked at, however long it is. A limit below 1 gives an empty text.
 */
export function fitLine(text: string, limit: number): Fitted {
  if (text.length <= limit) {
    const whole = oneLine(text)
    if (whole.length <= limit) return { text: whole, shown: text.length }
  }
  const room = Math.floor(limit) - CUT.length
  if (room < 0) return { text: "", shown: 0 }
  let end = graphemeStart(text, Math.min(room, text.length))
  for (;;) {
    const line = oneLine(text.slice(0, end))
    if (line.length <= room) return { text: line + CUT, shown: end }
    // Escapes are longer than what they stand for: shorten in proportion.
    end = graphemeStart(text, Math.floor((end * room) / line.length))
  }
}

/**
 * The last place at or before `at` (in UTF-16 code units) where the text can be cut without splitting a grapheme cluster, and so
 * without splitting a surrogate pair. The end of the text is such a place, and so is 0.
 */
export function graphemeStart(text: string, at: number): number {
  if (at >= text.length) return text.length
  if (at <= 0) return 0
  // Whether a cluster starts at `at` depends on a few characters after it, never on the rest of a long text.
  return (
    graphemes()
      .segment(text.slice(0, at + 64))
      .containing(at)?.index ?? 0
  )
}

/** The longest beginning of at most `length` UTF-16 code units that splits no grapheme cluster; empty where the first is longer. */
export function shorten(text: string, length: number): string {
  return text.slice(0, graphemeStart(text, length))
}

/** At most `limit` UTF-16 code units of a text, the cut told by `mark` and never inside a surrogate pair. Looks at no graphemes. */
export function cutMarked(text: string, limit: number, mark: string): string {
  if (text.length <= limit) return text
  const end = limit - mark.length
  return (text.slice(0, end).isWellFormed() ? text.slice(0, end) : text.slice(0, end - 1)) + mark
}

/** UTF-16 code units of the longest title in an overview. */
export const TITLE_UNITS = 200

/** A title as overviews show it: whole, or cut between two grapheme clusters and ended with `…`, in at most 200 UTF-16 code units. */
export function cutTitle(title: string): string {
  return title.length <= TITLE_UNITS ? title : shorten(title, TITLE_UNITS - CUT.length) + CUT
}
