import assert from "node:assert/strict"
import { createHash } from "node:crypto"
import { renameSync, symlinkSync, rmSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { CHECKPOINT, copySample, v1Text, writeV1 } from "../helpers/legacy.ts"
import { location } from "../helpers/host.ts"
import { at, listAt, openBench, openSession, textAt } from "../helpers/plugin.ts"
import type { Caller, Json } from "../helpers/plugin.ts"

const digest = (directory: string): string => createHash("sha256").update(directory).digest("hex").slice(0, 8)
const filesOf = (result: Json): unknown =>
  listAt(result, "legacy", "files").map((file) => [at(file, "file"), at(file, "result")])
const resultOf = async (session: Caller): Promise<unknown> => at(await session.run("migrate"), "legacy", "result")
const waiting = async (session: Caller): Promise<unknown[]> => [
  (await session.run("status"))["legacyWaiting"],
  (await session.run("load"))["legacyWaiting"] ?? false,
]

suite("the ledger", () => {
  test("takes each file once: changed content is not imported again, and says so", async (t) => {
    const session = await openSession(t)
    const { directory } = session.desk
    writeV1(directory, CHECKPOINT, v1Text("first"))
    assert.equal(await resultOf(session), "imported")
    writeV1(directory, CHECKPOINT, v1Text("second"))
    const { legacy } = await session.run("migrate")
    assert.deepEqual(at(legacy, "files"), [
      {
        file: CHECKPOINT,
        result: "already-imported",
        reason: "its content has changed since it was imported; a file is imported once",
      },
    ])
    await session.run("migrate", { adopt: true })
    assert.equal(at(await session.run("load"), "task", "title"), "first")
    assert.deepEqual(await waiting(session), [false, false])
  })

  test("still knows a namespace whose files are gone, and adopts it", async (t) => {
    const session = await openSession(t)
    writeV1(session.desk.directory, CHECKPOINT, v1Text("first"))
    await session.run("migrate")
    rmSync(join(session.desk.directory, ".opencode"), { recursive: true })
    const result = await session.run("migrate", { adopt: true })
    assert.deepEqual([at(result, "legacy", "result"), at(result, "legacy", "namespace")], ["none-found", "legacy::p1"])
    assert.equal(at(await session.run("load"), "task", "title"), "first")
  })

  test("knows the files of a repository that was moved, by their content", async (t) => {
    const bench = openBench(t)
    const before = await bench.repository("old", "p1")
    copySample("typical", before.directory)
    await before.session().run("migrate")
    await before.instance.unload()
    renameSync(before.directory, join(bench.folder, "new"))
    const session = (await bench.repository("new", "p1")).session()
    assert.deepEqual(await waiting(session), [false, false])
    const result = await session.run("migrate", { adopt: true })
    assert.deepEqual(
      [at(result, "legacy", "result"), at(result, "legacy", "namespace")],
      ["already-imported", "legacy::p1"],
    )
    assert.equal(at(await session.run("load"), "task", "title"), "Add rate limiting to the gateway")
  })

  test("does not take the same content of another project, or of another plain folder, for known", async (t) => {
    const bench = openBench(t)
    const desks = [await bench.repository("a", "p1"), await bench.repository("b", "p2")]
    desks.push(await bench.plainFolder("c"), await bench.plainFolder("d"))
    for (const desk of desks) {
      writeV1(desk.directory, CHECKPOINT, v1Text("the same everywhere"))
      assert.equal(await resultOf(desk.session()), "imported", desk.directory)
    }
  })

  test("survives a restart", async (t) => {
    const bench = openBench(t)
    const desk = await bench.repository("a", "p1")
    writeV1(desk.directory, CHECKPOINT, v1Text("first"))
    assert.equal(await resultOf(desk.session()), "imported")
    await desk.instance.unload()
    assert.equal(await resultOf((await bench.repository("a", "p1")).session()), "already-imported")
  })
})

suite("namespaces", () => {
  test("there is one per directory: subfolder, worktree and canonical checkout, nearest first", async (t) => {
    const bench = openBench(t)
    const root = bench.path("tree")
    const canonical = bench.path("main")
    const desk = await bench.repository("tree/packages/app", "p1", { root, canonical })
    for (const directory of [desk.directory, root, canonical]) writeV1(directory, CHECKPOINT, v1Text(directory))
    const session = desk.session()
    const result = await session.run("migrate", { adopt: true })
    assert.deepEqual(
      filesOf(result),
      Array.from({ length: 3 }, () => [CHECKPOINT, "imported"]),
    )
    assert.equal(at(result, "legacy", "namespace"), "legacy::p1")
    assert.equal(at(await session.run("load"), "task", "title"), desk.directory)
    const { sessions } = await session.run("list", { scope: "project" })
    const imported = listAt(sessions)
      .filter((row) => textAt(row, "sessionID").startsWith("legacy::"))
      .map((row) => [at(row, "sessionID"), at(row, "title")])
    assert.deepEqual(
      new Set(imported.map((row) => JSON.stringify(row))),
      new Set(
        [
          ["legacy::p1", desk.directory],
          [`legacy::p1::${digest(root)}`, root],
          [`legacy::p1::${digest(canonical)}`, canonical],
        ].map((row) => JSON.stringify(row)),
      ),
    )
  })

  test("outside version control are named by 8 hex digits of the directory's SHA-256", async (t) => {
    const bench = openBench(t)
    for (const name of ["one/api", "two/api"]) {
      const desk = await bench.plainFolder(name)
      writeV1(desk.directory, CHECKPOINT, v1Text(name))
      const session = desk.session()
      const { legacy, adopted } = await session.run("migrate", { adopt: true })
      const namespace = `legacy::global::${digest(desk.directory)}`
      assert.deepEqual([at(legacy, "namespace"), at(adopted, "from")], [namespace, namespace])
      assert.equal(at(await session.run("load"), "task", "title"), name)
    }
  })

  test("outside version control can be adopted in a folder below that where they were found", async (t) => {
    const bench = openBench(t)
    const [root, directory] = [bench.path("top"), bench.path("top/api")]
    writeV1(root, CHECKPOINT, v1Text("top"))
    const desk = await bench.open(location({ directory, projectID: "global", projectDirectory: root }))
    const session = desk.session()
    await session.run("migrate", { adopt: true })
    assert.equal(at(await session.run("load"), "task", "title"), "top")
  })

  test("belong to the real path of the folder, whatever link led there", async (t) => {
    const bench = openBench(t)
    const real = bench.path("real")
    symlinkSync(real, join(bench.folder, "link"))
    writeV1(real, CHECKPOINT, v1Text("one"))
    const open = (directory: string): ReturnType<typeof bench.open> =>
      bench.open(location({ directory, projectID: "p1", projectDirectory: directory }))
    assert.equal(await resultOf((await open(join(bench.folder, "link"))).session()), "imported")
    assert.equal(await resultOf((await open(real)).session()), "already-imported")
    assert.deepEqual(
      bench
        .rows()
        ["session"]?.filter(({ id }) => String(id).startsWith("legacy"))
        .map(({ directory }) => directory),
      [real],
    )
  })
})
