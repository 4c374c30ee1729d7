import { visible } from "../lib/text.ts"

export function section(title: string, body: string): string {
  return body === "" ? "" : `\n## ${title}\n\n${body}`
}

export function list(items: readonly string[], marker: (index: number) => string): string {
  return items
    .map((item, index) => {
      const mark = marker(index)
      // A checkbox is part of the item's text: what follows is aligned with the box.
      const indent = " ".repeat(mark.indexOf(" ") + 1)
      return mark + (paragraphs(item, indent) || "(empty)")
    })
    .join("\n")
}

/** Any text as paragraphs whose lines end in hard breaks, all but the first line behind `indent`. Blank text gives an empty string. */
export function paragraphs(text: string, indent: string): string {
  const shown = visible(text).trim()
  if (shown === "") return ""
  const lines = shown.split("\n").map((line) => line.trimEnd())
  let out = ""
  for (const [index, line] of lines.entries()) {
    if (line === "") {
      if (lines[index - 1] !== "") out += "\n"
      continue
    }
    const start = index === 0 ? "" : `\n${indent}`
    const end = lines[index + 1] ? "\\" : ""
    out += start + blockSafe(line) + end
  }
  return out
}

const BLOCK_START = /^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|[-=|:](?=[-=|:\s]*$))/
const NUMBER_START = /^\d{1,9}(?=[.)](?:\s|$))/

/** One line that starts no block: no heading, quote, list, rule, fence, table row, indented code. */
function blockSafe(line: string): string {
  const body = line.trimStart()
  const indent = line
    .slice(0, line.length - body.length)
    .replace(/\t/g, "    ")
    .replace(/ /g, "\u00A0")
  const text = inline(body)
  return indent === "" ? text.replace(BLOCK_START, "\\$&").replace(NUMBER_START, "$&\\") : indent + text
}

// Where emphasis begins and ends until the text itself is escaped, and an @ that cannot be set apart that way. No visible text
// contains these characters.
const BEGIN = "\u0001"
const END = "\u0002"
const LONE_AT = "\u0003"

const SCHEME = /(?:https?|ftp)(?=:\/\/)|(?:mailto|xmpp)(?=:)/gi
const WWW = /(?<![a-z0-9])www(?=\.)/gi
const MAIL = /(?<![-.\w+])[-.\w+]+(?=@(?=[-\w]*\.)[-.\d_]*[a-z])/gi

// Kept as they are, because nothing reads them as markup: * and ~ between blanks, _ in or after a word, \ before a letter, < and & of prose.
const MARKUP = new RegExp(
  [
    String.raw`\\(?=[!-/:-@\[-\`{-~\u0001-\u0003]|$)`,
    String.raw`[\`\[]`,
    String.raw`(?<!\s)[*~]|[*~](?!\s)`,
    String.raw`<(?=[A-Za-z/!?]|[^\s<>]*@)`,
    String.raw`&(?=#\d{1,7};|#x[0-9a-f]{1,6};|[a-z][a-z0-9]{1,31};)`,
  ].join("|"),
  "gi",
)

const UNDERSCORES = /(?<![A-Za-z0-9_])_+/g

/** One line of visible text as inline Markdown that means that text and nothing more. */
export function inline(text: string): string {
  // To look for the parts of addresses takes longer than all the rest, and few lines have one.
  if (!/:\/\/|www\.|@/i.test(text)) return escaped(text)
  const apart = text
    .replace(SCHEME, `${BEGIN}$&${END}`)
    .replace(WWW, `${BEGIN}$&${END}`)
    .replace(MAIL, (local) => {
      const start = local.search(/[a-z0-9]/i)
      return start < 0 ? local + LONE_AT : `${local.slice(0, start)}${BEGIN}${local.slice(start)}${END}`
    })
  return escaped(apart).replaceAll(BEGIN, "*").replaceAll(END, "*").replaceAll(`${LONE_AT}@`, "\\u{0040}")
}

function escaped(text: string): string {
  return text.replace(MARKUP, "\\$&").replace(UNDERSCORES, (run) => "\\_".repeat(run.length))
}
