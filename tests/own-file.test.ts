import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { resolveOptions } from "../src/options.ts"
import type { Options } from "../src/options.ts"
import { readOwnOptions } from "../src/own-file.ts"
import { cli } from "./cli/helpers.ts"
import { at, listAt, openSession } from "./helpers/plugin.ts"
import { tmpdir } from "./helpers/tmp.ts"
import { MARK, tokenOf } from "./secrets/markers.ts"

/** The options that a config and the user's own file lead to. */
function resolved(
  config: unknown,
  own: unknown,
): { options: Options; deciders: Readonly<Record<string, string>>; warnings: string[] } {
  const warnings: string[] = []
  const environment = { HOME: "/home/dev" }
  const file = { file: "/home/dev/own.json", values: own }
  const warn = (warning: string): number => warnings.push(warning)
  return { ...resolveOptions(config, "/repo", environment, warn, file), warnings }
}

/** Has the environment name a file of the user's own, until the test ends. */
function ownFile(t: TestContext, content: string): string {
  const file = join(tmpdir(t), "own.json")
  writeFileSync(file, content)
  const name = "CHECKPOINT_ORCHESTRATOR_CONFIG"
  const before = process.env[name]
  process.env[name] = file
  t.after(() => {
    if (before === undefined) Reflect.deleteProperty(process.env, name)
    else process.env[name] = before
  })
  return file
}

suite("the user's own file", () => {
  test("wins over the config in what it sets, and leaves the rest to it", () => {
    const own = { database: "/my/db", autosaveEvery: 9, briefing: true, handoffDir: "mine" }
    const config = { database: "/theirs", autosaveEvery: 1, briefing: false, handoffDir: "theirs", maxSnapshots: 3 }
    const { options, deciders, warnings } = resolved(config, own)
    assert.deepEqual(warnings, [])
    assert.deepEqual(deciders, {
      database: "file",
      handoffDir: "file",
      autosaveEvery: "file",
      maxSnapshots: "config",
      briefing: "file",
    })
    const { database, autosaveEvery, briefing, handoffDir, maxSnapshots } = options
    assert.deepEqual({ database, autosaveEvery, briefing, handoffDir, maxSnapshots }, { ...own, maxSnapshots: 3 })
  })

  for (const [what, config, own, value, decider] of [
    ["a config tightens what the file loosens", { secrets: "refuse" }, { secrets: "off" }, "refuse", "config"],
    ["a config does not loosen what the file tightens", { secrets: "mask" }, { secrets: "refuse" }, "refuse", "file"],
    ["off counts in the file", {}, { secrets: "off" }, "off", "file"],
    ["off in the config does not count", { secrets: "off" }, {}, "mask", undefined],
    ["off in both is off", { secrets: "off" }, { secrets: "off" }, "off", "file"],
    ["off in the config does not count against the file", { secrets: "off" }, { secrets: "mask" }, "mask", "file"],
  ] as const) {
    test(`of secrets: ${what}`, () => {
      const { options, deciders } = resolved(config, own)
      assert.equal(options.secrets, value)
      assert.equal(deciders["secrets"], decider)
    })
  }

  test("a config may switch hand-offs off, and not on again", () => {
    assert.equal(resolved({ handoff: false }, { handoff: true }).options.handoff, false)
    assert.equal(resolved({ handoff: true }, { handoff: false }).options.handoff, false)
  })

  test("off in a config is reported, with the place where it would count", () => {
    assert.match(resolved({ secrets: "off" }, undefined).warnings.join(), /"secrets" is "off" only where .*own\.json/)
  })

  test("a bad value in it is reported and the careful one counts", () => {
    const { options, warnings } = resolved(
      { secrets: "off", maxSnapshots: 4 },
      { secrets: "of", handoff: "no", maxSnapshots: "many", colour: 1 },
    )
    assert.deepEqual([options.secrets, options.handoff, options.maxSnapshots], ["mask", false, 4])
    assert.equal(warnings.filter((warning) => warning.includes("own.json")).length, 5)
    assert.equal(resolved({ secrets: "refuse" }, { secrets: "of" }).options.secrets, "refuse")
  })

  test("is found by the XDG specification, or by the name that the environment gives", (t) => {
    const folder = tmpdir(t)
    mkdirSync(join(folder, ".config", "opencode"), { recursive: true })
    const usual = join(folder, ".config", "opencode", "checkpoint-orchestrator.json")
    const named = join(folder, "named.json")
    assert.deepEqual(readOwnOptions({ HOME: folder }), { file: usual })
    writeFileSync(usual, '\uFEFF{"secrets":"refuse"}')
    writeFileSync(named, "{}")
    assert.deepEqual(readOwnOptions({ HOME: folder }), { file: usual, values: { secrets: "refuse" } })
    assert.deepEqual(readOwnOptions({ HOME: "/x", XDG_CONFIG_HOME: join(folder, ".config") }).values, {
      secrets: "refuse",
    })
    const environment = { HOME: folder, CHECKPOINT_ORCHESTRATOR_CONFIG: named }
    assert.deepEqual(readOwnOptions(environment), { file: named, values: {} })
    assert.deepEqual(readOwnOptions({ ...environment, CHECKPOINT_ORCHESTRATOR_CONFIG: "~/named.json" }).file, named)
  })

  test("what cannot be one is a fault in words, and nothing is waited for", (t) => {
    const folder = tmpdir(t)
    const path = (name: string): string => join(folder, name)
    execFileSync("mkfifo", [path("pipe")])
    mkdirSync(path("folder"))
    symlinkSync(path("loop"), path("loop"))
    writeFileSync(path("huge"), `{"secrets":"${"x".repeat(200_000)}"}`)
    writeFileSync(path("torn"), '{"secrets":')
    writeFileSync(path("list"), "[]")
    writeFileSync(path("binary"), Uint8Array.of(0xff, 0xfe, 0x00))
    const names = ["pipe", "folder", "loop", "huge", "torn", "list", "binary", "absent"]
    for (const file of [...names.map(path), "relative.json"]) {
      const found = readOwnOptions({ HOME: folder, CHECKPOINT_ORCHESTRATOR_CONFIG: file })
      assert.equal(found.file, file)
      assert.equal(typeof found.fault, "string", file)
      assert.equal(found.values, undefined)
    }
  })

  test("decides in the running plugin, where status says which file decided what", async (t) => {
    const token = tokenOf(3)
    const file = ownFile(t, JSON.stringify({ secrets: "off", maxSnapshots: 7 }))
    const session = await openSession(t, { maxSnapshots: 2, handoff: false })
    await session.run("save", { title: `kept ${token}` })
    assert.equal(at(await session.run("load"), "task", "title"), `kept ${token}`)
    const { options } = await session.run("status")
    const decided = { database: "config", handoff: "config", maxSnapshots: "file", secrets: "file" }
    assert.deepEqual(options, { file, decided })
  })

  test("that is torn is reported by status, and the careful side wins", async (t) => {
    const file = ownFile(t, '{"secrets":"off"')
    const session = await openSession(t, { secrets: "off" })
    await session.run("save", { title: tokenOf(4) })
    const status = await session.run("status")
    assert.equal(status["title"], MARK)
    assert.ok(listAt(status, "warnings").some((warning) => String(warning).startsWith(`${file} is not JSON`)))
    assert.equal(at(status, "options", "file"), file)
  })

  test("no file of the user's own: status says nothing of it", async (t) => {
    const session = await openSession(t)
    assert.equal("options" in (await session.run("status")), false)
  })

  test("that is bad is reported by every command, whatever it does", async (t) => {
    const file = join(tmpdir(t), "own.json")
    writeFileSync(file, "{")
    const env = { CHECKPOINT_ORCHESTRATOR_CONFIG: file }
    for (const args of [["sessions"], ["doctor"], ["prune"]])
      assert.equal((await cli(args, { env })).err.split(`${file} is not JSON`).length, 2, args.join())
  })

  test("tells the command line where the database is, and what an import does with secrets", async (t) => {
    const folder = tmpdir(t)
    const env = { CHECKPOINT_ORCHESTRATOR_CONFIG: join(folder, "own.json") }
    const database = join(folder, "mine.db")
    writeFileSync(env.CHECKPOINT_ORCHESTRATOR_CONFIG, JSON.stringify({ database, secrets: "refuse" }))
    const lists = Object.fromEntries(
      ["currentPlan", "completedSteps", "nextSteps", "blockers", "filesTouched", "notes"].map((name) => [name, []]),
    )
    const updatedAt = "2026-01-01T00:00:00.000Z"
    const exportOf = (title: string): string =>
      JSON.stringify({
        format: "checkpoint-orchestrator/export@1",
        exportedAt: updatedAt,
        sessions: [
          {
            sessionID: "ses_in",
            projectID: "p1",
            directory: "/code",
            parentID: null,
            forkedFrom: null,
            checkpoint: { updatedAt, synthesized: false, task: { title, status: "done" }, ...lists },
            snapshots: [],
          },
        ],
      })
    writeFileSync(join(folder, "plain.json"), exportOf("plain"))
    writeFileSync(join(folder, "secret.json"), exportOf(tokenOf(5)))
    assert.equal((await cli(["import", join(folder, "plain.json")], { env })).code, 0)
    assert.match((await cli(["sessions", "--database", database])).out, /plain/)
    const refused = await cli(["import", join(folder, "secret.json"), "--replace"], { env })
    assert.equal(refused.code, 1)
    assert.match(refused.err, /The import \(title\): holds what looks like a secret \(github-token\)/)
    assert.match((await cli(["sessions"], { env })).out, /plain/)
  })
})
