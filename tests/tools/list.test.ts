import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { at, listAt, masked, openBench, openSession } from "../helpers/plugin.ts"

suite("checkpoint_list", () => {
  test("is empty for a session without snapshots", async (t) => {
    const session = await openSession(t)
    assert.deepEqual(await session.run("list"), { snapshots: [], count: 0, total: 0 })
    assert.deepEqual(await session.run("list", { scope: "project" }), { sessions: [], count: 0, total: 0 })
  })

  test("shows snapshots newest first with name, kind, time, title and status", async (t) => {
    const session = await openSession(t)
    await session.run("save", { objective: "untitled" })
    await session.run("save", { title: "Port", status: "blocked", snapshotName: "mine" })
    await session.run("restore_snapshot", { name: at(await session.run("list"), "snapshots", 1, "name") })
    await session.run("clear")
    assert.deepEqual(masked(await session.run("list")), {
      snapshots: [
        { name: "pre-clear-<time>", kind: "pre-clear", savedAt: "<time>", status: "in_progress" },
        { name: "pre-restore-<time>", kind: "pre-restore", savedAt: "<time>", title: "Port", status: "blocked" },
        { name: "mine", kind: "named", savedAt: "<time>", title: "Port", status: "blocked" },
        { name: "auto-<time>", kind: "auto", savedAt: "<time>", status: "in_progress" },
      ],
      count: 4,
      total: 4,
    })
  })

  test("shows 20 unless a limit from 1 to 100 is given, and how many there are", async (t) => {
    const session = await openSession(t)
    for (let index = 1; index <= 25; index++)
      await session.run("save", { title: `${index}`, snapshotName: `n${index}` })
    const sizes = async (input: object): Promise<unknown[]> => {
      const { snapshots, count, total } = await session.run("list", input)
      return [listAt(snapshots).length, count, total, at(snapshots, 0, "name")]
    }
    assert.deepEqual(await sizes({}), [20, 20, 25, "n25"])
    assert.deepEqual(await sizes({ limit: 1 }), [1, 1, 25, "n25"])
    assert.deepEqual(await sizes({ limit: 100, scope: "session" }), [25, 25, 25, "n25"])
  })

  test("with scope project shows the sessions that hold a checkpoint, newest first", async (t) => {
    const bench = openBench(t)
    const desk = await bench.repository("project", "p1")
    const [a, b] = [desk.session({ id: "ses_a" }), desk.session({ id: "ses_b" })]
    await a.run("save", { title: "A" })
    await b.run("save", { objective: "untitled" })
    await desk.session({ id: "ses_c" }).run("load")
    await a.run("save", { status: "done", snapshotName: "mine" })
    assert.deepEqual(masked(await b.run("list", { scope: "project" })), {
      sessions: [
        { sessionID: "ses_a", current: false, title: "A", status: "done", updatedAt: "<time>", snapshots: 2 },
        { sessionID: "ses_b", current: true, status: "in_progress", updatedAt: "<time>", snapshots: 1 },
      ],
      count: 2,
      total: 2,
    })
    const limited = await b.run("list", { scope: "project", limit: 1 })
    assert.deepEqual([at(limited, "sessions", 0, "sessionID"), limited["count"], limited["total"]], ["ses_a", 1, 2])
  })

  test("shows 20 sessions unless told otherwise", async (t) => {
    const desk = await openBench(t, { handoff: false }).repository("project", "p1")
    for (let index = 0; index < 22; index++) await desk.session({ id: `ses_${index}` }).run("save", { title: "t" })
    const { count, total } = await desk.as("ses_0").run("list", { scope: "project" })
    assert.deepEqual([count, total], [20, 22])
  })

  test("a limit out of range and a scope of another word are refused", async (t) => {
    const session = (await openSession(t)).unchecked
    for (const limit of [0, 101, -1, 1.5, "20", true, [5]])
      assert.deepEqual(await session.refused("list", { limit }), { code: "invalid-input", field: "limit" })
    for (const scope of ["Project", "", "all", 1])
      assert.deepEqual(await session.refused("list", { scope }), { code: "invalid-input", field: "scope" })
  })
})
