import assert from "node:assert/strict"
import { chmodSync, existsSync, lstatSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { CHECKPOINT, fingerprint, HISTORY, v1HistoryText, v1Path, v1Text, writeV1 } from "../helpers/legacy.ts"
import { at, listAt, openSession, textAt } from "../helpers/plugin.ts"
import type { Caller, Json } from "../helpers/plugin.ts"

const filesOf = (result: Json): unknown =>
  listAt(result, "legacy", "files").map((file) => [at(file, "file"), at(file, "result")])
const waiting = async (session: Caller): Promise<unknown[]> => [
  (await session.run("status"))["legacyWaiting"],
  (await session.run("load"))["legacyWaiting"] ?? false,
]

suite("a torn, empty or wrong-shaped file", () => {
  const good: Readonly<Record<string, string>> = { [CHECKPOINT]: v1Text("good"), [HISTORY]: v1HistoryText("a", "b") }
  const bom = Buffer.from([0xef, 0xbb, 0xbf])
  const bad: readonly (readonly [string, (text: string) => string | Uint8Array, string])[] = [
    ["cut at 60 %", (text) => text.slice(0, text.length * 0.6), "unreadable"],
    ["of 0 bytes", () => "", "unreadable"],
    ["of 84,599 NUL bytes", () => Buffer.alloc(84_599), "unreadable"],
    ["in UTF-16", (text) => Buffer.from(`\ufeff${text}`, "utf16le"), "unreadable"],
    ["that is a list", () => "[]", "unrecognized-legacy-state"],
    ["of version 99", () => '{"version":99}', "unrecognized-legacy-state"],
  ]
  for (const [what, spoil, outcome] of bad)
    for (const [spoiled, other] of [
      [CHECKPOINT, HISTORY],
      [HISTORY, CHECKPOINT],
    ] as const)
      test(`${what}: a ${spoiled} is left as it is beside a good one, and imports once repaired`, async (t) => {
        const session = await openSession(t)
        const { directory } = session.desk
        writeV1(directory, other, good[other] ?? "")
        writeV1(directory, spoiled, spoil(good[spoiled] ?? ""))
        const before = fingerprint(v1Path(directory, spoiled))
        const first = await session.run("migrate")
        const outcomes = (ofSpoiled: string, ofOther: string): unknown =>
          [HISTORY, CHECKPOINT].map((file) => [file, file === spoiled ? ofSpoiled : ofOther])
        assert.deepEqual(filesOf(first), outcomes(outcome, "imported"))
        assert.equal(at(first, "legacy", "result"), "imported")
        const reason = listAt(first, "legacy", "files").map((file) => at(file, "reason"))
        assert.deepEqual(
          reason.map((words) => typeof words),
          [HISTORY, CHECKPOINT].map((file) => (file === spoiled ? "string" : "undefined")),
        )
        assert.deepEqual(fingerprint(v1Path(directory, spoiled)), before)
        assert.deepEqual(await waiting(session), [false, false])
        assert.ok(!existsSync(join(textAt(first, "legacy", "backup"), spoiled)))
        writeV1(directory, spoiled, good[spoiled] ?? "")
        assert.deepEqual(await waiting(session), [true, true])
        assert.deepEqual(
          filesOf(await session.run("migrate", { adopt: true })),
          outcomes("imported", "already-imported"),
        )
        assert.equal(at(await session.run("load"), "task", "title"), "good")
        assert.equal((await session.run("list"))["total"], 2)
      })

  test("with a byte-order mark imports like any other", async (t) => {
    const session = await openSession(t)
    for (const file of [CHECKPOINT, HISTORY])
      writeV1(session.desk.directory, file, Buffer.concat([bom, Buffer.from(good[file] ?? "")]))
    assert.deepEqual(filesOf(await session.run("migrate")), [
      [HISTORY, "imported"],
      [CHECKPOINT, "imported"],
    ])
  })

  test("alone imports nothing, is on no record, and is the result", async (t) => {
    const session = await openSession(t)
    writeV1(session.desk.directory, CHECKPOINT, "")
    const { legacy } = await session.run("migrate")
    assert.deepEqual(legacy, {
      result: "unreadable",
      namespace: null,
      snapshots: 0,
      files: [{ file: CHECKPOINT, result: "unreadable", reason: "empty file" }],
    })
    assert.deepEqual(session.bench.rows()["legacy_file"], [])
    assert.ok(!existsSync(join(session.desk.directory, ".opencode", "state", "checkpoint-orchestrator")))
  })

  test("that cannot be opened, or is a folder, is unreadable", async (t) => {
    const session = await openSession(t)
    const { directory } = session.desk
    writeV1(directory, CHECKPOINT, v1Text("secret"))
    mkdirSync(v1Path(directory, HISTORY))
    const isRoot = process.getuid?.() === 0
    if (!isRoot) chmodSync(v1Path(directory, CHECKPOINT), 0)
    assert.deepEqual(filesOf(await session.run("migrate")), [
      [HISTORY, "unreadable"],
      [CHECKPOINT, isRoot ? "imported" : "unreadable"],
    ])
    assert.ok(lstatSync(v1Path(directory, HISTORY)).isDirectory())
  })

  test("special keys are ignored, and no object of the process gets a property", async (t) => {
    const session = await openSession(t)
    const state =
      '{"version":2,"updatedAt":"2026-01-01T00:00:00Z","__proto__":{"status":"done"},"task":{"title":"t","constructor":{"prototype":{"x":1}}}}'
    const names = ["__proto__", "constructor", "toString"]
    const entries = names.map((name) => `{"name":"${name}","savedAt":"2026-01-01T00:00:00Z","data":${state}}`)
    writeV1(session.desk.directory, CHECKPOINT, state)
    writeV1(session.desk.directory, HISTORY, `{"__proto__":{"y":1},"snapshots":[${entries.join(",")}]}`)
    await session.run("migrate", { adopt: true })
    assert.deepEqual((await session.run("load"))["task"], { title: "t", status: "in_progress" })
    assert.deepEqual(
      [at(Object.prototype, "status"), at(Object.prototype, "x"), at(Object.prototype, "y")],
      [undefined, undefined, undefined],
    )
    for (const name of names) {
      assert.equal(at(await session.run("load_snapshot", { name }), "checkpoint", "task", "title"), "t")
      assert.equal((await session.run("restore_snapshot", { name }))["name"], name)
    }
  })
})
