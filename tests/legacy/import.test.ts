import assert from "node:assert/strict"
import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { LIST_FIELDS } from "../../src/checkpoint/model.ts"
import {
  CHECKPOINT,
  copySample,
  fingerprint,
  HISTORY,
  readJson,
  SAMPLES,
  v1Path,
  v1Text,
  writeV1,
} from "../helpers/legacy.ts"
import { at, listAt, openSession, textAt } from "../helpers/plugin.ts"
import type { Json } from "../helpers/plugin.ts"

const iso = (value: unknown): string => new Date(String(value)).toISOString()
/** The document that a 1.x state must become, worked out from its JSON alone. */
function expectedDocument(state: unknown, document: Json): void {
  const text = (...path: string[]): unknown => at(state, ...path) || undefined
  assert.equal(at(document, "task", "title"), text("task", "title"))
  assert.equal(at(document, "task", "objective"), text("task", "objective"))
  assert.equal(at(document, "task", "status"), text("task", "status"))
  assert.equal(document["summary"], text("summary"))
  for (const field of LIST_FIELDS)
    // 1.x has no constraints.
    assert.deepEqual(document[field], field === "constraints" ? [] : at(state, field), field)
  assert.equal(document["synthesized"], at(state, "task", "title") === "Auto-synthesized checkpoint")
}

suite("the real 1.x files", () => {
  for (const sample of SAMPLES)
    test(`${sample}: are imported whole, in order, under names that are free`, async (t) => {
      const session = await openSession(t)
      const { directory } = session.desk
      copySample(sample, directory)
      const [checkpoint, history] = [readJson(v1Path(directory, CHECKPOINT)), readJson(v1Path(directory, HISTORY))]
      const entries = listAt(history, "snapshots")
      const result = await session.run("migrate", { adopt: true })
      assert.equal(at(result, "legacy", "snapshots"), entries.length)
      const live = await session.run("load")
      expectedDocument(checkpoint, live)
      const { snapshots } = await session.run("list", { limit: 100 })
      const listed = listAt(snapshots).toReversed()
      assert.equal(listed.length, entries.length)
      const seen = new Map<unknown, number>()
      for (const [index, entry] of entries.entries()) {
        const name = textAt(entry, "name")
        const times = (seen.get(name) ?? 0) + 1
        seen.set(name, times)
        const snapshot = await session.run("load_snapshot", { name: times === 1 ? name : `${name}-${times}` })
        assert.equal(snapshot["name"], at(listed, index, "name"))
        assert.deepEqual([snapshot["kind"], snapshot["savedAt"]], ["legacy", iso(at(entry, "savedAt"))])
        expectedDocument(at(entry, "data"), snapshot["checkpoint"] as Json)
        assert.equal(at(snapshot, "checkpoint", "updatedAt"), iso(at(entry, "data", "updatedAt")))
      }
    })

  test("their times are kept in the namespace, and adopting dates the live state anew", async (t) => {
    const session = await openSession(t)
    copySample("typical", session.desk.directory)
    const { updatedAt } = readJson(v1Path(session.desk.directory, CHECKPOINT))
    await session.run("migrate")
    const listed = at(await session.run("list", { scope: "project" }), "sessions", 0)
    assert.deepEqual([at(listed, "sessionID"), at(listed, "updatedAt")], ["legacy::p1", iso(updatedAt)])
  })

  test("adopted snapshots are never pruned, however few automatic ones are kept", async (t) => {
    const session = await openSession(t, { maxSnapshots: 2 })
    copySample("history-overflow", session.desk.directory)
    await session.run("migrate", { adopt: true })
    for (let index = 0; index < 4; index++) await session.run("save", { title: `${index}` })
    const kinds = listAt(await session.run("list", { limit: 100 }), "snapshots").map((row) => at(row, "kind"))
    assert.deepEqual(kinds.toSorted(), ["auto", "auto", ...Array.from({ length: 10 }, () => "legacy")])
  })

  test("the originals are untouched: bytes, time, mode and inode", async (t) => {
    const session = await openSession(t)
    copySample("typical", session.desk.directory)
    const paths = [CHECKPOINT, HISTORY, "handoff.md"].map((file) => v1Path(session.desk.directory, file))
    const before = paths.map(fingerprint)
    for (const input of [{}, { adopt: true }, {}]) await session.run("migrate", input)
    await session.run("clear", { purge: true })
    assert.deepEqual(paths.map(fingerprint), before)
  })

  test("1.x's placeholder imports as synthesized: it is not injected, and the first real save replaces it whole", async (t) => {
    const session = await openSession(t)
    const { instance } = session.desk
    copySample("synthesized", session.desk.directory)
    await session.run("migrate", { adopt: true })
    assert.equal((await session.run("load"))["synthesized"], true)
    await instance.compact(session.id, { reason: "auto", native: true })
    await session.bench.host.settled()
    assert.equal((await instance.modelRequest(session.id)).system.length, 2)
    await session.run("save", { title: "real" })
    const loaded = await session.run("load")
    assert.deepEqual([loaded["synthesized"], loaded["summary"], loaded["notes"]], [false, undefined, []])
  })

  test("beyond the limits of 2.x are kept whole, and can still be saved to", async (t) => {
    const session = await openSession(t)
    const notes = Array.from({ length: 1_500 }, (_, index) => `${index} ${"n".repeat(1_000)}`)
    writeV1(session.desk.directory, CHECKPOINT, v1Text("huge", { notes, summary: "s".repeat(60_000) }))
    await session.run("migrate", { adopt: true })
    await session.run("save", { status: "done", summary: "short" })
    assert.deepEqual((await session.run("load"))["notes"], notes)
    const { code, field } = await session.refused("save", { notes: ["one more"], listMode: "append" })
    assert.deepEqual([code, field], ["invalid-input", "notes"])
  })
})

suite("the backup", () => {
  test("is one copy of each imported file, for its owner alone and out of version control", async (t) => {
    const umask = process.umask(0o022)
    t.after(() => process.umask(umask))
    const session = await openSession(t)
    const { directory } = session.desk
    copySample("typical", directory)
    const originals = [HISTORY, CHECKPOINT].map((file) => readFileSync(v1Path(directory, file)))
    const backup = textAt(await session.run("migrate"), "legacy", "backup")
    assert.equal(backup, join(directory, ".opencode", "state", "checkpoint-orchestrator", "legacy-backup"))
    assert.deepEqual(readdirSync(backup), [HISTORY, CHECKPOINT])
    assert.deepEqual(
      [HISTORY, CHECKPOINT].map((file) => readFileSync(join(backup, file))),
      originals,
    )
    for (const file of [HISTORY, CHECKPOINT]) assert.equal(statSync(join(backup, file)).mode & 0o777, 0o600)
    assert.equal(statSync(backup).mode & 0o777, 0o700)
    assert.equal(readFileSync(join(backup, "..", ".gitignore"), "utf8"), "*\n")
    assert.equal(at(await session.run("migrate"), "legacy", "backup"), undefined)
    assert.deepEqual(readdirSync(backup).length, 2)
  })

  test("is readable under a umask that takes everything away", async (t) => {
    const session = await openSession(t)
    copySample("typical", session.desk.directory)
    const umask = process.umask(0o777)
    try {
      await session.run("migrate")
    } finally {
      process.umask(umask)
    }
    const backup = join(session.desk.directory, ".opencode", "state", "checkpoint-orchestrator", "legacy-backup")
    for (const file of readdirSync(backup)) assert.equal(statSync(join(backup, file)).mode & 0o777, 0o600)
  })

  test("never overwrites an earlier copy of other content", async (t) => {
    const session = await openSession(t)
    const { directory } = session.desk
    writeV1(directory, CHECKPOINT, v1Text("mine"))
    const folder = join(directory, ".opencode", "state", "checkpoint-orchestrator", "legacy-backup")
    mkdirSync(folder, { recursive: true })
    // Of the same length, so that only the bytes tell them apart.
    writeV1(directory, join("checkpoint-orchestrator", "legacy-backup", CHECKPOINT), v1Text("more"))
    await session.run("migrate")
    assert.equal(readFileSync(join(folder, CHECKPOINT), "utf8"), v1Text("more"))
    assert.equal(readFileSync(join(folder, "checkpoint-2.json"), "utf8"), v1Text("mine"))
  })

  test("that cannot be made is a warning; the import counts and the originals stay", async (t) => {
    const session = await openSession(t)
    const { directory } = session.desk
    writeV1(directory, CHECKPOINT, v1Text("mine"))
    writeV1(directory, "checkpoint-orchestrator", "a file where the folder would be")
    const { legacy } = await session.run("migrate")
    assert.deepEqual([at(legacy, "result"), at(legacy, "backup")], ["imported", undefined])
    assert.match(textAt(await session.run("status"), "warnings", 0), /not copied/)
    assert.equal(readFileSync(v1Path(directory, CHECKPOINT), "utf8"), v1Text("mine"))
  })
})
