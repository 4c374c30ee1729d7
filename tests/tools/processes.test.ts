import assert from "node:assert/strict"
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { fileURLToPath } from "node:url"
import { createHost } from "../helpers/host.ts"
import { copySample, HISTORY, readJson, v1Path } from "../helpers/legacy.ts"
import { at, Caller, listAt, openBench, readRows } from "../helpers/plugin.ts"
import { startTools } from "../helpers/tool-process.ts"

const ROOT = fileURLToPath(new URL("../../", import.meta.url))

/** A folder with the plugin's sources, whose modules nobody else has evaluated. */
function copyPlugin(folder: string): string {
  mkdirSync(folder)
  cpSync(join(ROOT, "src"), join(folder, "src"), { recursive: true })
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"))
  writeFileSync(join(folder, "package.json"), '{"type":"module"}')
  writeFileSync(join(folder, "index.ts"), 'export { default } from "./src/index.ts"\n')
  return folder
}

suite("two writers to one session", () => {
  test("in two copies of the modules lose no update", async (t) => {
    const bench = openBench(t)
    const desk = await bench.repository("project", "p1")
    const other = createHost()
    t.after(() => other.close())
    const plugin = copyPlugin(join(bench.folder, "copy"))
    const options = { database: bench.database }
    const copy = await other.open(desk.instance.location, [{ package: plugin, options }])
    assert.deepEqual(
      copy.plugins().map(({ state }) => state.status),
      ["active"],
    )
    const { id } = desk.session({ id: "ses_A" })
    other.createSession({ id, directory: desk.directory })
    const [one, two] = [desk.as(id), new Caller(copy, id)]
    for (let round = 0; round < 15; round++)
      await Promise.all([
        one.run("save", { title: `round ${round}` }),
        two.run("save", { notes: [`note ${round}`], listMode: "append" }),
      ])
    const loaded = await one.run("load")
    assert.deepEqual(await two.run("load"), loaded)
    assert.equal(at(loaded, "task", "title"), "round 14")
    assert.deepEqual(
      loaded["notes"],
      Array.from({ length: 15 }, (_, round) => `note ${round}`),
    )
  })

  test("in two processes lose no update", async (t) => {
    const bench = openBench(t)
    const place = { directory: bench.path("project"), database: bench.database }
    const [one, two] = await Promise.all([startTools(t, place), startTools(t, place)])
    for (let round = 0; round < 20; round++)
      await Promise.all([
        one.call("ses_A", "save", { status: round % 2 === 0 ? "blocked" : "done", summary: `round ${round}` }),
        two.call("ses_A", "save", { notes: [`writer B ${round}`], listMode: "append" }),
      ])
    const loaded = await one.call("ses_A", "load")
    assert.deepEqual([at(loaded, "task", "status"), loaded["summary"]], ["done", "round 19"])
    assert.equal(listAt(loaded, "notes").length, 20)
    await Promise.all([one.end(), two.end()])
  })

  test("in two directories of one project see one state", async (t) => {
    const bench = openBench(t)
    const [from, to] = [await bench.repository("from", "p1"), await bench.repository("to", "p1")]
    const session = from.session({ id: "ses_A" })
    const captured = new Caller(await from.instance.snapshot(), session.id)
    await session.run("save", { title: "t" })
    bench.host.move("ses_A", to.instance.location, { silent: true })
    const moved = to.as("ses_A")
    await Promise.all([
      captured.run("save", { notes: ["from the old directory"], listMode: "append" }),
      moved.run("save", { notes: ["from the new one"], listMode: "append" }),
    ])
    assert.deepEqual(
      new Set(listAt(await moved.run("load"), "notes")),
      new Set(["from the old directory", "from the new one"]),
    )
    assert.deepEqual(await captured.run("load"), await moved.run("load"))
  })
})

suite("six processes", () => {
  test("that import one project at once: one imports and makes the one backup, the others find it done", async (t) => {
    const bench = openBench(t)
    const directory = bench.path("project")
    copySample("typical", directory)
    const place = { directory, database: bench.database }
    const processes = await Promise.all(Array.from({ length: 6 }, () => startTools(t, place)))
    const results = await Promise.all(processes.map((each, index) => each.call(`ses_${index}`, "migrate")))
    const outcomes = results.map((result) => at(result, "legacy", "result"))
    assert.deepEqual(outcomes.toSorted(), [...Array.from({ length: 5 }, () => "already-imported"), "imported"])
    for (const result of results) {
      const isWinner = at(result, "legacy", "result") === "imported"
      assert.equal(at(result, "legacy", "backup") !== undefined, isWinner)
      assert.equal(at(result, "legacy", "snapshots"), isWinner ? 3 : 0)
    }
    const entries = listAt(readJson(v1Path(directory, HISTORY)), "snapshots")
    const rows = readRows(bench.database)
    assert.equal(rows["snapshot"]?.length, entries.length)
    assert.equal(rows["checkpoint"]?.length, 1)
    assert.equal(rows["legacy_file"]?.length, 2)
    const backup = join(directory, ".opencode", "state", "checkpoint-orchestrator", "legacy-backup")
    assert.equal(readdirSync(backup).length, 2)
    await Promise.all(processes.map((each) => each.end()))
  })
})
