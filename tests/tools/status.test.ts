import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { at, masked, NO_COUNTS, openBench, openSession, textAt } from "../helpers/plugin.ts"

suite("checkpoint_status", () => {
  test("of a session without a checkpoint is all zero and leaves no row", async (t) => {
    const session = await openSession(t)
    assert.deepEqual(await session.run("status"), {
      exists: false,
      synthesized: false,
      counts: NO_COUNTS,
      snapshots: 0,
      promptsSinceSave: 0,
      legacyWaiting: false,
      otherSessions: [],
      database: session.bench.database,
      warnings: [],
    })
    assert.deepEqual(Object.values(session.bench.rows()).flat(), [])
  })

  test("tells title, status, time, counts and snapshots, never the contents", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "Port", status: "blocked", blockers: ["secret word"], summary: "secret word" })
    await session.run("save", { notes: ["a", "b"], snapshotName: "mine" })
    const result = await session.run("status")
    assert.deepEqual(masked(result), {
      exists: true,
      synthesized: false,
      title: "Port",
      status: "blocked",
      updatedAt: "<time>",
      counts: { ...NO_COUNTS, blockers: 1, notes: 2 },
      snapshots: 2,
      promptsSinceSave: 0,
      legacyWaiting: false,
      otherSessions: [],
      database: session.bench.database,
      warnings: [],
    })
    assert.doesNotMatch(JSON.stringify(result), /secret/)
  })

  test("counts the prompts since the last save; an unchanged save resets them, an autosave does not", async (t) => {
    const session = await openSession(t, { autosaveEvery: 2 })
    const prompts = async (): Promise<unknown> => (await session.run("status"))["promptsSinceSave"]
    const admit = async (times: number): Promise<void> => {
      for (let index = 0; index < times; index++) await session.desk.instance.admitPrompt(session.id)
    }
    await session.run("save", { title: "t" })
    await admit(3)
    assert.equal(await prompts(), 3)
    await session.run("save", {})
    assert.equal(await prompts(), 0)
    await admit(1)
    assert.equal(await prompts(), 1)
    await session.unchecked.refused("save", { status: "no such word" })
    assert.equal(await prompts(), 1)
  })

  test("names the newest five other sessions of the project, by order of writing", async (t) => {
    const bench = openBench(t)
    const desk = await bench.repository("project", "p1")
    const elsewhere = await bench.repository("elsewhere", "p2")
    await elsewhere.session().run("save", { title: "not of this project" })
    const sessions = Array.from({ length: 7 }, (_, index) => desk.session({ id: `ses_${index}` }))
    for (const [index, session] of sessions.entries()) await session.run("save", { title: `t${index}` })
    await sessions[1]?.run("save", { status: "done" })
    const { otherSessions } = (await sessions[6]?.run("status")) ?? {}
    assert.deepEqual(masked(otherSessions), [
      { sessionID: "ses_1", title: "t1", status: "done", updatedAt: "<time>" },
      ...[5, 4, 3, 2].map((index) => ({
        sessionID: `ses_${index}`,
        title: `t${index}`,
        status: "in_progress",
        updatedAt: "<time>",
      })),
    ])
  })

  test("names parent and source", async (t) => {
    const bench = openBench(t)
    const desk = await bench.repository("project", "p1")
    const parent = desk.session({ id: "ses_parent" })
    await parent.run("save", { title: "parent" })
    const child = await desk.session({ id: "ses_child", parentID: "ses_parent" }).run("status")
    assert.deepEqual([child["exists"], child["parentID"], child["forkedFrom"]], [false, "ses_parent", undefined])
    const fork = await desk.as(bench.host.fork("ses_parent", { id: "ses_fork", silent: true })).run("status")
    assert.deepEqual([fork["exists"], fork["parentID"], fork["forkedFrom"]], [true, undefined, "ses_parent"])
  })

  test("repeats the plugin's warnings", async (t) => {
    const session = await openSession(t, { maxSnapshots: "many", handoffDir: "../outside" })
    await session.run("save", { title: "t" })
    const { warnings } = await session.run("status")
    assert.match(textAt(warnings, 0), /maxSnapshots/)
    assert.match(textAt(warnings, 1), /hand-off/)
    assert.equal(at(warnings, 2), undefined)
  })
})
