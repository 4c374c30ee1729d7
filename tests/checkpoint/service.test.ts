import assert from "node:assert/strict"
import { suite, test } from "node:test"
import fc from "fast-check"
import { encodeState, normalizeContent } from "../../src/checkpoint/state.ts"
import { losesAnything, diff } from "../../src/checkpoint/diff.ts"
import { EMPTY_CONTENT, LIMITS } from "../../src/checkpoint/model.ts"
import type { Content } from "../../src/checkpoint/model.ts"
import type { Patch } from "../../src/checkpoint/merge.ts"
import type { SessionCheckpoint } from "../../src/checkpoint/api.ts"
import { createService } from "../../src/checkpoint/service.ts"
import { CheckpointError } from "../../src/errors.ts"
import { content, patch } from "../helpers/arbitrary.ts"
import { apartFromUse, readRows } from "../helpers/plugin.ts"
import { identityOf, openLab } from "../helpers/service.ts"

const whole = (given: Content): Patch => ({ title: "", objective: "", summary: "", ...given, listMode: "replace" })
const live = async (session: SessionCheckpoint): Promise<Content | undefined> => (await session.load())?.content
const code =
  (expected: string) =>
  (error: unknown): boolean =>
    error instanceof CheckpointError && error.code === expected

suite("save", () => {
  test("whatever was saved is loaded, listed and restored exactly, text of any kind included", async (t) => {
    const lab = openLab(t)
    await fc.assert(
      fc.asyncProperty(content, content, async (first, second) => {
        const session = lab.session()
        const { snapshot } = await session.save(whole(first), "kept")
        assert.deepEqual(await live(session), normalizeContent(first))
        assert.equal(snapshot?.name, "kept")
        await session.save(whole(second))
        assert.deepEqual((await session.snapshot("kept")).state.content, normalizeContent(first))
        assert.equal((await session.list(10)).items.at(-1)?.title, first.title)
        await session.restore("kept")
        assert.deepEqual(await live(session), normalizeContent(first))
      }),
      { numRuns: 60 },
    )
  })

  test("the longest allowed texts come back whole from the live state and a snapshot", async (t) => {
    const session = openLab(t).session()
    const longest = "é😀\0\u202e".repeat(LIMITS.text).slice(0, LIMITS.text).toWellFormed()
    const given: Content = { ...EMPTY_CONTENT, title: longest, objective: longest, notes: [longest] }
    await session.save(whole(given), "kept")
    await session.save({ title: "x", notes: [], listMode: "replace" })
    await session.restore("kept")
    assert.deepEqual(await live(session), normalizeContent(given))
    assert.equal((await session.project(1)).items[0]?.title, longest)
  })

  test("whenever an undo is reported, that snapshot is there and holds exactly the state before", async (t) => {
    const lab = openLab(t)
    const step = fc.record({
      patch,
      name: fc.option(fc.constantFrom("a", "b"), { nil: undefined, freq: 3 }),
      also: fc.constantFrom("nothing", "nothing", "restore", "clear"),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 4 }),
        fc.array(step, { minLength: 2, maxLength: 12 }),
        async (maxSnapshots, steps) => {
          const session = lab.session({}, { maxSnapshots })
          await session.save({ title: "start", listMode: "replace" })
          for (const { patch: given, name, also } of steps) {
            const before = await live(session)
            const { undo, changed } = await session.save({ status: "in_progress", ...given }, name)
            const after = await live(session)
            assert.ok(after !== undefined)
            const lost = before !== undefined && losesAnything(diff(before, after))
            assert.equal(undo !== undefined, changed && lost)
            if (undo !== undefined) assert.deepEqual((await session.snapshot(undo)).state.content, before)
            const { items } = await session.list(100)
            assert.ok(items.filter(({ kind }) => kind === "auto").length <= maxSnapshots)
            if (also === "restore") await session.restore(items.at(-1)?.name ?? "")
            if (also === "clear") await session.clear()
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  test("an unchanged save neither rewrites nor re-dates", async (t) => {
    const lab = openLab(t)
    const session = lab.session()
    const full: Content = { ...EMPTY_CONTENT, title: "t", status: "blocked", notes: ["a", "b"] }
    await session.save(whole(full))
    const before = apartFromUse(readRows(lab.path))
    const unchanged: Patch[] = [
      whole(full),
      { listMode: "replace" },
      { listMode: "append", notes: ["b", "a"], currentPlan: [] },
      { listMode: "replace", title: "t", summary: "", status: "blocked" },
    ]
    for (const given of unchanged) {
      lab.now += 1_000
      const { changed, state, snapshot, undo } = await session.save(given)
      assert.deepEqual([changed, state.updatedAt, snapshot, undo], [false, Date.UTC(2026, 0, 1), undefined, undefined])
      assert.deepEqual(apartFromUse(readRows(lab.path)), before)
    }
  })

  test("an unchanged save with a name takes a snapshot and leaves the live state alone", async (t) => {
    const lab = openLab(t)
    const session = lab.session()
    await session.save({ title: "t", listMode: "replace" })
    const before = readRows(lab.path)["checkpoint"]
    lab.now += 1_000
    const { changed, snapshot } = await session.save({ listMode: "replace" }, "mark")
    assert.deepEqual([changed, snapshot], [false, { name: "mark", kind: "named" }])
    assert.deepEqual(readRows(lab.path)["checkpoint"], before)
    assert.equal((await session.snapshot("mark")).savedAt, lab.now)
  })

  test("a first save that names no field is refused and leaves nothing behind", async (t) => {
    const lab = openLab(t)
    await assert.rejects(lab.session().save({ listMode: "replace" }, "name"), code("invalid-input"))
    const rows = readRows(lab.path)
    assert.deepEqual(Object.values(rows).flat(), [])
  })

  test("a list that would grow beyond 1,000 items is refused and stays as it was", async (t) => {
    const session = openLab(t).session()
    const many = (from: number, to: number): string[] =>
      Array.from({ length: to - from }, (_, index) => `item ${from + index}`)
    await session.save({ notes: many(0, 999), listMode: "replace" })
    await assert.rejects(session.save({ notes: many(998, 1_001), listMode: "append" }), (error) => {
      assert.ok(code("invalid-input")(error) && error instanceof CheckpointError)
      assert.deepEqual(error.facts, { field: "notes", limit: 1_000, size: 1_001 })
      return true
    })
    assert.equal((await live(session))?.notes.length, 999)
    await session.save({ notes: many(998, 1_000), listMode: "append" })
    assert.deepEqual((await live(session))?.notes, many(0, 1_000))
  })

  test("a list that 1.x left longer than that can stay, shrink and be undone, but not grow", async (t) => {
    const lab = openLab(t)
    const session = lab.session()
    await session.save({ title: "t", listMode: "replace" })
    const notes = Array.from({ length: 1_200 }, (_, index) => `n${index}`)
    await lab.store.write(0, (writer) => {
      const state = writer.state(session.identity.id)
      assert.ok(state !== undefined)
      const long = { ...state, content: { ...state.content, notes } }
      writer.putState(session.identity.id, encodeState(long, { bounded: false }))
    })
    await session.save({ status: "done", listMode: "replace" })
    assert.equal((await live(session))?.notes.length, 1_200)
    await assert.rejects(session.save({ notes: ["one more"], listMode: "append" }), code("invalid-input"))
    const { undo } = await session.save({ notes: ["short"], listMode: "replace" })
    await session.restore(undo ?? "")
    assert.deepEqual((await live(session))?.notes, notes)
  })
})

suite("restore, clear and adopt", () => {
  test("a restore leaves nothing of the state before, which is in the undo point", async (t) => {
    const lab = openLab(t)
    await fc.assert(
      fc.asyncProperty(content, content, async (first, second) => {
        const session = lab.session()
        await session.save(whole(first), "kept")
        const { changed } = await session.save(whole(second))
        lab.now += 1
        const { undo, updatedAt } = await session.restore("kept")
        assert.deepEqual(await live(session), normalizeContent(first))
        assert.equal(undo !== undefined, changed)
        assert.equal(updatedAt === lab.now, changed)
        if (undo !== undefined) assert.deepEqual((await session.snapshot(undo)).state.content, normalizeContent(second))
      }),
      { numRuns: 30 },
    )
  })

  test("a difference leads from the named snapshot to the other, and is empty where they are equal", async (t) => {
    const session = openLab(t).session()
    await session.save({ title: "one", notes: ["a", "b"], listMode: "replace" }, "first")
    await session.save({ title: "two", notes: ["b", "c"], listMode: "replace" }, "second")
    const expected = {
      title: { before: "one", after: "two" },
      notes: { added: ["c"], removed: ["a"], moved: false },
    }
    assert.deepEqual((await session.compare("first", "second")).difference, expected)
    assert.deepEqual((await session.compare("first", "current")).difference, expected)
    assert.deepEqual((await session.compare("second", "current")).difference, {})
    await session.clear()
    await assert.rejects(session.compare("first", "current"), code("no-checkpoint"))
  })

  test("restoring the undo point of a clear brings the state back", async (t) => {
    const session = openLab(t).session()
    await session.save({ title: "t", notes: ["n"], listMode: "replace" })
    const before = await live(session)
    const { undo } = await session.clear()
    assert.equal(await live(session), undefined)
    assert.equal((await session.restore(undo ?? "")).undo, undefined)
    assert.deepEqual(await live(session), before)
  })

  test("adopting copies the source's state and leaves its rows byte for byte", async (t) => {
    const lab = openLab(t)
    const [from, to] = [lab.session(), lab.session()]
    await from.save({ title: "source", notes: ["s"], listMode: "replace" }, "s")
    await to.save({ title: "own", blockers: ["b"], listMode: "replace" })
    const rowsOf = (id: string): unknown =>
      Object.values(readRows(lab.path)).map((rows) => rows.filter((row) => [row["id"], row["session_id"]].includes(id)))
    const before = rowsOf(from.identity.id)
    const { undo } = await to.adopt(from.identity.id, { history: false })
    assert.deepEqual(await live(to), await live(from))
    assert.deepEqual(rowsOf(from.identity.id), before)
    assert.equal((await to.snapshot(undo ?? "")).state.content.title, "own")
  })
})

suite("a session", () => {
  test("whose id no host hands out is refused before anything is read", () => {
    const untouched = new Proxy({ path: "" }, { get: () => assert.fail("the store was used") })
    const service = createService(untouched as never, {
      maxSnapshots: 2,
      briefing: true,
      briefingMaxChars: 500,
      clock: () => 0,
    })
    for (const id of ["", "ses", "legacy::p1", "../ses_x", "ses_\0"])
      assert.throws(() => service.forSession(identityOf({ id })), code("invalid-session-id"))
  })

  test("reads without writing: one that was never saved leaves no row", async (t) => {
    const lab = openLab(t)
    const session = lab.session()
    assert.equal(await session.load(), undefined)
    assert.deepEqual(await session.list(10), { items: [], total: 0 })
    assert.equal((await session.status()).state, undefined)
    await assert.rejects(session.snapshot("x"), code("snapshot-not-found"))
    assert.deepEqual(Object.values(readRows(lab.path)).flat(), [])
  })

  test("never sees a field of another, however saves interleave", async (t) => {
    const lab = openLab(t)
    const sessions = [lab.session(), lab.session(), lab.session()]
    const call = fc.record({ who: fc.nat({ max: 2 }), patch })
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 10 }), async (calls) => {
        for (const { who, patch: given } of calls) {
          const before = await Promise.all(sessions.map((session) => session.load()))
          await sessions[who]?.save({ status: "blocked", ...given })
          const after = await Promise.all(sessions.map((session) => session.load()))
          for (const [index, state] of after.entries()) if (index !== who) assert.deepEqual(state, before[index])
        }
      }),
      { numRuns: 15 },
    )
  })
})
