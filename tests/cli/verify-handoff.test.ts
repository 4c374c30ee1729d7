import assert from "node:assert/strict"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { HAS_GIT, commit, git, repository } from "../lib/git/repos.ts"
import { cli, openSeed, patch, tempFolder } from "./helpers.ts"

await suite("handoff --verify", { skip: !HAS_GIT }, () => {
  test("says whether a hand-off is fresh, older, elsewhere, edited or unknown, with an exit code for each", async (t) => {
    const tree = repository(t)
    const folder = tempFolder(t)
    const [path, file] = [join(folder, "c.db"), join(folder, "handoff.md")]
    const save = async (title: string): Promise<void> => {
      const seeded = openSeed(path)
      await seeded.session("ses_one", { directory: tree }).save(patch({ title }))
      seeded.store.close()
    }
    const verify = async (given = file): Promise<[number, string]> => {
      const { code, out } = await cli(["handoff", "--verify", given, "--database", path])
      return [code, out.split(":")[0] ?? ""]
    }
    await save("One")
    await cli(["handoff", "ses_one", "--out", file, "--database", path])
    assert.deepEqual(await verify(), [0, "fresh"])
    commit(tree, "goes on")
    assert.deepEqual(await verify(), [0, "fresh"])
    git(tree, "switch", "-q", "-c", "other")
    assert.deepEqual(await verify(), [3, "elsewhere"])
    git(tree, "switch", "-q", "main")
    const text = readFileSync(file, "utf8")
    const [edited, foreign] = ["edited.md", "foreign.md"].map((name) => join(folder, name))
    writeFileSync(String(edited), text.replace("One", "Two"))
    writeFileSync(String(foreign), text.replaceAll("ses_one", "ses_none"))
    assert.deepEqual(await verify(String(edited)), [4, "edited"])
    assert.equal((await verify(String(foreign)))[0], 4)
    writeFileSync(String(foreign), "# Notes\n")
    assert.deepEqual(await verify(String(foreign)), [1, "unknown"])
    await save("Two")
    assert.deepEqual(await verify(), [3, "older"])
  })
})
