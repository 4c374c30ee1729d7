import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { pathToFileURL } from "node:url"
import { Child } from "../helpers/child.ts"
import { cli, ROOT, seed, tempFolder } from "./helpers.ts"
import { contentsOf, run } from "./processes.ts"

const BEFORE = join(ROOT, "tests", "cli", "signals.mjs")
const PRIVATE = /^\.checkpoint-orchestrator-\d+-[0-9a-f]{16}$/

interface Place {
  readonly repository: string
  readonly database: string
}

/** An empty git repository, and a database outside it. */
async function place(t: TestContext): Promise<Place> {
  const folder = tempFolder(t)
  const database = join(folder, "c.db")
  ;(await seed(database)).store.close()
  const repository = join(folder, "repository")
  mkdirSync(repository)
  execFileSync("git", ["init", "-q", repository])
  return { repository, database }
}

/** What git would offer to add, ignored files left out. */
function offered(repository: string): string {
  return execFileSync("git", ["status", "--porcelain", "--untracked-files=all"], { cwd: repository, encoding: "utf8" })
}

function namesIn(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => name !== ".git")
}

/** Makes what a killed process left look as old as this many seconds. */
function age(folder: string, seconds: number): void {
  const time = Date.now() / 1_000 - seconds
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), time, time)
  utimesSync(folder, time, time)
}

const COMMANDS = [
  ["export", "--out", "result"],
  ["backup", "result"],
] as const

suite("a command that a signal ends", () => {
  for (const runtime of ["node", "bun"] as const)
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      test(`leaves nothing of what it wrote, and ends as the signal ends it: ${signal} on ${runtime}`, async (t) => {
        const { repository, database } = await place(t)
        const before = contentsOf(join(database, ".."))
        for (const args of COMMANDS) {
          const found = await run([...args, "--database", database], {
            runtime,
            cwd: repository,
            before: BEFORE,
            env: { STEP_SIGNAL: `${signal} listening` },
          })
          assert.deepEqual([found.signal, found.out], [signal, ""], found.err)
          assert.match(found.err, /^checkpoint-orchestrator: Interrupted: nothing was written\.\n$/)
          assert.deepEqual(namesIn(repository), [])
        }
        assert.deepEqual(contentsOf(join(database, "..")), before)
      })
    }

  test("leaves the file that was there, and the database that a backup was to replace", async (t) => {
    const { repository, database } = await place(t)
    writeFileSync(join(repository, "result"), "before")
    const backup = join(repository, "b.db")
    assert.equal((await cli(["backup", backup, "--database", database])).code, 0)
    const before = contentsOf(join(database, ".."))
    for (const args of [
      ["export", "--out", "result"],
      ["restore-backup", backup],
    ]) {
      const env = { STEP_SIGNAL: "SIGINT listening" }
      const found = await run([...args, "--database", database], { cwd: repository, before: BEFORE, env })
      assert.equal(found.signal, "SIGINT", found.err)
      assert.deepEqual(contentsOf(join(database, "..")), before)
    }
  })
})

suite("what a killed command leaves", () => {
  test("is private, and git offers none of it, whenever the kill came", async (t) => {
    const { repository } = await place(t)
    let ended: string | null = "SIGKILL"
    let kills = 0
    for (let step = 1; ended !== null; step++) {
      const env = { STEP_SIGNAL: `SIGKILL ${String(step)}`, NODE_OPTIONS: `--import=${pathToFileURL(BEFORE).href}` }
      const child = new Child("tests/workers/workshop.ts", { input: repository, env })
      ended = (await child.ended).signal
      if (ended !== null) kills++
      assert.equal(offered(repository), "", `step ${String(step)}`)
      for (const name of namesIn(repository)) {
        assert.match(name, PRIVATE)
        assert.equal(statSync(join(repository, name)).mode & 0o077, 0)
      }
    }
    // Two folders with their modes, the rule and its name, and the file.
    assert.ok(kills >= 9, `${String(kills)} kills`)
  })

  test("has not the name of the result, which git offers only once it is whole", async (t) => {
    const { repository, database } = await place(t)
    for (const args of COMMANDS)
      // While the file is made, and in the middle of it where this process writes it.
      for (const step of [8, 9].slice(0, args[0] === "export" ? 2 : 1)) {
        const env = { STEP_SIGNAL: `SIGKILL ${String(step)}` }
        const found = await run([...args, "--database", database], { cwd: repository, before: BEFORE, env })
        assert.equal(found.signal, "SIGKILL")
        assert.equal(existsSync(join(repository, "result")), false)
        assert.equal(offered(repository), "")
      }
  })

  test("goes with the next command that writes there, once it is ten seconds old", async (t) => {
    const { repository, database } = await place(t)
    const [old, young] = [await killedIn(repository), await killedIn(repository)]
    // Not yet written, as seen from now: however long the machine takes, it is not ten seconds old.
    age(old, 11)
    age(young, -600)
    mkdirSync(join(repository, ".checkpoint-orchestrator-mine"))
    assert.equal((await cli(["handoff", "beta", "--out", join(repository, "h.md"), "--database", database])).code, 0)
    assert.deepEqual(
      namesIn(repository).toSorted(),
      [".checkpoint-orchestrator-mine", basename(young), "h.md"].toSorted(),
    )
  })

  test("stays while what is in it is still written to, and while its process runs", async (t) => {
    const { repository, database } = await place(t)
    const writing = await killedIn(repository)
    const running = join(repository, `.checkpoint-orchestrator-${String(process.pid)}-0123456789abcdef`)
    mkdirSync(running)
    writeFileSync(join(running, "new"), "part of it")
    age(writing, -600)
    utimesSync(writing, 1, 1)
    age(running, 1_800)
    assert.equal((await cli(["handoff", "beta", "--out", join(repository, "h.md"), "--database", database])).code, 0)
    for (const folder of [writing, running]) assert.equal(readFileSync(join(folder, "new"), "utf8"), "part of it")
  })
})

/** What a process left that ended when it had begun a file in `repository`. */
async function killedIn(repository: string): Promise<string> {
  const before = namesIn(repository)
  const child = new Child("tests/workers/workshop.ts", { input: repository })
  assert.equal((await child.ended).code, 0)
  const [made = ""] = namesIn(repository).filter((name) => !before.includes(name))
  return join(repository, made)
}
