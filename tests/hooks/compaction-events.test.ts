import assert from "node:assert/strict"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { openBench, openSession } from "../helpers/plugin.ts"
import { asked, compact, deaf, liveRow, restart, rowsOf, snapshotsOf, wrapped } from "../helpers/session.ts"
import { location } from "../helpers/host.ts"
import type { Bench } from "../helpers/session.ts"

const SAVED = { title: "Parser", nextSteps: ["Write the lexer"] }
const compactions = (bench: Bench, id: string): string[] =>
  snapshotsOf(bench, id).filter((name) => name.startsWith("compaction"))

suite("the end of a compaction", () => {
  test("is recorded once, by the instance of the session's directory, though all instances hear of it", async (t) => {
    const bench = openBench(t)
    const desk = await bench.repository("one", "p1")
    const others = [
      await bench.repository("two", "p2"),
      await bench.repository("one/sub", "p1", { root: desk.directory }),
    ]
    const session = Object.assign(desk.session(), { bench })
    await compact(session, { text: "First." })
    assert.deepEqual(liveRow(bench, session.id)?.["project_id"], "p1")
    await compact(session, { text: "Second." })
    assert.deepEqual(compactions(bench, session.id), ["compaction: Synthesized from a compaction"])
    assert.equal(existsSync(bench.handoff(desk, session.id)), true)
    for (const other of others) assert.equal(existsSync(join(other.directory, ".opencode")), false)
  })

  test("delivered again, also after a restart, records no newer state", async (t) => {
    const session = await openSession(t)
    await session.run("save", SAVED)
    await compact(session)
    const ended = session.bench.host.events.findLast(({ type }) => type === "session.compaction.ended")
    assert.ok(ended, "the host announced the end")
    await session.run("save", { title: "Later" })
    session.bench.host.emitRaw(ended)
    await session.bench.host.settled()
    assert.deepEqual(compactions(session.bench, session.id), ["compaction: Parser"])
    const again = await restart(t, session)
    again.bench.host.emitRaw(ended)
    await again.bench.host.settled()
    assert.deepEqual(compactions(again.bench, session.id), ["compaction: Parser"])
    assert.match((await asked(again))[0] ?? "", /Parser/)
  })

  for (const [name, envelope] of [
    ["the V2 envelope", (sessionID: string) => ({ id: "evt_1", type: "session.compacted", data: { sessionID } })],
    ["the V1 envelope", (sessionID: string) => ({ type: "session.compacted", properties: { sessionID } })],
    [
      "a durable envelope without a session in its data",
      (sessionID: string) => ({
        id: "evt_2",
        type: "session.compacted",
        data: {},
        durable: { aggregateID: sessionID, seq: 1, version: 1 },
      }),
    ],
  ] as const) {
    test(`is also understood as session.compacted in ${name}`, async (t) => {
      const session = await openSession(t)
      await session.run("save", SAVED)
      session.bench.host.emitRaw(envelope(session.id))
      await session.bench.host.settled()
      assert.deepEqual(compactions(session.bench, session.id), ["compaction: Parser"])
      assert.equal((await asked(session)).length, 1)
    })
  }

  test("without an event id is taken for a new one each time, and repeats nothing", async (t) => {
    const session = await openSession(t)
    const ended = { type: "session.compacted", properties: { sessionID: session.id } }
    for (const title of ["One", "One", "Two"]) {
      await session.run("save", { title })
      session.bench.host.emitRaw(ended)
      await session.bench.host.settled()
    }
    assert.deepEqual(compactions(session.bench, session.id), ["compaction: One", "compaction: Two"])
  })

  for (const event of [
    null,
    7,
    "session.compaction.ended",
    [],
    { type: 1 },
    { type: "session.compaction.ended" },
    { type: "session.compaction.ended", id: "evt_9", data: null },
    { type: "session.compaction.ended", id: "evt_9", data: { sessionID: "../../etc" } },
    { type: "session.compaction.ended", id: "evt_9", data: { sessionID: "legacy::p1", text: "x" } },
    { type: "session.deleted", data: { sessionID: ["ses_one"] } },
    { type: "worktree.resolved", data: { projectID: 1, directory: null } },
  ]) {
    test(`that makes no sense is passed over: ${JSON.stringify(event)}`, async (t) => {
      const session = await openSession(t)
      await session.run("save", SAVED)
      const before = session.bench.rows()
      session.bench.host.emitRaw(event)
      await session.bench.host.settled()
      assert.deepEqual(session.bench.rows(), before)
      await compact(session)
      assert.equal((await asked(session)).length, 1)
      assert.deepEqual((await session.run("status"))["warnings"], [])
    })
  }

  test("is recorded by no other instance while the host does not say where the session lives", async (t) => {
    const bench = openBench(t)
    const desk = await bench.repository("one", "p1")
    const other = await bench.repository("two", "p2")
    const [known, unknown] = [Object.assign(desk.session(), { bench }), Object.assign(desk.session(), { bench })]
    await known.run("save", SAVED)
    for (const session of [known, unknown]) {
      bench.host.sessionsFault = "reject"
      await compact(session, { text: "Text." })
      bench.host.sessionsFault = undefined
    }
    assert.deepEqual(compactions(bench, known.id), ["compaction: Parser"])
    assert.equal(rowsOf(bench, unknown.id).includes(unknown.id), false)
    assert.equal(existsSync(bench.handoff(desk, known.id)), true)
    assert.equal(existsSync(join(other.directory, ".opencode")), false)
  })
})

suite("a compaction whose end is not announced", () => {
  const never = deaf(({ type }) => type !== "session.compaction.ended")

  test("is recorded before the next model request, which carries the briefing", async (t) => {
    const bench = openBench(t)
    const desk = await bench.open(
      location({ directory: bench.path("project"), projectID: "p1", projectDirectory: bench.path("project") }),
      never,
    )
    const session = Object.assign(desk.session(), { bench })
    await session.run("save", SAVED)
    assert.deepEqual(await asked(session), [])
    await compact(session)
    assert.deepEqual(compactions(bench, session.id), [])
    const [text] = await asked(session)
    assert.match(text ?? "", /Write the lexer/)
    assert.deepEqual(compactions(bench, session.id), ["compaction: Parser"])
    await session.run("save", { title: "Later" })
    assert.deepEqual(await asked(session), [text])
    await compact(session)
    assert.match((await asked(session))[0] ?? "", /Later/)
  })

  test("is not recorded twice when the announcement comes late", async (t) => {
    const held: { open: boolean } = { open: false }
    const bench = openBench(t)
    const directory = bench.path("project")
    const desk = await bench.open(
      location({ directory, projectID: "p1", projectDirectory: directory }),
      deaf(({ type }) => held.open || type !== "session.compaction.ended"),
    )
    const session = Object.assign(desk.session(), { bench })
    await session.run("save", SAVED)
    await compact(session)
    const [text] = await asked(session)
    await session.run("save", { title: "Later" })
    held.open = true
    bench.host.emitRaw(bench.host.events.findLast(({ type }) => type === "session.compaction.ended"))
    await bench.host.settled()
    assert.deepEqual(compactions(bench, session.id), ["compaction: Parser"])
    assert.deepEqual(await asked(session), [text])
  })

  test("of a session without a checkpoint keeps the summary that the host's window shows", async (t) => {
    const bench = openBench(t)
    const directory = bench.path("project")
    const desk = await bench.open(location({ directory, projectID: "p1", projectDirectory: directory }), never)
    const session = Object.assign(desk.session(), { bench })
    await compact(session, { text: "From the window." })
    assert.deepEqual(await asked(session), [])
    assert.equal((await session.run("load"))["summary"], "From the window.")
  })
})

suite("a compaction that does not end", () => {
  for (const outcome of ["failed", "unavailable", "interrupted"] as const) {
    for (const reason of ["auto", "manual"] as const) {
      test(`leaves nothing behind: ${outcome}, ${reason}`, async (t) => {
        const session = await openSession(t)
        await session.run("save", SAVED)
        await compact(session)
        const before = await asked(session)
        await session.run("save", { title: "Later" })
        const rows = rowsOf(session.bench, session.id)
        await compact(session, { reason, outcome })
        assert.deepEqual(await asked(session), before)
        assert.equal(rowsOf(session.bench, session.id), rows)
      })
    }
  }

  test("and says so costs later requests no question to the host", async (t) => {
    const bench = openBench(t)
    const directory = bench.path("project")
    const questions: string[] = []
    const module = wrapped(({ session }) => ({
      session: {
        get: (input) => session.get(input),
        hook: (name, callback) => session.hook(name, callback),
        context: (input) => {
          questions.push(input.sessionID)
          return Promise.resolve(session.context?.(input))
        },
      },
    }))
    const desk = await bench.open(location({ directory, projectID: "p1", projectDirectory: directory }), module)
    const session = Object.assign(desk.session(), { bench })
    await session.run("save", SAVED)
    await compact(session, { outcome: "failed" })
    await asked(session)
    await asked(session)
    assert.deepEqual(questions, [session.id])
  })

  test("leaves nothing behind though its failure is not announced", async (t) => {
    const bench = openBench(t)
    const directory = bench.path("project")
    const desk = await bench.open(
      location({ directory, projectID: "p1", projectDirectory: directory }),
      deaf(({ type }) => type !== "session.compaction.failed"),
    )
    const session = Object.assign(desk.session(), { bench })
    await session.run("save", SAVED)
    await compact(session)
    const before = await asked(session)
    await session.run("save", { title: "Later" })
    const rows = rowsOf(bench, session.id)
    await compact(session, { outcome: "interrupted" })
    assert.deepEqual(await asked(session), before)
    assert.equal(rowsOf(bench, session.id), rows)
  })
})

suite("what goes on in other sessions", () => {
  test("of a child leaves its parent's rows and hand-off as they are to the byte", async (t) => {
    const parent = await openSession(t)
    const { bench, desk } = parent
    await parent.run("save", SAVED)
    await compact(parent)
    await asked(parent)
    const before = [rowsOf(bench, parent.id), readFileSync(bench.handoff(desk, parent.id), "utf8")]
    const child = Object.assign(desk.session({ id: "ses_child", parentID: parent.id }), { bench })
    for (let count = 0; count < 5; count++) await desk.instance.admitPrompt(child.id)
    await compact(child, { text: "The child's." })
    await asked(child)
    await child.run("save", { title: "Child" })
    await compact(child)
    await child.run("clear")
    assert.deepEqual([rowsOf(bench, parent.id), readFileSync(bench.handoff(desk, parent.id), "utf8")], before)
    assert.equal((await child.run("status"))["parentID"], parent.id)
  })

  test("of a fork leaves its source's rows and hand-off as they are to the byte", async (t) => {
    const source = await openSession(t)
    const { bench, desk } = source
    await source.run("save", SAVED)
    await compact(source)
    const before = [rowsOf(bench, source.id), readFileSync(bench.handoff(desk, source.id), "utf8")]
    const fork = Object.assign(desk.as(bench.host.fork(source.id)), { bench })
    await bench.host.settled()
    for (let count = 0; count < 5; count++) await desk.instance.admitPrompt(fork.id)
    await fork.run("save", { title: "Fork", nextSteps: [] })
    await compact(fork)
    await fork.run("clear", { purge: true })
    assert.deepEqual([rowsOf(bench, source.id), readFileSync(bench.handoff(desk, source.id), "utf8")], before)
  })
})
