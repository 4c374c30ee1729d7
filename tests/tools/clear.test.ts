import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { dirname } from "node:path"
import { suite, test } from "node:test"
import { location } from "../helpers/host.ts"
import { at, masked, openBench, openSession } from "../helpers/plugin.ts"

suite("checkpoint_clear", () => {
  test("empties the live state and the hand-off, and keeps an undo point", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "one", notes: ["a"] })
    const before = await session.run("load")
    const result = await session.run("clear")
    assert.deepEqual(masked(result), { cleared: true, undoSnapshot: "pre-clear-<time>", purged: false, warnings: [] })
    assert.deepEqual(await session.run("load"), { exists: false })
    assert.ok(!existsSync(session.bench.handoff(session.desk, session.id)))
    const { updatedAt } = await session.run("restore_snapshot", { name: result["undoSnapshot"] })
    assert.deepEqual(await session.run("load"), { ...before, updatedAt })
  })

  test("of a session without a checkpoint clears nothing", async (t) => {
    const session = await openSession(t)
    const nothing = { cleared: false, undoSnapshot: null, purged: false, warnings: [] }
    assert.deepEqual(await session.run("clear"), nothing)
    await session.run("save", { title: "one" })
    await session.run("clear", { purge: false })
    assert.deepEqual(await session.run("clear"), nothing)
    assert.equal((await session.run("list"))["total"], 2)
  })

  test("with purge leaves no text in the files of the open database", async (t) => {
    const session = await openSession(t)
    const other = session.desk.session({ id: "ses_other" })
    await other.run("save", { title: "kept-and-well" })
    for (const round of [1, 2, 3])
      await session.run("save", { title: `secret-${round}`, summary: "secret ".repeat(3_000) })
    const files = [session.bench.database, `${session.bench.database}-wal`]
    // A process of its own reads them: in this one that would drop the database's locks.
    const count = (word: string): number => {
      const script = `const { existsSync, readFileSync } = require("node:fs")
        const text = ${JSON.stringify(files)}.filter(existsSync).map((file) => readFileSync(file, "latin1")).join("")
        process.stdout.write(String(text.split(${JSON.stringify(word)}).length - 1))`
      return Number(spawnSync(process.execPath, ["-e", script], { encoding: "utf8" }).stdout)
    }
    assert.ok(count("secret") > 0, "the text is there before")
    await session.run("clear", { purge: true })
    assert.equal(count("secret"), 0)
    assert.ok(count("kept-and-well") > 0, "the other session's text stays")
  })

  test("with purge deletes everything for good and counts it", async (t) => {
    const session = await openSession(t)
    const other = session.desk.session({ id: "ses_other" })
    await other.run("save", { title: "other" })
    await session.run("save", { title: "one", snapshotName: "a" })
    await session.run("save", { title: "two" })
    assert.deepEqual(await session.run("clear", { purge: true }), {
      cleared: true,
      purged: true,
      removed: { checkpoint: true, snapshots: 2, observed: 0, handoff: true },
      warnings: [],
    })
    assert.deepEqual(await session.run("load"), { exists: false })
    assert.deepEqual(await session.run("list"), { snapshots: [], count: 0, total: 0 })
    const folder = dirname(session.bench.handoff(session.desk, session.id))
    assert.deepEqual(readdirSync(folder).sort(), [".gitignore", "handoff-ses_other.md"])
    assert.equal(at(await other.run("load"), "task", "title"), "other")
  })

  test("with purge of what is left after a clear still removes the history", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "one" })
    await session.run("clear")
    assert.deepEqual(await session.run("clear", { purge: true }), {
      cleared: true,
      purged: true,
      removed: { checkpoint: false, snapshots: 2, observed: 0, handoff: false },
      warnings: [],
    })
    assert.deepEqual(await session.run("clear", { purge: true }), {
      cleared: false,
      purged: false,
      removed: { checkpoint: false, snapshots: 0, observed: 0, handoff: false },
      warnings: [],
    })
  })

  test("with purge removes the hand-off also from a directory that the session has left since", async (t) => {
    const bench = openBench(t)
    const [from, to] = [await bench.repository("a", "p1"), await bench.repository("b", "p1")]
    const session = from.session({ id: "ses_moved" })
    await session.run("save", { title: "one" })
    const left = bench.handoff(from, session.id)
    assert.ok(existsSync(left))
    bench.host.move(session.id, to.instance.location, { silent: true })
    const { removed } = await to.as(session.id).run("clear", { purge: true })
    assert.deepEqual(removed, { checkpoint: true, snapshots: 1, observed: 0, handoff: true })
    assert.ok(!existsSync(left))
  })

  test("leaves no briefing behind", async (t) => {
    const session = await openSession(t)
    const { instance } = session.desk
    const injected = async (): Promise<number> => (await instance.modelRequest(session.id)).system.length - 2
    for (const purge of [false, true]) {
      await session.run("save", { title: `one ${purge}` })
      await instance.compact(session.id, { reason: "auto" })
      await session.bench.host.settled()
      assert.equal(await injected(), 1)
      await session.run("clear", { purge })
      assert.equal(await injected(), 0)
    }
  })

  test("works where no hand-off can be written", async (t) => {
    const bench = openBench(t)
    const desk = await bench.open(location({ directory: "/" }))
    const session = desk.session()
    await session.run("save", { title: "one" })
    assert.equal((await session.run("clear"))["cleared"], true)
    assert.equal((await session.run("clear", { purge: true }))["purged"], true)
  })

  test("takes purge as a boolean and as nothing else", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "one" })
    const before = session.bench.rows()
    for (const purge of ["true", 1, "yes", [true]])
      assert.deepEqual(await session.unchecked.refused("clear", { purge }), { code: "invalid-input", field: "purge" })
    assert.deepEqual(session.bench.rows(), before)
    assert.equal((await session.unchecked.run("clear", { purge: null }))["purged"], false)
  })
})
