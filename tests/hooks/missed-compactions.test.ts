import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { openSession, PLUGIN } from "../helpers/plugin.ts"
import { asked, compact, deaf, snapshotsOf } from "../helpers/session.ts"
import type { Open } from "../helpers/session.ts"

const SAVED = { title: "Parser", nextSteps: ["Write the lexer"] }
const kept = ({ bench, id }: Pick<Open, "bench" | "id">): string[] =>
  snapshotsOf(bench, id).filter((name) => name.startsWith("compaction"))

/** Starts the plugin anew after `meanwhile`, during which it is not there at all. */
async function reload(
  { bench, desk }: Open,
  meanwhile: () => unknown = () => undefined,
  module = PLUGIN,
): Promise<void> {
  await desk.instance.reload({ entries: [] })
  await meanwhile()
  await desk.instance.reload({ entries: [{ module, options: { database: bench.database } }] })
}

suite("a compaction that ends while the plugin is not there", () => {
  test("is recorded at the next model request, which carries the briefing", async (t) => {
    const session = await openSession(t)
    await session.run("save", SAVED)
    assert.deepEqual(await asked(session), [])
    await reload(session, () => compact(session))
    assert.match((await asked(session))[0] ?? "", /Write the lexer/)
    assert.deepEqual(kept(session), ["compaction: Parser"])
  })

  test("is recorded though an earlier one was, and though it has the same text", async (t) => {
    const session = await openSession(t)
    await session.run("save", SAVED)
    await compact(session)
    await asked(session)
    await session.run("save", { title: "Later" })
    await reload(session, () => compact(session))
    assert.match((await asked(session))[0] ?? "", /Later/)
    assert.deepEqual(kept(session), ["compaction: Parser", "compaction: Later"])
  })

  test("of a session without a checkpoint leaves the summary that the host's window shows", async (t) => {
    const session = await openSession(t)
    await reload(session, () => compact(session, { text: "From the window." }))
    assert.deepEqual(await asked(session), [])
    assert.equal((await session.run("load"))["summary"], "From the window.")
  })

  test("is recorded once by two requests at the same time, and both carry the briefing", async (t) => {
    const session = await openSession(t)
    await session.run("save", SAVED)
    await reload(session, () => compact(session))
    const both = await Promise.all([asked(session), asked(session)])
    for (const [text] of both) assert.match(text ?? "", /Write the lexer/)
    assert.deepEqual(kept(session), ["compaction: Parser"])
  })

  test("brings nothing back for a session that was purged", async (t) => {
    const session = await openSession(t)
    await compact(session, { text: "Private." })
    await asked(session)
    await session.run("clear", { purge: true })
    await reload(session)
    await asked(session)
    assert.deepEqual(await session.run("load"), { exists: false })
  })

  test("and before the session was purged unseen brings nothing back either", async (t) => {
    const session = await openSession(t)
    await session.run("save", SAVED)
    await reload(session, () => compact(session, { text: "Private." }))
    await session.run("clear", { purge: true })
    await asked(session)
    assert.deepEqual(await session.run("load"), { exists: false })
  })
})

suite("a compaction that was recorded", () => {
  test("when its end was announced is no reason to change the briefing after a reload", async (t) => {
    const session = await openSession(t)
    await session.run("save", SAVED)
    await compact(session)
    const before = await asked(session)
    await session.run("save", { title: "Later" })
    await reload(session)
    assert.deepEqual(await asked(session), before)
    assert.deepEqual(kept(session), ["compaction: Parser"])
  })

  test("is none either where no request came before the reload", async (t) => {
    const session = await openSession(t)
    await session.run("save", SAVED)
    await compact(session)
    await session.run("save", { title: "Later" })
    await reload(session)
    assert.match((await asked(session))[0] ?? "", /Parser/)
    assert.deepEqual(kept(session), ["compaction: Parser"])
    await session.run("save", { title: "Latest" })
    await reload(session, () => compact(session))
    assert.match((await asked(session))[0] ?? "", /Latest/)
  })

  test("from the host's window is handled when its announcement comes, and when that comes again", async (t) => {
    const held = { open: false }
    const session = await openSession(t)
    await reload(
      session,
      undefined,
      deaf(({ type }) => held.open || type !== "session.compaction.ended"),
    )
    await session.run("save", SAVED)
    await compact(session)
    const before = await asked(session)
    held.open = true
    for (const title of ["Later", "Latest"]) {
      await session.run("save", { title })
      session.bench.host.emitRaw(session.bench.host.events.findLast(({ type }) => type === "session.compaction.ended"))
      await session.bench.host.settled()
    }
    assert.deepEqual(kept(session), ["compaction: Parser"])
    assert.deepEqual(await asked(session), before)
  })

  test("in the source of a fork is none of the fork's, which has the briefing with its copy", async (t) => {
    const source = await openSession(t)
    await source.run("save", SAVED)
    await compact(source)
    const before = await asked(source)
    await source.run("save", { title: "Later" })
    const fork = { bench: source.bench, id: source.bench.host.fork(source.id).id }
    assert.deepEqual(await asked(fork), before)
    assert.deepEqual(snapshotsOf(fork.bench, fork.id), [])
    await compact(fork)
    assert.match((await asked(fork))[0] ?? "", /Later/)
    assert.deepEqual(snapshotsOf(fork.bench, fork.id), ["compaction: Later"])
  })
})
