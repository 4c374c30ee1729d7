import assert from "node:assert/strict"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { cli, field, items, openSeed, patch, tempFolder } from "./helpers.ts"
import type { Result } from "./helpers.ts"

const RULES = ["rules"] as const

/** Two sessions of one project and one of another, in a database of their own. */
async function scene(t: TestContext): Promise<{ run: (...args: readonly string[]) => Promise<Result>; path: string }> {
  const path = join(tempFolder(t), "c.db")
  const seeded = openSeed(path)
  await seeded.session("ses_one").save(patch({ title: "One" }))
  await seeded.session("ses_two").save(patch({ title: "Two" }))
  await seeded.session("ses_far", { projectID: "project-2", directory: "/code/far" }).save(patch({ title: "Far" }))
  seeded.store.close()
  return { path, run: (...args) => cli([...args, "--database", path]) }
}

suite("rule", () => {
  test("adds, lists and removes rules of a session, in their order", async (t) => {
    const { run } = await scene(t)
    for (const text of ["Never push to main", "Ask before a migration"])
      assert.equal((await run("rule", "add", "ses_one", text)).code, 0)
    assert.match((await run("rule", "list", "ses_one")).out, /^1\. Never push to main\n2\. Ask before a migration\n$/)
    assert.equal((await run("rule", "remove", "one", "1")).code, 0)
    assert.deepEqual(items((await run("rule", "list", "one", "--json")).out, ...RULES).length, 1)
    assert.equal(field((await run("rule", "list", "one", "--json")).out, "rules", 0, "text"), "Ask before a migration")
    assert.equal((await run("rule", "list", "ses_two")).out, "No rules for ses_two.\n")
  })

  test("of a project are rules of every session of it, and of no other", async (t) => {
    const { run } = await scene(t)
    assert.equal((await run("rule", "add", "--project", "/code/app", "Ask first")).code, 0)
    for (const id of ["ses_one", "ses_two"]) {
      assert.match((await run("rule", "list", id)).out, /of its project: Ask first/)
      assert.match((await run("show", id)).out, /Rules \(1\)\n {2}1\. Ask first/)
      assert.match((await run("handoff", id)).out, /## Rules of the user\n\n1\. Ask first/)
    }
    assert.equal((await run("rule", "list", "ses_far")).out, "No rules for ses_far.\n")
    assert.equal((await run("rule", "add", "--project", "/nowhere", "x")).code, 1)
  })

  for (const [what, args, code] of [
    ["a blank text", ["rule", "add", "ses_one", "  "], 2],
    ["no text", ["rule", "add", "ses_one"], 2],
    ["a text that is too long", ["rule", "add", "ses_one", "x".repeat(1_001)], 2],
    ["a number that is none", ["rule", "remove", "ses_one", "first"], 2],
    ["a number that no rule has", ["rule", "remove", "ses_one", "7"], 2],
    ["a session that is not there", ["rule", "add", "ses_none", "x"], 1],
  ] as const)
    test(`refuses ${what} in one sentence and changes nothing`, async (t) => {
      const { run } = await scene(t)
      const { code: got, err } = await run(...args)
      assert.deepEqual([got, err.trim().split("\n").length], [code, 1])
      assert.equal((await run("rule", "list", "ses_one")).out, "No rules for ses_one.\n")
    })

  test("travels with an export, once, and is left out of format 1 with a word", async (t) => {
    const { run } = await scene(t)
    await run("rule", "add", "ses_one", "Never push")
    await run("rule", "add", "--project", "/code/app", "Ask first")
    const folder = tempFolder(t)
    const [two, one, target] = ["two.json", "one.json", "other.db"].map((name) => join(folder, name))
    assert.equal((await run("export", "ses_one", "--out", String(two))).code, 0)
    const older = await run("export", "ses_one", "--format", "1", "--out", String(one))
    assert.match(older.err, /no place for constraints, rules, repositories and observed work/)
    for (const file of [two, two, one])
      assert.equal((await cli(["import", String(file), "--database", String(target)])).code, 0)
    const listed = await cli(["rule", "list", "ses_one", "--database", String(target)])
    assert.equal(listed.out, "1. Never push\nof its project: Ask first\n")
  })

  test("warns at once when rules leave little of the briefing to the rest", async (t) => {
    const { run } = await scene(t)
    let said = ""
    for (let number = 0; number < 4 && said === ""; number++)
      said = (await run("rule", "add", "ses_one", `${String(number)} ${"x".repeat(900)}`)).err
    assert.match(said, /take more than half of the briefing/)
  })
})

suite("what only a person can do", () => {
  test("adopt takes a checkpoint over from another project, with an undo point, and a dry run changes nothing", async (t) => {
    const { run } = await scene(t)
    const dry = await run("adopt", "ses_far", "--into", "ses_one", "--dry-run")
    assert.match(
      dry.out,
      /ses_one would get the checkpoint of ses_far \(Far\); its own becomes a snapshot\. Nothing was changed\./,
    )
    assert.match((await run("show", "ses_one")).out, /^One\n/)
    const done = await run("adopt", "ses_far", "--into", "ses_one", "--json")
    assert.equal(done.code, 0)
    assert.match((await run("show", "ses_one")).out, /^Far\n/)
    assert.match(String(field(done.out, "undoSnapshot")), /^pre-restore-/)
    assert.match((await run("list", "ses_one")).out, /pre-restore.*One/)
    assert.equal((await run("adopt", "ses_one", "--into", "ses_one")).code, 2)
  })

  test("import --project takes sessions in as those of another project", async (t) => {
    const { run } = await scene(t)
    const file = join(tempFolder(t), "far.json")
    await run("export", "ses_far", "--out", file)
    const moved = join(tempFolder(t), "moved.db")
    const seeded = openSeed(moved)
    await seeded.session("ses_here").save(patch({ title: "Here" }))
    seeded.store.close()
    assert.equal((await cli(["import", file, "--project", "/code/app", "--database", moved])).code, 0)
    const { out } = await cli(["sessions", "--json", "--database", moved])
    assert.deepEqual(
      [0, 1].map((index) => [field(out, "sessions", index, "projectID"), field(out, "sessions", index, "directory")]),
      [
        ["project-1", "/code/app"],
        ["project-1", "/code/app"],
      ],
    )
  })

  test("prune --to-size removes what was not heard of for longest until the database fits, after a dry run", async (t) => {
    const path = join(tempFolder(t), "c.db")
    const seeded = openSeed(path)
    for (let index = 0; index < 8; index++) {
      seeded.at += 1_000
      await seeded.session(`ses_${String(index)}`).save(patch({ notes: ["x".repeat(40_000), String(index)] }))
    }
    seeded.store.close()
    const run = (...args: readonly string[]): Promise<Result> => cli([...args, "--database", path])
    const dry = await run("prune", "--to-size", "400kB")
    assert.match(dry.out, /^session ses_0 [^]*would be removed; nothing was changed/)
    assert.doesNotMatch(dry.out, /ses_7/)
    const { code, out } = await run("prune", "--to-size", "400kB", "--yes", "--json")
    assert.equal(code, 0)
    assert.ok(Number(field(out, "fileBytes", "after")) <= 400_000)
    const left = await run("sessions", "--json")
    assert.equal(field(left.out, "sessions", 0, "sessionID"), "ses_7")
    assert.ok(Number(field(left.out, "databaseBytes")) <= 400_000)
    assert.equal((await run("prune", "--to-size", "1kB", "--yes")).code, 1)
    assert.equal((await run("prune", "--to-size", "many")).code, 2)
  })
})
