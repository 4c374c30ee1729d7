import assert from "node:assert/strict"
import { existsSync, readdirSync, rmSync } from "node:fs"
import { dirname } from "node:path"
import { suite, test } from "node:test"
import { TOOL_NAMES } from "../../src/tools/index.ts"
import { at, Caller, openBench, openSession } from "../helpers/plugin.ts"
import { requiredBy, SHORT_NAMES, smallestInput } from "../helpers/tools.ts"

const PLAIN = [
  "type",
  "enum",
  "items",
  "description",
  "minimum",
  "maximum",
  "required",
  "properties",
  "additionalProperties",
]
const TYPES = ["object", "string", "array", "boolean", "integer"]

/** Asserts that a schema and all below it use only what every provider takes. */
function assertPlain(schema: unknown, path: string): void {
  assert.ok(typeof schema === "object" && schema !== null, path)
  const { type, properties = {}, items, ...rest } = schema as Record<string, unknown>
  for (const key of Object.keys(rest)) assert.ok(PLAIN.includes(key), `${path}: ${key}`)
  assert.ok(typeof type === "string" && TYPES.includes(type), `${path}: ${String(type)}`)
  assert.ok(typeof properties === "object" && properties !== null)
  for (const [name, property] of Object.entries(properties)) assertPlain(property, `${path}.${name}`)
  assert.equal(items !== undefined, type === "array", path)
  if (items !== undefined) assertPlain(items, `${path}[]`)
}

suite("the tools", () => {
  test("are direct tools, in this order, and nothing else is registered", async (t) => {
    const { desk } = await openSession(t)
    const tools = await desk.instance.tools()
    assert.deepEqual(
      tools.map(({ name, codemode }) => [name, codemode]),
      TOOL_NAMES.map((name) => [name, false]),
    )
  })

  test("show the model plain schemas, each field described", async (t) => {
    const { desk } = await openSession(t)
    for (const { name, input } of await desk.instance.tools()) {
      assertPlain(input, name)
      assert.equal(input["type"], "object")
      for (const [field, property] of Object.entries(input["properties"] as Record<string, { description?: string }>))
        assert.match(property.description ?? "", /\S/, `${name}.${field}`)
    }
  })

  test("without arguments take any object, because a newer host refuses stray keys otherwise", async (t) => {
    const { desk } = await openSession(t)
    const bare = (await desk.instance.tools()).filter(({ input }) => JSON.stringify(input["properties"] ?? {}) === "{}")
    assert.ok(bare.length > 0)
    for (const { name, input } of bare) assert.equal("additionalProperties" in input, false, name)
  })

  test("refuse a call that lacks a field which their schema requires, and name the field", async (t) => {
    const { unchecked } = await openSession(t)
    for (const tool of SHORT_NAMES)
      for (const field of requiredBy(tool)) {
        const input = { ...smallestInput(tool), [field]: undefined }
        assert.deepEqual(await unchecked.refused(tool, input), { code: "invalid-input", field }, tool)
      }
  })

  test("miss no field in a call that gives only those which their schema requires", async (t) => {
    const session = await openSession(t)
    for (const tool of SHORT_NAMES) {
      const { ok, result } = await session.call(tool, smallestInput(tool))
      assert.ok(ok || at(result, "error", "field") === undefined, JSON.stringify(result))
    }
  })

  test("are the same each time the host builds its registry", async (t) => {
    const { desk } = await openSession(t)
    assert.deepEqual(await desk.instance.tools(), await desk.instance.tools())
  })

  test("tell the model what replace, append, empty and null do, and that there is an undo", async (t) => {
    const { desk } = await openSession(t)
    const text = (await desk.instance.tools()).find(({ name }) => name === "checkpoint_save")?.description ?? ""
    for (const word of [
      /REPLACES the stored list/,
      /"append" to add/,
      /null\) stay/,
      /"" empties/,
      /\[\] empties/,
      /"undoSnapshot"/,
    ])
      assert.match(text, word)
  })

  test("answer after their plugin was unloaded, from the same store", async (t) => {
    const bench = openBench(t)
    const desk = await bench.repository("project", "p1")
    const session = desk.session()
    await session.run("save", { title: "before" })
    const late = new Caller(await desk.instance.snapshot(), session.id)
    await desk.instance.unload()
    await late.run("save", { status: "done" })
    assert.deepEqual((await late.run("load"))["task"], { title: "before", status: "done" })
  })
})

suite("a call without a usable session id", () => {
  for (const [what, ids, code] of [
    ["none or an empty one", [undefined, null, ""], "no-session"],
    [
      "a malformed one",
      ["ses", "../pwned", "legacy::p1", "ses_a/b", "ses_\0", " ses_x", `ses${"x".repeat(300)}`, 7, {}],
      "invalid-session-id",
    ],
  ] as const)
    test(`with ${what} is ${code} for every tool, and nothing is read or written`, async (t) => {
      const session = await openSession(t)
      const { bench, desk } = session
      await session.run("save", { title: "kept" })
      const before = bench.rows()
      for (const sessionID of ids)
        for (const tool of SHORT_NAMES) {
          const caller = new Caller(desk.instance, "", { sessionID, validate: false })
          const input = { title: "t", name: "x", purge: true }
          assert.deepEqual(await caller.refused(tool, input), { code })
          assert.deepEqual(await caller.refused(tool, "no object"), { code })
        }
      assert.deepEqual(bench.rows(), before)
    })

  test("does not even open the database", async (t) => {
    const bench = openBench(t)
    const desk = await bench.repository("project", "p1")
    rmSync(dirname(bench.database), { recursive: true, force: true })
    for (const sessionID of [undefined, "", "../pwned"])
      for (const tool of SHORT_NAMES) await new Caller(desk.instance, "", { sessionID, validate: false }).refusal(tool)
    assert.ok(!existsSync(bench.database))
    assert.deepEqual(readdirSync(desk.directory), [])
    await desk.session().run("save", { title: "t" })
    assert.ok(existsSync(bench.database))
  })
})
