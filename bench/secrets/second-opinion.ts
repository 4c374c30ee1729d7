// What another scanner, secretlint with its recommended rules, says about the same texts: a secret that it finds and we don't is listed
// and explained.
import { lintSource } from "@secretlint/core"
import { creator } from "@secretlint/secretlint-rule-preset-recommend"
import { maskSecrets } from "../../src/secrets/mask.ts"
import type { Corpus } from "./corpus/corpus.ts"

/** Something that only the second scanner found. Without `why` nothing in the table explains it. */
export interface Difference {
  readonly rule: string
  readonly found: string
  readonly why?: string
}

export interface SecondOpinion {
  readonly texts: number
  /** How many of its findings we have, too. */
  readonly both: number
  readonly differences: readonly Difference[]
}

/** Why what is found there is left alone here, by what it reads. */
const EXPLAINED: readonly { readonly found: RegExp; readonly why: string }[] = [
  { found: /(.)\1{7}|(?:aBcD){4}/, why: "hardly any different characters: a dummy" },
  { found: /123456789|abcdefgh/, why: "characters in a row: a dummy" },
  { found: /your|not-a-real/i, why: "says itself that it is a place to fill in" },
  { found: /:\/\/[^:]*:(?:<|\{|\*|%s|\[)/, why: "a place to fill in, or masked before" },
  { found: /:\/\/(\w+):(?:\1|password|pass)@/, why: "a plain word in place of a password, or the user's name again" },
  { found: /000000$/, why: "the checksum is wrong: no token that was ever given out" },
  { found: /\n/, why: "wrapped at the end of a line, and its kind has no fixed length: only what is before is masked" },
]

export async function secondOpinion(corpus: Corpus): Promise<SecondOpinion> {
  const texts = [...corpus.secrets, ...corpus.harmless].map(({ text }) => text)
  const differences = new Map<string, Difference>()
  let both = 0
  for (const text of texts) {
    const { found } = maskSecrets(text)
    for (const { rule, start, end } of await findings(text)) {
      if (found.some((finding) => finding.start < end && finding.end > start)) {
        both++
        continue
      }
      const value = text.slice(start, end)
      const why = EXPLAINED.find((reason) => reason.found.test(value))?.why
      // One of each: a fixture is met as often as the corpus has it.
      differences.set(`${rule} ${why ?? value}`, { rule, found: value, ...(why === undefined ? {} : { why }) })
    }
  }
  return { texts: texts.length, both, differences: [...differences.values()] }
}

/** What the second scanner finds in a text. */
async function findings(
  text: string,
): Promise<readonly { readonly rule: string; readonly start: number; readonly end: number }[]> {
  const rules = [{ id: "@secretlint/secretlint-rule-preset-recommend", rule: creator, options: {} }]
  const source = { filePath: "/notes.txt", content: text, ext: ".txt", contentType: "text" } as const
  const { messages } = await lintSource({ source, options: { config: { rules } } })
  return messages.map(({ messageId, range: [start, end] }) => ({ rule: messageId, start, end }))
}
