import assert from "node:assert/strict"
import { suite, test } from "node:test"
import fc from "fast-check"
import type { SessionCheckpoint } from "../../src/checkpoint/api.ts"
import { CheckpointError } from "../../src/errors.ts"
import { openLab } from "../helpers/service.ts"

const save = (session: SessionCheckpoint, title: string, name?: string): ReturnType<SessionCheckpoint["save"]> =>
  session.save({ title, listMode: "replace" }, name)

const named = async (session: SessionCheckpoint, title: string, name: string): Promise<string> =>
  (await save(session, title, name)).snapshot?.name ?? "none"

const names = async (session: SessionCheckpoint, kind?: string): Promise<string[]> =>
  (await session.list(2_000)).items.filter((item) => kind === undefined || item.kind === kind).map(({ name }) => name)

suite("snapshot names", () => {
  test("a taken name gets the next free number", async (t) => {
    const session = openLab(t).session()
    assert.deepEqual(
      [
        await named(session, "1", "wip"),
        await named(session, "2", "wip"),
        await named(session, "3", "wip-3"),
        await named(session, "4", "wip"),
        await named(session, "5", "wip"),
      ],
      ["wip", "wip-2", "wip-3", "wip-4", "wip-5"],
    )
    assert.equal((await session.snapshot("wip-4")).state.content.title, "4")
  })

  test("names are compared exactly: case, accents, spaces, wildcards and quotes", async (t) => {
    const session = openLab(t).session()
    const wanted = ["wip", "WIP", "é", "e\u0301", " wip", "wip ", "w  p", "w p", "%", "_", "a' OR '1'='1", 'q"', "-2"]
    wanted.push("__proto__", "constructor", "toString", "\u202eltr", "日本")
    for (const name of wanted) assert.equal(await named(session, `title of ${name}`, name), name)
    for (const name of wanted) assert.equal((await session.snapshot(name)).state.content.title, `title of ${name}`)
    await session.restore("__proto__")
    assert.equal((await session.load())?.content.title, "title of __proto__")
    assert.equal(Object.hasOwn(Object.prototype, "title"), false)
  })

  test("a long taken name makes room for its number between two characters", async (t) => {
    const session = openLab(t).session()
    const family = "👩‍👩‍👧‍👦"
    for (const [wanted, second] of [
      ["x".repeat(120), `${"x".repeat(118)}-2`],
      [`${"z".repeat(118)}😀`, `${"z".repeat(118)}-2`],
      [`${"x".repeat(117)}😀y`, `${"x".repeat(117)}-2`],
      [`${"y".repeat(109)}${family}`, `${"y".repeat(109)}-2`],
      [`e${"\u0301".repeat(119)}`, "-2"],
    ] as const) {
      assert.ok(wanted.length <= 120)
      assert.equal(await named(session, `1 ${wanted}`, wanted), wanted)
      const name = await named(session, `2 ${wanted}`, wanted)
      assert.equal(name, second)
      assert.ok(name.isWellFormed() && name.length <= 120)
    }
  })

  test("an automatic name that is taken, by a named one or in the same millisecond, gets a number", async (t) => {
    const lab = openLab(t)
    const session = lab.session()
    await save(session, "1", "auto-20260101-000000000")
    await save(session, "2")
    await save(session, "3")
    assert.deepEqual(await names(session), [
      "auto-20260101-000000000-3",
      "auto-20260101-000000000-2",
      "auto-20260101-000000000",
    ])
    assert.equal((await session.snapshot("auto-20260101-000000000")).kind, "named")
  })

  test("one that does not exist is refused with the newest that do, and their number", async (t) => {
    const session = openLab(t).session()
    for (let index = 1; index <= 22; index++) await save(session, String(index), `n${index}`)
    await assert.rejects(session.snapshot("n"), (error) => {
      assert.ok(error instanceof CheckpointError)
      assert.equal(error.code, "snapshot-not-found")
      const available = Array.from({ length: 20 }, (_, index) => `n${22 - index}`)
      assert.deepEqual(error.facts, { name: "n", available, total: 22 })
      return true
    })
  })
})

suite("order", () => {
  test("is the order of writing, whatever the clock does", async (t) => {
    const lab = openLab(t)
    const session = lab.session()
    const times = [0, 1_000, 1_000, -5_000, 4_000, 0, -8_000_000]
    const start = lab.now
    for (const [index, offset] of times.entries()) {
      lab.now = start + offset
      await save(session, `state ${index}`, `n${index}`)
    }
    assert.deepEqual(await names(session), ["n6", "n5", "n4", "n3", "n2", "n1", "n0"])
    assert.equal((await session.load())?.content.title, "state 6")
    assert.equal((await session.load())?.updatedAt, start - 8_000_000)
  })

  test("a clock that stands still or runs backwards prunes the oldest written, and collides with nothing", async (t) => {
    const lab = openLab(t)
    for (const step of [0, -1, -60_000]) {
      const session = lab.session({}, { maxSnapshots: 3 })
      for (let index = 0; index < 8; index++) {
        await save(session, `state ${index}`)
        lab.now += step
      }
      const { items, total } = await session.list(100)
      assert.deepEqual(
        [total, ...items.map(({ title }) => title)],
        [3, "state 7", "state 6", "state 5"],
        `a step of ${step} ms`,
      )
    }
  })

  test("of the project's sessions is the order of writing too", async (t) => {
    const lab = openLab(t)
    const [a, b, c] = [lab.session(), lab.session(), lab.session()]
    for (const [index, session] of [a, b, c, a].entries()) {
      await save(session, `state ${index}`)
      lab.now -= 10_000
    }
    const { items } = await b.project(10)
    assert.deepEqual(
      items.map(({ sessionID }) => sessionID),
      [a, c, b].map(({ identity }) => identity.id),
    )
  })
})

suite("retention", () => {
  test("keeps the newest maxSnapshots automatic ones, whatever else there is", async (t) => {
    const lab = openLab(t)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 4 }),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 14 }),
        async (maxSnapshots, steps) => {
          const session = lab.session({}, { maxSnapshots })
          const written: { auto: string[]; named: string[] } = { auto: [], named: [] }
          for (const [index, isNamed] of steps.entries()) {
            const { snapshot } = await session.save(
              { title: "t", notes: [`${index}`], listMode: "append" },
              isNamed ? "keep" : undefined,
            )
            written[isNamed ? "named" : "auto"].unshift(snapshot?.name ?? "none")
          }
          assert.deepEqual(await names(session, "auto"), written.auto.slice(0, maxSnapshots))
          assert.deepEqual(await names(session, "named"), written.named)
        },
      ),
      { numRuns: 20 },
    )
  })

  test("counts an undo point that a named save had to make", async (t) => {
    const lab = openLab(t)
    const source = lab.session()
    const session = lab.session({}, { maxSnapshots: 2 })
    await save(source, "adopted")
    for (const title of ["1", "2"]) await save(session, title)
    const [older] = await names(session, "auto")
    await session.adopt(source.identity.id, { history: false })
    const { undo } = await save(session, "3", "mine")
    assert.equal((await session.snapshot(undo ?? "none")).state.content.title, "adopted")
    assert.deepEqual(await names(session, "auto"), [undo, older])
  })

  test("keeps 100 named ones; the save that pushes the oldest out says which", async (t) => {
    const session = openLab(t).session({}, { maxSnapshots: 2 })
    for (let index = 1; index <= 100; index++)
      assert.deepEqual((await save(session, `${index}`, `n${index}`)).warnings, [])
    const { warnings } = await save(session, "101", "n101")
    assert.equal(warnings.length, 1)
    assert.match(warnings[0] ?? "", /"n1"/)
    const unchanged = await save(session, "101", "again")
    assert.equal(unchanged.changed, false)
    assert.match(unchanged.warnings[0] ?? "", /"n2"/)
    const kept = await names(session, "named")
    assert.deepEqual([kept.length, kept[0], kept.at(-1)], [100, "again", "n3"])
  })

  test("keeps the newest ten of both kinds of undo points", async (t) => {
    const lab = openLab(t)
    const session = lab.session({}, { maxSnapshots: 2 })
    await save(session, "base", "base")
    for (let index = 0; index < 12; index++) {
      lab.now += 1
      await save(session, `before clear ${index}`)
      const { undo: cleared } = await session.clear()
      await save(session, `before restore ${index}`)
      const { undo: restored } = await session.restore("base")
      assert.equal((await names(session, "pre-clear"))[0], cleared)
      assert.equal((await names(session, "pre-restore"))[0], restored)
    }
    assert.equal((await names(session, "pre-clear")).length, 10)
    assert.equal((await names(session, "pre-restore")).length, 10)
    assert.deepEqual(await names(session, "named"), ["base"])
    assert.equal((await names(session, "auto")).length, 2)
  })
})
