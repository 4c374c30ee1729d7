import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { LIST_FIELDS, STATUSES, TEXT_FIELDS } from "../../src/checkpoint/model.ts"
import { at, openSession, textAt } from "../helpers/plugin.ts"
import type { Caller } from "../helpers/plugin.ts"
import { SHORT_NAMES } from "../helpers/tools.ts"

const invalid = (field: string): object => ({ code: "invalid-input", field })

/** A session with something to lose, on a host that checks nothing itself. */
async function unchecked(t: Parameters<typeof openSession>[0]): Promise<Caller & { refusesAll: RefusesAll }> {
  const session = await openSession(t)
  await session.run("save", { title: "kept", notes: ["kept"] })
  const refusesAll: RefusesAll = async (field, values, code = invalid(field)) => {
    const before = session.bench.rows()
    for (const value of values)
      assert.deepEqual(await session.unchecked.refused("save", { title: "lost", [field]: value }), code)
    assert.deepEqual(session.bench.rows(), before)
  }
  return Object.assign(session.unchecked, { refusesAll })
}

type RefusesAll = (field: string, values: readonly unknown[], code?: object) => Promise<void>

suite("untrusted arguments", () => {
  test("null means left out, for every optional field of every tool", async (t) => {
    const session = await unchecked(t)
    const fields = [...TEXT_FIELDS, "status", ...LIST_FIELDS, "snapshotName", "listMode"]
    const nulls = Object.fromEntries(fields.map((field) => [field, null]))
    assert.equal((await session.run("save", nulls))["changed"], false)
    assert.equal((await session.run("list", { limit: null, scope: null }))["count"], 1)
    assert.deepEqual((await session.run("migrate", { adopt: null, fromSession: null }))["adopted"], null)
    const name = at(await session.run("list"), "snapshots", 0, "name")
    assert.equal("difference" in (await session.run("load_snapshot", { name, compareWith: null })), false)
  })

  test("a JSON array in a string is that list, any other text is a list of one", async (t) => {
    const session = await unchecked(t)
    const cases: [string, string[]][] = [
      ['["a","b"]', ["a", "b"]],
      [' [ "a" ]\n', ["a"]],
      ["[]", []],
      ["plain text", ["plain text"]],
      ['{"a":["b"]}', ['{"a":["b"]}']],
      ['["a"', ['["a"']],
      ["[a, b]", ["[a, b]"]],
      ["null", ["null"]],
      ['"a"', ['"a"']],
      [" padded ", [" padded "]],
      ["one\ntwo", ["one\ntwo"]],
    ]
    for (const field of LIST_FIELDS)
      for (const [sent, stored] of cases) {
        await session.run("save", { [field]: sent })
        assert.deepEqual((await session.run("load"))[field], stored, `${field}: ${sent}`)
      }
  })

  test("a list that holds anything but text is refused whole, also inside a string", async (t) => {
    const { refusesAll } = await unchecked(t)
    await refusesAll(
      "notes",
      [["a", 1], ["a", null], ["a", ["b"]], ["a", { b: 1 }], ["a", true], '["a",1]'],
      invalid("notes[1]"),
    )
    await refusesAll("notes", [1, true, { 0: "a", length: 1 }, ""])
  })

  test("blank text for a list is refused", async (t) => {
    const { refusesAll } = await unchecked(t)
    for (const field of LIST_FIELDS) await refusesAll(field, ["", " ", "\n\t"])
  })

  test("a text field is stored exactly as sent, even if it looks like JSON or is blank", async (t) => {
    const session = await unchecked(t)
    for (const text of ['["a","b"]', '{"title":"x"}', "null", " ", "  padded\n", "\ufeffx", "a\0b", "\u202ertl"]) {
      await session.run("save", { title: text, objective: text, summary: text })
      const loaded = await session.run("load")
      assert.deepEqual(
        [at(loaded, "task", "title"), at(loaded, "task", "objective"), loaded["summary"]],
        [text, text, text],
      )
    }
  })

  test("a text field that is no text is refused", async (t) => {
    const { refusesAll } = await unchecked(t)
    for (const field of [...TEXT_FIELDS, "snapshotName"]) {
      if (field !== "title") await refusesAll(field, [1, false, ["a"], { a: 1 }])
    }
    const session = await unchecked(t)
    assert.deepEqual(await session.refused("save", { title: 5 }), invalid("title"))
  })

  test("a status is taken in any case, with space or dash for underscore", async (t) => {
    const session = await unchecked(t)
    for (const status of STATUSES) {
      const spelled = [status, status.toUpperCase(), status.replaceAll("_", " "), status.replaceAll("_", "-")]
      spelled.push(status.replaceAll("_", " ").replace(/\b./g, (letter) => letter.toUpperCase()))
      for (const sent of spelled) assert.equal((await session.run("save", { status: sent }))["status"], status, sent)
    }
  })

  test("any other status, blank included, is refused with the four words", async (t) => {
    const session = await unchecked(t)
    await session.refusesAll("status", [
      "",
      " ",
      "finished",
      "in__progress",
      "inprogress",
      "done.",
      " done",
      "d\u043ene",
      1,
      ["done"],
      {},
    ])
    const message = textAt(await session.refusal("save", { status: "finished" }), "message")
    for (const status of STATUSES) assert.ok(message.includes(status), message)
  })

  test("a list mode is one of two words", async (t) => {
    const { refusesAll } = await unchecked(t)
    await refusesAll("listMode", ["", "Append", "merge", true, ["append"]])
  })

  test("unknown keys are ignored, those of a prototype too", async (t) => {
    const session = await unchecked(t)
    const input: unknown = JSON.parse(
      '{"title":"t","__proto__":{"status":"done"},"constructor":{"prototype":{"x":1}},"toString":"x","owner":1}',
    )
    const { changes } = await session.run("save", input)
    assert.deepEqual(changes, { title: "changed" })
    assert.deepEqual([at(Object.prototype, "status"), at(Object.prototype, "x")], [undefined, undefined])
    for (const tool of ["load", "status"]) await session.run(tool, { anything: [1], title: null })
  })

  test("arguments that are no object are refused by every tool", async (t) => {
    const session = await unchecked(t)
    for (const tool of SHORT_NAMES)
      for (const input of ["text", 7, true, ["title"], '{"title":"t"}'])
        assert.deepEqual(
          await session.refused(tool, input),
          { code: "invalid-input" },
          `${tool} ${JSON.stringify(input)}`,
        )
  })

  test("a host that validates refuses what the schema does not allow, and passes everything that it does", async (t) => {
    const session = await openSession(t)
    for (const input of [
      { title: null },
      { notes: "text" },
      { status: "In Progress" },
      { notes: [1] },
      { listMode: "merge" },
    ])
      await assert.rejects(session.call("save", input), /tool\.input/)
    const everything = { title: "t", status: "done", notes: ["n"], snapshotName: "s", listMode: "append", unknown: 1 }
    assert.equal((await session.run("save", everything))["changed"], true)
  })
})
