import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { appendFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { placeOf } from "../../../src/lib/git/place.ts"
import { relationTo } from "../../../src/lib/git/relation.ts"
import type { GitOptions } from "../../../src/lib/git/run.ts"
import { Child } from "../../helpers/child.ts"
import type { Runtime } from "../../helpers/child.ts"
import { tmpdir } from "../../helpers/tmp.ts"
import { HAS_GIT, asUser, commit, fakeGit, git, gitWith, head, repository, repositoryAt, script } from "./repos.ts"

const MISSING = "1".repeat(40)

/** A repository in which every setting that names a program names one that leaves a mark with the setting's name. */
interface Trap {
  readonly tree: string
  /** Commits that are behind, ahead of and beside the tree now, and one that it lacks. */
  readonly commits: {
    readonly behind: string
    readonly ahead: string
    readonly beside: string
    readonly missing: string
  }
  /** The marks that were left since the last time. */
  readonly marks: () => readonly string[]
}

function trap(t: TestContext): Trap {
  const tree = repository(t, 2)
  const behind = git(tree, "rev-parse", "HEAD~1")
  const marks = tmpdir(t)
  const programs = tmpdir(t)
  const mark = (name: string): string => {
    script(join(programs, name), `: > '${marks}/${name}'`, "exit 1")
    return join(programs, name)
  }
  writeFileSync(join(tree, ".gitattributes"), "* filter=trap diff=trap merge=trap\n")
  writeFileSync(join(tree, "file"), "text\n")
  commit(tree, "with attributes")
  const ahead = commit(tree, "ahead")
  git(tree, "reset", "-q", "--hard", "HEAD~1")
  const tip = signed(tree, head(tree))
  git(tree, "reset", "-q", "--hard", tip)
  const beside = git(tree, "commit-tree", "-p", behind, "-m", "beside", `${tip}^{tree}`)
  const above = git(tree, "commit-tree", "-p", tip, "-p", ahead, "-m", "above", `${tip}^{tree}`)

  for (const hook of [
    "reference-transaction",
    "post-index-change",
    "pre-auto-gc",
    "post-checkout",
    "fsmonitor-watchman",
    "proc-receive",
  ])
    script(join(tree, ".git", "hooks", hook), `: > '${marks}/hook-${hook}'`)
  const hooks = join(programs, "hooks")
  mkdirSync(hooks)
  for (const hook of ["reference-transaction", "post-index-change", "pre-auto-gc"])
    script(join(hooks, hook), `: > '${marks}/hooksPath-${hook}'`)

  const aliases = ["rev-list", "rev-parse", "symbolic-ref", "cat-file", "fetch", "maintenance", "gc"]
  const named = [
    ["core.fsmonitor", mark("fsmonitor")],
    ["core.pager", mark("pager")],
    ["core.editor", mark("editor")],
    ["core.askPass", mark("askPass")],
    ["core.sshCommand", mark("sshCommand")],
    ["core.gitProxy", mark("gitProxy")],
    ["core.alternateRefsCommand", mark("alternateRefs")],
    ["sequence.editor", mark("sequence")],
    ["filter.trap.clean", mark("clean")],
    ["filter.trap.smudge", mark("smudge")],
    ["filter.trap.process", mark("process")],
    ["diff.external", mark("external")],
    ["diff.trap.command", mark("command")],
    ["diff.trap.textconv", mark("textconv")],
    ["merge.trap.driver", mark("driver")],
    ["credential.helper", `!${mark("credential")}`],
    ["gpg.program", mark("gpg")],
    ["gpg.ssh.program", mark("gpg-ssh")],
    ["interactive.diffFilter", mark("diffFilter")],
    ["uploadpack.packObjectsHook", mark("packObjects")],
    ["remote.trap.uploadpack", mark("uploadpack")],
    ["remote.trap.receivepack", mark("receivepack")],
    ["pager.trap", mark("pager-command")],
    ...["rev-list", "rev-parse", "symbolic-ref"].map((name) => [`pager.${name}`, mark(`pager-${name}`)] as const),
    ...aliases.map((name) => [`alias.${name}`, `!${mark(`alias-${name}`)}`] as const),
  ] as const
  const config = join(tree, ".git", "config")
  git(tree, "config", "core.repositoryFormatVersion", "1")
  const more = join(tree, ".git", "more")
  const conditional = join(tree, ".git", "conditional")
  const set = (file: string, name: string, value: string): void =>
    void git(tree, "config", "--file", file, "--add", name, value)
  for (const [name, value] of named) set(config, name, value)
  set(config, "core.hooksPath", hooks)
  set(config, "log.showSignature", "true")
  set(config, "gc.auto", "1")
  set(config, "maintenance.auto", "true")
  set(config, "remote.trap.url", "short:")
  set(config, "include.path", more)
  set(config, `includeIf.gitdir:${tree}/.path`, conditional)
  set(more, `url.ext::${mark("promisor")} .insteadOf`, "short:")
  set(more, "protocol.ext.allow", "always")
  set(more, "protocol.allow", "always")
  set(more, "core.fsmonitor", mark("included-fsmonitor"))
  set(conditional, "remote.trap.promisor", "true")
  set(conditional, "remote.trap.partialCloneFilter", "blob:none")
  set(conditional, "gpg.program", mark("included-gpg"))
  appendFileSync(config, "[extensions]\n\tpartialClone = trap\n")
  return {
    tree,
    commits: { behind, ahead: above, beside, missing: MISSING },
    marks: () => {
      const names = readdirSync(marks).sort()
      for (const name of names) rmSync(join(marks, name))
      return names
    },
  }
}

/** A copy of a commit that carries a signature, on top of it. */
function signed(tree: string, parent: string): string {
  const [top = "", ...message] = git(tree, "cat-file", "commit", parent).split("\n\n")
  const header = top.replace(/^parent .*$/m, `parent ${parent}`)
  const signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n aaaa\n -----END PGP SIGNATURE-----"
  const input = `${header}\n${signature}\n\n${message.join("\n\n")}\n`
  return gitWith({ input }, tree, "hash-object", "-t", "commit", "-w", "--stdin")
}

/** Runs git as somebody would who trusts the repository. */
function trusting(tree: string, ...args: string[]): void {
  spawnSync("git", args, {
    cwd: tree,
    env: { PATH: process.env["PATH"], HOME: "/nowhere" },
    input: "",
    stdio: "pipe",
    timeout: 30_000,
  })
}

async function everything({ tree, commits }: Trap, options: GitOptions): Promise<unknown> {
  const place = await repositoryAt(tree)
  const relations: Record<string, string> = {}
  for (const [name, saved] of Object.entries(commits))
    relations[name] = (await relationTo(place, saved, options)).relation
  return { place: placeOf(place, place), relations }
}

const RIGHT = {
  place: "same-branch",
  relations: { behind: "ahead", ahead: "behind", beside: "diverged", missing: "unknown" },
}

await suite("a repository whose every setting names a program", { skip: !HAS_GIT }, () => {
  test("is a trap for whoever trusts it", (t) => {
    const { tree, marks } = trap(t)
    trusting(tree, "status")
    trusting(tree, "log", "-1")
    trusting(tree, "cat-file", "-e", MISSING)
    writeFileSync(join(tree, "file"), "other\n")
    trusting(tree, "diff")
    const left = marks()
    for (const name of ["included-fsmonitor", "included-gpg", "promisor", "process"])
      assert.ok(left.includes(name), `${name}: ${left.join()}`)
  })

  test("has a place and a relation to every commit, and nothing that it names is run", async (t) => {
    const hostile = trap(t)
    hostile.marks()
    assert.deepEqual(await everything(hostile, asUser()), RIGHT)
    assert.deepEqual(hostile.marks(), [])
  })

  const variables = (names: string): string => `unset ${names}`
  const without = 'for word; do shift; case "$word" in --missing=*) ;; *) set -- "$@" "$word";; esac; done'
  const barriers: Readonly<Record<string, readonly string[]>> = {
    "that knows neither variable": [variables("GIT_NO_LAZY_FETCH GIT_ALLOW_PROTOCOL")],
    "that knows GIT_NO_LAZY_FETCH alone": [variables("GIT_ALLOW_PROTOCOL"), without],
    "that knows GIT_ALLOW_PROTOCOL alone": [variables("GIT_NO_LAZY_FETCH"), without],
  }
  for (const [what, lines] of Object.entries(barriers)) {
    test(`fetches nothing through its promisor by a git ${what}`, async (t) => {
      const hostile = trap(t)
      hostile.marks()
      const bin = tmpdir(t)
      fakeGit(bin, ...lines, `: > '${bin}/ran'`, 'PATH="${PATH#*:}" exec git "$@"')
      assert.deepEqual(await everything(hostile, asUser(bin)), RIGHT)
      assert.deepEqual(hostile.marks(), [])
      assert.ok(readdirSync(bin).includes("ran"))
    })
  }

  for (const runtime of ["node", "bun"] satisfies Runtime[]) {
    test(`runs nothing on ${runtime} either, and the answers are the same`, async (t) => {
      const hostile = trap(t)
      hostile.marks()
      const { tree, commits } = hostile
      for (const [saved, relation] of [
        [commits.beside, { relation: "diverged", ahead: 3, behind: 1 }],
        [commits.missing, { relation: "unknown" }],
      ] as const) {
        const env = { HOME: "/nowhere" }
        await using child = new Child("tests/lib/git/worker.ts", {
          runtime,
          env,
          input: { folder: tree, saved, limit: 60_000 },
        })
        const [place = "", word, told = ""] = await child.rest()
        assert.deepEqual(JSON.parse(place), JSON.parse(JSON.stringify(await repositoryAt(tree))))
        assert.equal(word, "same-branch")
        assert.deepEqual(JSON.parse(told), relation)
      }
      assert.deepEqual(hostile.marks(), [])
    })
  }
})
