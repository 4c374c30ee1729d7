import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { z } from "zod"
import { encodeState } from "../../src/checkpoint/state.ts"
import { EMPTY_CONTENT, LIMITS, LIST_FIELDS, TEXT_FIELDS } from "../../src/checkpoint/model.ts"
import { field, parseInput } from "../../src/tools/input.ts"
import { openSession } from "../helpers/plugin.ts"
import type { Json } from "../helpers/plugin.ts"

/** Whether a text is parsed as JSON while `work` runs. The host of the tests parses other texts, that it is part of. */
async function isParsed(text: string, work: () => Promise<unknown>): Promise<boolean> {
  const real = JSON.parse
  let found = false
  JSON.parse = (given: string, ...rest) => {
    found ||= given === text
    return real(given, ...rest) as unknown
  }
  try {
    await work()
  } finally {
    JSON.parse = real
  }
  return found
}

const OVER = LIMITS.documentBytes + 1
const refusedTo = (field: string, size: number, limit: number): Json => ({ code: "invalid-input", field, limit, size })

suite("what is too long is refused before anything is done with it", () => {
  for (const [what, text] of [
    ["brackets that nobody closes", "[".repeat(2_000_000)],
    ["brackets in brackets", `${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}`],
    ["a list of text", JSON.stringify(Array.from({ length: 150_000 }, () => "some text"))],
    ["blanks", " ".repeat(2_000_000)],
    ["one character too much", `["${"x".repeat(OVER - 4)}"]`],
  ] as const) {
    test(`a list sent as text: ${what}`, async (t) => {
      const session = await openSession(t)
      await session.run("save", { title: "kept" })
      const before = session.bench.rows()
      const parsed = await isParsed(text, async () => {
        for (const field of LIST_FIELDS) {
          const found = await session.unchecked.refused("save", { [field]: text })
          assert.deepEqual(found, refusedTo(field, text.length, LIMITS.documentBytes))
        }
      })
      assert.equal(parsed, false)
      assert.deepEqual(session.bench.rows(), before)
    })
  }

  test("a list sent as text within the limit is never parsed where brackets lie in brackets", async (t) => {
    const session = await openSession(t)
    for (const [text, size] of [
      ["[".repeat(1_000_000), 1_000_000],
      [`["a",${'{"b":'.repeat(100_000)}`, 500_005],
      [`["\\"[", ["${"x".repeat(60_000)}"]]`, 60_013],
    ] as const) {
      const parsed = await isParsed(text, async () => {
        assert.equal(text.length, size)
        const found = await session.unchecked.refused("save", { notes: text })
        assert.deepEqual(found, refusedTo("notes[0]", size, LIMITS.text))
      })
      assert.equal(parsed, false)
    }
  })

  test("a long list sent as text is still that list, whatever brackets and quotes its items hold", async (t) => {
    const session = await openSession(t)
    const items = Array.from({ length: 900 }, (_, index) => `${String(index)} [{"\\" ]}`.padEnd(600, "[x]"))
    await session.unchecked.run("save", {
      notes: JSON.stringify(items),
      blockers: " []",
    })
    const loaded = await session.run("load")
    assert.deepEqual(loaded["notes"], items)
    assert.deepEqual(loaded["blockers"], [])
  })

  test("an item of a list is not looked at before the number of items is", () => {
    const items: unknown[] = []
    items.length = 2_000_000
    Object.defineProperty(items, 0, {
      get: () => assert.fail("an item was read"),
    })
    const schema = z.object({ notes: field.list("A list.") })
    assert.throws(() => parseInput(schema, { notes: items }), {
      code: "invalid-input",
      facts: { field: "notes", limit: LIMITS.items, size: 2_000_000 },
    })
  })

  test("a text, a name and a word", async (t) => {
    const session = await openSession(t)
    const huge = "\ud800".repeat(2_000_000)
    for (const field of TEXT_FIELDS)
      assert.deepEqual(
        await session.unchecked.refused("save", { [field]: huge }),
        refusedTo(field, huge.length, LIMITS.text),
      )
    assert.deepEqual(
      await session.unchecked.refused("save", { title: "x", snapshotName: huge }),
      refusedTo("snapshotName", huge.length, LIMITS.snapshotName),
    )
    for (const tool of ["load_snapshot", "restore_snapshot"])
      assert.deepEqual(
        await session.unchecked.refused(tool, { name: huge }),
        refusedTo("name", huge.length, LIMITS.snapshotName),
      )
    for (const field of ["status", "listMode"])
      assert.deepEqual(await session.unchecked.refused("save", { title: "x", [field]: huge }), {
        code: "invalid-input",
        field,
      })
  })

  test("a whole document, of which no JSON is made that could be longer than a text can be", () => {
    const list = Array.from({ length: LIMITS.items }, () => "\0".repeat(LIMITS.text))
    const content = { ...EMPTY_CONTENT, ...Object.fromEntries(LIST_FIELDS.map((name) => [name, list])) }
    assert.throws(() => encodeState({ content, synthesized: false, updatedAt: 0 }), {
      code: "invalid-input",
      facts: { field: "document", limit: LIMITS.documentBytes, size: LIST_FIELDS.length * LIMITS.items * LIMITS.text },
    })
  })
})
