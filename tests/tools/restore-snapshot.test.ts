import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { suite, test } from "node:test"
import { apartFromUse, at, masked, openSession, textAt } from "../helpers/plugin.ts"

suite("checkpoint_restore_snapshot", () => {
  test("makes the snapshot the live state exactly and says which it took and what undoes it", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "one", notes: ["a"], snapshotName: "first" })
    const first = await session.run("load")
    await session.run("save", {
      objective: "later",
      summary: "later",
      status: "done",
      blockers: ["b"],
      notes: ["a", "c"],
    })
    const second = await session.run("load")
    const listed = at(await session.run("list"), "snapshots", 1)
    const result = await session.run("restore_snapshot", { name: "first" })
    assert.deepEqual(masked(result), {
      restored: true,
      name: "first",
      kind: "named",
      savedAt: "<time>",
      undoSnapshot: "pre-restore-<time>",
      updatedAt: "<time>",
      warnings: [],
    })
    assert.deepEqual([at(listed, "name"), at(listed, "savedAt")], ["first", result["savedAt"]])
    const { updatedAt } = result
    assert.deepEqual(await session.run("load"), { ...first, updatedAt })
    const undone = await session.run("restore_snapshot", { name: result["undoSnapshot"] })
    assert.deepEqual(await session.run("load"), { ...second, updatedAt: undone["updatedAt"] })
  })

  test("of the state that is live already changes nothing", async (t) => {
    const session = await openSession(t)
    const saved = await session.run("save", { title: "one", snapshotName: "first" })
    const before = apartFromUse(session.bench.rows())
    const result = await session.run("restore_snapshot", { name: "first" })
    assert.deepEqual([result["undoSnapshot"], result["updatedAt"]], [null, saved["updatedAt"]])
    assert.deepEqual(apartFromUse(session.bench.rows()), before)
  })

  test("after a clear has nothing to undo, and brings the hand-off back", async (t) => {
    const session = await openSession(t)
    const handoff = session.bench.handoff(session.desk, session.id)
    await session.run("save", { title: "one" })
    const { undoSnapshot } = await session.run("clear")
    assert.throws(() => readFileSync(handoff), { code: "ENOENT" })
    assert.equal((await session.run("restore_snapshot", { name: undoSnapshot }))["undoSnapshot"], null)
    assert.match(readFileSync(handoff, "utf8"), /one/)
  })

  test("takes names of prototype members for what they are", async (t) => {
    const session = await openSession(t)
    const names = ["__proto__", "constructor", "toString", "%", "_"]
    for (const name of names) await session.run("save", { title: `title of ${name}`, snapshotName: name })
    for (const name of names) {
      assert.equal((await session.run("restore_snapshot", { name }))["name"], name)
      assert.equal(at(await session.run("load"), "task", "title"), `title of ${name}`)
    }
    assert.deepEqual(Object.keys({}), [])
  })

  test("a name that is not there is refused, and nothing is stored", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "one", snapshotName: "first" })
    const before = session.bench.rows()
    assert.deepEqual(await session.refused("restore_snapshot", { name: "secon" }), {
      code: "snapshot-not-found",
      name: "secon",
      available: ["first"],
      total: 1,
    })
    assert.deepEqual(await session.unchecked.refused("restore_snapshot", {}), { code: "invalid-input", field: "name" })
    assert.deepEqual(session.bench.rows(), before)
  })

  test("a second undo point of one millisecond gets a name of its own", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "one", snapshotName: "first" })
    await session.run("save", { title: "two", snapshotName: "second" })
    const names = new Set<string>()
    for (let index = 0; index < 6; index++) {
      const name = index % 2 === 0 ? "first" : "second"
      names.add(textAt(await session.run("restore_snapshot", { name }), "undoSnapshot"))
    }
    assert.equal(names.size, 6)
  })
})
