import assert from "node:assert/strict"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { createService } from "../../src/checkpoint/service.ts"
import type { CheckpointStore, SessionIdentity } from "../../src/checkpoint/port.ts"
import type { LegacyReport } from "../../src/checkpoint/verbs/import-legacy.ts"
import { createLegacy } from "../../src/legacy/import.ts"
import { SqliteStore } from "../../src/sqlite/store/sqlite-store.ts"
import { HISTORY, v1HistoryText, writeV1 } from "../helpers/legacy.ts"
import { readRows } from "../helpers/plugin.ts"
import type { Json } from "../helpers/plugin.ts"
import { identityOf } from "../helpers/service.ts"
import { tmpdir } from "../helpers/tmp.ts"

const ENTRIES = 1_300
const PORTION = 500
const OPTIONS = { maxSnapshots: 10, briefing: true, briefingMaxChars: 6_000, clock: (): number => 1_000 }

/** A project with a history of many entries of one name, each with its position as title. */
function openProject(t: TestContext): {
  path: string
  identity: ReturnType<typeof identityOf>
  open: () => SqliteStore
} {
  const directory = tmpdir(t)
  writeV1(directory, HISTORY, v1HistoryText(...Array.from({ length: ENTRIES }, () => "wip")))
  const path = join(directory, "checkpoints.db")
  return { path, identity: identityOf({ directory, root: directory }), open: () => new SqliteStore(path) }
}

/** The session of the project on a store, and what imports for it. */
function legacyOn(
  store: CheckpointStore,
  identity: SessionIdentity,
): { waiting: () => Promise<boolean>; importAll: () => Promise<LegacyReport> } {
  const legacy = createLegacy((warning) => assert.fail(warning))
  const checkpoint = createService(store, OPTIONS).forSession(identity)
  return { waiting: () => legacy.waiting(checkpoint), importAll: () => legacy.importAll(checkpoint) }
}

/** The same store, which does something after, or in place of, each transaction that writes. */
function observed(store: SqliteStore, around: (write: () => Promise<unknown>) => Promise<unknown>): CheckpointStore {
  return new Proxy<CheckpointStore>(store, {
    get: (target, key) => {
      if (key === "write")
        return (waitMs: number, work: never): Promise<unknown> => around(() => store.write(waitMs, work))
      const member: unknown = Reflect.get(target, key)
      return typeof member === "function" ? (member.bind(store) as unknown) : member
    },
  })
}

const snapshotsOf = (path: string, id: string): readonly Json[] =>
  (readRows(path)["snapshot"] ?? []).filter((row) => row["session_id"] === id)

function assertWhole(path: string, id: string): void {
  const rows = snapshotsOf(path, id)
  assert.deepEqual(
    rows.map(({ name, title }) => [name, title]),
    Array.from({ length: ENTRIES }, (_, index) => [
      index === 0 ? "wip" : `wip-${index + 1}`,
      JSON.stringify(`${index}`),
    ]),
  )
}

suite("a 1.x history of many entries", () => {
  test("is imported and adopted in portions, between which other tasks and writers have their turn", async (t) => {
    const { path, identity, open } = openProject(t)
    const store = open()
    const counts: number[] = []
    let turns = 0
    const watched = observed(store, async (write) => {
      const before = turns
      const result = await write()
      counts.push((readRows(path)["snapshot"] ?? []).length)
      setImmediate(() => turns++)
      assert.ok(counts.length === 1 || turns === before, "the transaction itself is one turn")
      return result
    })
    const report = await legacyOn(watched, identity).importAll()
    assert.deepEqual([report.result, report.snapshots], ["imported", ENTRIES])
    assert.deepEqual(counts, [PORTION, 2 * PORTION, ENTRIES])
    assert.equal(turns, 2)
    assertWhole(path, "legacy::p1")
    counts.length = 0
    const session = createService(watched, OPTIONS).forSession({ ...identity, id: "ses_one" })
    const adopted = await session.adopt("legacy::p1", { history: true })
    assert.equal(adopted.snapshots, ENTRIES)
    assert.deepEqual(
      counts,
      [PORTION, 2 * PORTION, ENTRIES].map((count) => ENTRIES + count),
    )
    assertWhole(path, "ses_one")
    assert.equal((await session.adopt("legacy::p1", { history: true })).snapshots, 0)
  })

  test("is on record only when it is whole: what stopped between two portions is completed by the next call", async (t) => {
    const { path, identity, open } = openProject(t)
    for (const written of [PORTION, 2 * PORTION]) {
      const store = open()
      let isFirst = true
      const stopping = observed(store, (write) => {
        if (!isFirst) return Promise.reject(new Error("stopped"))
        isFirst = false
        return write()
      })
      await assert.rejects(legacyOn(stopping, identity).importAll(), /stopped/)
      assert.equal(snapshotsOf(path, "legacy::p1").length, written)
      assert.deepEqual(readRows(path)["legacy_file"], [])
      assert.equal(await legacyOn(store, identity).waiting(), true)
    }
    const report = await legacyOn(open(), identity).importAll()
    assert.deepEqual([report.result, report.snapshots], ["imported", ENTRIES])
    assertWhole(path, "legacy::p1")
    assert.equal((await legacyOn(open(), identity).importAll()).result, "already-imported")
  })

  test("is there once and in order though two import it at the same time", async (t) => {
    const { path, identity, open } = openProject(t)
    const reports = await Promise.all(
      ["ses_one", "ses_two"].map((id) => legacyOn(open(), { ...identity, id }).importAll()),
    )
    assert.deepEqual(reports.map(({ result }) => result).sort(), ["already-imported", "imported"])
    assertWhole(path, "legacy::p1")
    const adopted = await Promise.all(
      [open(), open()].map((store) =>
        createService(store, OPTIONS)
          .forSession({ ...identity, id: "ses_one" })
          .adopt("legacy::p1", { history: true }),
      ),
    )
    assert.equal(
      adopted.reduce((sum, { snapshots }) => sum + snapshots, 0),
      ENTRIES,
    )
    assertWhole(path, "ses_one")
  })

  test("of the same content in two directories is stored once", async (t) => {
    const { path, identity, open } = openProject(t)
    const other = tmpdir(t)
    writeV1(other, HISTORY, v1HistoryText(...Array.from({ length: ENTRIES }, () => "wip")))
    const report = await legacyOn(open(), { ...identity, checkouts: [identity.directory, other] }).importAll()
    assert.deepEqual(
      report.files.map(({ result }) => result),
      ["imported", "already-imported"],
    )
    assert.equal((readRows(path)["snapshot"] ?? []).length, ENTRIES)
  })
})
