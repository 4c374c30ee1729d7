import assert from "node:assert/strict"
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { integrityFaults } from "../../src/sqlite/maintenance/inspect.ts"
import { openReadOnly } from "../../src/sqlite/maintenance/read-only.ts"
import { modeOf, openStore, save } from "../helpers/database.ts"
import { Desks } from "../helpers/desks.ts"
import type { Answer } from "../helpers/desks.ts"
import { tmpdir } from "../helpers/tmp.ts"

const SESSIONS = ["ses_a", "ses_b", "ses_c"]

/** What is done to the files of an open database, by another program. */
const DEEDS: Readonly<Record<string, (path: string, other: string) => void>> = {
  "its folder removed": (path) => {
    rmSync(dirname(path), { recursive: true })
  },
  "its folder moved": (path) => {
    renameSync(dirname(path), `${dirname(path)}-moved`)
  },
  "its main file removed": (path) => {
    rmSync(path)
  },
  "its main file moved": (path) => {
    renameSync(path, `${path}.moved`)
  },
  "all its files removed": (path) => {
    for (const side of ["", "-wal", "-shm"]) rmSync(path + side, { force: true })
  },
  "its log and the index of it removed": (path) => {
    for (const side of ["-wal", "-shm"]) rmSync(path + side)
  },
  "its log removed": (path) => {
    rmSync(`${path}-wal`)
  },
  "the index of its log removed": (path) => {
    rmSync(`${path}-shm`)
  },
  "its log emptied": (path) => {
    truncateSync(`${path}-wal`, 0)
  },
  "its log cut after the header": (path) => {
    truncateSync(`${path}-wal`, 32)
  },
  "its log cut in half": (path) => {
    truncateSync(`${path}-wal`, Math.floor(statSync(`${path}-wal`).size / 2))
  },
  "its log cut within the last frame": (path) => {
    truncateSync(`${path}-wal`, statSync(`${path}-wal`).size - 100)
  },
  "another database put in its place": (path, other) => {
    copyFileSync(other, `${path}.new`)
    renameSync(`${path}.new`, path)
  },
  "an empty file put in its place": (path) => {
    copyFileSync("/dev/null", `${path}.new`)
    renameSync(`${path}.new`, path)
  },
}

/** What another process does meanwhile; the last one opens the database only then. */
const OTHERS = ["does nothing", "reads", "writes", "opens it and writes"] as const
const CALLS = ["load", "status", "save", "list", "prompt", "close"] as const

interface Scene {
  readonly path: string
  readonly other: (typeof OTHERS)[number]
  readonly next: (typeof CALLS)[number]
}

/** Two processes on one database, what was acknowledged to them and what they were told. */
class Play {
  readonly acknowledged: string[] = []
  readonly told: string[] = []
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  async append(desks: Desks, session: string, note: string): Promise<void> {
    const answer = await this.call(desks, session, "save", { notes: [note], listMode: "append" })
    if (answer.ok) this.acknowledged.push(note)
  }

  async call(desks: Desks, session: string, tool: string, input: unknown = {}): Promise<Answer> {
    const answer = await desks.call(this.#path, session, tool, input)
    const { error, warnings } = answer.result as { error?: { message: string }; warnings?: string[] }
    // Nothing is said twice, except by the status.
    if (tool !== "status") for (const warning of warnings ?? []) assert.ok(!this.told.includes(warning), warning)
    this.told.push(...(warnings ?? []), ...(error === undefined ? [] : [error.message]))
    return answer
  }
}

/** Every note in a database file. */
function notesIn(path: string): readonly string[] {
  const database = openReadOnly(path)
  try {
    return database.read((reader) => SESSIONS.flatMap((id) => reader.state(id)?.content.notes ?? []))
  } finally {
    database.close()
  }
}

async function play(scene: Scene, deed: () => void, [a, b, late]: readonly [Desks, Desks, Desks], log: () => string) {
  const { path, other, next } = scene
  const play = new Play(path)
  for (const note of ["a1", "a2", "a3"]) await play.append(a, "ses_a", note)
  if (other === "reads" || other === "writes") await play.append(b, "ses_b", "b1")
  await play.append(a, "ses_a", "a4")
  deed()
  if (other === "reads") await play.call(b, "ses_b", "load")
  if (other === "writes") await play.append(b, "ses_b", "b2")
  if (other === "opens it and writes") await play.append(late, "ses_c", "c1")

  if (next === "save") await play.append(a, "ses_a", "a5")
  else if (next === "prompt" || next === "close") await a.tell({ database: path, what: next, session: "ses_a" })
  else await play.call(a, "ses_a", next)
  if (next !== "close") {
    const { ok, result } = await play.call(a, "ses_a", "load")
    const notes = ok && result["exists"] === true ? (result["notes"] as string[]) : []
    if (["a1", "a2", "a3", "a4"].some((note) => !notes.includes(note)))
      assert.notEqual(play.told.length, 0, "in silence")
    const status = await play.call(a, "ses_a", "status")
    const listed = status.ok ? (status.result["warnings"] as string[]) : play.told
    if (other === "does nothing") for (const told of new Set(play.told)) assert.ok(listed.includes(told), told)
    await a.tell({ database: path, what: "close" })
  }
  for (const desks of [b, late]) await desks.tell({ database: path, what: "close" })
  return { play, told: [...play.told, log()].join("\n") }
}

function check(scene: Scene, { play, told }: { play: Play; told: string }): void {
  const { path } = scene
  const database = openReadOnly(path)
  try {
    assert.deepEqual(integrityFaults(database.db, 1), [])
  } finally {
    database.close()
  }
  const here = new Set(notesIn(path))
  const kept = readdirSync(dirname(path)).filter((name) => name.startsWith(basename(path)) && name.endsWith(".kept"))
  const elsewhere = new Set(kept.flatMap((name) => notesIn(join(dirname(path), name))))
  for (const name of kept) {
    assert.equal(modeOf(join(dirname(path), name)), 0o600)
    assert.ok(told.includes(name), `${name} is told of`)
  }
  for (const note of play.acknowledged) {
    if (here.has(note)) continue
    assert.ok(told.includes(path), `${note} is gone in silence`)
    assert.ok(elsewhere.has(note) || told.includes("cannot be read any more"), `${note} is gone: ${told}`)
  }
}

suite("an open database", () => {
  for (const runtime of ["node", "bun"] as const)
    for (const [what, deed] of Object.entries(DEEDS))
      test(`with ${what}: no save is gone, nothing is damaged and nothing happens in silence (${runtime})`, async (t) => {
        const root = tmpdir(t)
        const other = await anotherDatabase(t)
        const log = join(root, "log")
        const start = (name: string): Promise<Desks> =>
          Desks.start(t, { runtime, env: { CHECKPOINT_ORCHESTRATOR_LOG: join(root, name) } })
        const desks = await Promise.all([start("log"), start("log"), start("log")] as const)
        for (const who of OTHERS)
          for (const next of CALLS) {
            if (who !== "does nothing" && !["load", "save", "close"].includes(next)) continue
            const scene: Scene = { path: join(root, `${who} ${next}`, "checkpoints.db"), other: who, next }
            mkdirSync(dirname(scene.path))
            try {
              check(
                scene,
                await play(
                  scene,
                  () => {
                    deed(scene.path, other)
                  },
                  desks,
                  () => linesOf(log, scene.path),
                ),
              )
            } catch (error) {
              throw new Error(`the other process ${who}, then ${next}: ${String(error)}`, { cause: error })
            }
          }
        for (const each of desks) await each.end()
      })
})

async function anotherDatabase(t: TestContext): Promise<string> {
  const { path, store, release } = openStore(t)
  await save(store, "ses_other", { title: "another" })
  release()
  return path
}

/** What was logged of a file. */
function linesOf(log: string, path: string): string {
  try {
    return readFileSync(log, "utf8")
      .split("\n")
      .filter((line) => line.includes(path))
      .join("\n")
  } catch {
    return ""
  }
}
