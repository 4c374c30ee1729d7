import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { object, toJSONSchema } from "zod/mini"
import { LIMITS } from "../../src/checkpoint/model.ts"
import { field, parseInput } from "../../src/tools/input.ts"

suite("a required text of a tool", () => {
  const schema = object({ note: field.requiredText("What to note.") })

  test("is required in the JSON Schema that the model sees", () => {
    assert.deepEqual(toJSONSchema(schema, { io: "output" }).required, ["note"])
  })

  test("is refused when it is missing, null, no text or too long, and the error names it", () => {
    const refused = (note: unknown, message: string): void => {
      assert.throws(() => parseInput(schema, { note }), { code: "invalid-input", message })
    }
    refused(undefined, "note is missing; nothing was stored.")
    refused(null, "note is missing; nothing was stored.")
    refused(7, "note is not text; nothing was stored.")
    refused(
      "x".repeat(LIMITS.text + 1),
      `note has ${LIMITS.text + 1} characters; at most ${LIMITS.text} are kept; nothing was stored.`,
    )
  })

  test("is kept exactly as sent", () => {
    assert.deepEqual(parseInput(schema, { note: " a\n" }), { note: " a\n" })
  })
})
