import assert from "node:assert/strict"
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { readPlace } from "../../../src/lib/git/read-place.ts"
import { Child } from "../../helpers/child.ts"
import { tmpdir } from "../../helpers/tmp.ts"
import { HAS_GIT, fifo, git, head, repository, withPath } from "./repos.ts"

const NONE = { kind: "none" }
const ID = "a".repeat(40)

/** The place, where no git may be asked; an unknown one has to name the file it is unknown for. */
async function place(folder: string, file = ""): Promise<string> {
  const found = await readPlace(folder, withPath())
  if (found.kind === "unknown") assert.ok(found.why.includes(file), found.why)
  return found.kind
}

await suite("a .git file that leads nowhere", { skip: !HAS_GIT }, () => {
  const forms: Readonly<Record<string, string | Uint8Array>> = {
    "is empty": "",
    "holds something else": "hello\n",
    "lacks the blank": "gitdir:../moved\n",
    "lacks the path": "gitdir: \n",
    "names what is not there": "gitdir: ../missing\n",
    "names a file": "gitdir: ../file\n",
    "names a folder that is no repository": "gitdir: ..\n",
    "has two lines": "gitdir: ../moved\n../moved\n",
    "holds NUL": "gitdir: ../moved\0\n",
    "is not UTF-8": new Uint8Array([...Buffer.from("gitdir: ../moved"), 0xff]),
    "names a share": "gitdir: //host/share/moved\n",
    "names a share as Windows does": "gitdir: \\\\host\\share\\moved\n",
    "names a share with slashes of both kinds": "gitdir: \\/host/share/moved\n",
    "names a device path of Windows": "gitdir: \\\\?\\UNC\\host\\share\n",
  }
  for (const [form, content] of Object.entries(forms)) {
    test(`the directory is in no repository, although one is above it, where the file ${form}`, async (t) => {
      const outer = repository(t)
      const inner = join(outer, "inner")
      mkdirSync(inner)
      git(outer, "clone", "-q", "--bare", outer, join(outer, "moved"))
      writeFileSync(join(outer, "file"), "")
      writeFileSync(join(inner, ".git"), "gitdir: ../moved\n")
      assert.equal(await place(inner), "repository")
      writeFileSync(join(inner, ".git"), content)
      assert.deepEqual(await readPlace(inner), NONE)
    })
  }

  test("a file of several megabytes is not read to its end", async (t) => {
    const folder = tmpdir(t)
    writeFileSync(join(folder, ".git"), `gitdir: ${"a".repeat(5_000_000)}`)
    assert.equal(await place(folder, join(folder, ".git")), "unknown")
  })

  test("a link to a share is not followed", async (t) => {
    const folder = tmpdir(t)
    symlinkSync("//host/share/moved", join(folder, ".git"))
    assert.deepEqual(await readPlace(folder), NONE)
  })

  test("a common directory that is missing, empty or a share makes no repository of a linked work tree", async (t) => {
    const tree = repository(t)
    const linked = join(tmpdir(t), "linked")
    git(tree, "worktree", "add", "-q", linked)
    const file = join(tree, ".git", "worktrees", "linked", "commondir")
    assert.equal(await place(linked), "repository")
    for (const content of ["../missing\n", "", "//host/share\n", "\\\\host\\share\n"]) {
      writeFileSync(file, content)
      assert.deepEqual(await readPlace(linked), NONE)
    }
  })
})

await suite("files of a repository that cannot be read", { skip: !HAS_GIT }, () => {
  test("a FIFO in place of any file is never waited for", async (t) => {
    const tree = repository(t)
    const linked = join(tmpdir(t), "linked")
    git(tree, "worktree", "add", "-q", linked)
    for (const [folder, file] of [
      [linked, join(tree, ".git", "worktrees", "linked", "commondir")],
      [tree, join(tree, ".git", "packed-refs")],
      [tree, join(tree, ".git", "refs", "heads", "main")],
      [tree, join(tree, ".git", "HEAD")],
    ] as const) {
      rmSync(file, { force: true })
      if (file.endsWith("packed-refs")) rmSync(join(tree, ".git", "refs", "heads", "main"))
      fifo(file)
      assert.equal(await place(folder, file), "unknown", file)
    }
  })

  test("a FIFO or a device named .git is no repository", async (t) => {
    const folder = tmpdir(t)
    fifo(join(folder, ".git"))
    assert.deepEqual(await readPlace(folder), NONE)
    rmSync(join(folder, ".git"))
    symlinkSync("/dev/zero", join(folder, ".git"))
    assert.deepEqual(await readPlace(folder), NONE)
  })

  test("a head that is huge, empty, or says what git does not understand makes the place unknown", async (t) => {
    const tree = repository(t)
    const file = join(tree, ".git", "HEAD")
    for (const content of [
      "x".repeat(50_000_000),
      "",
      ID.slice(1),
      `${ID}a`,
      `ref: ${"refs/heads/".padEnd(9_000, "a")}`,
      "ref: refs/heads/../../HEAD",
      "ref: refs/heads/a\nb",
      "ref: refs/heads/\u001b[31mred",
      "ref: refs/heads/a\0b",
      "ref: refs/heads/.a",
      "ref: refs/heads/a.lock",
      "ref: refs//heads",
      "ref: HEAD",
      "ref: /etc/passwd",
      Buffer.from([...Buffer.from("ref: refs/heads/"), 0xe4]),
    ]) {
      writeFileSync(file, content)
      assert.equal(await place(tree, file), "unknown", content.toString().slice(0, 50))
    }
  })

  test("a head in another form that git takes is read as git reads it", async (t) => {
    const tree = repository(t, 2)
    const commit = head(tree)
    for (const content of [
      `${commit.toUpperCase()}\n`,
      `${commit}\tbranch 'x'\nmore`,
      commit,
      "ref:refs/heads/main",
      "ref: \t refs/heads/main \n\n",
    ]) {
      writeFileSync(join(tree, ".git", "HEAD"), content)
      const found = await readPlace(tree, withPath())
      assert.equal(found.kind === "repository" && found.commit, commit)
      assert.equal(head(tree), commit)
    }
  })

  test("symbolic refs that go round, and a ref that holds something else, make the place unknown", async (t) => {
    const tree = repository(t)
    writeFileSync(join(tree, ".git", "refs", "heads", "a"), "ref: refs/heads/b\n")
    writeFileSync(join(tree, ".git", "refs", "heads", "b"), "ref: refs/heads/a\n")
    writeFileSync(join(tree, ".git", "refs", "heads", "c"), "something else\n")
    writeFileSync(join(tree, ".git", "refs", "heads", "d"), "")
    symlinkSync("e", join(tree, ".git", "refs", "heads", "e"))
    for (const name of ["a", "b", "c", "d", "e"]) {
      writeFileSync(join(tree, ".git", "HEAD"), `ref: refs/heads/${name}\n`)
      assert.equal(await place(tree, join(tree, ".git", "refs", "heads")), "unknown", name)
    }
  })

  test("a directory that was deleted, never was, or is a name no system takes is unknown", async (t) => {
    const tree = repository(t)
    rmSync(tree, { recursive: true })
    for (const folder of [tree, join(tree, "deep"), "/nowhere/at/all", "a\0b"])
      assert.equal(await place(folder), "unknown")
  })

  test("what this user may not read makes the place unknown", async (t) => {
    const tree = repository(t)
    const closed = join(tree, ".git")
    chmodSync(closed, 0o000)
    try {
      if (process.getuid?.() === 0) {
        chmodSync(join(tree, ".."), 0o755)
        await using other = new Child("tests/lib/git/worker.ts", { uid: 65_534, input: { folder: tree }, cwd: "/" })
        assert.match((await other.rest()).join(""), /"kind":"unknown".*\.git\/HEAD could not be read/)
      } else assert.equal(await place(tree, closed), "unknown")
    } finally {
      chmodSync(closed, 0o700)
    }
  })
})
