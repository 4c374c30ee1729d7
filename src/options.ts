import { homedir, userInfo } from "node:os"
import { isAbsolute, join, resolve } from "node:path"
import { describe } from "./errors.ts"

/** What the plugin goes by, checked and frozen. */
export interface Options {
  /** The database file, absolute; empty where no home directory is known to put it in. */
  readonly database: string
  /** Whether hand-off files are written. */
  readonly handoff: boolean
  /** Folder of the hand-off files, relative to the project; empty means the default. */
  readonly handoffDir: string
  /** Prompts without a save before the existing state is snapshotted; 0 is off. */
  readonly autosaveEvery: number
  /** How many `auto`, and how many `compaction`, snapshots a session keeps. */
  readonly maxSnapshots: number
  readonly briefing: boolean
  /** Budget of the briefing in UTF-16 code units. */
  readonly briefingMaxChars: number
  /** Whether a session's rows go when the host deletes the session. */
  readonly deleteWithSession: boolean
}

export type Environment = Readonly<Record<string, string | undefined>>

export type Warn = (message: string) => void

type Value = string | number | boolean

/** An option: its default, what it takes in words, and whether a value is that. */
interface Rule<T extends Value> {
  readonly fallback: T
  readonly takes: string
  readonly allows: (value: unknown) => value is T
}

/** Every option. The default of `database` depends on the environment. */
const RULES = {
  database: path("a path"),
  handoff: flag(true),
  handoffDir: path("a folder relative to the project"),
  autosaveEvery: count(5, [0, 10_000], "a whole number from 0 (off) to 10,000"),
  maxSnapshots: count(10, [2, 1_000], "a whole number from 2 to 1,000"),
  briefing: flag(true),
  briefingMaxChars: count(6_000, [500, 100_000], "a whole number from 500 to 100,000"),
  deleteWithSession: flag(false),
} as const

export const OPTION_NAMES: readonly string[] = Object.keys(RULES)

function path(takes: string): Rule<string> {
  return { fallback: "", takes, allows: (value): value is string => typeof value === "string" && !value.includes("\0") }
}

function flag(fallback: boolean): Rule<boolean> {
  return { fallback, takes: "true or false", allows: (value) => typeof value === "boolean" }
}

function count(fallback: number, [min, max]: readonly [number, number], takes: string): Rule<number> {
  const allows = (value: unknown): value is number =>
    typeof value === "number" && Number.isInteger(value) && value >= min && value <= max
  return { fallback, takes, allows }
}

/**
 * Turns whatever the host's config holds into {@link Options}. An unknown key, a wrong type or a value out of range is reported
 * through `warn`, each once, and the default is used; nothing here throws.
 *
 * `root` is the folder that a relative `database` is resolved against: the project's.
 */
export function parseOptions(given: unknown, root: string, environment: Environment, warn: Warn): Options {
  const values = plainValues(given, warn)
  for (const name of Object.keys(values)) {
    if (!OPTION_NAMES.includes(name)) warn(`Unknown option "${name}"; the options are ${OPTION_NAMES.join(", ")}.`)
  }
  const option = <T extends Value>(name: keyof typeof RULES, { fallback, takes, allows }: Rule<T>): T => {
    const value = values[name] ?? fallback
    if (allows(value)) return value
    warn(`Option "${name}" takes ${takes}; its default (${JSON.stringify(fallback)}) is used instead.`)
    return fallback
  }
  const handoffDir = option("handoffDir", RULES.handoffDir)
  return Object.freeze({
    database: databasePath(option("database", RULES.database), root, environment),
    handoff: option("handoff", RULES.handoff),
    handoffDir: handoffDir.trim() === "" ? "" : handoffDir,
    autosaveEvery: option("autosaveEvery", RULES.autosaveEvery),
    maxSnapshots: option("maxSnapshots", RULES.maxSnapshots),
    briefing: option("briefing", RULES.briefing),
    briefingMaxChars: option("briefingMaxChars", RULES.briefingMaxChars),
    deleteWithSession: option("deleteWithSession", RULES.deleteWithSession),
  })
}

/** A copy whose properties are values. One that cannot be read is left out: its neighbours, the database's path above all, count. */
function plainValues(given: unknown, warn: Warn): Record<string, unknown> {
  if (given === undefined || given === null) return {}
  if (typeof given !== "object" || isArray(given)) {
    warn("The plugin's options are not an object; the defaults are used.")
    return {}
  }
  const names = attempt(() => Object.keys(given), "The plugin's options", warn) ?? []
  return Object.fromEntries(
    names.map((name) => [name, plain(attempt((): unknown => Reflect.get(given, name), `Option "${name}"`, warn))]),
  )
}

/** No option takes an object, and one from outside may run code when a schema looks at it: any of them is as wrong as an empty one. */
function plain(value: unknown): unknown {
  return typeof value === "function" || (typeof value === "object" && value !== null) ? {} : value
}

function isArray(value: object): boolean {
  try {
    return Array.isArray(value)
  } catch {
    // A revoked proxy; reading it is reported below.
    return false
  }
}

/** Options come from outside, and reading a property may run code. */
function attempt<T>(read: () => T, what: string, warn: Warn): T | undefined {
  try {
    return read()
  } catch (error) {
    warn(`${what} could not be read (${describe(error)}); defaults are used instead.`)
    return undefined
  }
}

/** The option, else `$CHECKPOINT_ORCHESTRATOR_DB`, else the data folder of the XDG base directory specification. */
export function databasePath(option: string, root: string, environment: Environment): string {
  const home = homeDirectory(environment)
  const chosen = [option, environment["CHECKPOINT_ORCHESTRATOR_DB"]].find(
    (path) => path !== undefined && path.trim() !== "",
  )
  if (chosen !== undefined) {
    return home !== "" && /^~[/\\]/.test(chosen)
      ? join(home, chosen.slice(2))
      : chosen === ":memory:"
        ? chosen
        : resolve(root, chosen)
  }
  const data = environment["XDG_DATA_HOME"]
  // The specification tells to ignore a relative path.
  const base = data !== undefined && isAbsolute(data) ? data : home === "" ? "" : join(home, ".local", "share")
  return base === "" ? "" : join(base, "opencode", "checkpoint-orchestrator", "checkpoints.db")
}

/** `$HOME`, else what the system says, else nothing. A relative or empty one would put the database wherever the host was started. */
function homeDirectory(environment: Environment): string {
  for (const ask of [() => environment["HOME"], homedir, () => userInfo().homedir]) {
    const home = quietly(ask)
    if (isUsable(home)) return home
  }
  return ""
}

function isUsable(path: string | undefined): path is string {
  return path !== undefined && isAbsolute(path)
}

function quietly(ask: () => string | undefined): string | undefined {
  try {
    return ask()
  } catch {
    // An account without an entry of its own: there are others to ask.
    return undefined
  }
}
