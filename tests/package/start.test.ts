import assert from "node:assert/strict"
import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import ts from "typescript"
import { location } from "../helpers/host.ts"
import { packageFolder } from "../helpers/package.ts"
import type { Bench } from "../helpers/plugin.ts"
import { Caller, openBench } from "../helpers/plugin.ts"
import { ROOT } from "./tree.ts"

interface Started {
  readonly bench: Bench
  readonly caller: Caller
  readonly files: string
}

/** The built package in a folder of its own, started, with its files still to be taken away. */
async function start(t: TestContext): Promise<Started> {
  const bench = openBench(t)
  const files = packageFolder(bench.path("package"))
  const directory = bench.path("project")
  const place = location({ directory, projectID: "p1", projectDirectory: directory })
  const instance = await bench.host.open(place, [{ package: files, options: { database: bench.database } }])
  bench.host.createSession({ id: "ses_one", directory })
  return { bench, caller: new Caller(instance, "ses_one"), files }
}

suite("the plugin", () => {
  test("is one file that imports nothing but the runtime's own modules", () => {
    const file = join(ROOT, "dist", "index.js")
    const { importedFiles } = ts.preProcessFile(readFileSync(file, "utf8"))
    const others = importedFiles.map(({ fileName }) => fileName).filter((name) => !name.startsWith("node:"))
    assert.deepEqual(others, [])
  })
})

suite("the files of a package that is replaced while in use", () => {
  test("are not needed once it has started", async (t) => {
    const { bench, caller, files } = await start(t)
    rmSync(files, { recursive: true })
    assert.deepEqual((await caller.run("save", { title: "Parser" }))["warnings"], [])
    assert.ok(existsSync(join(bench.folder, "project", ".opencode", "state", "checkpoint-orchestrator")))
  })
})
