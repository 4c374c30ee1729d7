import assert from "node:assert/strict"
import { join } from "node:path"
import { suite, test } from "node:test"
import { CHECKPOINT, copySample, HISTORY, v1HistoryText, v1Text, writeV1 } from "../helpers/legacy.ts"
import { apartFromUse, at, masked, openBench, openSession, textAt } from "../helpers/plugin.ts"

const nothing = { result: "none-found", namespace: null, snapshots: 0, files: [] }

suite("checkpoint_migrate", () => {
  test("without 1.x state is a success that found none, and writes nothing", async (t) => {
    const session = await openSession(t)
    assert.deepEqual(await session.run("migrate"), { legacy: nothing, adopted: null, warnings: [] })
    assert.deepEqual(Object.values(session.bench.rows()).flat(), [])
  })

  test("imports into the namespace and leaves the session alone", async (t) => {
    const session = await openSession(t)
    const { directory } = session.desk
    copySample("typical", directory)
    await session.run("save", { title: "own" })
    const before = await session.run("load")
    const folder = join(directory, ".opencode", "state", "checkpoint-orchestrator", "legacy-backup")
    assert.deepEqual(await session.run("migrate"), {
      legacy: {
        result: "imported",
        namespace: "legacy::p1",
        snapshots: 3,
        files: [
          { file: HISTORY, result: "imported" },
          { file: CHECKPOINT, result: "imported" },
        ],
        backup: folder,
      },
      adopted: null,
      warnings: [],
    })
    assert.deepEqual(await session.run("load"), before)
    assert.equal((await session.run("list"))["total"], 1)
    assert.deepEqual(at(await session.run("list", { scope: "project" }), "sessions", 0, "sessionID"), "legacy::p1")
  })

  test("a second run, after newer work, changes nothing and says already-imported", async (t) => {
    const session = await openSession(t)
    copySample("typical", session.desk.directory)
    await session.run("migrate", { adopt: true })
    await session.run("save", { title: "newer work" })
    const before = apartFromUse(session.bench.rows())
    assert.deepEqual(await session.run("migrate"), {
      legacy: {
        result: "already-imported",
        namespace: "legacy::p1",
        snapshots: 0,
        files: [
          { file: HISTORY, result: "already-imported" },
          { file: CHECKPOINT, result: "already-imported" },
        ],
      },
      adopted: null,
      warnings: [],
    })
    assert.deepEqual(apartFromUse(session.bench.rows()), before)
  })

  test("adopt copies checkpoint and snapshots into a session without one, leaving nothing to undo", async (t) => {
    const session = await openSession(t)
    copySample("typical", session.desk.directory)
    const { adopted } = await session.run("migrate", { adopt: true })
    assert.deepEqual(adopted, { from: "legacy::p1", undoSnapshot: null })
    assert.equal(at(await session.run("load"), "task", "title"), "Add rate limiting to the gateway")
    const { snapshots } = await session.run("list")
    assert.deepEqual(masked(snapshots), masked((await session.run("list", { limit: 3 }))["snapshots"]))
    assert.deepEqual(
      [at(snapshots, 0, "kind"), at(snapshots, 1, "name"), at(snapshots, 1, "kind"), at(snapshots, 3)],
      ["legacy", "before-redis", "legacy", undefined],
    )
  })

  test("adopt onto a session with a checkpoint leaves an undo point first", async (t) => {
    const session = await openSession(t)
    copySample("typical", session.desk.directory)
    await session.run("save", { title: "own", snapshotName: "before-redis" })
    const before = await session.run("load")
    const { adopted } = await session.run("migrate", { adopt: true })
    const undo = textAt(adopted, "undoSnapshot")
    const held = await session.run("load_snapshot", { name: undo })
    assert.deepEqual([held["kind"], held["checkpoint"]], ["pre-restore", before])
    assert.equal((await session.run("load_snapshot", { name: "before-redis" }))["kind"], "named")
    assert.equal((await session.run("load_snapshot", { name: "before-redis-2" }))["kind"], "legacy")
  })

  test("adopting again adds nothing twice", async (t) => {
    const session = await openSession(t)
    copySample("same-millisecond-names", session.desk.directory)
    await session.run("migrate", { adopt: true })
    const before = apartFromUse(session.bench.rows())
    const { adopted } = await session.run("migrate", { adopt: true })
    assert.deepEqual(adopted, { from: "legacy::p1", undoSnapshot: null })
    assert.deepEqual(apartFromUse(session.bench.rows()), before)
    await session.run("save", { title: "newer work" })
    await session.run("migrate", { adopt: true })
    const { snapshots } = await session.run("list")
    const kinds = masked(snapshots) as { kind: string }[]
    assert.equal(kinds.filter(({ kind }) => kind === "legacy").length, 4)
    assert.notEqual(at(await session.run("load"), "task", "title"), "newer work")
  })

  test("adopt copies a history that has no checkpoint beside it, and keeps the live state", async (t) => {
    const session = await openSession(t)
    writeV1(session.desk.directory, HISTORY, v1HistoryText("a", "b"))
    await session.run("save", { title: "own" })
    assert.deepEqual((await session.run("migrate", { adopt: true }))["adopted"], {
      from: "legacy::p1",
      undoSnapshot: null,
    })
    assert.equal(at(await session.run("load"), "task", "title"), "own")
    assert.equal((await session.run("list"))["total"], 3)
  })

  test("adopt without anything to adopt is refused: nothing there, nothing readable, or only foreign files", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "own" })
    const state = (): unknown => [session.bench.rows()["checkpoint"], session.bench.rows()["snapshot"]]
    const before = state()
    const refused = (): Promise<unknown> => session.refused("migrate", { adopt: true })
    assert.deepEqual(await refused(), { code: "legacy-not-found", files: [] })
    writeV1(session.desk.directory, CHECKPOINT, "")
    assert.deepEqual(await refused(), { code: "legacy-not-found", files: ["checkpoint.json: unreadable (empty file)"] })
    writeV1(session.desk.directory, CHECKPOINT, "[]")
    const foreign = "checkpoint.json: unrecognized-legacy-state (not an object)"
    assert.deepEqual(await refused(), { code: "unrecognized-legacy-state", files: [foreign] })
    writeV1(session.desk.directory, HISTORY, "")
    assert.deepEqual(await refused(), {
      code: "legacy-not-found",
      files: ["checkpoint-history.json: unreadable (empty file)", foreign],
    })
    assert.deepEqual(state(), before)
    assert.deepEqual(session.bench.rows()["legacy_file"], [])
  })

  test("fromSession copies the live state of another session of the project, with an undo point", async (t) => {
    const session = await openSession(t)
    const other = session.desk.session({ id: "ses_other" })
    await other.run("save", { title: "theirs", notes: ["n"], snapshotName: "s" })
    await session.run("save", { title: "own", blockers: ["b"] })
    const result = await session.run("migrate", { fromSession: "ses_other" })
    assert.deepEqual(masked(result), {
      legacy: nothing,
      adopted: { from: "ses_other", undoSnapshot: "pre-restore-<time>" },
      warnings: [],
    })
    const loaded = await session.run("load")
    assert.deepEqual([at(loaded, "task", "title"), loaded["notes"], loaded["blockers"]], ["theirs", ["n"], []])
    assert.equal((await session.run("list"))["total"], 2)
  })

  test("fromSession is refused for a stranger, an empty, a foreign or a malformed session, and for itself", async (t) => {
    const bench = openBench(t)
    const desk = await bench.repository("project", "p1")
    const session = desk.session({ id: "ses_one" })
    await session.run("save", { title: "own" })
    await (await bench.repository("elsewhere", "p2")).session({ id: "ses_far" }).run("save", { title: "far" })
    await desk.session({ id: "ses_empty" }).run("clear")
    writeV1(desk.directory, CHECKPOINT, v1Text("waiting"))
    await session.run("load")
    const before = bench.rows()
    const refused = (fromSession: string): Promise<unknown> => session.refused("migrate", { fromSession })
    assert.deepEqual(await refused("ses_unknown"), { code: "session-not-found", sessionID: "ses_unknown" })
    assert.deepEqual(await refused("ses_far"), { code: "other-project", sessionID: "ses_far" })
    assert.deepEqual(await refused("ses_empty"), { code: "no-checkpoint", sessionID: "ses_empty" })
    assert.deepEqual(await refused("ses_one"), { code: "invalid-input", field: "fromSession" })
    for (const bad of ["", "ses", "legacy::p1", "../ses_x", "ses_ "])
      assert.deepEqual(await refused(bad), { code: "invalid-session-id" })
    const both = await session.refused("migrate", { adopt: true, fromSession: "ses_far" })
    assert.deepEqual(both, { code: "invalid-input", field: "fromSession" })
    assert.deepEqual(bench.rows(), before)
  })
})
