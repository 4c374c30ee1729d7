import assert from "node:assert/strict"
import { renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { location } from "../helpers/host.ts"
import { HAS_GIT, commit, git, head, repository } from "../lib/git/repos.ts"
import { at, openBench } from "../helpers/plugin.ts"
import type { Caller, Json } from "../helpers/plugin.ts"
import { tmpdir } from "../helpers/tmp.ts"

/** What is done to the tree between a save and a load, and what load says of it then. */
const CASES: readonly (readonly [string, (tree: string) => void, Json])[] = [
  ["nothing", () => undefined, { place: "same-branch", relation: "same" }],
  ["a commit", (tree) => commit(tree, "more"), { place: "same-branch", relation: "ahead", ahead: 1 }],
  [
    "a reset to the commit before",
    (tree) => git(tree, "reset", "-q", "--hard", "HEAD~1"),
    { place: "same-branch", relation: "behind", behind: 1 },
  ],
  [
    "an amended commit",
    (tree) => git(tree, "commit", "-q", "--amend", "--allow-empty", "-m", "x"),
    { place: "same-branch", relation: "diverged", ahead: 1, behind: 1 },
  ],
  [
    "another branch at the same commit",
    (tree) => git(tree, "switch", "-q", "-c", "other"),
    { place: "other-branch", relation: "same" },
  ],
  ["a detached head", (tree) => git(tree, "checkout", "-q", "--detach"), { place: "detached", relation: "same" }],
  [
    "the repository gone",
    (tree) => {
      renameSync(join(tree, ".git"), join(tree, "old"))
    },
    { place: "none", relation: "unknown" },
  ],
  [
    "the repository made anew",
    (tree) => {
      rmSync(join(tree, ".git"), { recursive: true })
      git(tree, "init", "-q", "-b", "main")
      commit(tree, "first")
    },
    { place: "same-branch", relation: "unknown" },
  ],
]

async function open(t: TestContext, tree: string): Promise<Caller> {
  const desk = await openBench(t).open(
    location({ directory: tree, projectID: "p1", projectDirectory: tree, canonical: tree }),
  )
  return desk.session()
}

await suite("the place of a state", { skip: !HAS_GIT }, () => {
  for (const [what, change, expected] of CASES)
    test(`is told by load and status after ${what}`, async (t) => {
      const tree = repository(t, 2)
      const session = await open(t, tree)
      const saved = head(tree)
      await session.run("save", { title: "t", snapshotName: "n" })
      change(tree)
      const repositoryNow = { branch: "main", commit: saved, ...expected }
      assert.deepEqual((await session.run("load"))["repository"], repositoryNow)
      assert.deepEqual((await session.run("status"))["repository"], repositoryNow)
      const [first] = (await session.run("list"))["snapshots"] as readonly Json[]
      assert.deepEqual([first?.["branch"], first?.["commit"]], ["main", saved])
    })

  test("is that of a restored snapshot again, and of a save that changes nothing the newest", async (t) => {
    const tree = repository(t)
    const session = await open(t, tree)
    const first = head(tree)
    await session.run("save", { title: "one", snapshotName: "n" })
    const second = commit(tree, "more")
    await session.run("save", { title: "two" })
    assert.equal(at(await session.run("load"), "repository", "commit"), second)
    await session.run("restore_snapshot", { name: "n" })
    assert.equal(at(await session.run("load"), "repository", "commit"), first)
    const { updatedAt } = await session.run("load")
    assert.equal((await session.run("save", { title: "one" }))["changed"], false)
    const now = await session.run("load")
    assert.deepEqual([now["updatedAt"], at(now, "repository", "commit")], [updatedAt, second])
  })

  test("is absent without version control", async (t) => {
    const session = await open(t, tmpdir(t))
    await session.run("save", { title: "t" })
    assert.equal("repository" in (await session.run("load")), false)
    assert.equal("repository" in (await session.run("status")), false)
  })
})
