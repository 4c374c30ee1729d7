import assert from "node:assert/strict"
import { existsSync, readFileSync } from "node:fs"
import { suite, test } from "node:test"
import { at, openBench, openSession } from "../helpers/plugin.ts"
import type { Bench, Caller, Desk, Json } from "../helpers/plugin.ts"

/** Everything that a session's own tools and hand-off show of it. */
async function everythingOf(session: Caller, desk: Desk): Promise<string> {
  const { snapshots } = await session.run("list", { limit: 100 })
  const held: Json[] = []
  for (const snapshot of snapshots as Json[])
    held.push(await session.run("load_snapshot", { name: snapshot["name"], compareWith: "current" }))
  const handoff = readFileSync(desk.bench.handoff(desk, session.id), "utf8")
  return JSON.stringify([await session.run("load"), held, handoff])
}

/** All rows that name a session, and its hand-off. */
function traceOf(bench: Bench, desk: Desk, id: string): unknown {
  const rows = Object.values(bench.rows()).map((table) =>
    table.filter((row) => row["id"] === id || row["session_id"] === id),
  )
  const handoff = bench.handoff(desk, id)
  return [rows, existsSync(handoff) ? readFileSync(handoff, "utf8") : undefined]
}

suite("sessions", () => {
  for (const count of [2, 5, 25])
    test(`${count} interleaved over three projects never see each other's work`, async (t) => {
      const bench = openBench(t)
      const desks = [
        await bench.repository("a/api", "p1"),
        await bench.repository("b/api", "p2"),
        await bench.plainFolder("c/api"),
      ]
      const all = Array.from({ length: count }, (_, index) => {
        const desk = desks[index % desks.length]
        assert.ok(desk !== undefined)
        return { desk, session: desk.session({ id: `ses_${index}` }), mark: `mark-${index}-of-its-own` }
      })
      for (let round = 0; round < 3; round++)
        await Promise.all(
          all.map(({ session, mark }) =>
            session.run("save", {
              title: "the same title",
              objective: `${mark} objective`,
              notes: [`${mark} in round ${round}`],
              listMode: round === 2 ? "replace" : "append",
              ...(round === 1 ? { snapshotName: "the same name" } : {}),
            }),
          ),
        )
      for (const { desk, session, mark } of all) {
        const everything = await everythingOf(session, desk)
        const marks = new Set(everything.match(/mark-\d+-of-its-own/g))
        assert.deepEqual([...marks], [mark])
        assert.equal((await session.run("list"))["total"], 3)
      }
    })

  test("of one project: each gets its own state back after a compaction, and a clear of one leaves the other", async (t) => {
    const bench = openBench(t)
    const desk = await bench.repository("project", "p1")
    const [alpha, beta] = [desk.session({ id: "ses_A" }), desk.session({ id: "ses_B" })]
    await alpha.run("save", { title: "alpha" })
    await beta.run("save", { title: "beta" })
    for (const session of [alpha, beta]) await desk.instance.compact(session.id, { reason: "auto" })
    await bench.host.settled()
    for (const [session, own, other] of [
      [alpha, "alpha", "beta"],
      [beta, "beta", "alpha"],
    ] as const) {
      const injected = (await desk.instance.modelRequest(session.id)).system.map(({ text }) => text).join("\n")
      const shown = injected + (await everythingOf(session, desk))
      assert.ok(injected.includes(own))
      assert.ok(!shown.includes(other))
    }
    const before = traceOf(bench, desk, beta.id)
    await alpha.run("clear")
    await alpha.run("clear", { purge: true })
    assert.deepEqual(traceOf(bench, desk, beta.id), before)
  })

  test("whose ids differ by case or by one character share nothing, not even a hand-off", async (t) => {
    const bench = openBench(t)
    const desk = await bench.repository("project", "p1")
    const ids = ["ses_a", "ses_A", "ses-a", "ses_a_", "ses_a-"]
    for (const id of ids) await desk.session({ id }).run("save", { title: `of ${id}` })
    for (const id of ids) {
      assert.equal(at(await desk.as(id).run("load"), "task", "title"), `of ${id}`)
      const { handoff } = bench.rows()["session"]?.find((row) => row["id"] === id) ?? {}
      assert.match(readFileSync(String(handoff), "utf8"), new RegExp(`of ${id}`))
    }
  })

  test("that are children name their parent and never touch its rows or hand-off", async (t) => {
    const bench = openBench(t)
    const desk = await bench.repository("project", "p1")
    const parent = desk.session({ id: "ses_P" })
    await parent.run("save", { title: "parent" })
    const before = traceOf(bench, desk, parent.id)
    const child = desk.session({ id: "ses_C", parentID: "ses_P" })
    for (let index = 0; index < 5; index++) await desk.instance.admitPrompt(child.id)
    await desk.instance.compact(child.id, { reason: "auto", text: "child summary" })
    await bench.host.settled()
    await child.run("save", { title: "child" })
    await child.run("clear")
    await child.run("clear", { purge: true })
    assert.deepEqual(traceOf(bench, desk, parent.id), before)
    assert.equal((await child.run("status"))["parentID"], "ses_P")
    await desk.instance.compact(parent.id, { reason: "auto" })
    await bench.host.settled()
    assert.equal(at(await parent.run("load"), "task", "title"), "parent")
  })

  test("find everything again after a restart", async (t) => {
    const bench = openBench(t, { autosaveEvery: 0 })
    const desk = await bench.repository("project", "p1")
    const session = desk.session({ id: "ses_A" })
    await session.run("save", { title: "alpha", notes: ["n"], snapshotName: "mine" })
    await desk.instance.admitPrompt(session.id)
    await desk.instance.compact(session.id, { reason: "auto" })
    await bench.host.settled()
    const view = async (caller: Caller): Promise<unknown> => [
      await caller.run("load"),
      await caller.run("status"),
      await caller.run("list"),
    ]
    const before = await view(session)
    const injected = (await desk.instance.modelRequest(session.id)).system
    await desk.instance.unload()
    const again = await bench.repository("project", "p1")
    assert.deepEqual(await view(again.as("ses_A")), before)
    assert.deepEqual((await again.instance.modelRequest("ses_A")).system, injected)
  })
})

suite("a session whose host does not say who it is", () => {
  for (const fault of ["reject", "hang"] as const)
    test(`(it ${fault}s) is saved with a warning, and keeps the directory that was known`, async (t) => {
      const bench = openBench(t)
      const [home, elsewhere] = [await bench.repository("home", "p1"), await bench.repository("elsewhere", "p2")]
      const known = home.session({ id: "ses_known" })
      await known.run("save", { title: "known" })
      bench.host.move("ses_known", elsewhere.instance.location, { silent: true })
      const fresh = elsewhere.session({ id: "ses_fresh" })
      bench.host.sessionsFault = fault
      const sessions = [elsewhere.as("ses_known"), fresh]
      for (const { saved, warnings } of await Promise.all(
        sessions.map((session) => session.run("save", { title: "without a word from the host" })),
      )) {
        assert.equal(saved, true)
        assert.match(String(at(warnings, 0)), /could not say/)
      }
      const rowOf = (id: string): unknown[] => {
        const row = bench.rows()["session"]?.find((found) => found["id"] === id)
        return [row?.["project_id"], row?.["directory"], row?.["placeholder"]]
      }
      assert.deepEqual(rowOf("ses_known"), ["p1", home.directory, 0])
      assert.deepEqual(rowOf("ses_fresh"), ["p2", elsewhere.directory, 1])
      bench.host.sessionsFault = undefined
      assert.equal(at(await fresh.run("load"), "task", "title"), "without a word from the host")
      assert.deepEqual(rowOf("ses_fresh"), ["p2", elsewhere.directory, 0])
      await elsewhere.as("ses_known").run("save", { status: "done" })
      assert.deepEqual(rowOf("ses_known"), ["p2", elsewhere.directory, 0])
    })

  test("because the host does not know it is saved all the same", async (t) => {
    const { desk } = await openSession(t)
    const { warnings } = await desk.as("ses_unheard_of").run("save", { title: "t" })
    assert.match(String(at(warnings, 0)), /could not say/)
    assert.equal(at(await desk.as("ses_unheard_of").run("load"), "task", "title"), "t")
  })
})
