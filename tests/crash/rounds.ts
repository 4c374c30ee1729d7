import assert from "node:assert/strict"
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync } from "node:fs"
import { join } from "node:path"
import { openDatabase } from "../../src/sqlite/driver/runtime.ts"
import { Child } from "../helpers/child.ts"
import type { Runtime } from "../helpers/child.ts"
import { listAt, textAt } from "../helpers/plugin.ts"
import { openDesk } from "../helpers/worker.ts"
import type { Desk } from "../helpers/worker.ts"
import { contentOf, numberInHandoff, numberOf } from "./content.ts"
import type { Work } from "./worker.ts"

/** A save that was acknowledged and is not there counts as lost; one that is there in part fails the round by itself. */
export interface Figures {
  rounds: number
  acknowledged: number
  lost: number
}

/** Rounds on one database file; then a new one, whose first opening is part of what is killed. */
const PER_FILE = 20
/** Fewer than the named snapshots that a session keeps, so that each acknowledged save can be looked up. */
const MOST = 60

const WORKERS: readonly Runtime[] = ["node", "bun"]

/** A seeded generator of numbers from 0 to below 1 (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Each round: two processes, one per runtime, save flat out on one database and are killed, each at a moment of its own. */
export async function crashRounds(folder: string, rounds: number, seed: number): Promise<Figures> {
  const random = numbers(seed)
  const figures = { rounds: 0, acknowledged: 0, lost: 0 }
  for (let round = 0; round < rounds; round++) {
    const directory = join(folder, `project-${Math.floor(round / PER_FILE)}`)
    mkdirSync(directory, { recursive: true })
    const place = { directory, database: join(directory, "data", "checkpoints.db") }
    const killed = await Promise.all(
      WORKERS.map(async (runtime) => {
        const session = `ses_${runtime}${round}`
        return { session, acknowledged: await saveUntilKilled(runtime, { place, session, task: "saves" }, random) }
      }),
    )
    await using desk = await openDesk(place)
    for (const { session, acknowledged } of killed) {
      figures.acknowledged += acknowledged
      figures.lost += await missing(desk, session, acknowledged)
      handoffIsWhole(directory, session, acknowledged)
      // The next process works: here, and in the file that the killed one has left.
      await desk.call(session, "save", contentOf(1_000))
      assert.equal(numberOf((await desk.call(session, "load")).result), 1_000)
    }
    assert.equal(integrity(place.database), "ok")
    figures.rounds++
  }
  return figures
}

/** Returns how many saves were acknowledged before the kill. One round in six is killed while it opens the database. */
async function saveUntilKilled(runtime: Runtime, work: Work, random: () => number): Promise<number> {
  await using child = new Child("tests/crash/worker.ts", { runtime, input: { ...work, to: MOST } })
  const wanted = Math.floor(random() * 24) - 4
  const pause = random() * (wanted < 0 ? 300 : 8)
  if (wanted < 0) {
    setTimeout(() => {
      child.kill()
    }, pause)
  }
  let acknowledged = 0
  for (let line = await child.line(); line !== undefined; line = await child.line()) {
    if (line.startsWith("ack ")) acknowledged = Number(line.slice(4))
    if (wanted < 0 || acknowledged < wanted) continue
    setTimeout(() => {
      child.kill()
    }, pause)
  }
  const { signal, stderr } = await child.ended
  assert.equal(signal, "SIGKILL", stderr)
  return acknowledged
}

/** Counts acknowledged saves that are not there; fails for anything that is there in part. */
async function missing(desk: Desk, session: string, acknowledged: number): Promise<number> {
  const { ok, result: live } = await desk.call(session, "load")
  assert.ok(ok, JSON.stringify(live))
  const n = live["exists"] === true ? numberOf(live) : 0
  const { result } = await desk.call(session, "list", { limit: 100 })
  const found = new Set<number>()
  for (const snapshot of listAt(result, "snapshots")) {
    const name = textAt(snapshot, "name")
    const { result: loaded } = await desk.call(session, "load_snapshot", { name })
    const number = numberOf(loaded["checkpoint"])
    assert.ok(name === `n-${number}` || name.startsWith("auto-"), name)
    found.add(number)
  }
  const lost = Array.from({ length: acknowledged }, (_, index) => index + 1).filter((number) => !found.has(number))
  // At most one save was under way, whose answer never came.
  const inTime = n === acknowledged || n === acknowledged + 1
  return lost.length + (inTime ? 0 : 1)
}

function handoffIsWhole(directory: string, session: string, acknowledged: number): void {
  const path = join(handoffFolder(directory), `handoff-${session}.md`)
  if (!existsSync(path)) return
  const n = numberInHandoff(readFileSync(path, "utf8"))
  assert.ok(n === acknowledged || n === acknowledged + 1, `hand-off ${n} after ${acknowledged}`)
}

export function handoffFolder(directory: string): string {
  return join(directory, ".opencode", "state", "checkpoint-orchestrator")
}

/** The temporary files in a folder, made to look as if they had been there for a minute. */
export function agedTemporaries(folder: string): readonly string[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".tmp")) : []
  const old = Date.now() / 1_000 - 60
  for (const name of names) utimesSync(join(folder, name), old, old)
  return names
}

export function integrity(database: string): unknown {
  const db = openDatabase(database, { readOnly: true })
  try {
    return Object.values(db.prepare("PRAGMA integrity_check").get() ?? {})[0]
  } finally {
    db.close()
  }
}
