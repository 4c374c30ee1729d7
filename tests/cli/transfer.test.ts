import assert from "node:assert/strict"
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { z } from "zod"
import { exportSchema } from "../../src/cli/export-schema.ts"
import { writeHandoff } from "../../src/handoff/place.ts"
import { firstWords } from "../../src/handoff/render.ts"
import { bin, cli, field, NOW, openSeed, patch, ROOT, seed, tempFolder } from "./helpers.ts"

const SCHEMA = join(ROOT, "docs", "export.schema.json")

/** An export without the time at which it was made. */
function stable(json: string): unknown {
  assert.match(String(field(json, "exportedAt")), /Z$/)
  return field(json, "sessions")
}

suite("export", () => {
  test("has the documented schema", async (t) => {
    const written = `${JSON.stringify(z.toJSONSchema(exportSchema), undefined, 2)}\n`
    if (process.env["UPDATE_DOCS"] !== undefined) writeFileSync(SCHEMA, written)
    assert.equal(readFileSync(SCHEMA, "utf8"), written, "run UPDATE_DOCS=1 node scripts/test.mjs tests/cli/transfer")
    const path = join(tempFolder(t), "c.db")
    await seed(path)
    const { code, out } = await cli(["export", "--database", path])
    assert.equal(code, 0)
    assert.equal(exportSchema.parse(JSON.parse(out)).sessions.length, 3)
  })

  test("takes named sessions, each once, and namespaces too", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    const { store } = await seed(path)
    await store.write(0, (writer) => {
      writer.putSession({ id: "legacy::p", projectID: "p", directory: "/old", placeholder: false }, NOW)
      const state = writer.state("ses_beta00001")
      if (state !== undefined) writer.putState("legacy::p", state)
    })
    const { out } = await cli(["export", "beta", "legacy::p", "ses_beta00001", "--database", path])
    assert.deepEqual(
      exportSchema.parse(JSON.parse(out)).sessions.map((session) => session.sessionID),
      ["ses_beta00001", "legacy::p"],
    )
    const missing = await cli(["export", "nope", "--out", "e.json", "--database", path], { cwd: folder })
    assert.equal(missing.code, 1)
    assert.equal(existsSync(join(folder, "e.json")), false)
  })

  test("keeps every character, and sends none that a terminal would act upon", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    const acting = "a\u2028b\u2029c\u0085d\u007F\u009B31m\u200E\u200F\u061C\u202E\u2066\u2069e\r\nf"
    await openSeed(path)
      .session("ses_odd")
      .save(patch({ title: acting, notes: [acting] }))
    for (const args of [["export"], ["show", "odd", "--json"], ["sessions", "--json"]]) {
      const { out } = await cli([...args, "--database", path])
      assert.doesNotMatch(out, /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/)
      assert.ok(out.includes("a\\u2028b\\u2029c\\u0085d\\u007f\\u009b31m"), out)
    }
    const exported = (await cli(["export", "--database", path])).out
    assert.deepEqual(field(exported, "sessions", 0, "checkpoint", "notes"), [acting])
    assert.equal(field(exported, "sessions", 0, "checkpoint", "task", "title"), acting)
  })

  test("--out writes a private file", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    await seed(path)
    const file = join(folder, "e.json")
    const { out } = await cli(["export", "--out", "e.json", "--json", "--database", path], { cwd: folder })
    assert.deepEqual(JSON.parse(out), { file, sessions: 3 })
    assert.equal(statSync(file).mode & 0o777, 0o600)
    assert.deepEqual(stable(readFileSync(file, "utf8")), stable((await cli(["export", "--database", path])).out))
  })
})

suite("import", () => {
  test("an exported database imports into an empty one without loss", async (t) => {
    const folder = tempFolder(t)
    const [from, to] = [join(folder, "a.db"), join(folder, "new", "b.db")]
    const seeded = await seed(from)
    const odd = "NUL \u0000 emoji 👨‍👩‍👧‍👦 rtl \u202E bom \uFEFF"
    await seeded.session("ses_odd").save(patch({ title: odd, notes: [odd, ""] }), "__proto__")
    const exported = (await cli(["export", "--database", from])).out
    writeFileSync(join(folder, "e.json"), exported)
    const imported = await cli(["import", "e.json", "--database", to], { cwd: folder })
    assert.equal(imported.code, 0, imported.err)
    assert.match(imported.out, /4 sessions imported\n$/)
    assert.deepEqual(stable((await cli(["export", "--database", to])).out), stable(exported))
    assert.equal(statSync(to).mode & 0o777, 0o600)
  })

  test("a second import changes nothing", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "a.db")
    await seed(path)
    const exported = (await cli(["export", "--database", path])).out
    const { code, out } = await bin(["import", "-", "--json", "--database", path], { input: exported })
    assert.equal(code, 0)
    const said = [0, 1, 2].map((index) => String(field(out, "sessions", index, "checkpoint")))
    assert.deepEqual(said.toSorted(), ["none", "unchanged", "unchanged"])
    assert.deepEqual(stable((await cli(["export", "--database", path])).out), stable(exported))
  })

  test("a live checkpoint that differs is replaced only with --replace, and leaves an undo point", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "a.db")
    const seeded = await seed(path)
    writeFileSync(join(folder, "e.json"), (await cli(["export", "--database", path])).out)
    const session = seeded.session("ses_alpha0001")
    seeded.at = NOW
    await session.save(patch({ title: "Newer work" }))
    await seeded.session("ses_unrelated").save(patch({ title: "Kept" }))
    const old = { root: folder, sessionID: "ses_alpha0001", text: `${firstWords("ses_alpha0001")}then` }
    const handoff = await writeHandoff(old)
    await seeded.store.write(0, (writer) => {
      writer.setHandoff("ses_alpha0001", handoff)
    })
    const before = (await cli(["export", "--database", path])).out
    const refused = await cli(["import", "e.json", "--database", path], { cwd: folder })
    assert.equal(refused.code, 1)
    assert.match(refused.err, /Nothing was imported.* ses_alpha0001: add --replace/)
    assert.deepEqual(stable((await cli(["export", "--database", path])).out), stable(before))
    const replaced = await cli(["import", "e.json", "--replace", "--database", path], { cwd: folder })
    assert.equal(replaced.code, 0)
    assert.match(
      replaced.out,
      /ses_alpha0001: checkpoint replaced, 0 snapshots added, 2 already there, undo point "pre-restore-/,
    )
    assert.equal((await session.load())?.content.title, "Build the command line")
    const [undo] = (await session.list(1)).items
    assert.equal(undo?.kind, "pre-restore")
    assert.equal((await session.snapshot(undo.name)).state.content.title, "Newer work")
    assert.match(readFileSync(handoff, "utf8"), /# Build the command line/)
  })

  test("is all or nothing", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "a.db")
    await seed(path)
    const exported = (await cli(["export", "--database", path])).out
    const last = exported.lastIndexOf('"kind": "named"')
    writeFileSync(join(folder, "e.json"), exported.slice(0, last) + exported.slice(last).replace("named", "unheard-of"))
    const target = join(folder, "b.db")
    const { code, err } = await cli(["import", "e.json", "--database", target], { cwd: folder })
    assert.equal(code, 1)
    assert.match(err, /damaged at sessions\.2\.snapshots\.0\.kind/)
    assert.equal(existsSync(target), false)
  })

  test("refuses what is no export, in one sentence", async (t) => {
    const folder = tempFolder(t)
    for (const [text, sentence] of [
      ["", /is not JSON text/],
      ["[]", /is not an export of checkpoints/],
      ['{"format":"checkpoint-orchestrator/export@3","sessions":[]}', /which this version does not know/],
      [
        '{"format":"checkpoint-orchestrator/export@1","exportedAt":"2026-01-01T00:00:00.000Z","sessions":[{"sessionID":"../x"}]}',
        /damaged at sessions\.0\./,
      ],
    ] as const) {
      writeFileSync(join(folder, "e.json"), text)
      const { code, err } = await cli(["import", "e.json", "--database", join(folder, "b.db")], { cwd: folder })
      assert.deepEqual([text, code], [text, 1])
      assert.match(err, sentence)
    }
    assert.equal(existsSync(join(folder, "b.db")), false)
    assert.equal((await cli(["import", "missing.json", "--database", join(folder, "b.db")], { cwd: folder })).code, 1)
  })

  test("what the host said of a session counts for more than the file", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "a.db")
    await seed(path)
    const exported = (await cli(["export", "alpha0001", "--database", path])).out
    writeFileSync(
      join(folder, "e.json"),
      exported.replaceAll("/code/app", "/elsewhere").replaceAll("project-1", "other"),
    )
    assert.equal((await cli(["import", "e.json", "--database", path], { cwd: folder })).code, 0)
    const record = await openSeed(path).store.read(0, (reader) => reader.session("ses_alpha0001"))
    assert.deepEqual([record?.projectID, record?.directory], ["project-1", "/code/app"])
  })
})
