import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { tmpdir } from "../helpers/tmp.ts"
import { read, ROOT } from "./tree.ts"

const FILE = join(ROOT, "docs", "images", "terminal.svg")

suite("docs/images/terminal.svg", () => {
  const check = (file: string): { status: number | null; err: string } => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ["--import", "tsx", join(ROOT, "scripts", "picture.mjs"), "--check", file],
      {
        cwd: ROOT,
        encoding: "utf8",
        // The same wherever and however it is drawn.
        env: { ...process.env, TZ: "Asia/Tokyo", LANG: "de_DE.UTF-8", NO_COLOR: "1" },
      },
    )
    return { status, err: stderr }
  }

  test("is what the built command line prints", () => {
    assert.deepEqual(check(FILE), { status: 0, err: "" })
  })

  test("that is stale or absent is reported", (t) => {
    const stale = join(tmpdir(t), "terminal.svg")
    const err = `${stale} is stale: run "npm run picture" and commit it\n`
    assert.deepEqual(check(stale), { status: 1, err })
    writeFileSync(stale, read("docs", "images", "terminal.svg").replace("Rate limiting", "Something else"))
    assert.deepEqual(check(stale), { status: 1, err })
  })

  test("is small, has a title, and loads and runs nothing", () => {
    const svg = read("docs", "images", "terminal.svg")
    assert.ok(Buffer.byteLength(svg) < 40_000)
    assert.match(svg, /<title>[^<]+<\/title>/)
    assert.doesNotMatch(svg, /<(script|image|use|foreignObject|a)\b|href|url\(|@import|@font-face|\son[a-z]+=/)
    assert.deepEqual(
      (svg.match(/[a-z]+:\/\/[^"]+/g) ?? []).filter((url) => url !== "http://www.w3.org/2000/svg"),
      [],
    )
  })
})
