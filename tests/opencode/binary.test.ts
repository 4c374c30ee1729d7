import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { tmpdir } from "../helpers/tmp.ts"
import { ROOT } from "../package/tree.ts"
import { findBinary } from "./binary.ts"

const skip = process.platform === "win32" && "the programs of this test are shell scripts"

function program(folder: string, name: string, prints: string): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\necho '${prints}'\n`, { mode: 0o755 })
  return path
}

suite("the binary", { skip }, () => {
  test("is the one that OPENCODE_BIN names, before any on the PATH", (t) => {
    const [folder, other] = [tmpdir(t), tmpdir(t)]
    program(folder, "opencode", "2.0.1")
    const chosen = program(other, "mine", "opencode v2.1.4-beta.1")
    assert.deepEqual(findBinary({ PATH: folder, OPENCODE_BIN: chosen }), { path: chosen, version: "2.1.4-beta.1" })
  })

  test("is else the first on the PATH", (t) => {
    const [first, second] = [tmpdir(t), tmpdir(t)]
    const path = program(second, "opencode", "2.0.26")
    for (const chosen of [{}, { OPENCODE_BIN: "" }]) {
      assert.deepEqual(findBinary({ PATH: `${first}:${second}`, ...chosen }), { path, version: "2.0.26" })
    }
  })

  test("may be a build from a checkout", (t) => {
    const path = program(tmpdir(t), "opencode", "0.0.0-dev-202610010000")
    assert.deepEqual(findBinary({ OPENCODE_BIN: path }), { path, version: "0.0.0-dev-202610010000" })
  })

  test("of version 1, or of none, is refused in one sentence", (t) => {
    const folder = tmpdir(t)
    const one = program(folder, "one", "1.14.2")
    const none = program(folder, "none", "hello")
    const lacking = (path: string): string => {
      const found = findBinary({ OPENCODE_BIN: path })
      return "lacking" in found ? found.lacking.replace(folder, "") : ""
    }
    const how = "set OPENCODE_BIN to an OpenCode 2.x binary."
    assert.equal(lacking(one), `/one is OpenCode 1.14.2, which cannot load this plugin: ${how}`)
    assert.equal(lacking(none), `/none does not tell its version: ${how}`)
    assert.match(lacking(join(folder, "absent")), /^\/absent cannot be run \(.+ENOENT\): set /)
  })

  test("that is absent ends npm run test:opencode with one sentence and code 77", (t) => {
    const args = ["--import", "tsx", join(ROOT, "scripts", "opencode.mjs")]
    const env = { PATH: tmpdir(t), HOME: process.env["HOME"] }
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8", env })
    assert.deepEqual(
      { status, stdout, stderr },
      {
        status: 77,
        stdout: "There is no opencode binary on the PATH: set OPENCODE_BIN to an OpenCode 2.x binary.\n",
        stderr: "",
      },
    )
  })
})
