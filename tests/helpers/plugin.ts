import assert from "node:assert/strict"
import { existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import type { TestContext } from "node:test"
import type { Location } from "../../src/host/contract.ts"
import { openDatabase } from "../../src/sqlite/driver/runtime.ts"
import { completed, createHost, location } from "./host.ts"
import type { CallOptions, Host, HostOptions, Instance, SessionInfo, Snapshot } from "./host.ts"
import { tmpdir } from "./tmp.ts"

export type Json = Readonly<Record<string, unknown>>

/** The plugin's source entry, as the host takes a module. */
export const PLUGIN: unknown = await import("../../src/index.ts")

/** One host with our plugin in as many directories as a test opens, all on one database file. */
export class Bench {
  readonly folder: string
  readonly database: string
  readonly host: Host
  readonly #options: Json

  constructor(folder: string, options: Json = {}, host: HostOptions = {}) {
    this.folder = folder
    this.database = join(folder, "data", "checkpoints.db")
    this.host = createHost({ strictContext: true, ...host })
    this.#options = { database: this.database, ...options }
  }

  /** A folder of the bench, made with its parents. */
  path(...names: readonly string[]): string {
    const path = join(this.folder, ...names)
    mkdirSync(path, { recursive: true })
    return path
  }

  /** Opens an instance at a folder under version control: project id `projectID`, its root the folder itself unless given. */
  async repository(name: string, projectID: string, place: { root?: string; canonical?: string } = {}): Promise<Desk> {
    const directory = this.path(name)
    const projectDirectory = place.root ?? directory
    return this.open(
      location({ directory, projectID, projectDirectory, canonical: place.canonical ?? projectDirectory }),
    )
  }

  /** Opens an instance at a folder outside version control. */
  async plainFolder(name: string): Promise<Desk> {
    return this.open(location({ directory: this.path(name) }))
  }

  async open(place: Location, module: unknown = PLUGIN): Promise<Desk> {
    const instance = await this.host.open(place, [{ module, options: this.#options }])
    assert.deepEqual(
      instance.plugins().map(({ state }) => state),
      [{ status: "active" }],
    )
    return new Desk(this, instance)
  }

  /** Everything that the database holds, row by row. */
  rows(): Readonly<Record<string, readonly Json[]>> {
    return existsSync(this.database) ? readRows(this.database) : {}
  }

  /** A hand-off in the folder of a session, if there is one. */
  handoff(desk: Desk, sessionID: string): string {
    return join(desk.directory, ".opencode", "state", "checkpoint-orchestrator", `handoff-${sessionID}.md`)
  }
}

/** One instance, with short ways to call the tools of a session. */
export class Desk {
  readonly bench: Bench
  readonly instance: Instance

  constructor(bench: Bench, instance: Instance) {
    this.bench = bench
    this.instance = instance
  }

  get directory(): string {
    return this.instance.location.directory
  }

  session(input: { id?: string; parentID?: string; projectID?: string } = {}): Caller {
    const { id } = this.bench.host.createSession({ directory: this.directory, ...input })
    return new Caller(this.instance, id)
  }

  /** A session that the host has already, or that it does not know. */
  as(session: string | SessionInfo): Caller {
    return new Caller(this.instance, typeof session === "string" ? session : session.id)
  }
}

/** The tools as one session calls them. Whatever the outcome, the metadata is exactly what is promised. */
export class Caller {
  readonly id: string
  readonly #target: Instance | Snapshot
  readonly #options: CallOptions

  constructor(target: Instance | Snapshot, id: string, options: CallOptions = {}) {
    this.#target = target
    this.id = id
    this.#options = { sessionID: id, ...options }
  }

  /** The same session on a host that does not validate arguments. */
  get unchecked(): Caller {
    return new Caller(this.#target, this.id, { ...this.#options, validate: false })
  }

  async call(tool: string, input: unknown = {}): Promise<{ readonly ok: boolean; readonly result: Json }> {
    const { json, content, metadata } = completed(await this.#target.call(`checkpoint_${tool}`, input, this.#options))
    const ok = metadata["ok"]
    assert.deepEqual(metadata, { ok, tool: `checkpoint_${tool}`, truncated: false })
    assert.equal(typeof ok, "boolean")
    assert.equal(content, JSON.stringify(json, null, 2))
    return { ok: ok === true, result: json as Json }
  }

  /** The result of a call that succeeds. */
  async run(tool: string, input: unknown = {}): Promise<Json> {
    const { ok, result } = await this.call(tool, input)
    assert.ok(ok, JSON.stringify(result))
    return result
  }

  /** The error of a call that is refused: its code and facts, without the sentence. */
  async refused(tool: string, input: unknown = {}): Promise<Json> {
    const { message, ...facts } = await this.refusal(tool, input)
    assert.ok(typeof message === "string" && message.length > 20, String(message))
    return facts
  }

  async refusal(tool: string, input: unknown = {}): Promise<Json> {
    const { ok, result } = await this.call(tool, input)
    assert.ok(!ok, JSON.stringify(result))
    // What happened to the database is said beside an error too.
    assert.deepEqual(
      Object.keys(result).filter((key) => key !== "warnings"),
      ["error"],
    )
    return result["error"] as Json
  }
}

export function openBench(t: TestContext, options: Json = {}): Bench {
  // Registered before the folder: hooks run in order, and the database is closed before its folder goes.
  const opened: { bench?: Bench } = {}
  t.after(() => opened.bench?.host.close())
  opened.bench = new Bench(tmpdir(t), options)
  return opened.bench
}

/** One project, one session. */
export async function openSession(t: TestContext, options: Json = {}): Promise<Caller & { bench: Bench; desk: Desk }> {
  const bench = openBench(t, options)
  const desk = await bench.repository("project", "p1")
  return Object.assign(desk.session({ id: "ses_one" }), { bench, desk })
}

/** Every row of every table of a database file. */
export function readRows(path: string): Readonly<Record<string, readonly Json[]>> {
  const db = openDatabase(path, { readOnly: true })
  try {
    const select = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    const tables = db.prepare(select).all() as { name: string }[]
    return Object.fromEntries(
      tables.map(({ name }) => [name, db.prepare(`SELECT * FROM ${name} ORDER BY 1`).all() as Json[]]),
    )
  } finally {
    db.close()
  }
}

/** Rows without the one column that every use of a session changes. */
export function apartFromUse(rows: Readonly<Record<string, readonly Json[]>>): typeof rows {
  const without = (row: Json): Json => Object.fromEntries(Object.entries(row).filter(([name]) => name !== "time_heard"))
  return Object.fromEntries(Object.entries(rows).map(([table, all]) => [table, all.map(without)]))
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const AUTOMATIC = /^(auto|compaction|pre-restore|pre-clear)-\d{8}-\d{9}(-\d+)?$/

/** A result with its times and time-stamped names replaced: `<time>` and `auto-<time>`. */
export function masked(value: unknown): unknown {
  if (typeof value === "string") return value.replace(TIME, "<time>").replace(AUTOMATIC, "$1-<time>")
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, masked(inner)]))
}

/** A value below a JSON value, own keys only. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce(
    (inner, key) =>
      typeof inner === "object" && inner !== null && Object.hasOwn(inner, key) ? (inner as Json)[key] : undefined,
    value,
  )
}

/** A text below a JSON value. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path)
  assert.ok(typeof found === "string", `${path.join(".")} is ${typeof found}`)
  return found
}

/** A list below a JSON value. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...path)
  assert.ok(Array.isArray(found), `${path.join(".")} is ${typeof found}`)
  return found
}

/** The list fields with nothing in them, as results and documents show them. */
export const NO_LISTS = {
  constraints: [],
  currentPlan: [],
  completedSteps: [],
  nextSteps: [],
  blockers: [],
  filesTouched: [],
  notes: [],
} as const

export const NO_COUNTS = {
  constraints: 0,
  currentPlan: 0,
  completedSteps: 0,
  nextSteps: 0,
  blockers: 0,
  filesTouched: 0,
  notes: 0,
} as const
