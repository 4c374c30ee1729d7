import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { at, masked, NO_LISTS, openSession } from "../helpers/plugin.ts"

const document = {
  exists: true,
  sessionID: "ses_one",
  updatedAt: "<time>",
  synthesized: false,
  task: { title: "one", status: "in_progress" },
  ...NO_LISTS,
  notes: ["a", "b"],
}

suite("checkpoint_load_snapshot", () => {
  test("shows one snapshot with its document and changes nothing", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "one", notes: ["a", "b"], snapshotName: "first" })
    await session.run("save", { title: "two" })
    const before = session.bench.rows()
    assert.deepEqual(masked(await session.run("load_snapshot", { name: "first" })), {
      name: "first",
      kind: "named",
      savedAt: "<time>",
      checkpoint: document,
    })
    assert.deepEqual(session.bench.rows(), before)
  })

  test("with compareWith also shows the difference from it to the other, field by field", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "one", notes: ["a", "b"], snapshotName: "first" })
    await session.run("save", {
      title: "",
      summary: "s",
      status: "done",
      notes: ["b", "a", "c"],
      snapshotName: "second",
    })
    const fields = {
      title: { before: "one", after: null },
      summary: { before: null, after: "s" },
      status: { before: "in_progress", after: "done" },
      notes: { added: ["c"], removed: [], moved: true },
    }
    for (const to of ["second", "current"]) {
      const result = await session.run("load_snapshot", { name: "first", compareWith: to })
      assert.deepEqual(result["difference"], { from: "first", to, fields })
      assert.deepEqual(masked(result["checkpoint"]), document)
    }
    const back = await session.run("load_snapshot", { name: "second", compareWith: "first" })
    assert.deepEqual(at(back, "difference", "fields", "title"), { before: null, after: "one" })
  })

  test("shows no fields where the two are equal", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "one", snapshotName: "first" })
    for (const compareWith of ["first", "current"]) {
      const { difference } = await session.run("load_snapshot", { name: "first", compareWith })
      assert.deepEqual(difference, { from: "first", to: compareWith, fields: {} })
    }
  })

  test("a name that is not there is refused with those that are", async (t) => {
    const session = await openSession(t)
    const nothing = { code: "snapshot-not-found", name: "nope", available: [], total: 0 }
    assert.deepEqual(await session.refused("load_snapshot", { name: "nope" }), nothing)
    await session.run("save", { title: "one", snapshotName: "first" })
    await session.run("save", { title: "two", snapshotName: "second" })
    const expected = { ...nothing, available: ["second", "first"], total: 2 }
    assert.deepEqual(await session.refused("load_snapshot", { name: "nope" }), expected)
    assert.deepEqual(await session.refused("load_snapshot", { name: "first", compareWith: "nope" }), expected)
    for (const name of ["First", "first ", "%", "firs_", "first\u200b"])
      assert.equal((await session.refused("load_snapshot", { name }))["code"], "snapshot-not-found")
  })

  test("a comparison with a live checkpoint that is not there is refused", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "one", snapshotName: "first" })
    await session.run("clear")
    const error = await session.refused("load_snapshot", { name: "first", compareWith: "current" })
    assert.deepEqual(error, { code: "no-checkpoint" })
  })

  test("a name is required and has the form of a name", async (t) => {
    const session = (await openSession(t)).unchecked
    const invalid = { code: "invalid-input", field: "name" }
    assert.match(String((await session.refusal("load_snapshot", {}))["message"]), /name is missing/)
    for (const name of [undefined, null, "", "  ", "current", 7, ["x"], "a\0b"])
      assert.deepEqual(await session.refused("load_snapshot", { name }), invalid)
    assert.deepEqual(await session.refused("load_snapshot", { name: "x".repeat(121) }), {
      ...invalid,
      limit: 120,
      size: 121,
    })
  })
})
