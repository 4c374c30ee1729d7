import assert from "node:assert/strict"
import { mkdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { createWarnings } from "../src/warnings.ts"
import { openSession } from "./helpers/plugin.ts"
import { tmpdir } from "./helpers/tmp.ts"

suite("warnings", () => {
  test("are kept in the order in which they came, the newest twenty of them", () => {
    const { add, list } = createWarnings(undefined)
    for (let index = 1; index <= 25; index++) add(`warning ${String(index)}`)
    assert.deepEqual(
      list(),
      Array.from({ length: 20 }, (_, index) => `warning ${String(index + 6)}`),
    )
  })

  test("of the same text are one, at the place of the newest", () => {
    const { add, list } = createWarnings(undefined)
    for (const text of ["a", "b", "a", "a"]) add(text)
    assert.deepEqual(list(), ["b", "a"])
  })

  test("that were announced are told to each session once, and are in the list like all others", () => {
    const { add, announce, untold, list } = createWarnings(undefined)
    add("a")
    announce("b")
    assert.deepEqual([untold("one"), untold("one"), untold("two")], [["b"], [], ["b"]])
    announce("b")
    announce("c")
    assert.deepEqual([untold("one"), untold("two"), list()], [["c"], ["c"], ["a", "b", "c"]])
  })

  test("handed out are a copy", () => {
    const { add, list } = createWarnings(undefined)
    const before = list()
    add("a")
    assert.deepEqual(before, [])
  })

  test("go to the log file, one line with its time each, once while they are kept", (t) => {
    const file = join(tmpdir(t), "plugin.log")
    const { add } = createWarnings(file, () => Date.UTC(2026, 0, 31))
    for (const text of ["a", "a", "b\n  c\r\nd"]) add(text)
    assert.equal(readFileSync(file, "utf8"), "2026-01-31T00:00:00.000Z a\n2026-01-31T00:00:00.000Z b ⏎   c ⏎ d\n")
    assert.equal(statSync(file).mode & 0o077, 0)
  })

  test("are kept where the log file cannot be written", (t) => {
    const folder = tmpdir(t)
    mkdirSync(join(folder, "log"))
    for (const file of [join(folder, "log"), join(folder, "no", "such", "folder.log"), "\0", ""]) {
      const { add, list } = createWarnings(file)
      add("a")
      assert.deepEqual(list(), ["a"])
    }
  })

  test("of the options are in checkpoint_status and in the log file, and nothing is printed", async (t) => {
    const file = join(tmpdir(t), "plugin.log")
    process.env["CHECKPOINT_ORCHESTRATOR_LOG"] = file
    t.after(() => delete process.env["CHECKPOINT_ORCHESTRATOR_LOG"])
    const printed: unknown[] = []
    for (const name of ["log", "info", "warn", "error"] as const)
      t.mock.method(console, name, (...given: unknown[]) => printed.push(given))
    const session = await openSession(t, { maxSnapshots: "many" })
    const { warnings } = await session.run("status")
    assert.deepEqual(warnings, [
      'Option "maxSnapshots" takes a whole number from 2 to 1,000; its default (10) is used instead.',
    ])
    assert.match(readFileSync(file, "utf8"), /^\d{4}-\S+Z Option "maxSnapshots" takes [^\n]*\n$/)
    assert.deepEqual(printed, [])
  })
})
