import assert from "node:assert/strict"
import { suite, test } from "node:test"
import fc from "fast-check"
import { decodeState, encodeState, parseContent } from "../../src/checkpoint/state.ts"
import type { State } from "../../src/checkpoint/state.ts"
import { countsOf, toDocument } from "../../src/checkpoint/document.ts"
import { EMPTY_CONTENT, isSessionID, LIMITS } from "../../src/checkpoint/model.ts"
import type { Content } from "../../src/checkpoint/model.ts"
import { CheckpointError } from "../../src/errors.ts"
import { content } from "../helpers/arbitrary.ts"

const encode = (given: Content, synthesized = false): State =>
  encodeState({ content: given, synthesized, updatedAt: 1_000 })
const stored = ({ json, hash, synthesized, updatedAt }: State): Parameters<typeof decodeState>[0] => ({
  json,
  hash,
  synthesized,
  updatedAt,
})

function jsonOf(content: Content): string {
  return encodeState({ content, synthesized: false, updatedAt: 0 }, { bounded: false }).json
}

/** A content whose JSON takes exactly so many bytes; its text is within the limits of fields. */
function ofSize(bytes: number, filler = "x"): Content {
  const width = Buffer.byteLength(filler)
  const empty = Buffer.byteLength(jsonOf(EMPTY_CONTENT))
  const notes: string[] = []
  let left = bytes - empty
  while (left > 0) {
    // Each item costs its quotes, and a comma from the second on.
    const frame = notes.length === 0 ? 2 : 3
    const room = Math.min(left - frame, 30_000)
    const units = Math.floor(room / width)
    notes.push(filler.repeat(units) + "y".repeat(left - frame - room < 4 ? left - frame - units * width : 0))
    left = bytes - Buffer.byteLength(jsonOf({ ...EMPTY_CONTENT, notes }))
  }
  return { ...EMPTY_CONTENT, notes }
}

const refusal = (run: () => unknown): unknown => {
  try {
    run()
  } catch (error) {
    assert.ok(error instanceof CheckpointError)
    return { code: error.code, ...error.facts }
  }
  return "accepted"
}

suite("a state", () => {
  test("decodes to what was encoded", () => {
    fc.assert(
      fc.property(content, fc.boolean(), (given, synthesized) => {
        const state = encode(given, synthesized)
        assert.deepEqual(decodeState(stored(state)), state)
      }),
    )
  })

  test("equal contents have equal JSON and hash, in whatever order their fields were written", () => {
    fc.assert(
      fc.property(content, (given) => {
        const reversed: Content = { ...given, ...Object.fromEntries(Object.entries(given).toReversed()) }
        assert.equal(encode(reversed).hash, encode({ ...EMPTY_CONTENT, ...given }).hash)
        assert.equal(encode({ ...given, title: given.title ?? "" }).hash, encode(given).hash)
      }),
    )
  })

  test("the hash tells a synthesized state from a saved one of the same content", () => {
    assert.notEqual(encode(EMPTY_CONTENT, true).hash, encode(EMPTY_CONTENT, false).hash)
  })

  test("text that no longer has its hash, or is no content, is named as damage", () => {
    const state = encode({ ...EMPTY_CONTENT, title: "t" })
    assert.equal(
      decodeState({ ...stored(state), json: state.json.replace("t", "u") }),
      "its text does not match its hash",
    )
    assert.equal(decodeState({ ...stored(state), synthesized: true }), "its text does not match its hash")
    const faults = [
      "{",
      "[]",
      "null",
      '{"status":"lost"}',
      '{"status":"done","title":1}',
      '{"status":"done","notes":[1]}',
    ]
    assert.deepEqual(
      faults.map((json) => typeof parseContent(json)),
      faults.map(() => "string"),
    )
  })

  test("a document from before constraints reads as one with none, and keeps its text and its hash", () => {
    const json =
      '{"status":"done","currentPlan":[],"completedSteps":[],"nextSteps":[],"blockers":[],"filesTouched":[],"notes":["n"]}'
    assert.deepEqual(parseContent(json), { ...EMPTY_CONTENT, status: "done", notes: ["n"] })
    assert.equal(encode({ ...EMPTY_CONTENT, status: "done", notes: ["n"] }).json, json)
    assert.equal(parseContent(json.replace("{", '{"constraints":null,')), "its constraints is not a list of text")
  })

  test("keys of a stored text that are no fields are ignored and touch no prototype", () => {
    const json = encode(EMPTY_CONTENT).json.replace(
      "{",
      '{"__proto__":{"status":"done"},"constructor":{"prototype":{"x":1}},',
    )
    const parsed = parseContent(json)
    assert.deepEqual(parsed, EMPTY_CONTENT)
    assert.equal(Object.hasOwn(Object.prototype, "status"), false)
  })
})

suite("the size of a document", () => {
  test("1,048,576 bytes of UTF-8 JSON are kept, one more is refused with limit and size", () => {
    for (const filler of ["x", "é", "😀", "\u2028"]) {
      const whole = ofSize(LIMITS.documentBytes, filler)
      assert.equal(Buffer.byteLength(encode(whole).json), LIMITS.documentBytes, filler)
      assert.deepEqual(
        refusal(() => encode(ofSize(LIMITS.documentBytes + 1, filler))),
        { code: "invalid-input", field: "document", limit: LIMITS.documentBytes, size: LIMITS.documentBytes + 1 },
      )
    }
  })

  test("an imported state has no limit, and what takes its place may be as long but not longer", () => {
    const before = encodeState(
      { content: ofSize(LIMITS.documentBytes + 100), synthesized: false, updatedAt: 0 },
      { bounded: false },
    )
    const replace = (next: Content): unknown =>
      refusal(() => encodeState({ content: next, synthesized: false, updatedAt: 0 }, { before }))
    assert.equal(replace(ofSize(LIMITS.documentBytes + 100, "é")), "accepted")
    assert.deepEqual(replace(ofSize(LIMITS.documentBytes + 101)), {
      code: "invalid-input",
      field: "document",
      limit: LIMITS.documentBytes,
      size: LIMITS.documentBytes + 101,
    })
  })
})

suite("the checkpoint document", () => {
  test("has the promised shape, in its order, without unset text", () => {
    const full: Content = { ...EMPTY_CONTENT, title: "t", objective: "o", summary: "s", notes: ["n"] }
    assert.equal(
      JSON.stringify(toDocument("ses_x", encode(full))),
      '{"exists":true,"sessionID":"ses_x","updatedAt":"1970-01-01T00:00:01.000Z","synthesized":false,' +
        '"task":{"title":"t","objective":"o","status":"in_progress"},"summary":"s",' +
        '"constraints":[],"currentPlan":[],"completedSteps":[],"nextSteps":[],"blockers":[],"filesTouched":[],"notes":["n"]}',
    )
    assert.deepEqual(Object.keys(toDocument("ses_x", encode(EMPTY_CONTENT)).task), ["status"])
  })

  test("counts the items of each list", () => {
    fc.assert(
      fc.property(content, (given) => {
        for (const [field, count] of Object.entries(countsOf(given)))
          assert.equal(count, Object.entries(given).find(([name]) => name === field)?.[1].length)
      }),
    )
  })
})

suite("a session id", () => {
  test("starts with ses and goes on with 1 to 200 letters, digits, _ and -", () => {
    for (const id of ["ses_x", "ses-", "sesA", `ses${"x".repeat(200)}`, "ses___proto__"]) assert.ok(isSessionID(id), id)
  })

  test("is nothing else, the importer's namespaces included", () => {
    const bad = [
      "",
      "ses",
      "Ses_x",
      "msg_x",
      "legacy::p",
      "ses_../x",
      "ses_a/b",
      "ses_a\n",
      "ses_é",
      `ses${"x".repeat(201)}`,
    ]
    for (const id of [...bad, " ses_x", "ses_x\0", null, undefined, 7, {}, ["ses_x"]])
      assert.ok(!isSessionID(id), JSON.stringify(id))
  })
})
