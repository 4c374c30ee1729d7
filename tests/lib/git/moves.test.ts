import assert from "node:assert/strict"
import { rmSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { placeOf } from "../../../src/lib/git/place.ts"
import type { PlaceWord } from "../../../src/lib/git/place.ts"
import { readPlace } from "../../../src/lib/git/read-place.ts"
import { relationTo } from "../../../src/lib/git/relation.ts"
import type { Relation } from "../../../src/lib/git/relation.ts"
import { tmpdir } from "../../helpers/tmp.ts"
import { HAS_GIT, asUser, commit, git, repository, repositoryAt } from "./repos.ts"

interface Case {
  readonly what: string
  /** What happens in the work tree between save and load; the directory of the load, if it is another one. */
  readonly between: (tree: string, t: TestContext) => string | undefined
  readonly place: PlaceWord
  readonly relation: Relation
}

/** Runs git commands, given as words, and stays in the work tree. */
function run(...commands: readonly string[]): Case["between"] {
  return (tree) => {
    for (const command of commands) git(tree, ...command.split(" "))
    return undefined
  }
}

function removed(folder: string): undefined {
  rmSync(folder, { recursive: true })
}

const CASES: readonly Case[] = [
  { what: "nothing happened", between: run(), place: "same-branch", relation: { relation: "same" } },
  {
    what: "refs were packed",
    between: run("pack-refs --all --prune"),
    place: "same-branch",
    relation: { relation: "same" },
  },
  {
    what: "commits were made",
    between: run("commit -q --allow-empty -m a", "commit -q --allow-empty -m b"),
    place: "same-branch",
    relation: { relation: "ahead", ahead: 2 },
  },
  {
    what: "another branch was merged",
    between: run("merge -q --no-edit side"),
    place: "same-branch",
    relation: { relation: "ahead", ahead: 2 },
  },
  {
    what: "the branch was reset",
    between: run("reset -q --hard HEAD~1"),
    place: "same-branch",
    relation: { relation: "behind", behind: 1 },
  },
  {
    what: "the commit was amended",
    between: run("commit -q --amend --allow-empty -m amended"),
    place: "same-branch",
    relation: { relation: "diverged", ahead: 1, behind: 1 },
  },
  {
    what: "the branch was rebased",
    between: run("rebase -q --onto side HEAD~1 main"),
    place: "same-branch",
    relation: { relation: "diverged", ahead: 2, behind: 1 },
  },
  {
    what: "the branch was renamed",
    between: run("branch -m renamed"),
    place: "other-branch",
    relation: { relation: "same" },
  },
  {
    what: "a new branch was made",
    between: run("switch -q -c new"),
    place: "other-branch",
    relation: { relation: "same" },
  },
  {
    what: "the branch was switched",
    between: run("switch -q side"),
    place: "other-branch",
    relation: { relation: "diverged", ahead: 1, behind: 1 },
  },
  {
    what: "a branch without commits was begun",
    between: run("switch -q --orphan empty"),
    place: "other-branch",
    relation: { relation: "unknown" },
  },
  {
    what: "the head was detached",
    between: run("checkout -q --detach"),
    place: "detached",
    relation: { relation: "same" },
  },
  {
    what: "an older commit was checked out",
    between: run("checkout -q HEAD~2"),
    place: "detached",
    relation: { relation: "behind", behind: 2 },
  },
  {
    what: "the commit was dropped and its object removed",
    between: run("reset -q --hard HEAD~1", "reflog expire --expire=now --all", "gc -q --prune=now"),
    place: "same-branch",
    relation: { relation: "unknown" },
  },
  {
    what: "the load is in another work tree of the repository",
    between: (tree, t) => {
      const other = join(tmpdir(t), "other")
      git(tree, "worktree", "add", "-q", other, "side")
      return other
    },
    place: "other-worktree",
    relation: { relation: "diverged", ahead: 1, behind: 1 },
  },
  {
    what: "the load is in a clone",
    between: (tree, t) => {
      const other = join(tmpdir(t), "clone")
      git(tree, "clone", "-q", tree, other)
      return other
    },
    place: "other-worktree",
    relation: { relation: "same" },
  },
  {
    what: "the load is in a repository that has nothing to do with it",
    between: (_, t) => repository(t, 2),
    place: "other-worktree",
    relation: { relation: "unknown" },
  },
  {
    what: "the load is through a link",
    between: (tree, t) => {
      const link = join(tmpdir(t), "link")
      symlinkSync(tree, link)
      return link
    },
    place: "same-branch",
    relation: { relation: "same" },
  },
  {
    what: "the load is in a folder without version control",
    between: (_, t) => tmpdir(t),
    place: "none",
    relation: { relation: "unknown" },
  },
  {
    what: "the repository was removed, its files kept",
    between: (tree) => {
      removed(join(tree, ".git"))
    },
    place: "none",
    relation: { relation: "unknown" },
  },
  {
    what: "the directory was removed",
    between: (tree) => {
      removed(tree)
    },
    place: "none",
    relation: { relation: "unknown" },
  },
  {
    what: "the repository was begun anew",
    between: (tree) => {
      rmSync(join(tree, ".git"), { recursive: true })
      git(tree, "init", "-q", "-b", "main")
      commit(tree, "anew")
      return undefined
    },
    place: "same-branch",
    relation: { relation: "unknown" },
  },
]

await suite("the tree at the load against the saved one", { skip: !HAS_GIT }, () => {
  for (const { what, between, place, relation } of CASES) {
    test(`is ${place}, ${relation.relation}, where ${what}`, async (t) => {
      const tree = repository(t, 2)
      git(tree, "branch", "side")
      git(tree, "switch", "-q", "side")
      commit(tree, "on the side")
      git(tree, "switch", "-q", "main")
      git(tree, "commit", "-q", "--allow-empty", "-m", "saved here")
      const saved = await repositoryAt(tree)
      const now = await readPlace(between(tree, t) ?? tree, asUser())
      assert.equal(placeOf(now, saved), place)
      assert.deepEqual(await relationTo(now, saved.commit, asUser()), relation)
    })
  }

  test("is same-branch and unknown where the save was on a branch without commits", async (t) => {
    const tree = repository(t, 0)
    const saved = await repositoryAt(tree)
    commit(tree, "the first")
    const now = await repositoryAt(tree)
    assert.equal(placeOf(now, saved), "same-branch")
    assert.deepEqual(await relationTo(now, saved.commit, asUser()), { relation: "unknown" })
  })

  test("is other-branch where the save was on none and the load is on one, detached where both are on none", async (t) => {
    const tree = repository(t)
    const onBranch = await repositoryAt(tree)
    git(tree, "checkout", "-q", "--detach")
    const onNone = await repositoryAt(tree)
    assert.deepEqual([placeOf(onBranch, onNone), placeOf(onNone, onNone)], ["other-branch", "detached"])
  })

  test("is not-recorded and unknown where nothing was saved, wherever the load is", async (t) => {
    for (const folder of [repository(t), tmpdir(t)]) {
      const now = await readPlace(folder, asUser())
      assert.equal(placeOf(now, undefined), "not-recorded")
      assert.deepEqual(await relationTo(now, undefined, asUser()), { relation: "unknown" })
    }
  })

  test("is other-worktree, none where the work tree that was saved has been removed", async (t) => {
    const tree = repository(t)
    const linked = join(tmpdir(t), "linked")
    git(tree, "worktree", "add", "-q", linked)
    const saved = await repositoryAt(linked)
    git(tree, "worktree", "remove", linked)
    assert.equal(placeOf(await readPlace(linked, asUser()), saved), "none")
    const first = await repositoryAt(tree)
    assert.equal(placeOf(first, saved), "other-worktree")
    assert.deepEqual(await relationTo(first, saved.commit, asUser()), { relation: "same" })
  })
})
