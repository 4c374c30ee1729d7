import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { at, listAt, openSession, textAt } from "../helpers/plugin.ts"
import type { Json } from "../helpers/plugin.ts"

/** A call of every tool that takes it, with a key that none of them knows. */
const CALLS: readonly (readonly [string, Json])[] = [
  ["save", { title: "t" }],
  ["load", {}],
  ["status", {}],
  ["list", {}],
  ["load_snapshot", { name: "n" }],
  ["restore_snapshot", { name: "n" }],
  ["migrate", {}],
  ["clear", {}],
]

suite("arguments that are not taken", () => {
  for (const [name, input] of CALLS)
    test(`are named in the warnings of ${name} on a host that passes everything`, async (t) => {
      const session = (await openSession(t)).unchecked
      await session.run("save", { title: "t", snapshotName: "n" })
      const result = await session.run(name, { ...input, nextStep: ["x"], ["\u202Eevil\n"]: 1 })
      const said = listAt(result, "warnings").map(String).join("\n")
      assert.match(said, /Not taken: nextStep, \\u\{202E\}evil; checkpoint_/)
    })

  test("are said in one bounded sentence, however many and long they are", async (t) => {
    const session = (await openSession(t)).unchecked
    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`${"k".repeat(500)}${String(index)}`, 1]),
    )
    const result = await session.run("save", { title: "t", ...many })
    assert.ok(textAt(result, "warnings", 0).length < 1_500)
    assert.match(textAt(result, "warnings", 0), / and 490 more; /)
  })

  test("a save that names no field says so, lists the fields, and changes nothing", async (t) => {
    for (const host of ["that strips unknown keys", "that passes them"]) {
      const opened = await openSession(t)
      const session = host === "that passes them" ? opened.unchecked : opened
      await session.run("save", { title: "t" })
      const before = await session.run("load")
      const result = await session.run("save", host === "that passes them" ? { nextStep: ["x"] } : {})
      assert.equal(result["changed"], false)
      const said = listAt(result, "warnings").map(String).join("\n")
      assert.match(said, /names no field.*title, objective, status, summary, constraints, currentPlan, .*notes/)
      assert.deepEqual(await session.run("load"), before)
    }
  })
})

suite("long titles", () => {
  test("are cut to 200 characters in every overview, and never by load", async (t) => {
    const session = await openSession(t)
    const other = session.desk.session({ id: "ses_other" })
    const title = `${"x".repeat(198)}👩‍👩‍👧${"y".repeat(40_000)}`
    const cut = `${"x".repeat(198)}…`
    await other.run("save", { title })
    assert.equal((await session.run("save", { title, snapshotName: "n" }))["title"], cut)
    const status = await session.run("status")
    assert.deepEqual([status["title"], at(status, "otherSessions", 0, "title")], [cut, cut])
    assert.equal(at(await session.run("list"), "snapshots", 0, "title"), cut)
    const project = await session.run("list", { scope: "project" })
    assert.deepEqual(
      listAt(project, "sessions").map((each) => at(each, "title")),
      [cut, cut],
    )
    assert.equal(at(await session.run("load"), "task", "title"), title)
    assert.equal(at(await session.run("load_snapshot", { name: "n" }), "checkpoint", "task", "title"), title)
  })
})
