import assert from "node:assert/strict"
import { existsSync, readFileSync } from "node:fs"
import { suite, test } from "node:test"
import { fileURLToPath } from "node:url"

const ROOT = fileURLToPath(new URL("../../", import.meta.url))
const page = readFileSync(`${ROOT}docs/reliability.md`, "utf8")
/** Every case of the list but three numbers that were never given. */
const CASES = Array.from({ length: 37 }, (_, index) => `B${String(index + 1).padStart(2, "0")}`).filter(
  (id) => !["B13", "B16", "B17", "B23", "B24"].includes(id),
)

suite("docs/reliability.md", () => {
  test("has one row for each case", () => {
    assert.deepEqual(
      [...page.matchAll(/^\| (B\d\d) \|/gm)].map(([, id]) => id),
      CASES,
    )
  })

  test("names only test files that exist, at least one in each row of a table of tests", () => {
    const rows = page.split("\n").filter((line) => /^\| (B\d\d|\d+\. )/.test(line))
    assert.ok(rows.length > CASES.length)
    for (const row of rows) assert.match(row, /`tests\/[^`]+\.test\.ts`/, row)
    const named = [...page.matchAll(/`(tests\/[^`*]+)`/g)].map(([, path]) => path ?? "")
    assert.deepEqual(
      named.filter((path) => !existsSync(ROOT + path)),
      [],
    )
  })

  test("names only scripts that package.json has", () => {
    const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8")) as { scripts: Record<string, string> }
    const commands = [...page.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name ?? "")
    assert.ok(commands.length > 2)
    assert.deepEqual(
      commands.filter((name) => !Object.hasOwn(scripts, name)),
      [],
    )
  })
})
