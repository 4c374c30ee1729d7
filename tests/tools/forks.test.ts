import assert from "node:assert/strict"
import { existsSync } from "node:fs"
import { suite, test } from "node:test"
import { at, openBench } from "../helpers/plugin.ts"
import type { Bench, Desk } from "../helpers/plugin.ts"

async function open(t: Parameters<typeof openBench>[0]): Promise<{ bench: Bench; desk: Desk }> {
  const bench = openBench(t)
  return { bench, desk: await bench.repository("project", "p1") }
}

suite("a fork", () => {
  for (const silent of [true, false])
    test(`${silent ? "unheard" : "announced"}, starts as a copy of its source's checkpoint without history`, async (t) => {
      const { bench, desk } = await open(t)
      const source = desk.session({ id: "ses_s" })
      await source.run("save", { title: "source", notes: ["n"], snapshotName: "mine" })
      const before = await source.run("load")
      bench.host.fork("ses_s", { id: "ses_f", silent })
      await bench.host.settled()
      const fork = desk.as("ses_f")
      assert.deepEqual(await fork.run("load"), { ...before, sessionID: "ses_f" })
      assert.deepEqual(await fork.run("list"), { snapshots: [], count: 0, total: 0 })
      assert.equal((await fork.run("status"))["forkedFrom"], "ses_s")
    })

  test("that is first seen by a read has its hand-off from then on", async (t) => {
    const { bench, desk } = await open(t)
    await desk.session({ id: "ses_s" }).run("save", { title: "source" })
    bench.host.fork("ses_s", { id: "ses_f", silent: true })
    const fork = desk.as("ses_f")
    assert.equal(existsSync(bench.handoff(desk, "ses_f")), false)
    await fork.run("load")
    assert.equal(existsSync(bench.handoff(desk, "ses_f")), true)
    await fork.run("clear")
    await fork.run("load")
    assert.equal(existsSync(bench.handoff(desk, "ses_f")), false)
  })

  test("and its source go their own ways from then on", async (t) => {
    const { bench, desk } = await open(t)
    const source = desk.session({ id: "ses_s" })
    await source.run("save", { title: "source", notes: ["a", "b"] })
    bench.host.fork("ses_s", { id: "ses_f", silent: true })
    const fork = desk.as("ses_f")
    const saved = await fork.run("save", { notes: ["mine"], status: "done" })
    const undone = await fork.run("load_snapshot", { name: at(saved, "undoSnapshot") })
    assert.deepEqual(at(undone, "checkpoint", "notes"), ["a", "b"])
    await source.run("save", { title: "source, later" })
    assert.deepEqual(
      [at(await fork.run("load"), "task"), at(await source.run("load"), "task")],
      [
        { title: "source", status: "done" },
        { title: "source, later", status: "in_progress" },
      ],
    )
  })

  test("of a fork that nobody has seen is a copy of the first source, with its briefing", async (t) => {
    const { bench, desk } = await open(t)
    const source = desk.session({ id: "ses_s" })
    await source.run("save", { title: "source" })
    await desk.instance.compact("ses_s", { reason: "auto" })
    await bench.host.settled()
    for (const [from, id] of [
      ["ses_s", "ses_1"],
      ["ses_1", "ses_2"],
      ["ses_2", "ses_3"],
    ] as const)
      bench.host.fork(from, { id, silent: true })
    assert.equal(at(await desk.as("ses_3").run("load"), "task", "title"), "source")
    const injected = async (id: string): Promise<unknown> => (await desk.instance.modelRequest(id)).system[2]
    assert.deepEqual(await injected("ses_3"), await injected("ses_s"))
  })

  test("that was purged is empty for good, also after a restart", async (t) => {
    const { bench, desk } = await open(t)
    await desk.session({ id: "ses_s" }).run("save", { title: "source" })
    bench.host.fork("ses_s", { id: "ses_f", silent: true })
    const { removed } = await desk.as("ses_f").run("clear", { purge: true })
    assert.deepEqual(removed, { checkpoint: true, snapshots: 0, observed: 0, handoff: false })
    assert.deepEqual(await desk.as("ses_f").run("load"), { exists: false })
    await desk.instance.unload()
    const again = await bench.repository("project", "p1")
    await again.instance.admitPrompt("ses_f")
    assert.deepEqual(await again.as("ses_f").run("load"), { exists: false })
    assert.equal(at(await again.as("ses_s").run("load"), "task", "title"), "source")
  })

  test("that was cleared can be brought back by its undo point, and is not copied anew", async (t) => {
    const { bench, desk } = await open(t)
    await desk.session({ id: "ses_s" }).run("save", { title: "source" })
    bench.host.fork("ses_s", { id: "ses_f", silent: true })
    const fork = desk.as("ses_f")
    const { undoSnapshot } = await fork.run("clear")
    assert.deepEqual(await fork.run("load"), { exists: false })
    await fork.run("restore_snapshot", { name: undoSnapshot })
    assert.equal(at(await fork.run("load"), "task", "title"), "source")
  })

  test("first seen while the host does not answer is copied once it does", async (t) => {
    const { bench, desk } = await open(t)
    await desk.session({ id: "ses_s" }).run("save", { title: "source" })
    bench.host.fork("ses_s", { id: "ses_f", silent: true })
    bench.host.sessionsFault = "reject"
    await desk.instance.admitPrompt("ses_f")
    assert.deepEqual(await desk.as("ses_f").run("load"), { exists: false })
    bench.host.sessionsFault = undefined
    assert.equal(at(await desk.as("ses_f").run("load"), "task", "title"), "source")
  })
})
