import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { homedir } from "node:os"
import { extname, join } from "node:path"
import { suite, test } from "node:test"
import { VERSION } from "../../src/version.ts"
import { filesBelow, MANIFEST, named, read, ROOT } from "./tree.ts"

const CODE = [".ts", ".mts", ".js", ".mjs", ".cjs"]
const BINARY = [".db", ".sqlite", ".png", ".jpg", ".gif", ".gz", ".tgz"]

test("no file of code is longer than 300 lines", () => {
  const files = ["src", "tests", "scripts"]
    .flatMap((folder) => filesBelow(join(ROOT, folder)))
    // Nobody wrote what was built.
    .filter((path) => !/\/tests\/fixtures\/v[^/]+\/dist\//.test(path))
  const long = files.filter((path) => CODE.includes(extname(path)) && lineCount(path) > 300)
  assert.deepEqual(long.map(named), [])
})

suite("the version", () => {
  test("is the same in package.json, the lock file, the sources and what is built", () => {
    const lock = JSON.parse(read("package-lock.json")) as {
      version: string
      packages: Record<string, { version: string }>
    }
    const built = execFileSync(process.execPath, [join(ROOT, "dist", "cli", "main.js"), "--version"], {
      encoding: "utf8",
    })
    assert.deepEqual(
      [VERSION, lock.version, lock.packages[""]?.version, built.trim()],
      [MANIFEST.version, MANIFEST.version, MANIFEST.version, MANIFEST.version],
    )
  })

  test("heads the changelog", () => {
    assert.equal(/^## \[?v?([^\s\]]+)/m.exec(read("CHANGELOG.md"))?.[1], MANIFEST.version)
  })
})

suite("the repository", () => {
  const files = filesBelow(ROOT.replace(/[/\\]$/, "")).map(named)

  test("has lock files that name no registry", () => {
    const locks = files.filter((path) => path.endsWith("package-lock.json"))
    assert.ok(locks.includes("package-lock.json"))
    assert.deepEqual(
      locks.filter((path) => /"resolved":\s*"(?!file:)/.test(read(path))),
      [],
    )
  })

  test("names no path of the machine that it lies on", () => {
    const machine = [ROOT.slice(0, -1), join(homedir(), "/")].filter((path) => path.length > 2)
    const found = files.filter(
      (path) => !BINARY.includes(extname(path)) && machine.some((text) => read(path).includes(text)),
    )
    assert.deepEqual(found, [])
  })
})

function lineCount(path: string): number {
  return readFileSync(path, "utf8").split("\n").length - 1
}
