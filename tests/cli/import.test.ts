import assert from "node:assert/strict"
import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { EXPORT_FORMATS } from "../../src/cli/export-schema.ts"
import { bin, cli, field, items, openSeed, patch, tempFolder } from "./helpers.ts"

const CHECKPOINT = {
  updatedAt: "2026-01-01T00:00:00.000Z",
  synthesized: false,
  task: { title: "From the file", status: "in_progress" },
  currentPlan: [],
  completedSteps: [],
  nextSteps: [],
  blockers: [],
  filesTouched: [],
  notes: [],
}

/** A session of an export file, with what a test changes. */
function session(fields: object = {}, snapshotName?: string): object {
  const snapshot = { name: snapshotName, kind: "named", savedAt: CHECKPOINT.updatedAt, checkpoint: CHECKPOINT }
  return {
    sessionID: "ses_file",
    projectID: "p",
    directory: "/code",
    parentID: null,
    forkedFrom: null,
    checkpoint: CHECKPOINT,
    snapshots: snapshotName === undefined ? [] : [snapshot],
    ...fields,
  }
}

function exported(...sessions: readonly object[]): string {
  return JSON.stringify({ format: EXPORT_FORMATS[2], exportedAt: CHECKPOINT.updatedAt, sessions })
}

suite("import refuses, and stores nothing of,", () => {
  const refusals: readonly (readonly [string, string, RegExp])[] = [
    ["a snapshot named current", exported(session({}, "current")), /at sessions\.0\.snapshots\.0\.name .*"current"/],
    ["a snapshot with a blank name", exported(session({}, " \t ")), /at sessions\.0\.snapshots\.0\.name .*blank/],
    ["a control character in a name", exported(session({}, "a\u009Bb")), /snapshots\.0\.name .*control character/],
    ["a control character in a project id", exported(session({ projectID: "p\u0007" })), /at sessions\.0\.projectID /],
    ["a NUL in a directory", exported(session({ directory: "/a\0b" })), /at sessions\.0\.directory .*NUL/],
    ["a direction in an id", exported(session({ sessionID: "legacy::a\u202Eb" })), /at sessions\.0\.sessionID /],
    ["a separator in an id", exported(session({ sessionID: "legacy::a\u2028b" })), /at sessions\.0\.sessionID /],
    ["one session twice", exported(session(), session({}, "x")), /lists the session ses_file twice/],
  ]
  for (const [what, text, sentence] of refusals) {
    test(what, async (t) => {
      const folder = tempFolder(t)
      writeFileSync(join(folder, "e.json"), text)
      const { code, out, err } = await cli(["import", "e.json", "--database", "c.db"], { cwd: folder })
      assert.deepEqual([code, out], [1, ""])
      assert.match(err, sentence)
      assert.equal(err.split("\n").length, 2)
      assert.equal(existsSync(join(folder, "c.db")), false)
    })
  }

  test("bytes that are not UTF-8; a byte order mark is accepted", async (t) => {
    const folder = tempFolder(t)
    const text = exported(session())
    const broken = Buffer.from(text.replace("From", "Fr\u00F6m"), "latin1")
    writeFileSync(join(folder, "e.json"), broken)
    const { code, err } = await cli(["import", "e.json", "--database", "c.db"], { cwd: folder })
    assert.equal(code, 1)
    assert.match(err, /e\.json is not UTF-8 text, so nothing was imported\.\n$/)
    assert.equal(existsSync(join(folder, "c.db")), false)
    const marked = await bin(["import", "-", "--database", join(folder, "c.db")], { input: `\uFEFF${text}` })
    assert.deepEqual([marked.code, marked.err], [0, ""])
  })
})

suite("import", () => {
  test("knows a snapshot again that it stored under a numbered name", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    const long = "n".repeat(120)
    for (const name of ["wip", long]) {
      const id = `ses_${String(name.length)}`
      await openSeed(path)
        .session(id)
        .save(patch({ title: "Other" }), name)
      writeFileSync(join(folder, "e.json"), exported(session({ sessionID: id, checkpoint: null }, name)))
      const said = []
      for (let time = 0; time < 3; time++) {
        const { out } = await cli(["import", "e.json", "--json", "--database", path], { cwd: folder })
        said.push(field(out, "sessions", 0, "snapshots", "added"))
      }
      assert.deepEqual(said, [1, 0, 0])
      const { out } = await cli(["list", id, "--json", "--database", path])
      assert.equal(items(out, "snapshots").length, 2)
      assert.equal(field(out, "snapshots", 0, "name"), `${name.slice(0, 118)}-2`)
    }
  })

  test("says of a live checkpoint that the file knows as cleared that it is unchanged", async (t) => {
    const folder = tempFolder(t)
    const path = join(folder, "c.db")
    await openSeed(path)
      .session("ses_file")
      .save(patch({ title: "Lives on" }))
    writeFileSync(join(folder, "e.json"), exported(session({ checkpoint: null })))
    const { out } = await cli(["import", "e.json", "--database", path], { cwd: folder })
    assert.match(out, /^ses_file: checkpoint unchanged, 0 snapshots added\n/)
    assert.match((await cli(["show", "ses_file", "--database", path])).out, /Lives on/)
  })
})
