import assert from "node:assert/strict"
import { suite, test } from "node:test"
import fc from "fast-check"
import { LIST_FIELDS, TEXT_FIELDS } from "../../src/checkpoint/model.ts"
import { anyText } from "../helpers/arbitrary.ts"
import { at, masked, NO_LISTS, openSession } from "../helpers/plugin.ts"

suite("checkpoint_load", () => {
  test("answers exists false before the first save, and reading leaves no row", async (t) => {
    const session = await openSession(t)
    assert.deepEqual(await session.run("load"), { exists: false })
    assert.deepEqual(Object.values(session.bench.rows()).flat(), [])
  })

  test("shows the whole document, with unset text absent", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "Port", notes: ["n"] })
    const expected = {
      exists: true,
      sessionID: "ses_one",
      updatedAt: "<time>",
      synthesized: false,
      task: { title: "Port", status: "in_progress" },
      ...NO_LISTS,
      notes: ["n"],
    }
    assert.deepEqual(masked(await session.run("load")), expected)
    await session.run("save", { objective: "o", summary: "s", title: "" })
    const loaded = await session.run("load")
    assert.deepEqual(masked(loaded), { ...expected, task: { objective: "o", status: "in_progress" }, summary: "s" })
    assert.deepEqual(Object.keys(loaded).slice(0, 6), [
      "exists",
      "sessionID",
      "updatedAt",
      "synthesized",
      "task",
      "summary",
    ])
  })

  test("gives any text back exactly as it was saved, half a surrogate pair as U+FFFD", async (t) => {
    const session = await openSession(t)
    await fc.assert(
      fc.asyncProperty(anyText, fc.array(anyText, { maxLength: 4 }), async (text, items) => {
        const lists = Object.fromEntries(LIST_FIELDS.map((field) => [field, items]))
        const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, text]))
        await session.run("save", { ...texts, ...lists, snapshotName: "kept" })
        const loaded = await session.run("load")
        const expected = text === "" ? undefined : text.toWellFormed()
        assert.deepEqual(
          [at(loaded, "task", "title"), at(loaded, "task", "objective"), loaded["summary"]],
          [expected, expected, expected],
        )
        for (const field of LIST_FIELDS)
          assert.deepEqual(
            loaded[field],
            items.map((item) => item.toWellFormed()),
          )
        const { snapshots } = await session.run("list", { limit: 1 })
        assert.equal(at(snapshots, 0, "title"), expected)
        const held = await session.run("load_snapshot", { name: at(snapshots, 0, "name") })
        assert.deepEqual(held["checkpoint"], loaded)
      }),
      { numRuns: 25 },
    )
  })

  test("shows a synthesized checkpoint as such, and the first real save replaces it whole", async (t) => {
    const session = await openSession(t)
    const { host } = session.bench
    await session.desk.instance.compact(session.id, { reason: "auto", text: "The host's summary." })
    await host.settled()
    const loaded = await session.run("load")
    assert.deepEqual([loaded["synthesized"], loaded["summary"]], [true, "The host's summary."])
    const saved = await session.run("save", { objective: "mine" })
    const after = await session.run("load")
    assert.deepEqual(
      [after["synthesized"], after["summary"], after["task"]],
      [false, undefined, { objective: "mine", status: "in_progress" }],
    )
    const held = await session.run("load_snapshot", { name: at(saved, "undoSnapshot") })
    assert.deepEqual([held["kind"], held["checkpoint"]], ["compaction", loaded])
  })
})
