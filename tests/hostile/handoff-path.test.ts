import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { linkSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { HANDOFF_FOLDER } from "../../src/handoff/place.ts"
import { firstWords, handoffFileName } from "../../src/handoff/render.ts"
import { cli } from "../cli/helpers.ts"
import { openBench } from "../helpers/plugin.ts"
import type { Bench, Caller, Desk } from "../helpers/plugin.ts"
import { entriesOf, execute, makeOld } from "./hostile-database.ts"

const ID = "ses_one"
const NAME = handoffFileName(ID)
const OWN = `${firstWords(ID)}2026-01-01T00:00:00.000Z -->\nold\n`

/** What a row may name as the hand-off of its session, made below `folder`; none of it is to be touched. */
const FOREIGN: Readonly<Record<string, (folder: string) => string>> = {
  "a file of any other name": (folder) => put(join(folder, HANDOFF_FOLDER, "precious.md"), OWN),
  "a file of that name in any other folder": (folder) => put(join(folder, "docs", NAME), OWN),
  "a file of that name right below the root of a tree like the default": (folder) =>
    put(join(folder, "state/checkpoint-orchestrator", NAME), OWN),
  "a file at the place with other text": (folder) => put(join(folder, HANDOFF_FOLDER, NAME), "precious"),
  "an empty file at the place": (folder) => put(join(folder, HANDOFF_FOLDER, NAME), ""),
  "a file at the place with the mark further down": (folder) => put(join(folder, HANDOFF_FOLDER, NAME), `\n${OWN}`),
  "another session's hand-off under that name": (folder) =>
    put(join(folder, HANDOFF_FOLDER, NAME), OWN.replace(ID, "ses_one2")),
  "another session's hand-off": (folder) =>
    put(join(folder, HANDOFF_FOLDER, handoffFileName("ses_two")), OWN.replace(ID, "ses_two")),
  "the name in other letters": (folder) => put(join(folder, HANDOFF_FOLDER, NAME.toUpperCase()), OWN),
  "a link at the place": (folder) => {
    const target = put(join(folder, "precious"), OWN)
    const path = join(folder, HANDOFF_FOLDER, NAME)
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(target, path)
    return path
  },
  "a way around to the place": (folder) => {
    const path = put(join(folder, HANDOFF_FOLDER, NAME), OWN)
    return path.replace(HANDOFF_FOLDER, `.opencode/../${HANDOFF_FOLDER}`)
  },
  "a relative path": (folder) => put(join(folder, HANDOFF_FOLDER, NAME), OWN).slice(1),
  "the folder": (folder) => dirname(put(join(folder, HANDOFF_FOLDER, NAME), OWN)),
  "a folder at the place": (folder) => dirname(put(join(folder, HANDOFF_FOLDER, NAME, "precious"), OWN)),
  "a pipe at the place": (folder) => {
    const path = join(folder, HANDOFF_FOLDER, NAME)
    mkdirSync(dirname(path), { recursive: true })
    execFileSync("mkfifo", [path])
    return path
  },
  "a text that is no path": () => "\u001b[31m../../etc/passwd\n",
  nothing: () => "",
}

/** What makes the plugin or the command line do away with the hand-off that a row names. */
const OCCASIONS: Readonly<Record<string, (open: Open) => Promise<void>>> = {
  "a save after a move": async ({ session }) => {
    await session.run("save", { title: "Second" })
  },
  "a clear": async ({ session }) => {
    await session.run("clear")
  },
  "a purge": async ({ session }) => {
    await session.run("clear", { purge: true })
  },
  "a deletion": async ({ bench, session }) => {
    bench.host.remove(session.id)
    await bench.host.settled()
  },
  prune: async ({ bench }) => {
    makeOld(bench.database)
    const { code } = await cli(["prune", "--sessions-older-than", "1d", "--yes", "--database", bench.database])
    assert.equal(code, 0)
  },
  "import --replace": async ({ bench }) => {
    const { out } = await cli(["export", "--database", bench.database])
    const file = put(join(bench.folder, "data", "e.json"), out.replaceAll("First", "Third"))
    const { code } = await cli(["import", file, "--replace", "--database", bench.database])
    assert.equal(code, 0)
  },
}

interface Open {
  readonly bench: Bench
  readonly desk: Desk
  readonly session: Caller
}

suite("what a row names as its session's hand-off", () => {
  for (const [occasion, act] of Object.entries(OCCASIONS))
    for (const [what, make] of Object.entries(FOREIGN))
      test(`outlives ${occasion} where it is ${what}`, async (t) => {
        const open = await opened(t)
        const folder = open.bench.path("elsewhere")
        const path = make(folder)
        name(open, path)
        const before = entriesOf(folder)
        await act(open)
        assert.deepEqual(entriesOf(folder), before)
      })

  for (const occasion of ["a save after a move", "a clear", "a purge", "a deletion", "prune"])
    test(`goes with ${occasion} where it is that hand-off, in the default folder of another project`, async (t) => {
      const open = await opened(t)
      const folder = open.bench.path("elsewhere")
      name(open, put(join(folder, HANDOFF_FOLDER, NAME), OWN))
      await OCCASIONS[occasion]?.(open)
      assert.deepEqual(entriesOf(folder), [])
    })

  test("is told of by a purge where it is something else, and the purge counts", async (t) => {
    const open = await opened(t)
    name(open, "/etc/\u001b[31mpasswd")
    const { removed, warnings } = await open.session.run("clear", { purge: true })
    assert.deepEqual(removed, { checkpoint: true, snapshots: 1, observed: 0, handoff: true })
    assert.match(String(warnings), /names \/etc\/\\u\{001B\}\[31mpasswd as the hand-off of ses_one, which it is not/)
  })

  test("and has a second name keeps that one", async (t) => {
    const open = await opened(t)
    const folder = open.bench.path("elsewhere")
    const path = put(join(folder, HANDOFF_FOLDER, NAME), OWN)
    linkSync(path, join(folder, "kept"))
    name(open, path)
    await open.session.run("clear")
    assert.deepEqual(entriesOf(folder), [`kept: ${OWN}`])
  })
})

/** A session with a checkpoint. */
async function opened(t: TestContext): Promise<Open> {
  const bench = openBench(t, { deleteWithSession: true })
  const desk = await bench.repository("project", "p1")
  const session = desk.session({ id: ID })
  await session.run("save", { title: "First" })
  return { bench, desk, session }
}

function name({ bench }: Open, path: string): void {
  const hex = Buffer.from(path).toString("hex")
  execute(bench.database, `UPDATE session SET handoff = CAST(x'${hex}' AS TEXT)`)
}

function put(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}
