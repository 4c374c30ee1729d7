/** Holds the full-text index against the scan, on a runtime that has both. Prints "same", or throws. */
import assert from "node:assert/strict"
import fc from "fast-check"
import { matches, phrases, words } from "../../src/cli/search.ts"
import { openTextIndex } from "../../src/sqlite/maintenance/search-index.ts"

const ODD = [
  "a",
  "b",
  "A",
  "é",
  "ß",
  "日",
  "本",
  "ก",
  "١",
  "_",
  "-",
  '"',
  "*",
  ":",
  "(",
  " ",
  "0",
  "ﬁ",
  "\u0301",
  "\u0000",
  "😀",
]
const text = fc.string({ unit: fc.constantFrom(...ODD), maxLength: 12 })

fc.assert(
  fc.property(fc.array(text, { maxLength: 8 }), text, (texts, query) => {
    const index = openTextIndex()
    assert.ok(index, "this runtime has no FTS5")
    const folded = texts.map(words)
    folded.forEach((each, id) => {
      index.add(id, each)
    })
    for (const phrase of phrases([query])) {
      const scanned = folded.flatMap((each, id) => (matches(each, phrase) ? [id] : []))
      assert.deepEqual(
        [...index.having(phrase)].toSorted((a, b) => a - b),
        scanned,
        phrase,
      )
    }
    index.close()
  }),
  { numRuns: 500 },
)
console.log("same")
