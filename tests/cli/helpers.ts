import type { StoreWriter } from "../../src/checkpoint/port.ts"
import { createDoor } from "../../src/checkpoint/door.ts"
import { SEEN } from "../../src/checkpoint/observation.ts"
import type { Ended, NewCommand } from "../../src/checkpoint/observation.ts"
import { recordedCommand } from "../../src/checkpoint/observer.ts"
import { spawn } from "node:child_process"
import { mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type { TestContext } from "node:test"
import { fileURLToPath } from "node:url"
import type { Patch } from "../../src/checkpoint/merge.ts"
import { createService } from "../../src/checkpoint/service.ts"
import type { SessionCheckpoint } from "../../src/checkpoint/api.ts"
import { run } from "../../src/cli/run.ts"
import { SqliteStore } from "../../src/sqlite/store/sqlite-store.ts"

export const ROOT: string = join(dirname(fileURLToPath(import.meta.url)), "..", "..")
export const MAIN: string = join(ROOT, "src", "cli", "main.ts")

/** The time at which the tests' commands run. */
export const NOW: number = Date.UTC(2026, 4, 20, 12, 0, 0)
export const HOUR = 3_600_000

/** A folder that goes when the test ends. */
export function tempFolder(t: TestContext): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "cli-test-")))
  t.after(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

export interface Seeded {
  readonly store: SqliteStore
  /** The checkpoint of a session; what it saves is dated `at`. */
  session(id: string, place?: { directory?: string; projectID?: string }): SessionCheckpoint
  at: number
}

/** Writes to a database through the plugin's own service, with a clock that the test sets. */
export function openSeed(path: string): Seeded {
  const store = new SqliteStore(path)
  const seeded: Seeded = { store, session, at: NOW - 3 * HOUR }
  const service = createService(store, {
    maxSnapshots: 10,
    briefing: true,
    briefingMaxChars: 6_000,
    clock: () => seeded.at,
  })
  function session(id: string, place: { directory?: string; projectID?: string } = {}): SessionCheckpoint {
    const directory = place.directory ?? "/code/app"
    return service.forSession({
      id,
      projectID: place.projectID ?? "project-1",
      directory,
      root: directory,
      checkouts: [],
      placeholder: false,
    })
  }
  return seeded
}

export function patch(fields: Partial<Patch>): Patch {
  return { listMode: "replace", ...fields }
}

/** Observed work of a session: two files, and a test that failed and then passed. */
export function writeWork(writer: StoreWriter, id: string, directory: string): void {
  const door = createDoor("mask")
  const command = (text: string, end: Ended, number: number): NewCommand => ({
    messageID: `msg_${String(number)}`,
    callID: `call_${String(number)}`,
    ...recordedCommand(door, text),
    directory: door.captured(directory),
    branch: "",
    end,
  })
  const at = NOW - 4 * HOUR
  writer.beginObserving(id, at)
  writer.putChange(id, { messageID: "msg_1", path: door.captured(`${directory}/src/parse.ts`), seen: SEEN.added }, at)
  writer.putCommand(id, command("npm test", { exit: 1 }, 1), at)
  writer.putChange(
    id,
    { messageID: "msg_2", path: door.captured(`${directory}/src/parse.ts`), seen: SEEN.modified },
    at,
  )
  writer.putCommand(id, command("npm test", { exit: 0 }, 2), at)
  writer.putCommand(id, command("npm run lint", { exit: 2 }, 3), at)
  writer.putChange(id, { messageID: "msg_4", path: door.captured(`${directory}/README.md`), seen: SEEN.step }, at)
}

/** Three sessions in two projects, with snapshots, wide characters and text that would control a terminal. */
export async function seed(path: string): Promise<Seeded> {
  const seeded = openSeed(path)
  const first = seeded.session("ses_alpha0001", { directory: "/code/app" })
  seeded.at = NOW - 50 * HOUR
  await first.save(
    patch({
      title: "Build the command line",
      objective: "A person can look after checkpoints without OpenCode.\nSecond line.",
      constraints: ["no new dependency"],
      currentPlan: ["parse", "show", "export", "document"],
      completedSteps: ["parse"],
      nextSteps: ["show", "export"],
      blockers: ["café is closed"],
      filesTouched: ["src/cli/main.ts"],
      notes: ["danger \u001B[31mred\u001B[0m\u0007"],
    }),
    "first draft",
  )
  seeded.at = NOW - 3 * HOUR
  await first.save(
    patch({
      status: "blocked",
      completedSteps: ["parse", "show"],
      nextSteps: ["export"],
      summary: "Half of it works.",
    }),
  )
  seeded.at = NOW - 2 * HOUR
  await seeded
    .session("ses_beta00001", { directory: "/code/日本語", projectID: "project-2" })
    .save(patch({ title: "日本語のタイトル 👨‍👩‍👧‍👦 und mehr", nextSteps: ["検索を書く"] }))
  seeded.at = NOW - 30 * 60_000
  const third = seeded.session("ses_alpha0002", { directory: "/code/app/sub" })
  await third.save(patch({ title: "Cleared later", status: "done" }))
  await third.clear()
  return seeded
}

export interface Result {
  readonly code: number
  readonly out: string
  readonly err: string
}

export interface RunOptions {
  readonly cwd?: string
  readonly columns?: number
  readonly color?: boolean
  readonly env?: Readonly<Record<string, string>>
  /** The time at which the command runs; {@link NOW} unless given. */
  readonly now?: number
}

/** Runs a command line in this process, with the tests' clock. */
export async function cli(args: readonly string[], options: RunOptions = {}): Promise<Result> {
  const written = { out: "", err: "" }
  const code = await run(args, {
    out: (text) => {
      written.out += text
    },
    err: (text) => {
      written.err += text
    },
    environment: { HOME: "/nonexistent", ...options.env },
    cwd: options.cwd ?? "/",
    now: () => options.now ?? NOW,
    terminal: { columns: options.columns ?? Infinity, color: options.color ?? false, animated: false },
  })
  return { code, ...written }
}

export interface BinOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  readonly uid?: number
  readonly input?: string
  readonly command?: readonly string[]
}

/** Runs the real bin as a process of its own. */
export function bin(args: readonly string[], options: BinOptions = {}): Promise<Result> {
  const [command = process.execPath, ...before] = options.command ?? [process.execPath, "--import", TSX, MAIN]
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...before, ...args], {
      cwd: options.cwd ?? ROOT,
      env: { PATH: process.env["PATH"] ?? "", HOME: "/nonexistent", ...options.env },
      ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
    })
    const written = { out: "", err: "" }
    child.stdout.setEncoding("utf8").on("data", (text: string) => (written.out += text))
    child.stderr.setEncoding("utf8").on("data", (text: string) => (written.err += text))
    child.on("error", reject)
    child.on("close", (code) => {
      resolve({ code: code ?? -1, ...written })
    })
    child.stdin.end(options.input ?? "")
  })
}

/** The loader by its file: a process that runs elsewhere cannot find it by name. */
export const TSX: string = import.meta.resolve("tsx")

/** A value inside a JSON text, by the way to it; undefined where there is none. */
export function field(json: string, ...way: readonly (string | number)[]): unknown {
  let value: unknown = JSON.parse(json)
  for (const step of way) {
    value =
      typeof value === "object" && value !== null
        ? Object.entries(value).find(([key]) => key === String(step))?.[1]
        : undefined
  }
  return value
}

/** The items of a list inside a JSON text. */
export function items(json: string, ...way: readonly (string | number)[]): readonly string[] {
  const value = field(json, ...way)
  return Array.isArray(value) ? value.map((item) => JSON.stringify(item)) : []
}
