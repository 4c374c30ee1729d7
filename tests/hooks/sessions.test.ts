import assert from "node:assert/strict"
import { existsSync, readFileSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { location } from "../helpers/host.ts"
import { openBench, openSession } from "../helpers/plugin.ts"
import { compact, liveRow, prompt, sessionRow, until } from "../helpers/session.ts"
import type { Open } from "../helpers/session.ts"

const fileOf = ({ bench, desk, id }: Pick<Open, "bench" | "desk" | "id">): string => bench.handoff(desk, id)
const read = (session: Pick<Open, "bench" | "desk" | "id">): string => readFileSync(fileOf(session), "utf8")

suite("the hand-off of a session that moved", () => {
  for (const silent of [false, true]) {
    test(`is written to the new directory by the next change, and leaves the old one (${silent ? "not announced" : "announced"})`, async (t) => {
      const session = await openSession(t)
      const { bench, id } = session
      await session.run("save", { title: "First" })
      const target = await bench.repository("second", "p2")
      bench.host.move(id, target.instance.location, { silent })
      await bench.host.settled()
      assert.match(read(session), /First/)
      const moved = Object.assign(target.as(id), { bench, desk: target })
      assert.equal((await moved.run("load"))["exists"], true)
      await moved.run("save", { title: "Second" })
      assert.match(read(moved), /Second/)
      assert.equal(existsSync(fileOf(session)), false)
      const { project_id, directory, handoff } = sessionRow(bench, id)
      assert.deepEqual([project_id, directory, handoff], ["p2", target.directory, fileOf(moved)])
      assert.equal(liveRow(bench, id)?.["project_id"], "p2")
    })
  }

  test("is written to the new directory by an autosave too, which finds the session in its new project", async (t) => {
    const session = await openSession(t, { autosaveEvery: 2 })
    const { bench, id } = session
    await session.run("save", { title: "First" })
    const target = await bench.repository("second", "p2")
    bench.host.move(id, target.instance.location, { silent: true })
    const moved = { bench, desk: target, id }
    await prompt(moved, 2)
    await until(() => existsSync(fileOf(moved)), "the hand-off in the new directory")
    assert.deepEqual([sessionRow(bench, id)["project_id"], liveRow(bench, id)?.["project_id"]], ["p2", "p2"])
  })

  test("is removed by a clear before any change", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "First" })
    const target = await session.bench.repository("second", "p2")
    session.bench.host.move(session.id, target.instance.location)
    await session.bench.host.settled()
    await target.as(session.id).run("clear")
    assert.equal(existsSync(fileOf(session)), false)
  })

  test("to another name of the same folder stays there", async (t) => {
    const session = await openSession(t)
    const { bench, id } = session
    await session.run("save", { title: "First" })
    const link = join(bench.folder, "link")
    symlinkSync(session.desk.directory, link)
    const place = location({ directory: link, projectID: "p1", projectDirectory: link })
    const target = await bench.open(place)
    bench.host.move(id, place)
    await bench.host.settled()
    await target.as(id).run("save", { title: "Second" })
    assert.match(read(session), /Second/)
  })
})

suite("a session that the host deletes", () => {
  test("keeps its rows and hand-off, unless the option says otherwise", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "First" })
    session.bench.host.remove(session.id)
    await session.bench.host.settled()
    assert.notEqual(liveRow(session.bench, session.id), undefined)
    assert.match(read(session), /First/)
  })

  test("goes with everything it has, its children too, where the option says so", async (t) => {
    const session = await openSession(t, { deleteWithSession: true })
    const { bench, desk } = session
    const child = Object.assign(desk.session({ id: "ses_child", parentID: session.id }), { bench, desk })
    const other = Object.assign(desk.session({ id: "ses_other" }), { bench, desk })
    for (const each of [session, child, other]) {
      await each.run("save", { title: "First" })
      await compact(each)
    }
    bench.host.remove(session.id)
    await bench.host.settled()
    assert.deepEqual(
      bench.rows()["session"]?.map(({ id }) => id),
      ["ses_other"],
    )
    for (const table of ["checkpoint", "briefing"])
      assert.deepEqual(
        bench.rows()[table]?.map((row) => row["session_id"]),
        ["ses_other"],
      )
    assert.deepEqual(
      [session, child, other].map((each) => existsSync(fileOf(each))),
      [false, false, true],
    )
  })

  test("goes through whichever instance hears of it, also where its own directory has none that runs", async (t) => {
    const bench = openBench(t, { deleteWithSession: true })
    const [one, two] = [await bench.repository("one", "p1"), await bench.repository("two", "p2")]
    const [session, other] = [one.session({ id: "ses_one" }), one.session({ id: "ses_other" })]
    for (const each of [session, other]) await each.run("save", { title: "First" })
    await one.instance.unload()
    bench.host.remove(session.id)
    await bench.host.settled()
    assert.equal(two.instance.plugins()[0]?.state.status, "active")
    assert.deepEqual(
      bench.rows()["session"]?.map(({ id }) => id),
      ["ses_other"],
    )
    assert.deepEqual(
      [session, other].map(({ id }) => existsSync(bench.handoff(one, id))),
      [false, true],
    )
  })
})

suite("a project that gets another id", () => {
  test("takes the sessions in its directory along, with all they have, and no others", async (t) => {
    const bench = openBench(t)
    const [one, two] = [await bench.repository("one", "global"), await bench.repository("two", "global")]
    const [session, other] = [one.session({ id: "ses_one" }), two.session({ id: "ses_two" })]
    for (const each of [session, other]) await each.run("save", { title: each.id })
    bench.host.resolveWorktree({ directory: one.directory, projectID: "p9" })
    await bench.host.settled()
    const { session: sessions, checkpoint, snapshot } = bench.rows()
    assert.deepEqual(
      sessions?.map((row) => [row["id"], row["project_id"]]),
      [
        ["ses_one", "p9"],
        ["ses_two", "global"],
      ],
    )
    for (const rows of [checkpoint, snapshot])
      assert.deepEqual(
        rows?.map((row) => [row["session_id"], row["project_id"]]),
        [
          ["ses_one", "p9"],
          ["ses_two", "global"],
        ],
      )
    await session.run("save", { title: "Later" })
    assert.match(readFileSync(bench.handoff(one, session.id), "utf8"), /Later/)
  })

  test("that nobody announced is noticed at the next write", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "First" })
    session.bench.host.resolveWorktree({ directory: session.desk.directory, projectID: "p9", silent: true })
    await session.run("save", { title: "Second" })
    assert.equal(liveRow(session.bench, session.id)?.["project_id"], "p9")
  })
})
