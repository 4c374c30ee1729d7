import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { join, relative } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { readPlace } from "../../../src/lib/git/read-place.ts"
import { relationTo } from "../../../src/lib/git/relation.ts"
import type { Relation } from "../../../src/lib/git/relation.ts"
import type { GitOptions } from "../../../src/lib/git/run.ts"
import { tmpdir } from "../../helpers/tmp.ts"
import { HAS_GIT, asUser, fakeGit, fifo, git, head, repository, repositoryAt, withPath } from "./repos.ts"

const UNKNOWN: Relation = { relation: "unknown" }
const AHEAD: Relation = { relation: "ahead", ahead: 1 }

/** The relation of a work tree to its commit before the last one, which only git can tell. */
async function related(tree: string, options: GitOptions): Promise<Relation> {
  return relationTo(await repositoryAt(tree), git(tree, "rev-parse", "HEAD~1"), options)
}

/** A git that leaves a mark in its folder and answers wrongly. */
function marking(folder: string): string {
  return fakeGit(folder, `: > '${folder}/ran'`, "printf '7\\t7\\n'")
}

function ran(folder: string): boolean {
  return existsSync(join(folder, "ran"))
}

await suite("which git is run", { skip: !HAS_GIT }, () => {
  test("none where the PATH has none: the relation is unknown", async (t) => {
    const tree = repository(t, 2)
    for (const options of [withPath(), withPath(tmpdir(t)), { env: {} }])
      assert.deepEqual(await related(tree, options), UNKNOWN)
  })

  test("never one that the work tree holds or leads to: it is passed over for the next", async (t) => {
    const tree = repository(t, 2)
    const bin = marking(join(tree, "bin"))
    const outside = marking(tmpdir(t))
    symlinkSync(outside, join(tree, "linked"))
    const link = join(tmpdir(t), "link")
    symlinkSync(tree, link)
    const pointing = tmpdir(t)
    symlinkSync(join(bin, "git"), join(pointing, "git"))
    for (const entry of [
      bin,
      join(tree, "linked"),
      join(link, "bin"),
      join(link, "linked"),
      pointing,
      join(bin, "..", "linked"),
      join(tree, ".git"),
    ]) {
      assert.deepEqual(await related(tree, asUser(entry)), AHEAD, entry)
      assert.deepEqual(await related(tree, withPath(entry)), UNKNOWN, entry)
    }
    assert.deepEqual([ran(bin), ran(outside)], [false, false])
  })

  test("never one of the work tree that a linked one or a submodule belongs to", async (t) => {
    const outer = repository(t, 2)
    const linked = join(tmpdir(t), "linked")
    git(outer, "worktree", "add", "-q", linked)
    git(outer, "submodule", "--quiet", "add", repository(t, 2), "inner")
    const bin = marking(join(outer, "bin"))
    for (const tree of [linked, join(outer, "inner")]) assert.deepEqual(await related(tree, asUser(bin)), AHEAD)
    assert.equal(ran(bin), false)
  })

  test("never one from an entry of the PATH that is empty or relative", async (t) => {
    const tree = repository(t, 2)
    const bin = marking(tmpdir(t))
    for (const entry of ["", ".", relative(process.cwd(), bin), "bin"])
      assert.deepEqual(await related(tree, withPath(entry)), UNKNOWN)
    assert.equal(ran(bin), false)
  })

  test("never a folder, or a file that this user may not run", async (t) => {
    const tree = repository(t, 2)
    const [folder, file, dangling] = [tmpdir(t), tmpdir(t), tmpdir(t)]
    mkdirSync(join(folder, "git"))
    chmodSync(join(marking(file), "git"), 0o644)
    symlinkSync("missing", join(dangling, "git"))
    assert.deepEqual(await related(tree, asUser(folder, file, dangling)), AHEAD)
  })

  test("the first one outside, with nothing of the environment but PATH, home and what is set for it", async (t) => {
    const tree = repository(t, 2)
    const bin = tmpdir(t)
    fakeGit(bin, `env > '${bin}/env'`, `pwd > '${bin}/pwd'`, `printf '%s\\n' "$@" > '${bin}/args'`, "printf '3\\t0\\n'")
    const hostile = [
      "GIT_DIR",
      "GIT_SSH_COMMAND",
      "GIT_EXTERNAL_DIFF",
      "GIT_CONFIG_COUNT",
      "GIT_TRACE",
      "SSH_ASKPASS",
      "PAGER",
      "EDITOR",
      "LD_PRELOAD",
    ]
    const env = {
      ...asUser(bin, join(tree, "bin"), "").env,
      ...Object.fromEntries(hostile.map((name) => [name, "/tmp/hostile"])),
    }
    assert.deepEqual(await related(tree, { ...asUser(), env }), { relation: "ahead", ahead: 3 })
    const lines = readFileSync(join(bin, "env"), "utf8").split("\n")
    const names = lines
      .map((line) => line.split("=")[0])
      .filter((name) => !["", "PWD", "OLDPWD", "SHLVL", "_"].includes(name ?? ""))
    assert.deepEqual(names.sort(), [
      "GIT_ALLOW_PROTOCOL",
      "GIT_CEILING_DIRECTORIES",
      "GIT_GRAFT_FILE",
      "GIT_NO_LAZY_FETCH",
      "GIT_NO_REPLACE_OBJECTS",
      "GIT_OPTIONAL_LOCKS",
      "GIT_TERMINAL_PROMPT",
      "HOME",
      "LC_ALL",
      "PATH",
    ])
    assert.ok(lines.includes("GIT_ALLOW_PROTOCOL="))
    assert.ok(!lines.find((line) => line.startsWith("PATH="))?.includes(tree))
    assert.equal(readFileSync(join(bin, "pwd"), "utf8"), "/\n")
    assert.match(readFileSync(join(bin, "args"), "utf8"), /^-C\n.*\nrev-list\n/s)
  })
})

await suite("a git that does not answer as it should", { skip: !HAS_GIT }, () => {
  /** Runs `work` and returns what was written into the pipe, once every process that has it open is gone. */
  async function untilClosed(pipe: string, work: () => Promise<void>): Promise<string> {
    const reader = spawn("cat", [pipe], { stdio: ["ignore", "pipe", "inherit"] })
    const text = reader.stdout.setEncoding("utf8").toArray()
    const own = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
    try {
      await work()
    } finally {
      closeSync(own)
    }
    return (await text).join("")
  }

  test("a slow one is given up, and neither it nor what it started is left", { timeout: 90_000 }, async (t) => {
    const tree = repository(t, 2)
    const bin = tmpdir(t)
    fifo(join(bin, "pipe"))
    fakeGit(bin, `exec 3> '${bin}/pipe'`, "sleep 300 &", "echo started >&3", "wait")
    const started: string[] = []
    // On a busy machine it may be given up before it has done anything.
    for (const limit of [undefined, 1_000, 5_000, 30_000]) {
      if (started.includes("started\n")) break
      started.push(
        await untilClosed(join(bin, "pipe"), async () => {
          assert.deepEqual(await related(tree, { ...asUser(bin), limit }), UNKNOWN)
        }),
      )
    }
    assert.equal(started.at(-1), "started\n")
  })

  test("one that waits for a settings file that never comes is given up", async (t) => {
    const tree = repository(t, 2)
    fifo(join(tree, ".git", "more"))
    const place = await repositoryAt(tree)
    const saved = git(tree, "rev-parse", "HEAD~1")
    git(tree, "config", "include.path", join(tree, ".git", "more"))
    assert.deepEqual(await relationTo(place, saved, { ...asUser(), limit: 250 }), UNKNOWN)
  })

  const answers: Readonly<Record<string, readonly string[]>> = {
    "says nothing": [""],
    "says something else": ["echo hello"],
    "says more than was asked": ["printf '1\\t0\\n?aaaa\\n'"],
    "never stops talking": ["yes"],
    "fails after a good answer": ["printf '1\\t0\\n'", "exit 1"],
    "is killed": ["printf '1\\t0\\n'", "kill -9 $$"],
  }
  for (const [what, lines] of Object.entries(answers)) {
    test(`the relation is unknown where git ${what}`, async (t) => {
      assert.deepEqual(
        await related(repository(t, 2), withPath(fakeGit(tmpdir(t), ...lines), "/usr/bin", "/bin")),
        UNKNOWN,
      )
    })
  }

  test("the relation is unknown where git is no program of this system", async (t) => {
    const bin = tmpdir(t)
    writeFileSync(join(bin, "git"), Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0]), { mode: 0o755 })
    assert.deepEqual(await related(repository(t, 2), withPath(bin)), UNKNOWN)
  })

  test("a repository of another user has a place, and a relation only if git agrees to read it", async (t) => {
    if (process.getuid?.() !== 0) {
      t.skip("only root can give files away")
      return
    }
    const tree = repository(t, 2)
    const saved = git(tree, "rev-parse", "HEAD~1")
    const commit = head(tree)
    give(tree, 12_345)
    const place = await repositoryAt(tree)
    assert.equal(place.commit, commit)
    assert.deepEqual(await relationTo(place, saved, asUser()), UNKNOWN)
    assert.deepEqual(await relationTo(place, commit, asUser()), { relation: "same" })
    const home = tmpdir(t)
    writeFileSync(join(home, ".gitconfig"), `[safe]\n\tdirectory = ${tree}\n`)
    assert.deepEqual(await relationTo(place, saved, { ...asUser(), env: { ...asUser().env, HOME: home } }), AHEAD)
  })
})

function give(folder: string, user: number): void {
  for (const path of ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })].map((name) =>
    join(folder, name),
  ))
    if (!lstatSync(path).isSymbolicLink()) chownSync(path, user, user)
}

await suite("a repository whose refs only git can read", { skip: !HAS_GIT }, () => {
  const ID = "a".repeat(40)

  /** What git leaves for its older versions in a repository with a reftable. */
  function reftable(t: TestContext): string {
    const tree = repository(t, 0)
    writeFileSync(join(tree, ".git", "HEAD"), "ref: refs/heads/.invalid\n")
    const refs = join(tree, ".git", "refs")
    for (const name of readdirSync(refs)) assert.ok(["heads", "tags"].includes(name))
    mkdirSync(join(tree, ".git", "reftable"))
    return tree
  }

  const cases: Readonly<Record<string, readonly [string, string, unknown]>> = {
    "on a branch": [
      `printf '${ID}\\nrefs/heads/a/b\\n'`,
      "echo refs/heads/a/b",
      { branch: "a/b", detached: false, commit: ID },
    ],
    "on a branch without a commit": ["exit 128", "echo refs/heads/main", { branch: "main", detached: false }],
    detached: [`printf '${ID}\\nHEAD\\n'`, "exit 1", { detached: true, commit: ID }],
    "unknown, where git refuses": ["exit 128", "exit 128", "git ended with code 128"],
    "unknown, where git says something else": ["echo hello", "echo hello", "its answer was not understood"],
    "unknown, where git is killed": ["kill -9 $$", "echo refs/heads/main", "git was ended by SIGKILL"],
  }
  for (const [what, [both, name, expected]] of Object.entries(cases)) {
    test(`is ${what}, as git says`, async (t) => {
      const tree = reftable(t)
      const bin = fakeGit(tmpdir(t), `case "$*" in *rev-parse*) ${both};; *symbolic-ref*) ${name};; esac`)
      const place = await readPlace(tree, withPath(bin))
      if (place.kind === "unknown") assert.ok(place.why.includes(String(expected)), place.why)
      else
        assert.deepEqual(place, {
          kind: "repository",
          top: tree,
          gitDir: join(tree, ".git"),
          commonDir: join(tree, ".git"),
          ...(expected as object),
        })
    })
  }

  test("is unknown, with the reason, where there is no git or one too old", async (t) => {
    const tree = reftable(t)
    for (const [options, why] of [
      [withPath(), "there is no git"],
      [asUser(), "git ended with code 128"],
    ] as const) {
      const place = await readPlace(tree, options)
      assert.ok(place.kind === "unknown" && place.why.includes(why), JSON.stringify(place))
    }
  })
})
