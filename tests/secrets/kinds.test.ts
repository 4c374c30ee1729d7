import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { FORMS } from "../../bench/secrets/corpus/forms.ts"
import type { Made } from "../../bench/secrets/corpus/made.ts"
import { ALNUM, BASE64, BASE64URL, DIGITS, HEX, LOWER, UPPER, randomOf } from "../../bench/secrets/corpus/random.ts"
import { VENDORS } from "../../bench/secrets/corpus/vendors.ts"
import { allKinds } from "../../src/secrets/kinds.ts"
import { maskSecrets } from "../../src/secrets/mask.ts"

const r = randomOf(7)
const uuid = (): string => [8, 4, 4, 4, 12].map((length) => r.chars(HEX, length)).join("-")

/** One of each kind that the bench's corpus does not have. */
const OTHERS: readonly (readonly [kind: string, made: Made])[] = [
  ["aws-bedrock-key", { secret: `ABSKQmVkcm9ja0FQSUtleS${r.chars(BASE64, 110)}` }],
  ["cloudflare-token", { secret: `v1.0-${r.chars(HEX, 24)}-${r.chars(HEX, 146)}` }],
  ["heroku-key", { secret: `HRKU-AA${r.chars(BASE64URL, 58)}` }],
  [
    "1password-key",
    {
      secret: `A3-${r.chars(UPPER, 6)}-${r.chars(UPPER, 6)}-${["a", "b", "c", "d"].map(() => r.chars(UPPER, 5)).join("-")}`,
    },
  ],
  ["nuget-key", { secret: `oy2${r.chars(LOWER + DIGITS, 43)}` }],
  ["buildkite-token", { secret: `bkua_${r.chars(HEX, 40)}` }],
  ["bitbucket-password", { secret: `ATBB${r.chars(ALNUM, 24)}${r.chars(HEX.toUpperCase(), 8)}` }],
  ["langfuse-key", { secret: `sk-lf-${uuid()}` }],
  ["langsmith-key", { secret: `lsv2_pt_${r.chars(HEX, 32)}_${r.chars(HEX, 10)}` }],
  ["perplexity-key", { secret: `pplx-${r.chars(ALNUM, 48)}` }],
  ["replicate-token", { secret: `r8_${r.chars(ALNUM, 37)}` }],
  [
    "discord-webhook",
    { before: `https://discord.com/api/webhooks/${r.chars("123456789", 18)}/`, secret: r.chars(BASE64URL, 68) },
  ],
  ["brevo-key", { secret: `xkeysib-${r.chars(HEX, 64)}-${r.chars(ALNUM, 16)}` }],
  ["resend-key", { secret: `re_${r.chars(ALNUM, 8)}_${r.chars(ALNUM, 24)}` }],
  ["mailchimp-key", { secret: `${r.chars(HEX, 32)}-us12` }],
  ["hubspot-token", { secret: `pat-na1-${uuid()}` }],
  ["posthog-key", { secret: `phx_${r.chars(ALNUM, 43)}` }],
]

const SAMPLES = [...[...VENDORS, ...FORMS].map(({ kind, make }) => [kind, make(r)] as const), ...OTHERS]

suite("every kind of secret", () => {
  for (const [at, [kind, { before = "", secret, after = "" }]] of SAMPLES.entries()) {
    test(`${kind} (${at + 1}) is masked in a sentence, and nothing around it`, () => {
      assert.deepEqual(maskSecrets(`See ${before}${secret}${after} there`), {
        text: `See ${before}[secret:${kind}]${after} there`,
        found: [{ kind, start: 4 + before.length, end: 4 + before.length + secret.length }],
      })
    })
  }

  test("has an example here or in the corpus", () => {
    const shown = new Set(SAMPLES.map(([kind]) => kind))
    assert.deepEqual(
      [...new Set(allKinds().map(({ name }) => name))].filter((name) => !shown.has(name)),
      [],
    )
  })

  test("is named in docs/secrets.md", () => {
    const page = readFileSync(join(import.meta.dirname, "..", "..", "docs", "secrets.md"), "utf8")
    assert.deepEqual(
      allKinds()
        .filter(({ name }) => !page.includes(`\`${name}\``))
        .map(({ name }) => name),
      [],
    )
  })

  test("has anchors of at least two ASCII characters, by which it is looked up", () => {
    for (const { anchors } of allKinds()) for (const anchor of anchors) assert.match(anchor, /^[ -~]{2,}$/)
  })

  test("has a name that a masked text can show", () => {
    for (const { name } of allKinds()) assert.match(name, /^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  })
})

suite("checksums", () => {
  // Published by others as examples, so that our own arithmetic is not what they are measured with.
  const github = ["ghp", "_", "zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ", "0mLq17"].join("")
  const npm = ["npm", "_", "qkJaB6MffYVzZXWqmcoF49yrUxP3wf", "0LsakP"].join("")
  const age = ["AGE-SECRET-KEY", "-1", "GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX"].join("")

  test("published GitHub and npm tokens are masked", () => {
    assert.equal(maskSecrets(github).text, "[secret:github-token]")
    assert.equal(maskSecrets(npm).text, "[secret:npm-token]")
  })

  test("the age project's published key is masked", () => {
    assert.equal(maskSecrets(age).text, "[secret:age-key]")
  })

  test("a token with one wrong character passes", () => {
    for (const token of [github, npm, age]) {
      const wrong = token.replace(/.$/, (last) => (last === "7" ? "8" : "7"))
      assert.equal(maskSecrets(wrong).text, wrong)
    }
  })

  test("a web token whose header names no algorithm passes", () => {
    const part = Buffer.from('{"typ":"JWT"}').toString("base64url")
    const text = `${part}.${part}.${r.chars(BASE64URL, 43)}`
    assert.equal(maskSecrets(text).text, text)
  })

  test("a Discord token whose first part is no number passes", () => {
    const text = `MT${r.chars(ALNUM, 24)}.${r.chars(BASE64URL, 6)}.${r.chars(BASE64URL, 38)}`
    assert.equal(maskSecrets(text).text, text)
  })
})
