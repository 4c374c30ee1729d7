import assert from "node:assert/strict"
import { suite, test } from "node:test"
import fc from "fast-check"
import { fitLine, graphemeStart, oneLine, visible } from "../../src/lib/text.ts"

const anyText = fc.string({ unit: "binary", maxLength: 60 })
const withLoneHalves = fc
  .array(fc.oneof(anyText, fc.constantFrom("\uD83D", "\uDE00", "👩‍👩‍👧", "🇨🇭", "é", "e\u0301", "\r\n", "\u202E")))
  .map((pieces) => pieces.join(""))

suite("visible", () => {
  test("shows control, bidirectional and invisible characters as escapes", () => {
    for (const [text, shown] of [
      ["a\0b", "a\\u{0000}b"],
      ["\u001B[31mred", "\\u{001B}[31mred"],
      ["\u007F\u0085\u009B", "\\u{007F}\\u{0085}\\u{009B}"],
      ["\u061C\u200E\u200F", "\\u{061C}\\u{200E}\\u{200F}"],
      ["\u202A\u202B\u202C\u202D\u202E", "\\u{202A}\\u{202B}\\u{202C}\\u{202D}\\u{202E}"],
      ["\u2066\u2067\u2068\u2069", "\\u{2066}\\u{2067}\\u{2068}\\u{2069}"],
      ["a\u2028b\u2029c", "a\\u{2028}b\\u{2029}c"],
      ["\uFEFFa\u200Bb\u2060c\u00ADd\u3164", "\\u{FEFF}a\\u{200B}b\\u{2060}c\\u{00AD}d\\u{3164}"],
      ["a\u200Db\uFE0Fc", "a\\u{200D}b\\u{FE0F}c"],
      ["hi\u{E0068}\u{E0069}", "hi\\u{E0068}\\u{E0069}"],
      ["\uFFFE\uFFF9", "\\u{FFFE}\\u{FFF9}"],
    ] as const)
      assert.equal(visible(text), shown)
  })

  test("leaves ordinary text, tabs and line feeds alone", () => {
    for (const text of ["plain", "a\tb\nc", "Grüße", "日本語", "שלום", "non\u00A0breaking", "", "\u0601123"])
      assert.equal(visible(text), text)
  })

  test("leaves emoji sequences, keycaps, region flags, variants and needed joiners alone", () => {
    for (const text of ["👩‍👩‍👧", "🧑🏽‍❤️‍🧑🏽", "🏳️‍🌈", "⚠️ careful", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "می‌خواهم", "ක්‍ෂ", "葛\u{E0100}"])
      assert.equal(visible(text), text)
  })

  test("a flag does not carry a hidden message of tag characters", () => {
    assert.match(visible(`🏴${"\u{E0061}".repeat(20)}\u{E007F}`), /^🏴\\u\{E0061\}/u)
  })

  test("makes line feeds of all line ends and U+FFFD of lone surrogates", () => {
    assert.equal(visible("a\r\nb\rc\nd"), "a\nb\nc\nd")
    assert.equal(visible("a\uD83Db\uDE00"), "a\uFFFDb\uFFFD")
  })

  test("never leaves a hidden character or a lone surrogate, and changes nothing when applied again", () => {
    fc.assert(
      fc.property(withLoneHalves, (text) => {
        const shown = visible(text)
        assert.ok(shown.isWellFormed())
        assert.doesNotMatch(shown, /[\0-\x08\x0B-\x1F\x7F-\x9F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/u)
        assert.equal(visible(shown), shown)
      }),
    )
  })
})

suite("oneLine", () => {
  test("folds line breaks, turns tabs into blanks and drops blank ends", () => {
    assert.equal(oneLine(" \n a\nb\r\nc\td \n"), "a ⏎ b ⏎ c d")
  })
})

suite("graphemeStart", () => {
  test("steps back to the start of the cluster that contains the place", () => {
    const family = "👩‍👩‍👧"
    for (let at = 1; at <= family.length; at++) assert.equal(graphemeStart(`a${family}b`, at), 1)
    assert.equal(graphemeStart(`a${family}b`, family.length + 1), family.length + 1)
  })

  test("knows which two of many region letters belong together, however far from the start", () => {
    const flags = "🇨🇭".repeat(2_000)
    assert.equal(graphemeStart(flags, 4 * 1_501), 4 * 1_501)
    for (const more of [1, 2, 3]) assert.equal(graphemeStart(flags, 4 * 1_501 + more), 4 * 1_501)
  })

  test("keeps both ends of the text as they are", () => {
    assert.equal(graphemeStart("abc", 0), 0)
    assert.equal(graphemeStart("abc", -1), 0)
    assert.equal(graphemeStart("abc", 3), 3)
    assert.equal(graphemeStart("abc", 9), 3)
  })
})

suite("fitLine", () => {
  test("gives a text that fits whole", () => {
    assert.deepEqual(fitLine("abc", 3), { text: "abc", shown: 3 })
    assert.deepEqual(fitLine("a\nb", 5), { text: "a ⏎ b", shown: 3 })
    assert.deepEqual(fitLine("abc", Infinity), { text: "abc", shown: 3 })
  })

  test("cuts a text that is too long and says how much of it is shown", () => {
    assert.deepEqual(fitLine("abcdef", 4), { text: "abc…", shown: 3 })
    assert.deepEqual(fitLine("ab👩‍👩‍👧", 6), { text: "ab…", shown: 2 })
    assert.deepEqual(fitLine("abc", 1), { text: "…", shown: 0 })
    assert.deepEqual(fitLine("abc", 0), { text: "", shown: 0 })
    assert.deepEqual(fitLine("abc", -5), { text: "", shown: 0 })
  })

  test("counts an escape at its own length", () => {
    assert.deepEqual(fitLine("\0\0\0", 20), { text: "\\u{0000}\\u{0000}…", shown: 2 })
  })

  test("never exceeds the limit, splits nothing and shows a beginning of the text", () => {
    fc.assert(
      fc.property(withLoneHalves, fc.nat(80), (text, limit) => {
        const fitted = fitLine(text, limit)
        assert.ok(fitted.text.length <= limit)
        assert.ok(fitted.text.isWellFormed())
        if (fitted.shown === text.length) return
        assert.equal(graphemeStart(text, fitted.shown), fitted.shown)
        if (limit > 0) assert.equal(fitted.text, `${oneLine(text.slice(0, fitted.shown))}…`)
      }),
    )
  })
})
