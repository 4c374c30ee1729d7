// Where secrets turn up: what an agent writes around one.
import type { Made } from "./made.ts"
import type { Random } from "./random.ts"

/** A text, and where in it the secret stands. */
export interface Carried {
  readonly text: string
  readonly start: number
  readonly end: number
}

export interface Carrier {
  readonly name: string
  /** It cuts the secret in two: not for what spans lines or has surroundings of its own. */
  readonly cuts?: boolean
  readonly carry: (made: Made, random: Random) => Carried
}

export const CARRIERS: readonly [Carrier, ...Carrier[]] = [
  around("alone", "", ""),
  around("sentence", "The deploy failed until I used ", ", which the user pasted, so keep it for later."),
  around("sentence end", "Use this one: ", ". Then run the tests."),
  around("brackets", "Login works (key ", ") on staging."),
  around("JSON", '{"id":17,"value":"', '","ok":true}'),
  around("JSON in JSON", '{"body":"{\\"value\\":\\"', '\\"}"}'),
  around("escaped line ends", '"line one\\n', '\\nline three"'),
  around("shell", "export THING='", "' && npm run deploy"),
  around("shell option", "deploy --with=", " --region eu-1 2>&1 | tail -5"),
  around("address", "GET https://api.example.org/v1/items?limit=5&k=", "&sort=asc HTTP/1.1"),
  around("log", "2026-03-02T11:22:33.123Z WARN [auth] rejected ", " after 3 tries"),
  around("coloured log", "\u001b[33mwarn\u001b[0m using \u001b[1m", "\u001b[0m from .env"),
  around("code", 'const client = new Client("', '", { retries: 3 })'),
  around("template", "const header = `", "`;"),
  around("diff", "@@ -1,3 +1,3 @@\n-THING=old\n+THING=", "\n context"),
  around("table", "| staging | ", " | yes |"),
  around("code span", "Replace `", "` in the vault."),
  around("list", "- first\n- ", "\n- last"),
  around("line ends", "before\r\n", "\r\nafter"),
  around("environment file", "PORT=3000\nTHING=", "\nDEBUG=1\n"),
  around("other scripts", "サーバーの鍵は「", "」です。Прошу не терять."),
  cut("joined strings", '" +\n    "'),
  cut("adjacent strings", '"\n  "'),
  cut("continued line", "\\\n"),
  cut("wrapped line", "\n"),
]

function around(name: string, left: string, right: string): Carrier {
  return {
    name,
    carry: ({ before = "", secret, after = "" }) => {
      const start = left.length + before.length
      return { text: left + before + secret + after + right, start, end: start + secret.length }
    },
  }
}

function cut(name: string, seam: string): Carrier {
  return {
    name,
    cuts: true,
    carry: ({ before = "", secret, after = "" }, random) => {
      const quote = seam.startsWith('"') ? '"' : ""
      const left = `value = ${before.includes('"') ? "" : quote}${before}`
      // Somewhere after what is plainly a prefix, and with something left for the second part.
      const at = Math.min(12, secret.length >> 1) + random.int(Math.max(1, (secret.length >> 1) - 4))
      const body = secret.slice(0, at) + seam + secret.slice(at)
      return { text: `${left}${body}${quote}${after}\n`, start: left.length, end: left.length + body.length }
    },
  }
}
