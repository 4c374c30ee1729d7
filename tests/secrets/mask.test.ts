import assert from "node:assert/strict"
import { suite, test } from "node:test"
import fc from "fast-check"
import { corpusOf } from "../../bench/secrets/corpus/corpus.ts"
import { ALNUM, BASE64, BASE64URL, HEX, armored, randomOf } from "../../bench/secrets/corpus/random.ts"
import { withBase62Checksum } from "../../bench/secrets/corpus/checksums.ts"
import { HOSTILE, fastest, fill } from "../../bench/secrets/speed.ts"
import { maskCommand, maskSecrets, suspectAssignments } from "../../src/secrets/mask.ts"

const r = randomOf(11)
const github = `ghp_${withBase62Checksum(r, 30)}`
const aws = `AKIA${r.chars("ABCDEFGHJKLMNPQR", 16)}`

suite("maskSecrets", () => {
  test("returns the very same string where nothing is found", () => {
    const text = "nothing to see"
    assert.deepEqual(maskSecrets(text), { text, found: [] })
    assert.deepEqual(maskSecrets(""), { text: "", found: [] })
  })

  test("offsets are UTF-16 units of the original, and what is between stays", () => {
    const text = `👩‍👩‍👧 ${github}\r\n\u202E ${aws}\uD83D`
    const { text: masked, found } = maskSecrets(text)
    assert.equal(masked, "👩‍👩‍👧 [secret:github-token]\r\n\u202E [secret:aws-access-key]\uD83D")
    assert.deepEqual(
      found.map(({ start, end }) => text.slice(start, end)),
      [github, aws],
    )
  })

  test("a token in a header or an address is named by its own kind", () => {
    assert.equal(maskSecrets(`Authorization: Bearer ${github}`).text, "Authorization: Bearer [secret:github-token]")
    assert.equal(
      maskSecrets(`https://x:${github}@github.com/a/b`).text,
      "https://x:[secret:github-token]@github.com/a/b",
    )
  })

  test("only the password of an address is masked", () => {
    assert.equal(maskSecrets("postgres://app:s3cr@t/x@h").text, "postgres://app:[secret:password]@t/x@h")
    assert.equal(
      maskSecrets("mongodb://admin:realP@ssw0rd@c.example/db").text,
      "mongodb://admin:[secret:password]@c.example/db",
    )
  })

  test("a key block is masked with its marks, without its end up to its last line", () => {
    const body = armored(r, 300, 64)
    const block = `-----BEGIN RSA PRIVATE KEY-----\n${body}`
    assert.equal(maskSecrets(`a ${block}\n-----END RSA PRIVATE KEY-----\nb`).text, "a [secret:private-key]\nb")
    assert.equal(
      maskSecrets(`a ${block}\n\nand then some prose follows`).text,
      "a [secret:private-key]\n\nand then some prose follows",
    )
  })

  test("secrets that overlap or touch are one, named by the longest that has a form of its own", () => {
    assert.equal(maskSecrets(`https://u:ab.${github}.cd@h`).text, "https://u:[secret:github-token]@h")
    const block = `-----BEGIN PRIVATE KEY-----\n${armored(r, 200, 64)}\n-----END PRIVATE KEY-----`
    const text = `a ${block}${github} b`
    assert.deepEqual(maskSecrets(text), {
      text: "a [secret:private-key] b",
      found: [{ kind: "private-key", start: 2, end: text.length - 2 }],
    })
  })

  test("a secret in two strings that a program joins is one, seam included", () => {
    const at = 15
    for (const seam of ['" + "', '" +\n    "', "' .\n  '", '"\n"', "\\\n"])
      assert.equal(maskSecrets(`x(${github.slice(0, at)}${seam}${github.slice(at)})`).text, "x([secret:github-token])")
  })

  test("the items of a list stay items", () => {
    const key = `glpat-${r.chars(ALNUM, 20)}`
    assert.equal(maskSecrets(`["${key}", "other"]`).text, '["[secret:gitlab-token]", "other"]')
    assert.equal(maskSecrets(`${key}\nother-words-follow`).text, "[secret:gitlab-token]\nother-words-follow")
  })
})

// Pieces that are secrets, almost are, or could become one when what is beside them is masked.
const PIECES = [
  ...[github, aws, `sk-ant-api03-${r.chars(BASE64URL, 60)}`, `sk-${r.chars(HEX, 32)}`, `:AA${r.chars(BASE64URL, 33)}`],
  ...[
    `-----BEGIN PRIVATE KEY-----\n${armored(r, 128, 64)}\n`,
    "-----END PRIVATE KEY-----",
    "-----BEGIN ",
    r.chars(BASE64, 40),
  ],
  ...[
    "eyJhbGciOiJIUzI1NiJ9",
    ".eyJzdWIiOjF9",
    `.${r.chars(BASE64URL, 43)}`,
    "Authorization: Bearer ",
    "twilio ",
    "mailgun ",
  ],
  ...[
    `key-${r.chars(HEX, 32)}`,
    "secret_access_key=",
    "https://u:",
    "pw1",
    "@host",
    `${r.chars(ALNUM, 14)}.atlasv1.`,
    r.chars(ALNUM, 62),
  ],
  ...[
    '"',
    "'",
    '" + "',
    "\n",
    "\\n",
    "%3D",
    "\u001b[1m",
    "-",
    "_",
    "=",
    " ",
    "x",
    "[secret:",
    "]",
    "👩‍👧",
    "\uD83D",
    "PASSWORD=",
    "-p",
  ],
]
const messy = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: "binary", maxLength: 4 })), {
  maxLength: 14,
})

for (const [name, mask] of [
  ["maskSecrets", maskSecrets],
  ["maskCommand", maskCommand],
] as const) {
  suite(`${name}, whatever the text`, () => {
    test("changes nothing when applied again", () => {
      fc.assert(
        fc.property(messy, (pieces) => {
          const { text } = mask(pieces.join(""))
          assert.deepEqual(mask(text), { text, found: [] })
        }),
        { numRuns: 1000 },
      )
    })

    test("leaves all between the findings untouched, and the findings apart", () => {
      fc.assert(
        fc.property(messy, (pieces) => {
          const original = pieces.join("")
          const { text, found } = mask(original)
          let rebuilt = ""
          let at = 0
          for (const [place, { kind, start, end }] of found.entries()) {
            assert.ok(start < end && (place === 0 ? start >= 0 : start > at))
            rebuilt += `${original.slice(at, start)}[secret:${kind}]`
            at = end
          }
          assert.equal(rebuilt + original.slice(at), text)
        }),
      )
    })

    test("changes nothing of the corpus when applied again", () => {
      for (const { text } of corpusOf(3, 0.3).secrets) {
        const masked = mask(text).text
        assert.equal(mask(masked).text, masked)
      }
    })
  })
}

suite("time", () => {
  test("grows with the length of the text, whatever is repeated in it", () => {
    for (const piece of HOSTILE) {
      const short = fill(piece, 8_000)
      const long = fill(piece, 64_000)
      const all = (text: string): void => {
        maskCommand(text)
        suspectAssignments(text)
      }
      all(short)
      // Eight times the text: quadratic would be 64 times, and the millisecond is for what a clock can tell.
      assert.ok(
        fastest(() => {
          all(long)
        }) <
          40 *
            Math.max(
              1,
              fastest(() => {
                all(short)
              }),
            ),
        JSON.stringify(piece),
      )
    }
  })
})
