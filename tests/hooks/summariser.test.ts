import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { openSession } from "../helpers/plugin.ts"
import { asked, compact, liveRow, snapshotsOf } from "../helpers/session.ts"

const SAVED = { title: "Parser", objective: "Parse it", nextSteps: ["Write the lexer"] }
const LIMIT = 50_000

suite("a compaction of a session with a checkpoint", () => {
  for (const reason of ["auto", "manual"] as const) {
    test(`keeps it as a compaction snapshot (${reason})`, async (t) => {
      const session = await openSession(t)
      await session.run("save", SAVED)
      const before = liveRow(session.bench, session.id)
      await compact(session, { reason })
      assert.deepEqual(snapshotsOf(session.bench, session.id), ["auto: Parser", "compaction: Parser"])
      assert.deepEqual(liveRow(session.bench, session.id), before)
    })
  }

  test("adds no snapshot while the newest of that kind is equal, whatever came after it", async (t) => {
    const session = await openSession(t)
    await session.run("save", SAVED)
    await compact(session)
    await session.run("save", { snapshotName: "mine" })
    await compact(session)
    assert.deepEqual(snapshotsOf(session.bench, session.id), ["auto: Parser", "compaction: Parser", "named: Parser"])
  })

  test("keeps a state again that only an older compaction snapshot holds", async (t) => {
    const session = await openSession(t)
    for (const title of ["One", "Two", "One"]) {
      await session.run("save", { title })
      await compact(session)
    }
    const kept = snapshotsOf(session.bench, session.id).filter((name) => name.startsWith("compaction"))
    assert.deepEqual(kept, ["compaction: One", "compaction: Two", "compaction: One"])
  })

  test("keeps the newest compaction snapshots up to the limit", async (t) => {
    const session = await openSession(t, { maxSnapshots: 2 })
    for (const title of ["One", "Two", "Three"]) {
      await session.run("save", { title })
      await compact(session)
    }
    const kept = snapshotsOf(session.bench, session.id).filter((name) => name.startsWith("compaction"))
    assert.deepEqual(kept, ["compaction: Two", "compaction: Three"])
  })
})

suite("a compaction of a session without a checkpoint", () => {
  test("keeps the host's own text, marked as synthesized and never injected", async (t) => {
    const session = await openSession(t)
    await compact(session, { text: "The lexer is half done." })
    const { summary, synthesized } = await session.run("load")
    assert.deepEqual({ summary, synthesized }, { summary: "The lexer is half done.", synthesized: true })
    assert.deepEqual(await asked(session), [])
  })

  for (const [what, input] of [
    ["native", { native: true }],
    ["blank", { text: " \n " }],
  ] as const) {
    test(`leaves a marked placeholder where the host's text is empty (${what})`, async (t) => {
      const session = await openSession(t)
      await compact(session, input)
      const { summary, synthesized } = await session.run("load")
      assert.equal(synthesized, true)
      assert.match(String(summary), /^\[The host compacted this session without giving a summary/)
    })
  }

  test("keeps a text of exactly the limit whole", async (t) => {
    const session = await openSession(t)
    const text = "x".repeat(LIMIT)
    await compact(session, { text })
    assert.equal((await session.run("load"))["summary"], text)
  })

  for (const lead of ["", "x"]) {
    test(`cuts a longer text visibly and never inside a surrogate pair (${lead === "" ? "even" : "odd"})`, async (t) => {
      const session = await openSession(t)
      const text = lead + "😀".repeat(LIMIT)
      await compact(session, { text })
      const summary = String((await session.run("load"))["summary"])
      assert.ok(summary.length <= LIMIT && summary.length >= LIMIT - 1, String(summary.length))
      assert.equal(summary.isWellFormed(), true)
      assert.match(summary, /😀\n\[cut here: the host's summary is longer\]$/u)
    })
  }

  test("replaces half of a surrogate pair in the host's text", async (t) => {
    const session = await openSession(t)
    await compact(session, { text: "half \ud83d gone" })
    assert.equal((await session.run("load"))["summary"], "half \ufffd gone")
  })

  test("again takes the newer text, and the older one stays as a compaction snapshot", async (t) => {
    const session = await openSession(t)
    await compact(session, { text: "First." })
    await compact(session, { text: "Second." })
    assert.equal((await session.run("load"))["summary"], "Second.")
    const { snapshots } = await session.run("list")
    assert.ok(Array.isArray(snapshots) && snapshots.length === 1, "one snapshot")
    const { name, kind } = snapshots[0] as { name: string; kind: string }
    assert.equal(kind, "compaction")
    const { checkpoint } = await session.run("load_snapshot", { name })
    assert.equal((checkpoint as { summary: string }).summary, "First.")
  })

  test("with an empty text changes nothing once a text was kept", async (t) => {
    const session = await openSession(t)
    await compact(session, { text: "First." })
    const before = liveRow(session.bench, session.id)
    await compact(session, { native: true })
    assert.deepEqual(liveRow(session.bench, session.id), before)
    assert.deepEqual(snapshotsOf(session.bench, session.id), [])
  })

  test("with the same text again changes nothing", async (t) => {
    const session = await openSession(t)
    await compact(session, { text: "First." })
    const before = liveRow(session.bench, session.id)
    await compact(session, { text: "First." })
    assert.deepEqual(liveRow(session.bench, session.id), before)
  })

  test("is replaced whole by the first save, and stays restorable", async (t) => {
    const session = await openSession(t)
    await compact(session, { text: "The host's." })
    const { undoSnapshot } = await session.run("save", { title: "Mine" })
    const { summary, synthesized, task } = await session.run("load")
    assert.deepEqual({ summary, synthesized }, { summary: undefined, synthesized: false })
    assert.deepEqual(task, { title: "Mine", status: "in_progress" })
    await session.run("restore_snapshot", { name: undoSnapshot })
    assert.equal((await session.run("load"))["summary"], "The host's.")
  })

  test("after a clear may keep the host's text, which is not injected", async (t) => {
    const session = await openSession(t)
    await session.run("save", SAVED)
    await compact(session)
    assert.equal((await asked(session)).length, 1)
    await session.run("clear")
    await compact(session, { text: "The host's." })
    const { summary, synthesized } = await session.run("load")
    assert.deepEqual({ summary, synthesized }, { summary: "The host's.", synthesized: true })
    assert.deepEqual(await asked(session), [])
  })
})

suite("the compaction hook", () => {
  for (const reason of ["auto", "manual"] as const) {
    test(`hands the checkpoint to the summariser at the end of the last user message, and leaves system as it was (${reason})`, async (t) => {
      const session = await openSession(t)
      await session.run("save", SAVED)
      const request = await compact(session, { reason, system: [], messages: [{ role: "user", content: [] }] })
      assert.ok(request, "the summariser was asked")
      assert.deepEqual(request.system, [])
      assert.equal(request.messages.length, 1)
      const { role, content } = request.messages.at(-1) ?? {}
      assert.equal(role, "user")
      const [part, ...rest] = content as { type: string; text: string }[]
      assert.deepEqual(rest, [])
      assert.equal(part?.type, "text")
      assert.match(
        part.text,
        /^<checkpoint-briefing>\n[^]*Write the lexer[^]*<\/checkpoint-briefing>\n\nThe task checkpoint above is stored outside/,
      )
      assert.equal("result" in request, false)
    })
  }

  test("costs no prompt cache: every message but the last is as it was, and system is that of any request", async (t) => {
    const session = await openSession(t)
    await session.run("save", SAVED)
    await compact(session)
    const [briefing] = await asked(session)
    assert.ok(briefing)
    await session.run("save", { nextSteps: ["Another step"] })
    const before = [
      { role: "user", content: [{ type: "text", text: "One." }] },
      { role: "assistant", content: [{ type: "text", text: "Two." }] },
    ]
    const system = [{ type: "text" as const, text: "The host's." }]
    const request = await compact(session, {
      system: [...system],
      messages: [...before, { role: "user", content: [{ type: "text", text: "Summarise." }] }],
    })
    assert.deepEqual(request?.system, [...system, { type: "text", text: briefing }])
    assert.deepEqual(request.messages.slice(0, 2), before)
    assert.equal(request.messages.length, 3)
    assert.match(JSON.stringify(request.messages[2]), /Summarise\..*Another step/)
  })

  test("hands over the newest state, not the one of the last compaction", async (t) => {
    const session = await openSession(t)
    await session.run("save", SAVED)
    await compact(session)
    await session.run("save", { nextSteps: ["Write the parser"] })
    const text = JSON.stringify((await compact(session))?.messages)
    assert.match(text, /Write the parser/)
    assert.doesNotMatch(text, /Write the lexer/)
  })

  test("adds nothing for a session without a checkpoint, or with the host's own text", async (t) => {
    const session = await openSession(t)
    for (const text of ["First.", "Second."]) {
      const request = await compact(session, { text, system: [], messages: [] })
      assert.deepEqual([request?.system, request?.messages], [[], []])
    }
  })
})
