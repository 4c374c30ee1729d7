import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { openDatabase } from "../../src/sqlite/driver/runtime.ts"
import { cli, field, openSeed, patch, seed, tempFolder, TSX } from "./helpers.ts"

suite("backup", () => {
  test("is a verified private copy", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    await seed(path)
    const exported = (await cli(["export", "--database", path])).out
    const { code, out } = await cli(["backup", "b.db", "--json", "--database", path], { cwd: folder })
    assert.equal(code, 0)
    const file = join(folder, "b.db")
    const bytes = statSync(file).size
    assert.deepEqual(JSON.parse(out), { file, bytes, sessions: 3, documents: 7, verified: true })
    assert.equal(statSync(file).mode & 0o777, 0o600)
    assert.equal((await cli(["export", "--database", file])).out, exported)
    assert.deepEqual(readdirSync(folder).toSorted(), ["b.db", "c.db"])
  })

  test("never takes the place of a file", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    await seed(path)
    writeFileSync(join(folder, "b.db"), "precious")
    const { code, err } = await cli(["backup", "b.db", "--database", path], { cwd: folder })
    assert.equal(code, 2)
    assert.match(err, /exists already/)
    assert.equal(readFileSync(join(folder, "b.db"), "utf8"), "precious")
  })

  test("into a folder that is not there is refused, with advice for the copy and not for the database", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    await seed(path)
    const { code, err } = await cli(["backup", "no/b.db", "--database", path], { cwd: folder })
    assert.equal(code, 3)
    assert.ok(err.startsWith(`checkpoint-orchestrator: There is no folder ${join(folder, "no")}: make it, or `), err)
    assert.doesNotMatch(err, /option/)
    assert.deepEqual(readdirSync(folder), ["c.db"])
  })

  test("is consistent while another process writes, and restores to that state", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    await openSeed(path)
      .session("ses_writer")
      .save(patch({ title: "0" }))
    const writer = spawn(process.execPath, ["--import", TSX, join(import.meta.dirname, "writer.ts"), path], {
      stdio: ["ignore", "pipe", "inherit"],
    })
    t.after(() => writer.kill("SIGKILL"))
    await once(writer.stdout, "data")
    for (let round = 0; round < 5; round++) {
      const { code, err } = await cli(["backup", `b${String(round)}.db`, "--database", path], { cwd: folder })
      assert.equal(code, 0, err)
    }
    const refused = await cli(["restore-backup", "b0.db", "--database", path], { cwd: folder })
    assert.equal(refused.code, 3)
    assert.match(refused.err, /Another process has .* open/)
    writer.kill("SIGKILL")
    await once(writer, "exit")
    const restored = await cli(["restore-backup", "b4.db", "--database", path], { cwd: folder })
    assert.equal(restored.code, 0, restored.err)
    // The writer's title, note and second session always change together.
    const { out } = await cli(["export", "--database", path])
    const [first, second] = [0, 1].map((index) => field(out, "sessions", index, "checkpoint", "task", "title"))
    assert.ok(typeof first === "string" && first === second)
    assert.equal(field(out, "sessions", 0, "checkpoint", "notes", 0), `note ${first}`)
    assert.equal((await cli(["doctor", "--database", path])).code, 0)
  })
})

suite("restore-backup", () => {
  test("keeps what was there, side files included, and takes none of them for its own", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    const seeded = await seed(path)
    assert.equal((await cli(["backup", "b.db", "--database", path], { cwd: folder })).code, 0)
    const exported = (await cli(["export", "--database", path])).out
    await seeded.session("ses_later").save(patch({ title: "Saved after the backup" }))
    seeded.store.close()
    writeFileSync(`${path}-wal`, "stale")
    writeFileSync(`${path}-shm`, "stale")
    const { code, out } = await cli(["restore-backup", "b.db", "--json", "--database", path], { cwd: folder })
    assert.equal(code, 0)
    const replaced = `${path}.replaced-20260520T120000000Z`
    assert.equal(field(out, "replaced"), replaced)
    assert.equal((await cli(["export", "--database", path])).out, exported)
    assert.match((await cli(["sessions", "--database", replaced])).out, /ses_later/)
    assert.equal(statSync(path).mode & 0o777, 0o600)
    assert.deepEqual(
      readdirSync(folder).filter((name) => /-wal|-shm|tmp/.test(name)),
      [],
    )
  })

  test("takes the place of a damaged database, and of none", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    ;(await seed(path)).store.close()
    await cli(["backup", "b.db", "--database", path], { cwd: folder })
    writeFileSync(path, "garbage ".repeat(2_000))
    assert.equal((await cli(["restore-backup", "b.db", "--database", path], { cwd: folder })).code, 0)
    assert.equal((await cli(["doctor", "--database", path])).code, 0)
    const fresh = join(folder, "new", "folder", "c.db")
    assert.equal((await cli(["restore-backup", "b.db", "--database", fresh], { cwd: folder })).code, 0)
    assert.equal((await cli(["show", "alpha0001", "--database", fresh])).code, 0)
  })

  test("of a database that has only its log left, names the log that is kept", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    ;(await seed(path)).store.close()
    await cli(["backup", "b.db", "--database", path], { cwd: folder })
    rmSync(path)
    writeFileSync(`${path}-wal`, "log")
    const { code, out } = await cli(["restore-backup", "b.db", "--json", "--database", path], { cwd: folder })
    assert.equal(code, 0)
    assert.equal(field(out, "replaced"), `${path}.replaced-20260520T120000000Z-wal`)
    assert.equal(readFileSync(`${path}.replaced-20260520T120000000Z-wal`, "utf8"), "log")
  })

  test("verifies the backup first, and changes nothing where it is damaged or not ours", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    ;(await seed(path)).store.close()
    await cli(["backup", "b.db", "--database", path], { cwd: folder })
    truncateSync(join(folder, "b.db"), statSync(join(folder, "b.db")).size - 8_192)
    writeFileSync(join(folder, "text.db"), "no database ".repeat(1_000))
    writeFileSync(join(folder, "empty.db"), "")
    const other = openDatabase(join(folder, "other.db"))
    other.exec("CREATE TABLE other (x)")
    other.close()
    mkdirSync(join(folder, "dir"))
    const before = readFileSync(path)
    for (const [file, exit, sentence] of [
      ["b.db", 3, "is damaged or no backup: name another file that backup wrote; nothing was changed."],
      ["text.db", 3, "is damaged or no backup: name another file that backup wrote; nothing was changed."],
      ["other.db", 3, "is a database of another program: name a file that backup wrote; nothing was changed."],
      ["empty.db", 3, "is empty: name a file that backup wrote."],
      ["dir", 2, "is not a regular file: name one that backup wrote."],
    ] as const) {
      const { code, err } = await cli(["restore-backup", file, "--database", path], { cwd: folder })
      assert.deepEqual([code, err], [exit, `checkpoint-orchestrator: ${join(folder, file)} ${sentence}\n`])
    }
    assert.equal((await cli(["restore-backup", "missing.db", "--database", path], { cwd: folder })).code, 1)
    assert.equal((await cli(["restore-backup", path, "--database", path])).code, 2)
    assert.deepEqual(readFileSync(path), before)
    assert.deepEqual(readdirSync(folder).toSorted(), ["b.db", "c.db", "dir", "empty.db", "other.db", "text.db"])
  })
})
