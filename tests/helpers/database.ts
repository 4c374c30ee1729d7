import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import type { TestContext } from "node:test"
import { createService } from "../../src/checkpoint/service.ts"
import type { SessionCheckpoint } from "../../src/checkpoint/api.ts"
import type { Patch } from "../../src/checkpoint/merge.ts"
import type { CheckpointStore } from "../../src/checkpoint/port.ts"
import { isCheckpointError } from "../../src/errors.ts"
import type { ErrorCode } from "../../src/errors.ts"
import type { OpenOptions } from "../../src/sqlite/file/open.ts"
import { openDatabase } from "../../src/sqlite/driver/runtime.ts"
import type { Database } from "../../src/sqlite/driver/runtime.ts"
import { SqliteStore } from "../../src/sqlite/store/sqlite-store.ts"
import { Child } from "./child.ts"
import type { Runtime } from "./child.ts"
import { identityOf } from "./service.ts"
import { tmpdir } from "./tmp.ts"

/** A store on a file of its own that stays open between calls, and what it warned of. */
export interface HeldStore {
  readonly path: string
  readonly store: SqliteStore
  readonly warnings: readonly string[]
  readonly release: () => void
}

export interface StoreOptions extends OpenOptions {
  /** Where the file is; a fresh folder unless given. */
  readonly path?: string
}

/** Opened at its first use. Released before its folder goes. */
export function openStore(t: TestContext, { path, ...options }: StoreOptions = {}): HeldStore {
  const releases: (() => void)[] = []
  t.after(() => {
    for (const release of releases) release()
  })
  const file = path ?? join(tmpdir(t), "checkpoints.db")
  const warnings: string[] = []
  const store = new SqliteStore(file, options)
  const listen = (warning: string): void => void warnings.push(warning)
  store.retain(listen)
  const release = (): void => {
    releases.length = 0
    store.release(listen)
  }
  releases.push(release)
  return { path: file, store, warnings, release }
}

/** A plain connection of the test, closed when it ends. */
export function connect(t: TestContext, path: string, options: { readOnly?: boolean } = {}): Database {
  const db = openDatabase(path, options)
  t.after(() => {
    try {
      db.close()
    } catch {
      // The test closed it.
    }
  })
  return db
}

/** Runs SQL on a file through a connection that is closed again. */
export function execute(path: string, sql: string): void {
  const db = openDatabase(path)
  try {
    db.exec(sql)
  } finally {
    db.close()
  }
}

/** The first column of the first row, through a connection that is closed again. */
export function valueOf(path: string, sql: string): unknown {
  const db = openDatabase(path)
  try {
    return Object.values(db.prepare(sql).get() ?? {})[0]
  } finally {
    db.close()
  }
}

/** The session `id` of project `p1` on any store. */
export function sessionOf(store: CheckpointStore, id: string): SessionCheckpoint {
  const options = { maxSnapshots: 10, briefing: true, briefingMaxChars: 6_000, clock: Date.now }
  return createService(store, options).forSession(identityOf({ id }))
}

export async function save(store: CheckpointStore, id: string, patch: Omit<Patch, "listMode">): Promise<void> {
  await sessionOf(store, id).save({ listMode: "replace", ...patch })
}

export async function titleOf(store: CheckpointStore, id: string): Promise<string | undefined> {
  return (await sessionOf(store, id).load())?.content.title
}

/**
 * The bytes of a file, read by another process: closing a file here would drop the locks that SQLite has on it in this process.
 */
export function bytesOf(path: string): Buffer {
  return execFileSync(process.execPath, ["-e", "process.stdout.write(fs.readFileSync(process.argv[1]))", path], {
    maxBuffer: 1 << 28,
  })
}

/** Overwrites a file where it is, from another process. */
export function overwrite(path: string, bytes: Uint8Array): void {
  execFileSync(process.execPath, ["-e", "fs.writeFileSync(process.argv[1], fs.readFileSync(0))", path], {
    input: bytes,
  })
}

export function modeOf(path: string): number {
  return statSync(path).mode & 0o777
}

/** The permissions of everything in a folder, by name. */
export function modesIn(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, modeOf(join(folder, name)).toString(8)]),
  )
}

/** For `assert.throws` and `assert.rejects`: one of our errors with that code. */
export function withCode(code: ErrorCode, message?: RegExp): (error: unknown) => boolean {
  return (error) => {
    if (!isCheckpointError(error) || error.code !== code || message?.test(error.message) === false) throw error
    return true
  }
}

/** Starts `tests/workers/store.ts` on each runtime named, waits until all are there and stops them when the test ends. */
export async function startStores(
  t: TestContext,
  runtimes: readonly Runtime[],
  input: { path: string; upgraded?: boolean },
): Promise<readonly Child[]> {
  const children = runtimes.map((runtime) => new Child("tests/workers/store.ts", { runtime, input }))
  t.after(() => Promise.all(children.map((child) => child.stop())))
  for (const child of children) await child.line()
  return children
}

/** Ends workers as a process ends by itself, and fails unless they do. */
export async function endAll(children: readonly Child[]): Promise<void> {
  for (const child of children) child.send(JSON.stringify(["end"]))
  for (const child of children) await child.rest()
}

/** A closed file beside which a killed process left its log, with what it saved last: session `ses_a`, titled "in the log". */
export async function leftByKilled(t: TestContext): Promise<string> {
  const path = join(tmpdir(t), "checkpoints.db")
  const [worker] = await startStores(t, ["node"], { path })
  assert.ok(worker)
  await ask(worker, "save", "ses_a", { title: "in the log" })
  await worker.stop()
  assert.notEqual(statSync(`${path}-wal`).size, 0)
  return path
}

/** Sends one command to `tests/workers/store.ts` and returns its answer. */
export async function ask(child: Child, ...command: readonly unknown[]): Promise<unknown> {
  child.send(JSON.stringify(command))
  const line = await child.line()
  if (line === undefined) throw new Error(`The worker is gone: ${(await child.stop()).stderr}`)
  const { error, value } = JSON.parse(line) as { error?: string; value?: unknown }
  if (error !== undefined) throw new Error(error)
  return value
}
