import assert from "node:assert/strict"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { openDatabase } from "../../src/sqlite/driver/runtime.ts"
import { Child } from "../helpers/child.ts"
import type { Runtime } from "../helpers/child.ts"
import { listAt } from "../helpers/plugin.ts"
import { openDesk } from "../helpers/worker.ts"
import type { Desk, Place } from "../helpers/worker.ts"
import type { Answer, Work } from "./worker.ts"

export interface Figures {
  readonly saves: number
  readonly errors: number
  readonly worstMs: number
}

const BOTH: readonly Runtime[] = ["node", "bun"]
const PROGRAM = "tests/contention/worker.ts"

function placeIn(folder: string): Place {
  const directory = join(folder, "project")
  mkdirSync(directory, { recursive: true })
  return { directory, database: join(folder, "data", "checkpoints.db") }
}

function start(work: Work, index: number): Child {
  return new Child(PROGRAM, { runtime: BOTH[index % BOTH.length] ?? "node", input: work })
}

/** Sends the saves, one after the other, and waits for their answers. */
async function order(child: Child, inputs: readonly unknown[]): Promise<readonly Answer[]> {
  child.send(JSON.stringify({ inputs }))
  const answers: Answer[] = []
  while (answers.length < inputs.length) {
    const line = await child.line()
    if (line === undefined) assert.fail((await child.stop()).stderr)
    answers.push(JSON.parse(line) as Answer)
  }
  return answers
}

async function endAll(children: readonly Child[]): Promise<void> {
  for (const child of children) child.send("end")
  await Promise.all(children.map((child) => child.rest()))
}

function figuresOf(answers: readonly Answer[]): Figures {
  return {
    saves: answers.filter(({ code }) => code === null).length,
    errors: answers.filter(({ code }) => code !== null).length,
    worstMs: Math.round(Math.max(...answers.map(({ ms }) => ms))),
  }
}

function integrity(database: string): unknown {
  const db = openDatabase(database, { readOnly: true })
  try {
    return Object.values(db.prepare("PRAGMA integrity_check").get() ?? {})[0]
  } finally {
    db.close()
  }
}

async function notesOf(desk: Desk, session: string): Promise<readonly unknown[]> {
  return listAt((await desk.call(session, "load")).result, "notes")
}

/** Processes that race for the first opening of a database and save to a session each. */
export async function raceFirstOpening(folder: string, processes: number, saves: number): Promise<Figures> {
  const place = placeIn(folder)
  const sessions = Array.from({ length: processes }, (_, index) => `ses_${index}`)
  const children = sessions.map((session, index) => start({ place, session, late: true }, index))
  await using stack = owned(children)
  for (const child of children) await child.expect("ready")
  const wanted = Array.from({ length: saves }, (_, index) => `note ${index}`)
  const inputs = wanted.map((note) => ({ title: "t", notes: [note], listMode: "append" }))
  const answers = await Promise.all(children.map((child) => order(child, inputs)))
  await endAll(stack.children)
  await using desk = await openDesk(place)
  for (const session of sessions) assert.deepEqual(await notesOf(desk, session), wanted, session)
  assert.equal(integrity(place.database), "ok")
  return figuresOf(answers.flat())
}

/** Processes of both runtimes that add to one list of one session at the same time. */
export async function shareSession(folder: string, processes: number, saves: number): Promise<Figures> {
  const place = placeIn(folder)
  const session = "ses_shared"
  const children = Array.from({ length: processes }, (_, index) => start({ place, session }, index))
  await using stack = owned(children)
  for (const child of children) await child.expect("ready")
  const notes = (writer: number): string[] => Array.from({ length: saves }, (_, index) => `writer ${writer}: ${index}`)
  const answers = await Promise.all(
    children.map((child, writer) =>
      order(
        child,
        notes(writer).map((note) => ({ notes: [note], listMode: "append" })),
      ),
    ),
  )
  await endAll(stack.children)
  await using desk = await openDesk(place)
  const found = await notesOf(desk, session)
  assert.equal(found.length, processes * saves)
  // Nothing lost, and each writer's own order kept.
  for (const writer of children.keys())
    assert.deepEqual(
      found.filter((note) => String(note).startsWith(`writer ${writer}:`)),
      notes(writer),
    )
  assert.equal(integrity(place.database), "ok")
  return figuresOf(answers.flat())
}

/** Two processes save different fields of one session at the same moment, again and again: neither change may be lost (B02). */
export async function differentFields(folder: string, rounds: number): Promise<Figures> {
  const place = placeIn(folder)
  const session = "ses_fields"
  const children = [0, 1].map((index) => start({ place, session }, index))
  await using stack = owned(children)
  for (const child of children) await child.expect("ready")
  const [first, second] = children
  assert.ok(first !== undefined && second !== undefined)
  const answers: Answer[] = []
  await using desk = await openDesk(place)
  for (let round = 0; round < rounds; round++) {
    const status = round % 2 === 0 ? "blocked" : "in_progress"
    const stagger = [0, 0, 5, 10, 20][round % 5] ?? 0
    const results = await Promise.all([
      order(first, [{ status }]),
      delay(stagger).then(() => order(second, [{ notes: [`round ${round}`] }])),
    ])
    answers.push(...results.flat())
    const { result } = await desk.call(session, "load")
    assert.deepEqual([(result["task"] as { status: string }).status, result["notes"]], [status, [`round ${round}`]])
  }
  await endAll(stack.children)
  return figuresOf(answers)
}

export interface Held {
  readonly code: string | null
  readonly ms: number
  /** The longest time for which the process that waited could do nothing else. */
  readonly frozenMs: number
}

/** Saves while another process holds the write lock: one that it lets go after `releaseMs`, or `tries` that all have to give up. */
export async function saveWhileHeld(folder: string, hold: { releaseMs: number } | { tries: number }): Promise<Held> {
  const place = placeIn(folder)
  await using desk = await openDesk(place)
  await desk.call("ses_one", "save", { title: "before", notes: ["kept"] })
  const before = (await desk.call("ses_one", "load")).result
  await using holder = new Child("tests/contention/holder.ts", { input: { database: place.database } })
  await holder.expect("held")
  const released = "releaseMs" in hold ? delay(hold.releaseMs).then(() => release(holder)) : undefined
  const watch = watchLoop()
  const answers: Omit<Held, "frozenMs">[] = []
  const tries = "tries" in hold ? hold.tries : 1
  while (answers.length < tries) {
    const start = performance.now()
    const saving = desk.call("ses_one", "save", { title: "after" })
    // Reading never waits for a writer.
    assert.deepEqual((await desk.call("ses_one", "load")).result, before)
    const { ok, result } = await saving
    const code = ok ? null : (result["error"] as { code: string }).code
    answers.push({ code, ms: Math.round(performance.now() - start) })
  }
  const frozenMs = watch()
  await (released ?? release(holder))
  const title = (): Promise<unknown> =>
    desk.call("ses_one", "load").then((loaded) => (loaded.result["task"] as { title: unknown }).title)
  const [first, ...others] = answers
  assert.ok(first !== undefined && others.every(({ code }) => code === first.code))
  assert.equal(await title(), first.code === null ? "after" : "before")
  // The lock is gone, and so is its effect.
  assert.ok((await desk.call("ses_one", "save", { title: "later" })).ok)
  assert.equal(await title(), "later")
  return { code: first.code, ms: Math.max(...answers.map(({ ms }) => ms)), frozenMs }
}

async function release(holder: Child): Promise<void> {
  holder.send("release")
  await holder.rest()
}

/** Measures the longest gap between two turns of the event loop until it is asked. */
function watchLoop(): () => number {
  let [last, longest] = [performance.now(), 0]
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last - 5)
    last = now
  }, 5)
  return () => {
    clearInterval(timer)
    return Math.round(longest)
  }
}

function owned(children: readonly Child[]): AsyncDisposable & { children: readonly Child[] } {
  return {
    children,
    [Symbol.asyncDispose]: async () => {
      await Promise.all(children.map((child) => child.stop()))
    },
  }
}
