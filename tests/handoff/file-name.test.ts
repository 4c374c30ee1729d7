import assert from "node:assert/strict"
import { suite, test } from "node:test"
import fc from "fast-check"
import { handoffFileName } from "../../src/handoff/render.ts"

const SESSION = "ses_0123456789abcdefABCDEF"

suite("handoffFileName", () => {
  test("is predictable for every id a host may hand us", () => {
    for (const id of [SESSION, `ses${"x".repeat(200)}`]) assert.equal(handoffFileName(id), `handoff-${id}.md`)
  })

  test("keeps a readable part and adds a hash for any other id", () => {
    assert.match(handoffFileName("legacy::proj_1"), /^handoff-legacy-proj_1-[0-9a-f]{16}\.md$/)
    assert.match(handoffFileName("../pwned"), /^handoff--pwned-[0-9a-f]{16}\.md$/)
    assert.match(handoffFileName(""), /^handoff--[0-9a-f]{16}\.md$/)
    assert.match(handoffFileName("x".repeat(300)), /^handoff-x{40}-[0-9a-f]{16}\.md$/)
  })

  test("an id cannot be made up that takes the file of a host id", () => {
    assert.notEqual(handoffFileName("\uD800"), handoffFileName("\uD801"))
    for (const id of ["ses/x", "SES/x", "ses", "\0ses/x"]) assert.doesNotMatch(handoffFileName(id), /^handoff-ses/i)
  })

  test("is one plain file name, different for different ids", () => {
    const odd = fc.constantFrom("\uD800", "\uD801", "a/b", "a\\b", "a-b")
    const ids = fc.oneof(fc.string({ unit: "binary", maxLength: 250 }), odd)
    fc.assert(
      fc.property(ids, ids, (a, b) => {
        assert.match(handoffFileName(a), /^handoff-[A-Za-z0-9_-]{0,230}\.md$/)
        assert.equal(handoffFileName(a) === handoffFileName(b), a === b)
      }),
    )
  })
})
