import { CheckpointError } from "../errors.ts"
import { shorten } from "../lib/text.ts"
import { maskCommand, maskSecrets, suspectAssignments } from "../secrets/mask.ts"
import type { SecretsMode } from "../secrets/modes.ts"
import type { Patch } from "./merge.ts"
import { LIMITS, LIST_FIELDS, mapLists, TEXT_FIELDS } from "./model.ts"
import type { Content, ListField, TextField } from "./model.ts"

declare const PASSED: unique symbol

/** Text that has come in through the {@link Door}: nothing else makes it, and the verbs take no other. */
export type Clean = string & { readonly [PASSED]: true }

/** A save as the verbs take it. */
export type CleanPatch = Patch<Clean>

/** The arguments of a call without their secrets. */
export interface PassedArguments {
  readonly value: unknown
  /** The names of the arguments that held one. */
  readonly masked: readonly string[]
}

/**
 * The one way by which text comes in. It is there before anything is stored, hashed, shown, logged or put into an error. Masking has no
 * key and no memory: equal text is equal afterwards, on every machine. With the mode `off` every text comes back as it was given.
 */
export interface Door {
  /**
   * The arguments of a tool before they are looked at: the texts in an object and in its lists, and the object's keys. What is longer
   * than anything that is kept stays as it is, because it is refused by its length. Throws `secret-refused` with the mode `refuse`, and
   * what reading the object throws.
   */
  arguments(given: unknown): PassedArguments
  /** A save; a warning names the fields in which a value is assigned to a name that means a secret, which stay as they are. Throws `secret-refused`. */
  patch(given: Patch): { readonly patch: CleanPatch; readonly warnings: readonly string[] }
  /** The name of a snapshot, cut to its limit where masking made it longer. Throws `secret-refused`. */
  name(name: string): Clean
  /** Text that nobody could send again, as the host's summary: the mode `refuse` masks it. */
  captured(text: string): Clean
  /** A command that was observed: the values of options and variables whose names mean a secret are masked too, whatever the mode but `off`. */
  command(text: string): Clean
  /** What {@link Door.name} makes of a name that is there already: `refuse` masks. */
  cleanName(name: string): Clean
  /** The way in for what has many texts, which are refused together. `what` begins the sentence that refuses. */
  passage(what: string): Passage
  /** The same where nothing is refused: what was refused is masked. */
  capturing(): Passage
}

/** The way of one call through the door. */
export interface Passage {
  /** Takes a text in. `place` is what a refusal calls it. */
  text(text: string, place: string): Clean
  name(name: string): Clean
  content(content: Content): Content
  /** To be called when every text is in. Returns the places that held a secret. Throws `secret-refused` with the mode `refuse`. */
  end(): readonly string[]
}

export function createDoor(mode: SecretsMode): Door {
  const passage = (what: string, refuses = mode === "refuse"): Passage => new Way(mode, what, refuses)
  const whole = <T>(work: (way: Passage) => T, what = "", refuses = mode === "refuse"): T => {
    const way = passage(what, refuses)
    const passed = work(way)
    way.end()
    return passed
  }
  return {
    arguments: (given) => {
      const way = passage("")
      const value = argumentsThrough(way, given)
      return { value, masked: way.end() }
    },
    patch: (given) => {
      const patch = whole((way) => patchThrough(way, given))
      return { patch, warnings: mode === "off" ? [] : suspicions(patch) }
    },
    name: (name) => whole((way) => way.name(name)),
    captured: (text) => whole((way) => way.text(text, ""), "", false),
    command: (text) => requireClean(mode === "off" ? text : maskCommand(text).text),
    cleanName: (name) => whole((way) => way.name(name), "", false),
    passage: (what) => passage(what),
    capturing: () => passage("", false),
  }
}

class Way implements Passage {
  readonly #mode: SecretsMode
  readonly #what: string
  readonly #refuses: boolean
  readonly #places = new Set<string>()
  readonly #kinds = new Set<string>()

  constructor(mode: SecretsMode, what: string, refuses: boolean) {
    this.#mode = mode
    this.#what = what
    this.#refuses = refuses
  }

  text(text: string, place: string): Clean {
    const { text: passed, found } = this.#mode === "off" ? { text, found: [] } : maskSecrets(text)
    if (found.length > 0) this.#places.add(place)
    for (const { kind } of found) this.#kinds.add(kind)
    return requireClean(passed)
  }

  name(name: string): Clean {
    const passed = this.text(name, "snapshotName")
    if (passed.length <= LIMITS.snapshotName) return passed
    return this.text(shorten(passed, LIMITS.snapshotName), "snapshotName")
  }

  content(content: Content): Content {
    const texts: Partial<Record<TextField, Clean>> = {}
    for (const field of TEXT_FIELDS) {
      const text = content[field]
      if (text !== undefined) texts[field] = this.text(text, field)
    }
    return { ...content, ...texts, ...mapLists((field) => content[field].map((item) => this.text(item, field))) }
  }

  end(): readonly string[] {
    const places = [...this.#places]
    if (places.length > 0 && this.#refuses) throw refused(this.#what, places, [...this.#kinds])
    return places
  }
}

/** The only place that makes text clean: to be called with what was masked. */
function requireClean(text: string): Clean {
  if (isText(text)) return text
  throw new TypeError("What is to pass the door is no text")
}

function isText(value: unknown): value is Clean {
  return typeof value === "string"
}

/** A text is never quoted, only the names of arguments that are known are: a key may hold anything. */
function refused(what: string, fields: readonly string[], kinds: readonly string[]): CheckpointError {
  const where = what === "" ? fields.join(", ") : `${what} (${fields.join(", ")})`
  return new CheckpointError(
    "secret-refused",
    `${where}: holds what looks like a secret (${kinds.join(", ")}), which the option "secrets" refuses, so nothing was stored. Give the name of the variable or of the place in the vault instead of the value.`,
    { facts: { fields, kinds } },
  )
}

function argumentsThrough(way: Passage, given: unknown): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given
  const entries = Object.entries(given).map(([key, value]: [string, unknown]): [string, unknown] => {
    const name: string = bounded(way, key, "the name of an argument")
    return [name, valueThrough(way, value, name)]
  })
  return Object.fromEntries(entries)
}

/** What is nested deeper than the items of a list is no argument of any tool. */
function valueThrough(way: Passage, value: unknown, name: string): unknown {
  if (typeof value === "string") return bounded(way, value, name)
  if (!Array.isArray(value) || value.length > LIMITS.items) return value
  return value.map((item: unknown) => (typeof item === "string" ? bounded(way, item, name) : item))
}

function bounded(way: Passage, text: string, place: string): string {
  return text.length > LIMITS.documentBytes ? text : way.text(text, place)
}

function patchThrough(way: Passage, given: Patch): CleanPatch {
  const texts: Partial<Record<TextField, Clean>> = {}
  for (const field of TEXT_FIELDS) {
    const text = given[field]
    if (text !== undefined) texts[field] = way.text(text, field)
  }
  const lists: Partial<Record<ListField, readonly Clean[]>> = {}
  for (const field of LIST_FIELDS) {
    const items = given[field]
    if (items !== undefined) lists[field] = items.map((item) => way.text(item, field))
  }
  return { ...texts, status: given.status, ...lists, listMode: given.listMode }
}

/** In prose an assignment is a guess: to mask it would lose text too often. */
function suspicions(patch: CleanPatch): readonly string[] {
  const holds = (text: string): boolean => suspectAssignments(text).length > 0
  const fields = [
    ...TEXT_FIELDS.filter((field) => holds(patch[field] ?? "")),
    ...LIST_FIELDS.filter((field) => patch[field]?.some(holds)),
  ]
  if (fields.length === 0) return []
  return [
    `${fields.join(", ")}: a value is assigned there to a name that means a secret. It was stored as given; if it is a secret, save the name of the variable or of the place in the vault instead.`,
  ]
}

const MARK = /\[secret:[a-z0-9-]{1,40}\]/g

/**
 * How long a text is by the limits, in UTF-16 code units: what stands for a secret is not counted, so that no text is too long because it
 * was masked, and one that was taken once is taken again. It is a quarter of the text at least: masking never makes more of one.
 */
export function lengthOf(text: string): number {
  return measure(text, (part) => part.length)
}

/** The same in bytes of UTF-8. */
export function bytesOf(text: string): number {
  return measure(text, (part) => Buffer.byteLength(part))
}

function measure(text: string, size: (text: string) => number): number {
  return Math.max(size(withoutMarks(text)), Math.ceil(size(text) / 4))
}

/** A text without what stands for secrets. */
export function withoutMarks(text: string): string {
  return text.includes("[secret:") ? text.replace(MARK, "") : text
}
