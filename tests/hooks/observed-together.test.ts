import assert from "node:assert/strict"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { Agent } from "../helpers/agent.ts"
import { Child } from "../helpers/child.ts"
import { at, listAt, openBench } from "../helpers/plugin.ts"
import type { Json } from "../helpers/plugin.ts"
import { tmpdir } from "../helpers/tmp.ts"
import { git } from "../lib/git/repos.ts"

/** What a session is shown of files, by path. */
function shown(loaded: unknown): Readonly<Record<string, unknown>> {
  if (at(loaded, "observed") === undefined) return {}
  const files = listAt(loaded, "observed", "files")
  return Object.fromEntries(files.map((file): [string, unknown] => [String(at(file, "path")), at(file, "change")]))
}

function repository(folder: string): string {
  git(folder, "init", "-q", "-b", "main")
  for (const name of ["a.ts", "b.ts", "sh-a.txt", "sh-b.txt", "alone.txt"]) writeFileSync(join(folder, name), "")
  return folder
}

suite("two sessions at work in one directory", () => {
  test("in one process: nothing of one is in the other, except what is marked", async (t) => {
    const bench = openBench(t)
    const top = repository(bench.path("project"))
    const desk = await bench.repository("project", "p1", { root: top })
    const [one, two] = [desk.session({ id: "ses_a" }), desk.session({ id: "ses_b" })]
    const [a, b] = [new Agent(bench, "ses_a"), new Agent(bench, "ses_b")]
    a.begin()
    b.begin()
    await a.edit("a.ts")
    await b.edit("b.ts")
    await a.shell("touch sh-a.txt")
    await b.shell("touch sh-b.txt")
    // Each step's list has what both did.
    const files = ["a.ts", "b.ts", "sh-a.txt", "sh-b.txt"]
    await a.end({ files })
    await b.end({ files })
    const during = "changed during"
    assert.deepEqual(shown(await one.run("load")), {
      "a.ts": "modified",
      "b.ts": during,
      "sh-a.txt": during,
      "sh-b.txt": during,
    })
    assert.deepEqual(shown(await two.run("load")), {
      "b.ts": "modified",
      "a.ts": during,
      "sh-a.txt": during,
      "sh-b.txt": during,
    })
    const commands = listAt(await one.run("load"), "observed", "commands").map((each) => at(each, "command"))
    assert.deepEqual(commands, ["touch sh-a.txt"])
    // Once the other has come to rest, what a step tells is the session's own.
    await a.step(() => a.shell("touch alone.txt"), { files: ["alone.txt"] })
    assert.equal(shown(await one.run("load"))["alone.txt"], "modified")
  })

  test("in two processes: the same", async (t) => {
    const folder = tmpdir(t)
    const directory = repository(folder)
    const database = join(tmpdir(t), "c.db")
    const [first, second] = [await started(t, { directory, database }), await started(t, { directory, database })]
    await first("ses_a", "begin")
    await second("ses_b", "begin")
    await first("ses_a", "edit", "a.ts")
    await second("ses_b", "edit", "b.ts")
    await first("ses_a", "shell", "npm test")
    const files = ["a.ts", "b.ts", "sh-a.txt"]
    await first("ses_a", "end", { files })
    await second("ses_b", "end", { files })
    const during = "changed during"
    const [a, b] = [at(await first("ses_a", "load"), "result"), at(await second("ses_b", "load"), "result")]
    assert.deepEqual(shown(a), { "a.ts": "modified", "b.ts": during, "sh-a.txt": during })
    assert.deepEqual(shown(b), { "b.ts": "modified", "a.ts": during, "sh-a.txt": during })
    assert.equal(at(b, "observed", "commandsTotal"), 0)
    await second("ses_b", "begin")
    await second("ses_b", "end", { files: ["alone.txt"] })
    assert.equal(shown(at(await second("ses_b", "load"), "result"))["alone.txt"], "modified")
  })

  test("of other work trees have no say, and a sub-agent's parent waits", async (t) => {
    const bench = openBench(t)
    const desk = await bench.repository("project", "p1", { root: repository(bench.path("project")) })
    const other = await bench.repository("other", "p1", { root: repository(bench.path("other")) })
    other.session({ id: "ses_other" })
    new Agent(bench, "ses_other").begin()
    desk.session({ id: "ses_parent" })
    const parent = new Agent(bench, "ses_parent")
    parent.begin()
    const child = desk.session({ id: "ses_child", parentID: "ses_parent" })
    const sub = new Agent(bench, "ses_child")
    await sub.step(() => sub.shell("touch a.ts"), { files: ["a.ts"] })
    await parent.end({ files: ["a.ts"] })
    assert.deepEqual(shown(await child.run("load")), { "a.ts": "modified" })
    const [file] = listAt(await desk.as("ses_parent").run("load"), "observed", "files")
    assert.deepEqual([at(file, "change"), at(file, "by")], ["modified", "sub-agents"])
  })

  test("change what a check is worth: it says so of another session's work too", async (t) => {
    const bench = openBench(t)
    const desk = await bench.repository("project", "p1", { root: repository(bench.path("project")) })
    const [one, two] = [desk.session({ id: "ses_a" }), desk.session({ id: "ses_b" })]
    await two.run("save", { title: "Two" })
    const a = new Agent(bench, "ses_a")
    await a.shell("npm test")
    const saved = await one.run("save", { title: "One", completedSteps: ["x"], checks: ["npm test"] })
    assert.equal(at(saved, "checks", 0, "result"), "passed")
    await new Agent(bench, "ses_b").edit("b.ts")
    assert.equal(at(await one.run("load"), "checks", 0, "result"), "passed-before-changes")
  })
})

type Work = (session: string, what: string, given?: unknown) => Promise<Json>

async function started(t: TestContext, place: Json): Promise<Work> {
  const child = new Child("tests/workers/agents.ts", { input: place })
  t.after(() => child.stop())
  await child.expect("ready")
  return async (session, what, given) => {
    child.send(JSON.stringify({ session, do: what, with: given }))
    const line = await child.line()
    if (line === undefined) assert.fail(`the process has ended: ${JSON.stringify(await child.stop())}`)
    return JSON.parse(line) as Json
  }
}
