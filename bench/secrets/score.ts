import { maskSecrets } from "../../src/secrets/mask.ts"
import type { Corpus, HarmlessCase, SecretCase } from "./corpus/corpus.ts"

export interface Rate {
  readonly name: string
  readonly found: number
  readonly of: number
}

export interface FalseAlarm extends HarmlessCase {
  readonly masked: string
}

export interface Score {
  readonly recall: Rate
  readonly named: Rate
  readonly byKind: readonly Rate[]
  readonly byCarrier: readonly Rate[]
  readonly missed: readonly SecretCase[]
  /** Found, but with more of the text around it than the secret itself. */
  readonly wide: readonly SecretCase[]
  readonly harmless: number
  readonly falseAlarms: readonly FalseAlarm[]
}

/** How much of a corpus is found. A secret counts as found where every character of it is masked. */
export function scoreOf(corpus: Corpus): Score {
  const missed: SecretCase[] = []
  const wide: SecretCase[] = []
  let named = 0
  for (const secret of corpus.secrets) {
    const finding = maskSecrets(secret.text).found.find(({ start, end }) => start <= secret.start && end >= secret.end)
    if (finding === undefined) missed.push(secret)
    else {
      if (finding.kind === secret.kind) named++
      if (finding.start < secret.start || finding.end > secret.end) wide.push(secret)
    }
  }
  const of = corpus.secrets.length
  const falseAlarms = corpus.harmless.flatMap((entry) => {
    const masked = maskSecrets(entry.text)
    return masked.found.length === 0 ? [] : [{ ...entry, masked: masked.text }]
  })
  const lost = new Set(missed)
  return {
    recall: { name: "all", found: of - missed.length, of },
    named: { name: "named", found: named, of },
    byKind: rates(corpus.secrets, lost, ({ kind }) => kind),
    byCarrier: rates(corpus.secrets, lost, ({ carrier }) => carrier),
    missed,
    wide,
    harmless: corpus.harmless.length,
    falseAlarms,
  }
}

function rates(
  cases: readonly SecretCase[],
  lost: ReadonlySet<SecretCase>,
  nameOf: (entry: SecretCase) => string,
): readonly Rate[] {
  return [...Map.groupBy(cases, nameOf)].map(([name, group]) => ({
    name,
    found: group.filter((entry) => !lost.has(entry)).length,
    of: group.length,
  }))
}
