import assert from "node:assert/strict"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { RUNTIMES } from "../helpers/child.ts"
import type { Runtime } from "../helpers/child.ts"
import { tmpdir } from "../helpers/tmp.ts"
import { SHORT_NAMES } from "../helpers/tools.ts"
import { ROOT } from "../package/tree.ts"
import { drive } from "./driver.ts"
import type { Result } from "./driver.ts"
import type { Command } from "./server.ts"

async function driveStandIn(
  folder: string,
  plugin: string,
  runtime: Runtime = "node",
): Promise<{ results: readonly Result[]; lines: string[] }> {
  const lines: string[] = []
  const command: Command = [...RUNTIMES[runtime], join(ROOT, "tests", "opencode", "stand-in.ts")]
  const results = await drive({ command, folder, plugin, print: (line) => lines.push(line) })
  return { results, lines }
}

suite("the driver", () => {
  for (const runtime of ["node", "bun"] as const) {
    test(`finds everything in order with this plugin on the stand-in, run by ${runtime}`, async (t) => {
      const { lines } = await driveStandIn(tmpdir(t), ROOT.slice(0, -1), runtime)
      assert.deepEqual(lines, [
        "routes: from /openapi.json",
        "ok      load",
        "ok      save",
        "ok      isolation",
        "ok      compaction",
        "ok      restart",
        "ok      unload",
        "ok      database",
      ])
    })
  }

  test("fails the check that a plugin does not pass, and skips what needs it", async (t) => {
    const folder = tmpdir(t)
    const plugin = join(folder, "plugin")
    mkdirSync(plugin)
    // It loads, and forgets what it is told.
    writeFileSync(join(plugin, "package.json"), '{ "type": "module" }')
    writeFileSync(join(plugin, "index.js"), FORGETFUL)
    const { results } = await driveStandIn(folder, plugin)
    assert.deepEqual(
      results.map(({ name, outcome }) => `${name} ${outcome}`),
      [
        "load ok",
        "save ok",
        "isolation failed",
        "compaction skipped",
        "restart skipped",
        "unload ok",
        "database failed",
      ],
    )
    assert.match(results[2]?.why ?? "", /Alpha title/)
    assert.equal(results[3]?.why, "needs isolation")
  })

  test("says why a server does not start, with what it printed", async (t) => {
    const folder = tmpdir(t)
    const broken = join(folder, "broken.mjs")
    writeFileSync(broken, 'console.error("no such option"); process.exit(2)')
    const command: Command = [process.execPath, broken]
    await assert.rejects(drive({ command, folder, plugin: ROOT, print: assert.ok }), {
      message: "the server does not start: it ended with 2\nno such option\n",
    })
  })
})

const FORGETFUL = `
const names = ${JSON.stringify(SHORT_NAMES)}
export default {
  id: "checkpoint-orchestrator",
  setup: async ({ tool }) => {
    await tool.transform(({ add }) => {
      for (const name of names)
        add({
          name: "checkpoint_" + name,
          description: name,
          input: { type: "object", properties: {} },
          options: { codemode: false },
          execute: async () => ({ content: name === "save" ? '{ "saved": true }' : "{}" }),
        })
    })
  },
}
`
