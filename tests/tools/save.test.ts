import assert from "node:assert/strict"
import { existsSync, readFileSync } from "node:fs"
import { suite, test } from "node:test"
import { LIMITS } from "../../src/checkpoint/model.ts"
import { apartFromUse, at, masked, NO_COUNTS, openSession, textAt } from "../helpers/plugin.ts"

const refusedTo = (field: string, size: number, limit: number): object => ({
  code: "invalid-input",
  field,
  limit,
  size,
})

suite("checkpoint_save", () => {
  test("a first save says what it set, with one automatic snapshot and no undo", async (t) => {
    const session = await openSession(t)
    const result = await session.run("save", { title: "Port", nextSteps: ["a", "b"] })
    assert.deepEqual(masked(result), {
      saved: true,
      changed: true,
      updatedAt: "<time>",
      title: "Port",
      status: "in_progress",
      counts: { ...NO_COUNTS, nextSteps: 2 },
      changes: { title: "set", status: "set", nextSteps: { added: 2, removed: 0, moved: false } },
      snapshot: { name: "auto-<time>", kind: "auto" },
      undoSnapshot: null,
      warnings: [],
    })
  })

  test("a later save says what it changed, lost and moved, and which snapshot holds it", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "Port", objective: "o", nextSteps: ["a", "b", "c"] })
    const result = await session.run("save", {
      title: "Port it",
      objective: "",
      status: "done",
      nextSteps: ["c", "b", "d"],
      snapshotName: "mine",
    })
    assert.deepEqual(masked(result), {
      saved: true,
      changed: true,
      updatedAt: "<time>",
      title: "Port it",
      status: "done",
      counts: { ...NO_COUNTS, nextSteps: 3 },
      changes: {
        title: "changed",
        objective: "cleared",
        status: "changed",
        nextSteps: { added: 1, removed: 1, moved: true },
      },
      snapshot: { name: "mine", kind: "named" },
      undoSnapshot: "auto-<time>",
      warnings: ["The status is done, but there is something left: 3 open next steps."],
    })
    await session.run("restore_snapshot", { name: at(result, "undoSnapshot") })
    assert.deepEqual(at(await session.run("load"), "nextSteps"), ["a", "b", "c"])
  })

  test("a save that changes nothing says so, with the old time and without a snapshot", async (t) => {
    const session = await openSession(t)
    const first = await session.run("save", { title: "Port", notes: ["n"] })
    const before = apartFromUse(session.bench.rows())
    const expected = {
      saved: true,
      changed: false,
      updatedAt: first["updatedAt"],
      title: "Port",
      status: "in_progress",
      counts: { ...NO_COUNTS, notes: 1 },
      changes: {},
      snapshot: null,
      undoSnapshot: null,
      warnings: [] as string[],
    }
    for (const input of [{ title: "Port" }, { notes: ["n"], listMode: "append" }, { notes: [], listMode: "append" }])
      assert.deepEqual(await session.run("save", input), expected)
    assert.deepEqual(apartFromUse(session.bench.rows()), before)
    assert.deepEqual(await session.run("save", { snapshotName: "mark" }), {
      ...expected,
      snapshot: { name: "mark", kind: "named" },
    })
  })

  test("replace, empty, null and left out: what goes is counted and restorable", async (t) => {
    const session = (await openSession(t)).unchecked
    const steps = Array.from({ length: 40 }, (_, index) => `step ${index + 1}`)
    await session.run("save", { completedSteps: steps })
    const replaced = await session.run("save", { completedSteps: ["step 41"] })
    assert.deepEqual(at(replaced, "changes", "completedSteps"), { added: 1, removed: 40, moved: false })
    const emptied = await session.run("save", { completedSteps: [] })
    assert.deepEqual(at(emptied, "changes", "completedSteps"), { added: 0, removed: 1, moved: false })
    assert.equal((await session.run("save", { completedSteps: null }))["changed"], false)
    const titled = await session.run("save", { title: "only" })
    assert.deepEqual([titled["changes"], titled["undoSnapshot"]], [{ title: "set" }, null])
    for (const [result, expected] of [
      [replaced, steps],
      [emptied, ["step 41"]],
    ] as const) {
      const held = await session.run("load_snapshot", { name: at(result, "undoSnapshot") })
      assert.deepEqual(at(held, "checkpoint", "completedSteps"), expected)
    }
  })

  test("a taken snapshot name comes back with its number", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "1", snapshotName: "wip" })
    const { snapshot } = await session.run("save", { title: "2", snapshotName: "wip" })
    assert.deepEqual(snapshot, { name: "wip-2", kind: "named" })
  })

  test("a first save without a field is refused and stores nothing", async (t) => {
    const session = await openSession(t)
    for (const input of [{}, { snapshotName: "x" }, { listMode: "append" }, { unknown: "y" }])
      assert.deepEqual(await session.refused("save", input), { code: "invalid-input" })
    assert.deepEqual(Object.values(session.bench.rows()).flat(), [])
  })

  test("the hand-off follows every change and no unchanged save", async (t) => {
    const session = await openSession(t)
    const path = session.bench.handoff(session.desk, session.id)
    await session.run("save", { title: "First title" })
    const first = readFileSync(path, "utf8")
    assert.match(first, /First title/)
    await session.run("save", {})
    assert.equal(readFileSync(path, "utf8"), first)
    await session.run("save", { title: "Second title" })
    assert.match(readFileSync(path, "utf8"), /Second title/)
  })

  test("a hand-off that cannot be written is a warning, and the save counts", async (t) => {
    const session = await openSession(t, { handoffDir: "../outside" })
    const { warnings, changed } = await session.run("save", { title: "t" })
    assert.equal(changed, true)
    assert.match(textAt(warnings, 0), /hand-off/)
    assert.ok(!existsSync(session.bench.handoff(session.desk, session.id)))
    assert.equal(at(await session.run("load"), "task", "title"), "t")
  })
})

suite("the limits of a save", () => {
  test("name field, limit and size, and nothing is stored", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "kept", notes: ["kept"] })
    const before = session.bench.rows()
    const long = "x".repeat(LIMITS.text + 1)
    const many = Array.from({ length: LIMITS.items + 1 }, (_, index) => `${index}`)
    const cases: [object, object][] = [
      [{ title: long }, refusedTo("title", 50_001, 50_000)],
      [{ objective: "x", summary: long }, refusedTo("summary", 50_001, 50_000)],
      [{ status: "done", notes: ["x", long] }, refusedTo("notes[1]", 50_001, 50_000)],
      [{ blockers: many }, refusedTo("blockers", 1_001, 1_000)],
      [{ notes: many.slice(0, 1_000), listMode: "append" }, refusedTo("notes", 1_001, 1_000)],
      [{ title: "x", snapshotName: "n".repeat(121) }, refusedTo("snapshotName", 121, 120)],
    ]
    for (const [input, expected] of cases) assert.deepEqual(await session.refused("save", input), expected)
    assert.deepEqual(session.bench.rows(), before)
  })

  test("hold exactly: 50,000 units, 1,000 items and 120 characters are kept", async (t) => {
    const session = await openSession(t)
    const longest = `${"x".repeat(LIMITS.text - 2)}😀`
    const name = `${"n".repeat(118)}😀`
    const result = await session.run("save", {
      title: longest,
      notes: Array.from({ length: LIMITS.items }, (_, index) => `${index}`),
      blockers: [longest],
      snapshotName: name,
    })
    assert.deepEqual(at(result, "snapshot", "name"), name)
    const loaded = await session.run("load")
    assert.equal(at(loaded, "task", "title"), longest)
    assert.equal(at(loaded, "notes", 999), "999")
    assert.equal(at(loaded, "blockers", 0), longest)
    const over = `${"x".repeat(LIMITS.text - 1)}😀`
    assert.deepEqual(await session.refused("save", { title: over }), refusedTo("title", 50_001, 50_000))
  })

  test("count the whole document in bytes of UTF-8 JSON", async (t) => {
    const session = await openSession(t)
    const notes = Array.from({ length: 7 }, (_, index) => `${index}${"é".repeat(49_999)}`)
    await session.run("save", { notes })
    const before = session.bench.rows()
    const blockers = Array.from({ length: 4 }, (_, index) => `${index}${"é".repeat(49_999)}`)
    const error = await session.refused("save", { blockers })
    const size = error["size"]
    assert.ok(typeof size === "number" && size > 1_100_000 && size < 1_101_000)
    assert.deepEqual(error, refusedTo("document", size, 1_048_576))
    assert.deepEqual(session.bench.rows(), before)
  })

  test("leave a snapshot name neither blank, nor with a control character, nor current", async (t) => {
    const session = await openSession(t)
    for (const snapshotName of ["", " ", "\u3000", "a\0b", "a\nb", "a\u0085", "current"])
      assert.deepEqual(await session.refused("save", { title: "t", snapshotName }), {
        code: "invalid-input",
        field: "snapshotName",
      })
    assert.deepEqual(Object.values(session.bench.rows()).flat(), [])
    for (const snapshotName of ["Current", " current", " padded "])
      assert.equal(at(await session.run("save", { title: "t", snapshotName }), "snapshot", "name"), snapshotName)
  })
})
