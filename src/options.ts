import { SECRETS_MODES } from "./secrets/modes.ts"
import type { SecretsMode } from "./secrets/modes.ts"
import { OWN_FOLDER } from "./lib/state-folder.ts"
import { databasePath, withHome } from "./lib/places.ts"
import type { Environment } from "./lib/places.ts"
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
  /** What is done with a secret in text that comes in. */
  readonly secrets: SecretsMode
  /** Whether what the host reports of a session's work is recorded and shown. */
  readonly observe: boolean
  /** The same of the commands that it ran. */
  readonly observeCommands: boolean
}

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
  secrets: choice(SECRETS_MODES, "mask"),
  observe: flag(true),
  observeCommands: flag(true),
} as const

const FOLDER = OWN_FOLDER.join("/")

type OptionName = keyof typeof RULES

export const OPTION_NAMES: readonly string[] = Object.keys(RULES)

function path(takes: string): Rule<string> {
  return { fallback: "", takes, allows: (value): value is string => typeof value === "string" && !value.includes("\0") }
}

function flag(fallback: boolean): Rule<boolean> {
  return { fallback, takes: "true or false", allows: (value) => typeof value === "boolean" }
}

function choice<const Word extends string>(words: readonly Word[], fallback: Word): Rule<Word> {
  const allows = (value: unknown): value is Word => words.some((word) => word === value)
  return { fallback, takes: `one of ${words.map((word) => `"${word}"`).join(", ")}`, allows }
}

function count(fallback: number, [min, max]: readonly [number, number], takes: string): Rule<number> {
  const allows = (value: unknown): value is number =>
    typeof value === "number" && Number.isInteger(value) && value >= min && value <= max
  return { fallback, takes, allows }
}

/** The user's own file, which holds the same options. */
export interface OwnOptions {
  /** Where it is, or would be; empty where no home directory is known. */
  readonly file: string
  /** What it holds; undefined where there is none. */
  readonly values?: unknown
  /** Why it cannot be used, in words. */
  readonly fault?: string
}

/** Who decided an option: the user's own file, or the host's config. */
export type Decider = "file" | "config"

/** By the words of a table, from the loosest to the strictest; `careful` counts where the user's own file is bad. */
interface Strictness {
  readonly order: readonly Value[]
  readonly careful: Value
}

/**
 * What a config may still set where the user's own file has: the stricter of the two counts. A config came with a repository, and so
 * may loosen nothing.
 */
const TIGHTENED: Partial<Record<OptionName, Strictness>> = {
  handoff: { order: [true, false], careful: false },
  secrets: { order: SECRETS_MODES, careful: "mask" },
  observe: { order: [true, false], careful: false },
  observeCommands: { order: [true, false], careful: false },
}

/** What counts only in the user's own file. */
const OWN_ONLY: Partial<Record<OptionName, { readonly value: Value }>> = { secrets: { value: "off" } }

/**
 * Turns whatever the host's config and the user's own file hold into {@link Options}. What the file sets wins, except that a config may
 * tighten what {@link TIGHTENED} names. An unknown key, a wrong type or a value out of range is reported through `warn`, each once, and
 * the default is used, or in the user's own file the careful value; nothing here throws.
 *
 * `root` is the folder that a relative `database` is resolved against: the project's.
 */
export function parseOptions(
  given: unknown,
  root: string,
  environment: Environment,
  warn: Warn,
  own: OwnOptions = { file: "" },
): Options {
  return resolveOptions(given, root, environment, warn, own).options
}

/** {@link parseOptions}, and who decided each option that somebody set. */
export function resolveOptions(
  given: unknown,
  root: string,
  environment: Environment,
  warn: Warn,
  own: OwnOptions,
): { readonly options: Options; readonly deciders: Readonly<Record<string, Decider>> } {
  if (own.fault !== undefined) warn(`${own.file} ${own.fault}; until that is mended the careful values count.`)
  const configured = plainValues(given, "The plugin's options", warn)
  const mine = plainValues(own.values, own.file, warn)
  unknownNames(configured, "", warn)
  unknownNames(mine, ` in ${own.file}`, warn)
  const deciders: Record<string, Decider> = {}
  const option = <T extends Value>(name: OptionName, rule: Rule<T>): T => {
    const shown =
      name === "database" ? databasePath("", root, environment) : name === "handoffDir" ? FOLDER : rule.fallback
    const value = decide({ name, rule, shown, configured: configured[name], own: mine[name], file: own, warn })
    if (value.decider !== undefined) deciders[name] = value.decider
    return value.value
  }
  const handoffDir = option("handoffDir", RULES.handoffDir)
  const options = Object.freeze({
    database: databasePath(option("database", RULES.database), root, environment),
    handoff: option("handoff", RULES.handoff),
    handoffDir: handoffDir.trim() === "" ? "" : withHome(handoffDir, environment),
    autosaveEvery: option("autosaveEvery", RULES.autosaveEvery),
    maxSnapshots: option("maxSnapshots", RULES.maxSnapshots),
    briefing: option("briefing", RULES.briefing),
    briefingMaxChars: option("briefingMaxChars", RULES.briefingMaxChars),
    deleteWithSession: option("deleteWithSession", RULES.deleteWithSession),
    secrets: option("secrets", RULES.secrets),
    observe: option("observe", RULES.observe),
    observeCommands: option("observeCommands", RULES.observeCommands),
  })
  return { options, deciders }
}

function unknownNames(values: Readonly<Record<string, unknown>>, where: string, warn: Warn): void {
  for (const name of Object.keys(values)) {
    if (!OPTION_NAMES.includes(name))
      warn(`Unknown option "${name}"${where}; the options are ${OPTION_NAMES.join(", ")}.`)
  }
}

/** One option, as the config and the user's own file set it. */
interface Choice<T extends Value> {
  readonly name: OptionName
  readonly rule: Rule<T>
  /** The default as a person would write it. */
  readonly shown: Value
  readonly configured: unknown
  readonly own: unknown
  readonly file: OwnOptions
  readonly warn: Warn
}

function decide<T extends Value>(choice: Choice<T>): { readonly value: T; readonly decider?: Decider } {
  const { name, rule } = choice
  const own = ownValue(choice)
  const configured = configuredValue(choice, own)
  if (own === undefined)
    return configured === undefined ? { value: rule.fallback } : { value: configured, decider: "config" }
  const order: readonly unknown[] = TIGHTENED[name]?.order ?? []
  return configured !== undefined && order.indexOf(configured) > order.indexOf(own)
    ? { value: configured, decider: "config" }
    : { value: own, decider: "file" }
}

/** What the user's own file sets, or where that is bad the careful value. */
function ownValue<T extends Value>({ name, rule, own, file, warn }: Choice<T>): T | undefined {
  const careful: unknown = TIGHTENED[name]?.careful
  const instead = rule.allows(careful) ? careful : undefined
  if (file.fault !== undefined) return instead
  const value = own ?? undefined
  if (value === undefined || rule.allows(value)) return value
  const used = instead === undefined ? "it is taken for not set" : `${JSON.stringify(instead)} is used`
  warn(`Option "${name}" in ${file.file} takes ${rule.takes}; ${used} instead.`)
  return instead
}

function configuredValue<T extends Value>(
  { name, rule, shown, configured, file, warn }: Choice<T>,
  own: T | undefined,
): T | undefined {
  const value = configured ?? undefined
  if (value === undefined) return undefined
  const only = OWN_ONLY[name]
  if (only !== undefined && value === only.value && own !== only.value) {
    warn(
      `Option "${name}" is ${JSON.stringify(value)} only where ${file.file || "the user's own file"} says so; it was ignored.`,
    )
    return undefined
  }
  if (rule.allows(value)) return value
  const used = own ?? shown
  warn(
    `Option "${name}" takes ${rule.takes}; its ${own === undefined ? "default" : "value"} (${JSON.stringify(used)}) is used instead.`,
  )
  return undefined
}

/** A copy whose properties are values. One that cannot be read is left out: its neighbours, the database's path above all, count. */
function plainValues(given: unknown, what: string, warn: Warn): Record<string, unknown> {
  if (given === undefined || given === null) return {}
  if (typeof given !== "object" || isArray(given)) {
    warn(`${what} are not an object; the defaults are used.`)
    return {}
  }
  const names = attempt(() => Object.keys(given), what, warn) ?? []
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
