import assert from "node:assert/strict"
import { cpSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { relationTo } from "../../../src/lib/git/relation.ts"
import type { Relation } from "../../../src/lib/git/relation.ts"
import { tmpdir } from "../../helpers/tmp.ts"
import { HAS_GIT, asUser, commit, git, head, repository, repositoryAt, withPath } from "./repos.ts"

await suite("the relation to a saved commit", { skip: !HAS_GIT }, () => {
  test("needs no process where the commits are equal, or one of them is no commit of this kind", async (t) => {
    const now = await repositoryAt(repository(t))
    const none = withPath()
    assert.deepEqual(await relationTo(now, now.commit, none), { relation: "same" })
    const wrong = [
      "",
      "HEAD",
      "--all",
      "main",
      now.commit?.slice(1),
      "a".repeat(64),
      `${"a".repeat(40)}\n`,
      "A".repeat(40),
    ]
    for (const saved of wrong) assert.deepEqual(await relationTo(now, saved, asUser()), { relation: "unknown" })
    assert.deepEqual(await relationTo({ ...now, commit: "--all" }, now.commit, asUser()), { relation: "unknown" })
  })

  test("is told for SHA-256 ids, for submodules and for bare repositories", async (t) => {
    const tree = repository(t, 3, "--object-format=sha256")
    const inner = repository(t, 3)
    const outer = repository(t)
    git(outer, "submodule", "--quiet", "add", inner, "inner")
    const bare = join(tmpdir(t), "bare.git")
    git(tree, "clone", "-q", "--bare", inner, bare)
    for (const folder of [tree, join(outer, "inner"), bare]) {
      const saved = git(folder, "rev-parse", "HEAD~2")
      assert.deepEqual(await relationTo(await repositoryAt(folder), saved, asUser()), { relation: "ahead", ahead: 2 })
    }
  })

  test("is told in a folder whose name has colons, blanks, quotes and a line break", async (t) => {
    const tree = join(tmpdir(t), "a: b\n'c\" $(d)")
    cpSync(repository(t, 2), tree, { recursive: true })
    const saved = git(tree, "rev-parse", "HEAD~1")
    assert.deepEqual(await relationTo(await repositoryAt(tree), saved, asUser()), { relation: "ahead", ahead: 1 })
  })

  test("is that of the history as it was recorded, whatever stands in for a commit", async (t) => {
    const tree = repository(t, 3)
    const saved = git(tree, "rev-parse", "HEAD~1")
    git(tree, "replace", "--graft", "HEAD", "HEAD~2")
    assert.equal(git(tree, "rev-list", "--count", "HEAD"), "2")
    assert.deepEqual(await relationTo(await repositoryAt(tree), saved, asUser()), { relation: "ahead", ahead: 1 })
  })

  test("in a shallow clone is what its short history proves, and no count", async (t) => {
    const source = repository(t, 3)
    git(source, "branch", "old", "HEAD~1")
    const clone = join(tmpdir(t), "shallow")
    git(source, "clone", "-q", "--depth=1", "--no-single-branch", `file://${source}`, clone)
    const saved = head(clone)
    const related = async (to: string): Promise<Relation> => relationTo(await repositoryAt(clone), to, asUser())
    assert.deepEqual(await related(git(source, "rev-parse", "HEAD~2")), { relation: "unknown" })
    assert.deepEqual(await related(head(source)), { relation: "same" })
    commit(clone, "later")
    assert.deepEqual(await related(saved), { relation: "ahead" })
    // An ancestor, whose descent lies beyond what was cloned.
    assert.deepEqual(await related(git(clone, "rev-parse", "origin/old")), { relation: "unknown" })
    git(clone, "reset", "-q", "--hard", "HEAD~1")
    assert.deepEqual(await related(git(clone, "rev-parse", "ORIG_HEAD")), { relation: "behind" })
  })

  test("in a partial clone is told without anything being fetched", async (t) => {
    const source = repository(t, 3)
    git(source, "config", "uploadpack.allowFilter", "true")
    git(source, "config", "uploadpack.allowAnySHA1InWant", "true")
    const clone = join(tmpdir(t), "partial")
    git(source, "clone", "-q", "--no-checkout", "--filter=tree:0", `file://${source}`, clone)
    const later = commit(source, "later")
    const objects = git(clone, "count-objects", "-v")
    const now = await repositoryAt(clone)
    assert.deepEqual(await relationTo(now, git(source, "rev-parse", "HEAD~2"), asUser()), {
      relation: "ahead",
      ahead: 1,
    })
    assert.deepEqual(await relationTo(now, later, asUser()), { relation: "unknown" })
    assert.equal(git(clone, "count-objects", "-v"), objects)
    git(clone, "cat-file", "-e", later)
    assert.notEqual(git(clone, "count-objects", "-v"), objects, "git itself fetches it")
  })
})
