import assert from "node:assert/strict"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { suite, test } from "node:test"
import { isOwnHandoff } from "../../src/handoff/recorded.ts"
import { removeHandoff, writeHandoff } from "../../src/handoff/place.ts"
import { firstWords, handoffFileNames } from "../../src/handoff/render.ts"
import { tmpdir } from "../helpers/tmp.ts"

const text = (sessionID: string): string => `${firstWords(sessionID)}2026-01-01T00:00:00.000Z -->\n`

suite("two sessions whose ids differ only in case", () => {
  test("share no file where the name of one is taken by the other's", async (t) => {
    const root = tmpdir(t)
    const first = await writeHandoff({ root, folder: "notes", sessionID: "ses_aB", text: text("ses_aB") })
    const folder = join(root, "notes")
    // What a file system that ignores case shows at the other's name.
    writeFileSync(join(folder, "handoff-ses_Ab.md"), text("ses_aB"))
    const second = await writeHandoff({ root, folder: "notes", sessionID: "ses_Ab", text: text("ses_Ab") })
    assert.notEqual(first.toLowerCase(), second.toLowerCase())
    assert.equal(readFileSync(join(folder, "handoff-ses_Ab.md"), "utf8"), text("ses_aB"))
    assert.equal(readFileSync(second, "utf8"), text("ses_Ab"))
    assert.equal(basename(second), handoffFileNames("ses_Ab")[1])
    assert.ok(isOwnHandoff({ sessionID: "ses_Ab", path: second, folder: "notes" }))
    assert.equal(await removeHandoff({ root, folder: "notes", sessionID: "ses_Ab" }), true)
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.endsWith(".md")),
      ["handoff-ses_Ab.md", "handoff-ses_aB.md"],
    )
  })

  test("have names that stay apart when case and accents are folded", () => {
    const names = ["ses_aB", "ses_Ab", "ses_AB", "ses_ab"].map((id) => handoffFileNames(id)[1].toLowerCase())
    assert.equal(new Set(names).size, names.length)
  })
})
