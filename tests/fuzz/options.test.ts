import assert from "node:assert/strict"
import { suite, test } from "node:test"
import fc from "fast-check"
import { OPTION_NAMES } from "../../src/options.ts"
import plugin from "../../src/index.ts"
import { tmpdir } from "../helpers/tmp.ts"
import { open } from "../runtimes/host.mjs"
import { anything, assertPrototypesUntouched, openBare, SPECIAL, strayFiles, withDatabase } from "./bare.ts"

/** Never an absolute path: that would be obeyed. */
const path = fc.constantFrom("..", "../x", "a/../../b", "a\0b", " ", "notes", "notes/../..", "C:\\x", "a'b", "~")
const names = OPTION_NAMES.filter((name) => name !== "database" && name !== "handoffDir")
const options = fc
  .record({
    chosen: fc.dictionary(
      fc.constantFrom(...names, ...SPECIAL, "unknown"),
      fc.oneof(anything, fc.constantFrom<unknown>(0, 1, 5, 500, true, false)),
    ),
    handoffDir: fc.oneof(
      path,
      anything.filter((value) => typeof value !== "string"),
    ),
  })
  .map(({ chosen, handoffDir }) => Object.assign(chosen, { handoffDir }))

suite("whatever options the config holds", () => {
  test("the plugin loads, a save works and nothing is written outside the project and the database", async (t) => {
    await fc.assert(
      fc.asyncProperty(options, async (given) => {
        const { host, folder } = await openBare(t, given)
        host.session("ses_one")
        assert.ok((await host.call("ses_one", "save", { title: "t" })).ok)
        assert.ok((await host.call("ses_one", "load", {})).ok)
        await host.close()
        assertPrototypesUntouched()
        const stray = strayFiles(folder).filter((file) => !/^project\/.*(handoff-ses_one\.md|\.gitignore)$/.test(file))
        assert.deepEqual(stray, [])
      }),
      { numRuns: 25 },
    )
  })

  test("options that are no object at all are the defaults, with a warning", async (t) => {
    const folder = tmpdir(t)
    const { CHECKPOINT_ORCHESTRATOR_DB: before } = process.env
    process.env["CHECKPOINT_ORCHESTRATOR_DB"] = `${folder}/data/checkpoints.db`
    try {
      for (const given of [7, "text", ["database"], () => undefined, Symbol("s"), true]) {
        const host = await open(plugin, { directory: folder, projectID: "p1", options: withDatabase(given, "") })
        const { ok, result } = await host.call("ses_one", "status", {})
        await host.close()
        assert.ok(ok)
        assert.match(JSON.stringify(result["warnings"]), /options are not an object/)
      }
    } finally {
      if (before === undefined) delete process.env["CHECKPOINT_ORCHESTRATOR_DB"]
      else process.env["CHECKPOINT_ORCHESTRATOR_DB"] = before
    }
  })
})
