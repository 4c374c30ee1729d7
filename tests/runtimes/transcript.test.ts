import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { suite, test } from "node:test"
import { fileURLToPath } from "node:url"
import { differences, play, wronglyAnswered } from "./play.mjs"

const BUN = fileURLToPath(new URL("../../node_modules/.bin/bun", import.meta.url))

/** A Node on this machine that has no node:sqlite, if there is one. */
function oldNode(): string | undefined {
  const found = (process.env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, "node"))
  return found.find((path) => existsSync(path) && /^v(18|20)\./.test(execFileSync(path, ["--version"]).toString()))
}

suite("the transcript on the built package", () => {
  test("is the same on the packaged Node and the packaged Bun, with nothing on stderr", () => {
    const node = play(process.execPath)
    assert.ok(node.length > 100, String(node.length))
    assert.deepEqual(differences(node, play(BUN)), [])
  })

  const old = oldNode()
  test(
    "answers runtime-unsupported on a Node without node:sqlite",
    { skip: old === undefined ? "no such Node on this machine" : false },
    () => {
      assert.deepEqual(wronglyAnswered(play(old ?? "")), [])
    },
  )
})
