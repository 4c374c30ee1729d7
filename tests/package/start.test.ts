import assert from "node:assert/strict"
import { existsSync, readFileSync, rmSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { setTimeout as delay } from "node:timers/promises"
import ts from "typescript"
import { location } from "../helpers/host.ts"
import { packageFolder } from "../helpers/package.ts"
import type { Bench } from "../helpers/plugin.ts"
import { Caller, openBench } from "../helpers/plugin.ts"
import { ROOT } from "./tree.ts"

/** What a built file imports by `import … from`: with the files that these import in turn. */
function linked(file: string, seen = new Map<string, readonly string[]>()): ReadonlyMap<string, readonly string[]> {
  if (seen.has(file)) return seen
  // preProcessFile would list `import()` as well; that is what a start does not wait for.
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2023)
  const names = source.statements
    .filter((statement) => ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement))
    .flatMap(({ moduleSpecifier }) =>
      moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier) ? [moduleSpecifier.text] : [],
    )
  seen.set(file, names)
  for (const name of names) if (name.startsWith(".")) linked(resolve(dirname(file), name), seen)
  return seen
}

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

suite("a start", () => {
  test("links no package, and little that is built: the rest is loaded when it is over", () => {
    const files = linked(join(ROOT, "dist", "index.js"))
    const packages = [...files.values()].flat().filter((name) => !/^(node:|\.)/.test(name))
    assert.deepEqual(packages, [])
    assert.ok(files.size <= 2, [...files.keys()].join("\n"))
  })

  test("loads no crypto", () => {
    const names = [...linked(join(ROOT, "dist", "index.js")).values()].flat()
    assert.deepEqual(
      names.filter((name) => name === "node:crypto" || name === "node:fs/promises"),
      [],
    )
  })
})

suite("the files of a package that is replaced while in use", () => {
  test("are not needed once the host has gone on", async (t) => {
    const { bench, caller, files } = await start(t)
    // Loading starts at the next turn of the event loop and takes some tens of milliseconds.
    await delay(2_000)
    rmSync(files, { recursive: true })
    assert.deepEqual((await caller.run("save", { title: "Parser" }))["warnings"], [])
    assert.ok(existsSync(join(bench.folder, "project", ".opencode", "state", "checkpoint-orchestrator")))
  })
})
