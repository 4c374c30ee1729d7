import assert from "node:assert/strict"
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { cli, field, openSeed, patch, ROOT, tempFolder } from "./helpers.ts"

const TYPICAL = join(ROOT, "tests", "fixtures", "legacy", "typical")

suite("migrate", () => {
  test("imports the 1.x state of a directory once, and leaves its files alone", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    cpSync(TYPICAL, join(folder, "app"), { recursive: true })
    const file = join(folder, "app", ".opencode", "state", "checkpoint.json")
    const before = readFileSync(file)
    const first = await cli(["migrate", "app", "--json", "--database", path], { cwd: folder })
    assert.equal(first.code, 0, first.err)
    const namespace = String(field(first.out, "namespace"))
    assert.match(namespace, /^legacy::global::[0-9a-f]{8}$/)
    assert.ok(existsSync(join(String(field(first.out, "backup")), "checkpoint.json")))
    assert.deepEqual(
      ["result", "snapshots", "directory"].map((name) => field(first.out, name)),
      ["imported", 3, join(folder, "app")],
    )
    const second = await cli(["migrate", "--database", path], { cwd: join(folder, "app") })
    assert.deepEqual([second.code, /checkpoint\.json: already-imported/.test(second.out)], [0, true])
    assert.deepEqual(readFileSync(file), before)
    const shown = await cli(["show", "--database", path], { cwd: join(folder, "app") })
    assert.match(shown.out, /^Add rate limiting to the gateway\n/)
    assert.equal((await cli(["export", namespace, "--database", path])).code, 0)
  })

  test("uses the project that a session of the directory is known to have", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    cpSync(TYPICAL, join(folder, "app"), { recursive: true })
    await openSeed(path)
      .session("ses_here", { directory: join(folder, "app"), projectID: "abc" })
      .save(patch({ title: "x" }))
    const { out } = await cli(["migrate", "app", "--json", "--database", path], { cwd: folder })
    assert.equal(field(out, "namespace"), "legacy::abc")
  })

  test("where nothing is, nothing is made", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    const none = await cli(["migrate", "--database", path], { cwd: folder })
    assert.deepEqual([none.code, none.out], [1, `No 1.x state is in ${folder}.\n`])
    assert.equal((await cli(["migrate", "missing", "--database", path], { cwd: folder })).code, 1)
    assert.equal(existsSync(path), false)
  })

  test("files that are no 1.x state are a problem found, and leave no namespace", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    mkdirSync(join(folder, ".opencode", "state"), { recursive: true })
    writeFileSync(join(folder, ".opencode", "state", "checkpoint.json"), "[]")
    const { code, out } = await cli(["migrate", "--database", path], { cwd: folder })
    assert.equal(code, 1)
    assert.match(out, /^checkpoint\.json: unrecognized-legacy-state \(/)
    assert.equal((await cli(["sessions", "--database", path])).out, "No session has a checkpoint.\n")
  })
})
