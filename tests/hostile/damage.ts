import assert from "node:assert/strict"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { contentOf } from "../crash/content.ts"
import { execute } from "../helpers/database.ts"
import { openDesk } from "../helpers/worker.ts"
import type { Desk, Place } from "../helpers/worker.ts"

const SESSIONS: readonly string[] = ["ses_one", "ses_two", "ses_three"]

/** What each reading tool answers, by the call. */
export type Answers = ReadonlyMap<string, string>

const READS: readonly (readonly [tool: string, input?: unknown])[] = [
  ["load"],
  ["status"],
  ["list", { limit: 100 }],
  ["list", { scope: "project" }],
  ["load_snapshot", { name: "n-2" }],
  ["load_snapshot", { name: "n-1", compareWith: "current" }],
]

export async function readAll(place: Place): Promise<Answers> {
  const desk = await openDesk(place)
  try {
    const answers = new Map<string, string>()
    for (const session of SESSIONS)
      for (const [tool, input] of READS) {
        const { ok, result } = await desk.call(session, tool, input)
        answers.set(`${session} ${tool} ${JSON.stringify(input ?? {})}`, JSON.stringify(proved({ ok, ...result })))
      }
    return answers
  } finally {
    await desk[Symbol.asyncDispose]()
  }
}

/**
 * What of an answer the file proves: content by its hash, names, kinds and presence by the indexes. A date, a counter, and the copy
 * of a title that lists show have nothing beside them that would give a changed byte away; warnings are about earlier calls.
 */
function proved(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => proved(item))
  if (typeof value !== "object" || value === null) return value
  const unproved = ["updatedAt", "savedAt", "promptsSinceSave", "warnings", ...(key === "task" ? [] : ["title"])]
  const kept = Object.entries(value).filter(([name]) => !unproved.includes(name))
  return Object.fromEntries(kept.map(([name, inner]) => [name, proved(inner, name)]))
}

/** A closed database with three sessions and some history, and what its tools answer while it is sound. */
export async function soundDatabase(folder: string): Promise<{ place: Place; answers: Answers; bytes: Buffer }> {
  const directory = join(folder, "project")
  mkdirSync(directory)
  const place = { directory, database: join(folder, "data", "checkpoints.db"), options: { handoff: false } }
  const desk: Desk = await openDesk(place)
  for (const session of SESSIONS) {
    for (const n of [1, 2, 3, 4]) await desk.call(session, "save", { ...contentOf(n), snapshotName: `n-${n}` })
    for (const n of [5, 6]) await desk.call(session, "save", contentOf(n))
    await desk.compact(session, "a summary")
  }
  await desk[Symbol.asyncDispose]()
  // A read is recorded as a use of its session, unless one as late is on record: here reads are to have nothing to write.
  execute(place.database, "UPDATE session SET time_heard = 8640000000000000")
  const answers = await readAll(place)
  for (const answer of answers.values()) assert.ok(answer.startsWith('{"ok":true'), answer)
  return { place, answers, bytes: readFileSync(place.database) }
}

/** What is wrong with the answers: none may differ unless it is a `storage-…` error. */
export function differing(sound: Answers, found: Answers): readonly string[] {
  return [...found]
    .filter(([call, answer]) => answer !== sound.get(call) && !isRefusal(answer))
    .map(([call, answer]) => `${call}: ${answer.slice(0, 300)}`)
}

export function isRefusal(answer: string): boolean {
  return /^\{"ok":false,"error":\{"code":"storage-[a-z]+"/.test(answer)
}

/** Puts the bytes in the database's place, alone, and reads. The bytes must still be the same afterwards. */
export async function readDamaged(place: Place, bytes: Buffer): Promise<Answers> {
  for (const side of ["-wal", "-shm"]) rmSync(place.database + side, { force: true })
  writeFileSync(place.database, bytes)
  const answers = await readAll(place)
  assert.ok(readFileSync(place.database).equals(bytes), "the file was changed by reading it")
  return answers
}

export function copyOf(bytes: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes)
  change(copy)
  return copy
}
