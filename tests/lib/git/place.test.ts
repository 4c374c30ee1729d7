import assert from "node:assert/strict"
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import type { Repository } from "../../../src/lib/git/place.ts"
import { readPlace } from "../../../src/lib/git/read-place.ts"
import { tmpdir } from "../../helpers/tmp.ts"
import { HAS_GIT, commit, fakeGit, git, gitWith, head, repository, withPath } from "./repos.ts"

/** The place as the files tell it: the only git on the PATH leaves a mark, and there must be none. */
async function placeIn(t: TestContext, folder: string): Promise<Repository> {
  const bin = tmpdir(t)
  fakeGit(bin, `: > ${bin}/ran`, "exit 1")
  const place = await readPlace(folder, withPath(bin))
  assert.throws(() => readFileSync(join(bin, "ran")), "a process was started")
  assert.equal(place.kind, "repository", JSON.stringify(place))
  return place
}

/** Compares a place with what the real git says of the same folder. */
async function agrees(t: TestContext, folder: string): Promise<Repository> {
  const place = await placeIn(t, folder)
  const ask = (...args: string[]): string[] =>
    gitWith({ check: false }, folder, "rev-parse", "--path-format=absolute", ...args).split("\n")
  const [gitDir = "", commonDir, top = gitDir] = ask("--absolute-git-dir", "--git-common-dir", "--show-toplevel")
  const [commit = ""] = ask("--verify", "--quiet", "HEAD")
  const branch = git(folder, "branch", "--show-current")
  assert.deepEqual(place, {
    kind: "repository",
    top,
    gitDir,
    commonDir,
    detached: branch === "",
    ...(branch === "" ? {} : { branch }),
    ...(commit === "" ? {} : { commit }),
  })
  return place
}

await suite("the place of a directory, from files, as git sees it", { skip: !HAS_GIT }, () => {
  test("a work tree, and a folder deep in it", async (t) => {
    const tree = repository(t)
    mkdirSync(join(tree, "a", "b"), { recursive: true })
    assert.equal((await agrees(t, tree)).branch, "main")
    assert.equal((await agrees(t, join(tree, "a", "b"))).top, tree)
  })

  test("a work tree that is reached through a link has its real path", async (t) => {
    const tree = repository(t)
    const link = join(tmpdir(t), "link")
    symlinkSync(tree, link)
    assert.equal((await placeIn(t, link)).top, tree)
  })

  test("a branch without a commit has no commit", async (t) => {
    const place = await agrees(t, repository(t, 0))
    assert.deepEqual([place.branch, place.commit, place.detached], ["main", undefined, false])
  })

  test("a detached head has a commit and no branch", async (t) => {
    const tree = repository(t, 2)
    git(tree, "checkout", "-q", "--detach", "HEAD~1")
    const place = await agrees(t, tree)
    assert.deepEqual([place.branch, place.detached], [undefined, true])
  })

  test("SHA-256 ids are whole, loose and packed", async (t) => {
    const tree = repository(t, 1, "--object-format=sha256")
    assert.equal((await agrees(t, tree)).commit?.length, 64)
    git(tree, "pack-refs", "--all")
    assert.equal((await agrees(t, tree)).commit?.length, 64)
  })

  test("packed refs are found, and a loose one counts before them", async (t) => {
    const tree = repository(t)
    for (const name of ["mai", "main2", "a/main", "main-x"]) git(tree, "branch", name)
    git(tree, "tag", "-a", "-m", "peeled", "v1")
    commit(tree, "later")
    git(tree, "pack-refs", "--all", "--prune")
    assert.throws(() => readFileSync(join(tree, ".git", "refs", "heads", "main")))
    assert.equal((await agrees(t, tree)).commit, head(tree))
    commit(tree, "latest")
    assert.equal((await agrees(t, tree)).commit, head(tree))
  })

  test("a linked work tree has its own head and the common directory of the first", async (t) => {
    const tree = repository(t, 2)
    const linked = join(tmpdir(t), "linked")
    git(tree, "worktree", "add", "-q", "-b", "side", linked, "HEAD~1")
    const place = await agrees(t, linked)
    assert.deepEqual([place.branch, place.commonDir], ["side", join(tree, ".git")])
    git(tree, "pack-refs", "--all", "--prune")
    await agrees(t, linked)
    await agrees(t, tree)
  })

  test("refs that belong to one work tree are read from it", async (t) => {
    const tree = repository(t, 2)
    const linked = join(tmpdir(t), "linked")
    git(tree, "worktree", "add", "-q", "--detach", linked)
    git(tree, "update-ref", "refs/worktree/own", "HEAD~1")
    git(linked, "update-ref", "refs/worktree/own", "HEAD")
    for (const folder of [tree, linked]) {
      git(folder, "symbolic-ref", "HEAD", "refs/worktree/own")
      const place = await placeIn(t, folder)
      assert.deepEqual([place.commit, place.branch], [head(folder), "refs/worktree/own"])
    }
    assert.notEqual(head(tree), head(linked))
  })

  test("a submodule is a place of its own", async (t) => {
    const inner = repository(t)
    const outer = repository(t)
    git(outer, "submodule", "--quiet", "add", inner, "inner")
    const place = await agrees(t, join(outer, "inner"))
    assert.deepEqual([place.top, place.gitDir], [join(outer, "inner"), join(outer, ".git", "modules", "inner")])
    git(join(outer, "inner"), "checkout", "-q", "--detach")
    assert.equal((await agrees(t, join(outer, "inner"))).detached, true)
  })

  test("a bare repository, and the folders of a git directory, are places", async (t) => {
    const tree = repository(t)
    const bare = join(tmpdir(t), "bare.git")
    git(tree, "clone", "-q", "--bare", tree, bare)
    assert.equal((await agrees(t, bare)).top, bare)
    assert.equal((await agrees(t, join(bare, "objects"))).top, bare)
    assert.equal((await agrees(t, join(tree, ".git", "refs"))).top, join(tree, ".git"))
  })

  test("a git directory elsewhere, by a file with a relative path or by a link", async (t) => {
    const tree = repository(t)
    renameSync(join(tree, ".git"), join(tree, "..", "moved"))
    writeFileSync(join(tree, ".git"), "gitdir: ../moved\r\n")
    assert.equal((await agrees(t, tree)).gitDir, join(dirname(tree), "moved"))
    rmSync(join(tree, ".git"))
    symlinkSync("../moved", join(tree, ".git"))
    assert.equal((await placeIn(t, tree)).commit, head(tree))
  })

  test("symbolic refs are followed to the last one, in every form and as far as git follows them", async (t) => {
    const tree = repository(t)
    const ref = (name: string, target: string): void => {
      git(tree, "symbolic-ref", `refs/heads/${name}`, `refs/heads/${target}`)
    }
    for (const [name, target] of [
      ["a", "main"],
      ["b", "a"],
      ["c", "b"],
    ] as const)
      ref(name, target)
    git(tree, "symbolic-ref", "HEAD", "refs/heads/c")
    assert.equal((await agrees(t, tree)).branch, "main")
    ref("d", "c")
    git(tree, "symbolic-ref", "HEAD", "refs/heads/d")
    assert.equal(gitWith({ check: false }, tree, "rev-parse", "--verify", "--quiet", "HEAD"), "")
    assert.equal((await readPlace(tree)).kind, "unknown")
    rmSync(join(tree, ".git", "HEAD"))
    symlinkSync("refs/heads/main", join(tree, ".git", "HEAD"))
    assert.equal((await agrees(t, tree)).branch, "main")
  })

  test("a head on a ref that is no branch has that ref's full name", async (t) => {
    const tree = repository(t)
    git(tree, "update-ref", "refs/review/17", "HEAD")
    git(tree, "symbolic-ref", "HEAD", "refs/review/17")
    const place = await placeIn(t, tree)
    assert.deepEqual([place.branch, place.commit], ["refs/review/17", head(tree)])
  })

  test("every branch name that git takes is given back whole", async (t) => {
    const tree = repository(t)
    const names = [
      "feature/ü/日本",
      "a\u0085b",
      "\u202Eright",
      "e-😀",
      "@",
      "-x",
      "refs/heads/x",
      "a".repeat(200),
      "'\"$(id)`&|<>",
    ]
    const commit = head(tree)
    for (const name of names) {
      git(tree, "update-ref", `refs/heads/${name}`, commit)
      git(tree, "symbolic-ref", "HEAD", `refs/heads/${name}`)
      assert.equal((await agrees(t, tree)).branch, name)
    }
    git(tree, "pack-refs", "--all", "--prune")
    for (const name of names) {
      git(tree, "symbolic-ref", "HEAD", `refs/heads/${name}`)
      const place = await placeIn(t, tree)
      assert.deepEqual([place.branch, place.commit], [name, commit])
    }
  })

  test("the repository nearest to the directory counts, and an empty .git does not", async (t) => {
    const outer = repository(t)
    const inner = join(outer, "inner")
    mkdirSync(join(inner, ".git"), { recursive: true })
    assert.equal((await agrees(t, inner)).top, outer)
    git(inner, "init", "-q", "-b", "inner")
    assert.equal((await agrees(t, inner)).top, inner)
  })

  test("variables that point git elsewhere have no say", async (t) => {
    const [tree, other] = [repository(t), repository(t, 2)]
    const env = { GIT_DIR: join(other, ".git"), GIT_WORK_TREE: other, GIT_COMMON_DIR: join(other, ".git") }
    const place = await readPlace(tree, { env })
    assert.deepEqual(place, await placeIn(t, tree))
  })

  test("a folder in no repository is in none", async (t) => {
    assert.deepEqual(await readPlace(tmpdir(t)), { kind: "none" })
  })
})
