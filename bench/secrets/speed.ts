// How long masking takes. CPU time, so that others on the machine count as little as can be.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { maskCommand, maskSecrets } from "../../src/secrets/mask.ts"
import type { Corpus } from "./corpus/corpus.ts"

const MIB = 1 << 20

export interface Speed {
  readonly name: string
  /** Such as agents write: what the target is for. */
  readonly ordinary: boolean
  /** The median, in milliseconds of CPU time for one MiB (as UTF-16 code units). */
  readonly perMiB: number
}

export interface Hostile {
  readonly text: string
  readonly perMiB: number
  /** Time for twice the text by time for the text: 2 is linear, 4 is quadratic. */
  readonly growth: number
}

export function speedOf(corpus: Corpus, rounds = 9): readonly Speed[] {
  const docs = ["architecture.md", "tools.md", "reliability.md"].map((name) =>
    readFileSync(join(import.meta.dirname, "..", "..", "docs", name), "utf8"),
  )
  const texts = [
    { name: "prose and code (this project's docs)", ordinary: true, text: fill(docs.join("\n")) },
    {
      name: "harmless look-alikes (the corpus)",
      ordinary: true,
      text: fill(corpus.harmless.map(({ text }) => text).join("\n")),
    },
    {
      name: "nothing but secrets (the corpus)",
      ordinary: false,
      text: fill(corpus.secrets.map(({ text }) => text).join("\n")),
    },
  ]
  return texts.map(({ name, ordinary, text }) => {
    const times = Array.from({ length: rounds }, () => cpu(() => maskSecrets(text))).sort((a, b) => a - b)
    return { name, ordinary, perMiB: times[rounds >> 1] ?? Number.NaN }
  })
}

/** Texts made to be slow: anchors without end, what almost is a secret, quotes and line ends. */
export const HOSTILE: readonly string[] = [
  ...[
    "ghp_",
    "eyJ",
    "eyJ.",
    "eyJ-",
    "eyJa.eyJa.",
    "sk-",
    "-sk-",
    "/ops_eyJ",
    "MT",
    "MT.",
    "://",
    "a://b:c@",
    "xox",
    "SG.",
  ],
  ...["-----BEGIN ", "-----BEGIN PRIVATE KEY-----", "-----BEGIN PRIVATE KEY-----\nA: b\n", "Authorization: Bearer "],
  ...["AKIA\n", 'sk-proj-a1" + "', "twilio=", "aws_secret_access_key ", "mailgun key-", "[secret:", "\\n", '"', "'\n'"],
  ...["password=", "token: ", "--password ", "mysql ", "curl -u ", 'token="', "secret=-A-A"],
]

export function hostile(size: number = MIB >> 2): readonly Hostile[] {
  return HOSTILE.map((piece) => {
    const text = fill(piece, size)
    const once = fastest(() => maskCommand(text))
    const twice = fastest(() => maskCommand(text + text))
    return { text: piece, perMiB: (twice * MIB) / (2 * size), growth: twice / once }
  })
}

/** A text repeated to a size, in UTF-16 code units. */
export function fill(piece: string, size: number = MIB): string {
  return piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
}

/** The least of three: CPU time in milliseconds. */
export function fastest(work: () => unknown): number {
  return Math.min(cpu(work), cpu(work), cpu(work))
}

function cpu(work: () => unknown): number {
  const { user, system } = process.cpuUsage()
  work()
  const used = process.cpuUsage({ user, system })
  return (used.user + used.system) / 1000
}
