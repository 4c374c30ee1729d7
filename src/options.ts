import { homedir } from "node:os"
import { isAbsolute, join, resolve } from "node:path"
import { z } from "zod"
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

/** Every option with its default and what it takes (design section 5). The default of `database` depends on the environment. */
function optionsSchema(warn: Warn) {
  const option = <T extends string | number | boolean>(
    name: string,
    schema: z.ZodType<T>,
    fallback: T,
    takes: string,
  ) =>
    z
      .preprocess((value) => value ?? fallback, schema)
      .catch(() => {
        warn(`Option "${name}" takes ${takes}; its default (${JSON.stringify(fallback)}) is used instead.`)
        return fallback
      })
  const path = z.string().refine((text) => !text.includes("\0"))
  return z.object({
    database: option("database", path, "", "a path"),
    handoff: option("handoff", z.boolean(), true, "true or false"),
    handoffDir: option("handoffDir", path, "", "a folder relative to the project"),
    autosaveEvery: option("autosaveEvery", z.int().min(0).max(10_000), 5, "a whole number from 0 (off) to 10,000"),
    maxSnapshots: option("maxSnapshots", z.int().min(2).max(1_000), 10, "a whole number from 2 to 1,000"),
    briefing: option("briefing", z.boolean(), true, "true or false"),
    briefingMaxChars: option(
      "briefingMaxChars",
      z.int().min(500).max(100_000),
      6_000,
      "a whole number from 500 to 100,000",
    ),
    deleteWithSession: option("deleteWithSession", z.boolean(), false, "true or false"),
  })
}

export const OPTION_NAMES: readonly string[] = Object.keys(optionsSchema(() => undefined).shape)

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
  const options = optionsSchema(warn).parse(values)
  return Object.freeze({
    ...options,
    database: databasePath(options.database, root, environment),
    handoffDir: options.handoffDir.trim() === "" ? "" : options.handoffDir,
  })
}

/** A copy whose properties are values: options come from outside, and reading a getter may throw. */
function plainValues(given: unknown, warn: Warn): Record<string, unknown> {
  if (given === undefined || given === null) return {}
  try {
    if (typeof given === "object" && !Array.isArray(given)) return { ...given }
    warn("The plugin's options are not an object; the defaults are used.")
  } catch (error) {
    warn(`The plugin's options could not be read (${describe(error)}); the defaults are used.`)
  }
  return {}
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

function homeDirectory(environment: Environment): string {
  try {
    return environment["HOME"] ?? homedir()
  } catch {
    return ""
  }
}
