import assert from "node:assert/strict"
import { suite, test } from "node:test"
import fc from "fast-check"
import { createDoor, lengthOf } from "../../src/checkpoint/door.ts"
import { EMPTY_CONTENT, LIMITS } from "../../src/checkpoint/model.ts"
import { withCode } from "../helpers/database.ts"
import { MARK, tokenOf } from "../secrets/markers.ts"

const TOKEN = tokenOf(21)
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(TOKEN, MARK, `a ${TOKEN}b`, `"${TOKEN}"`, `${TOKEN}${TOKEN}`, "password=hunter2hunter2"),
)
const value = fc.oneof(text, fc.array(text, { maxLength: 4 }), fc.constant(null), fc.integer(), fc.boolean())
const given = fc.dictionary(fc.oneof(text, fc.constantFrom("title", "notes", "__proto__", "constructor")), value)

suite("the door", () => {
  test("changes nothing the second time, whatever the arguments are", () => {
    const door = createDoor("mask")
    fc.assert(
      fc.property(given, (input) => {
        const once = door.arguments(input)
        assert.deepEqual(door.arguments(once.value), { value: once.value, masked: [] })
      }),
    )
  })

  test("leaves arguments without a secret as they are, and names none", () => {
    const door = createDoor("mask")
    const harmless = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.array(fc.string()), fc.integer()))
    fc.assert(
      fc.property(harmless, (input) => {
        assert.deepEqual(door.arguments(input), { value: { ...input }, masked: [] })
      }),
    )
  })

  test("takes everything as it is with the mode off", () => {
    const door = createDoor("off")
    assert.deepEqual(door.arguments({ title: TOKEN, notes: [TOKEN] }), {
      value: { title: TOKEN, notes: [TOKEN] },
      masked: [],
    })
    const { patch, warnings } = door.patch({ summary: `password=${TOKEN}`, listMode: "append" })
    assert.deepEqual([patch.summary, warnings], [`password=${TOKEN}`, []])
    assert.equal(door.name(TOKEN), TOKEN)
  })

  test("refuses with the places and kinds of all that was found, and quotes nothing of it", () => {
    const door = createDoor("refuse")
    const way = door.passage("The import")
    way.content({ ...EMPTY_CONTENT, title: TOKEN, notes: ["plain", `x ${TOKEN}`] })
    assert.throws(() => way.end(), withCode("secret-refused", /^The import \(title, notes\): .*github-token/))
    assert.throws(
      () => door.arguments({ [TOKEN]: TOKEN }),
      (error) => error instanceof Error && !error.message.includes(TOKEN.slice(0, 12)),
    )
    assert.equal(door.captured(TOKEN), MARK)
  })

  test("looks at no argument that is longer than anything that is kept", () => {
    const long = `${TOKEN} ${"x".repeat(LIMITS.documentBytes)}`
    assert.deepEqual(createDoor("mask").arguments({ title: long }), { value: { title: long }, masked: [] })
  })

  test("masks in a command what an option or a variable assigns", () => {
    const command = "DB_PASSWORD=kR7wq2zzT npm test"
    assert.equal(createDoor("refuse").command(command), "DB_PASSWORD=[secret:assignment] npm test")
    assert.equal(createDoor("off").command(command), command)
  })

  test("counts a text without what stands for secrets", () => {
    assert.equal(lengthOf(`${"x".repeat(100)}${MARK}${MARK}`), 100)
    // Nothing but what stands for secrets is no way round a limit.
    assert.ok(lengthOf(MARK.repeat(1_000)) > (MARK.length * 1_000) / 5)
    assert.equal(lengthOf("[secret: no mark]"), 17)
  })
})
