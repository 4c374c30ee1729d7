import assert from "node:assert/strict"
import { mkdirSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { Child } from "../helpers/child.ts"
import type { Runtime } from "../helpers/child.ts"
import { listAt, textAt } from "../helpers/plugin.ts"
import { tmpdir } from "../helpers/tmp.ts"
import { openDesk } from "../helpers/worker.ts"
import type { Desk, Place } from "../helpers/worker.ts"
import { contentOf, numberInHandoff, numberOf } from "./content.ts"
import type { Death } from "./death.ts"
import { agedTemporaries, handoffFolder, integrity } from "./rounds.ts"
import type { Work } from "./worker.ts"

const SESSION = "ses_one"

function openPlace(t: TestContext): Place {
  const directory = join(tmpdir(t), "project")
  mkdirSync(directory)
  return { directory, database: join(directory, "data", "checkpoints.db") }
}

async function withDesk<T>(place: Place, work: (desk: Desk) => Promise<T>): Promise<T> {
  await using desk = await openDesk(place)
  return await work(desk)
}

const save = (place: Place, n: number): Promise<unknown> =>
  withDesk(place, (desk) => desk.call(SESSION, "save", { ...contentOf(n), snapshotName: `n-${n}` }))

const load = (place: Place): Promise<number> =>
  withDesk(place, async (desk) => numberOf((await desk.call(SESSION, "load")).result))

/** Runs the work in a process that dies where it is told to. Fails when it does not die of that. */
async function dies(work: Omit<Work, "session">, runtime: Runtime = "node"): Promise<void> {
  await using child = new Child("tests/crash/worker.ts", { runtime, input: { session: SESSION, ...work } })
  for (let line = await child.line(); line !== undefined; line = await child.line()) assert.equal(line, "ready")
  const { signal, stderr } = await child.ended
  assert.equal(signal, "SIGKILL", stderr)
}

suite("a process killed during a save", () => {
  const points: [name: string, left: 1 | 2, Death][] = [
    ["when it has the write lock", 1, { at: "sql", match: "BEGIN IMMEDIATE", when: "after" }],
    ["before COMMIT", 1, { at: "sql", armed: "INSERT INTO snapshot", match: "COMMIT", when: "before" }],
    ["after COMMIT", 2, { at: "sql", armed: "INSERT INTO snapshot", match: "COMMIT", when: "after" }],
    ["before the rename of the hand-off", 2, { at: "rename", match: "handoff-", when: "before" }],
    ["after the rename of the hand-off", 2, { at: "rename", match: "handoff-", when: "after" }],
  ]
  for (const [name, left, death] of points) {
    // Bun does not let a worker take the place of a function of node:fs that somebody imports by name.
    for (const runtime of death.at === "sql" ? (["node", "bun"] as const) : (["node"] as const)) {
      test(`${name} leaves the state before or after it, whole (${runtime})`, async (t) => {
        const place = openPlace(t)
        await save(place, 1)
        await dies({ place, task: "saves", from: 2, to: 2, death }, runtime)
        assert.equal(await load(place), left)
        const names = await withDesk(place, async (desk) =>
          listAt((await desk.call(SESSION, "list")).result, "snapshots"),
        )
        assert.deepEqual(
          names.map((snapshot) => textAt(snapshot, "name")),
          left === 1 ? ["n-1"] : ["n-2", "n-1"],
        )
        const renamed = death.at === "rename" && death.when === "after"
        const handoff = join(handoffFolder(place.directory), `handoff-${SESSION}.md`)
        assert.equal(numberInHandoff(readFileSync(handoff, "utf8")), renamed ? 2 : 1)
        await save(place, 3)
        assert.equal(await load(place), 3)
        assert.equal(numberInHandoff(readFileSync(handoff, "utf8")), 3)
        assert.equal(integrity(place.database), "ok")
      })
    }
  }

  test("leaves a temporary hand-off that the next process removes", async (t) => {
    const place = openPlace(t)
    await save(place, 1)
    await dies({ place, task: "saves", from: 2, to: 2, death: { at: "rename", match: "handoff-", when: "before" } })
    const folder = handoffFolder(place.directory)
    assert.equal(agedTemporaries(folder).length, 1)
    await using next = new Child("tests/crash/worker.ts", {
      input: { place, session: "ses_two", task: "saves", from: 3, to: 3 },
    })
    for (const line of ["ready", "ack 3", "done"]) await next.expect(line)
    assert.deepEqual(readdirSync(folder).sort(), [".gitignore", `handoff-${SESSION}.md`, "handoff-ses_two.md"])
  })
})

suite("a process killed while it makes the schema", () => {
  const points: [string, Death][] = [
    ["after the first table", { at: "sql", match: "CREATE TABLE project", when: "after" }],
    ["before COMMIT", { at: "sql", armed: "CREATE TABLE project", match: "COMMIT", when: "before" }],
    ["after COMMIT", { at: "sql", armed: "CREATE TABLE project", match: "COMMIT", when: "after" }],
    ["after the journal mode", { at: "sql", match: "PRAGMA synchronous", when: "before" }],
  ]
  for (const [name, death] of points) {
    test(`${name} leaves a file in which the next one starts anew`, async (t) => {
      const place = openPlace(t)
      await dies({ place, task: "saves", death })
      await save(place, 1)
      assert.equal(await load(place), 1)
      assert.equal(integrity(place.database), "ok")
    })
  }
})

suite("a process killed while it upgrades the schema", () => {
  const points: [string, boolean, Death][] = [
    ["after the copy was made", false, { at: "sql", match: "VACUUM INTO", when: "after" }],
    ["after the new table", false, { at: "sql", match: "CREATE TABLE next", when: "after" }],
    ["before COMMIT", false, { at: "sql", armed: "CREATE TABLE next", match: "COMMIT", when: "before" }],
    ["after COMMIT", true, { at: "sql", armed: "CREATE TABLE next", match: "COMMIT", when: "after" }],
  ]
  for (const [name, upgraded, death] of points) {
    test(`${name} leaves the ${upgraded ? "new" : "old"} version, and the upgrade can be done again`, async (t) => {
      const place = openPlace(t)
      await save(place, 1)
      await dies({ place, task: "upgrade", death })
      if (!upgraded) assert.equal(await load(place), 1)
      await using again = new Child("tests/crash/worker.ts", { input: { place, session: SESSION, task: "upgrade" } })
      assert.deepEqual(await again.rest(), ["done"])
      assert.equal(integrity(place.database), "ok")
      const data = join(place.directory, "data")
      const copies = readdirSync(data).filter((file) => file.endsWith(".bak"))
      assert.ok(copies.length > 0, "no copy")
      for (const copy of copies) {
        assert.equal(integrity(join(data, copy)), "ok")
        assert.equal(await load({ ...place, database: join(data, copy) }), 1)
      }
    })
  }
})

suite("a process killed while a compaction is recorded", () => {
  test("leaves no half of it, and the next compaction is recorded", async (t) => {
    const place = openPlace(t)
    await save(place, 1)
    for (const match of ["INSERT INTO snapshot", "INSERT INTO briefing"])
      await dies({ place, task: "compact", death: { at: "sql", armed: match, match: "COMMIT", when: "before" } })
    const kinds = (desk: Desk): Promise<unknown[]> =>
      desk.call(SESSION, "list").then(({ result }) => listAt(result, "snapshots").map((one) => textAt(one, "kind")))
    assert.deepEqual(await withDesk(place, kinds), ["named"])
    await withDesk(place, async (desk) => {
      await desk.compact(SESSION, "a summary")
      assert.deepEqual(await kinds(desk), ["compaction", "named"])
    })
    assert.equal(await load(place), 1)
  })
})
