import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import { copyFileSync, readdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { fileURLToPath } from "node:url"
import { createService } from "../../../src/checkpoint/service.ts"
import { MIGRATIONS } from "../../../src/sqlite/schema/migrations/index.ts"
import { openConnection } from "../../../src/sqlite/file/open.ts"
import { salvage } from "../../../src/sqlite/maintenance/salvage/salvage.ts"
import { SqliteStore } from "../../../src/sqlite/store/sqlite-store.ts"
import { RUNTIMES } from "../../helpers/child.ts"
import type { Runtime } from "../../helpers/child.ts"
import { bytesOf, valueOf, withCode } from "../../helpers/database.ts"
import { location } from "../../helpers/host.ts"
import { Caller, openBench, readRows } from "../../helpers/plugin.ts"
import type { Json } from "../../helpers/plugin.ts"
import { identityOf } from "../../helpers/service.ts"
import { tmpdir } from "../../helpers/tmp.ts"

const FIXTURE = fileURLToPath(new URL("../../fixtures/v2.0.0/", import.meta.url))
const HEARD = ["time_heard", "host", "time_imported"]
const NEW_COLUMNS = [...HEARD, "place", "branch", "time_used", "point"]

type Rows = Readonly<Record<string, readonly Json[]>>

/** A copy of the database that the build of 2.0.0 made. */
function made(t: TestContext): string {
  const path = join(tmpdir(t), "checkpoints.db")
  copyFileSync(join(FIXTURE, "checkpoints.db"), path)
  return path
}

function upgrade(path: string): void {
  openConnection(path).close()
}

function copyBeside(path: string): string {
  const copies = readdirSync(dirname(path)).filter((name) => /^checkpoints\.db\.v1-.*\.bak$/.test(name))
  assert.equal(copies.length, 1, copies.join())
  return join(dirname(path), String(copies[0]))
}

/** The command line of 2.0.0. */
function older(runtime: Runtime, args: readonly string[]): Promise<{ code: unknown; out: string; err: string }> {
  const [command, ...flags] = RUNTIMES[runtime]
  const main = join(FIXTURE, "dist", "cli", "main.js")
  const options = { env: { PATH: process.env["PATH"], HOME: "/nonexistent" }, maxBuffer: 1 << 26 }
  return new Promise((resolve) => {
    execFile(command, [...flags, main, ...args], options, (error, out, err) => {
      resolve({ code: error === null ? 0 : error.code, out, err })
    })
  })
}

/** The newest time that is known of a session in the rows of 2.0.0. */
function newest(rows: Rows, id: unknown): number {
  const own = (table: string): readonly Json[] => (rows[table] ?? []).filter((row) => row["session_id"] === id)
  const session = (rows["session"] ?? []).filter((row) => row["id"] === id)
  const times = [
    ...session.flatMap((row) => [row["time_created"], row["time_updated"]]),
    ...own("checkpoint").map((row) => row["time_updated"]),
    ...own("snapshot").map((row) => row["time_created"]),
  ]
  return Math.max(...times.map(Number))
}

suite("the fixture that 2.0.0 made", () => {
  test("holds what there was in it: forks, purged, moved, damaged and imported sessions, every kind, briefings", (t) => {
    const { session = [], snapshot = [], briefing = [], checkpoint = [], legacy_file: files = [] } = readRows(made(t))
    assert.equal(session.filter((row) => row["forked_from"] !== null).length, 2)
    assert.equal(session.filter((row) => row["purged"] === 1).length, 1)
    assert.equal(session.filter((row) => String(row["id"]).startsWith("legacy::")).length, 2)
    assert.deepEqual(new Set(session.map((row) => row["project_id"])), new Set(["p1", "p2", "p9"]))
    const kinds = ["auto", "named", "pre-restore", "pre-clear", "compaction", "legacy"]
    assert.deepEqual(new Set(snapshot.map((row) => row["kind"])), new Set(kinds))
    assert.deepEqual([briefing.length, checkpoint.length, files.length], [4, 10, 4])
  })
})

suite("a database of 2.0.0", () => {
  test("upgrades with every row of every table as it was, a frozen briefing to the byte", (t) => {
    const path = made(t)
    const before = readRows(path)
    upgrade(path)
    assert.equal(valueOf(path, "PRAGMA user_version"), MIGRATIONS.length)
    assert.equal(valueOf(path, "PRAGMA integrity_check"), "ok")
    const after = readRows(path)
    const old = (row: Json): Json =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !NEW_COLUMNS.includes(name)))
    const plain = (rows: readonly Json[] | undefined): readonly Json[] => (rows ?? []).map((row) => ({ ...row }))
    for (const table of Object.keys(before)) {
      assert.deepEqual(plain((after[table] ?? []).map(old)), plain((before[table] ?? []).map(old)), table)
    }
    const texts = (rows: Rows): unknown[] => (rows["briefing"] ?? []).map((row) => Buffer.from(String(row["text"])))
    assert.deepEqual(texts(after), texts(before))
  })

  test("takes each session to have been heard of at the newest time that is known of it, and no host to be known", (t) => {
    const path = made(t)
    const before = readRows(path)
    upgrade(path)
    const sessions = readRows(path)["session"] ?? []
    assert.equal(sessions.length, 12)
    for (const row of sessions)
      assert.deepEqual(
        HEARD.map((name) => row[name]),
        [newest(before, row["id"]), null, null],
        String(row["id"]),
      )
  })

  test("that is salvaged before it was upgraded has the same times, and every row that is whole", (t) => {
    const path = made(t)
    const before = readRows(path)
    const target = join(dirname(path), "salvaged.db")
    const { lost, saved } = salvage(path, target, () => undefined)
    assert.deepEqual([lost.map(({ row }) => row), saved.session], [["ses_damaged"], 12])
    for (const row of readRows(target)["session"] ?? [])
      assert.equal(row["time_heard"], newest(before, row["id"]), String(row["id"]))
  })

  test("goes on where it was: states, undo points and order; a damaged row is still one, and named", async (t) => {
    const path = made(t)
    const store = new SqliteStore(path)
    const options = { maxSnapshots: 10, briefing: true, briefingMaxChars: 6_000, clock: Date.now }
    const directory = "/tmp/checkpoint-orchestrator-2.0.0/app"
    const session = (id: string) => createService(store, options).forSession(identityOf({ id, directory }))
    assert.equal((await session("ses_everything").load())?.content.title, "After a clear")
    assert.equal((await session("ses_fork").load())?.content.title, "A way of its own")
    assert.equal(await session("ses_purged").load(), undefined)
    await assert.rejects(session("ses_damaged").load(), withCode("storage-corrupt", /ses_damaged/))
    await session("ses_everything").restore("kept by name")
    assert.equal((await session("ses_everything").load())?.content.title, "A title of its own")
  })

  for (const runtime of ["node", "bun"] as const)
    test(`leaves a copy beside it that 2.0.0 reads as it read the original (${runtime})`, async (t) => {
      const path = made(t)
      const sound = ["ses_everything", "ses_fork", "ses_moved", "ses_rehomed", "legacy::p1"]
      const read = async (file: string): Promise<unknown> => {
        const { code, out, err } = await older(runtime, ["export", ...sound, "--database", file])
        assert.equal(code, 0, err)
        return (JSON.parse(out) as Json)["sessions"]
      }
      const before = await read(path)
      upgrade(path)
      assert.deepEqual(await read(copyBeside(path)), before)
    })

  for (const runtime of ["node", "bun"] as const)
    test(`is refused by the command line of 2.0.0 once it is upgraded, its bytes untouched (${runtime})`, async (t) => {
      const path = made(t)
      upgrade(path)
      const before = bytesOf(path)
      for (const args of [["sessions"], ["prune", "--sessions-older-than", "1h", "--yes"]]) {
        const { code, err } = await older(runtime, [...args, "--database", path])
        assert.notEqual(code, 0, args.join(" "))
        assert.match(err, /schema \d, newer than this plugin knows \(1\)/)
      }
      assert.deepEqual(bytesOf(path), before)
    })

  test("is refused by the plugin of 2.0.0 as storage-newer once it is upgraded, its bytes untouched", async (t) => {
    const path = made(t)
    upgrade(path)
    const before = bytesOf(path)
    const bench = openBench(t, {})
    const directory = bench.path("project")
    const place = location({ directory, projectID: "p1", projectDirectory: directory })
    const module: unknown = await import(join(FIXTURE, "dist", "index.js"))
    const instance = await bench.host.open(place, [{ module, options: { database: path } }])
    bench.host.createSession({ id: "ses_everything", directory })
    const caller = new Caller(instance, "ses_everything")
    for (const [tool, input] of [
      ["load", {}],
      ["save", { title: "by the older one" }],
    ] as const)
      assert.equal((await caller.refused(tool, input))["code"], "storage-newer")
    await instance.admitPrompt(caller.id)
    await bench.host.close()
    assert.deepEqual(bytesOf(path), before)
  })
})
