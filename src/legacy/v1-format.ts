import { iso, safeParse } from "zod/mini"
import { isStatus, normalizeContent } from "../checkpoint/state.ts"
import { CURRENT, LIMITS, LIST_FIELDS, mapLists, STATUSES } from "../checkpoint/model.ts"
import type { Checkpoint, ListField, Status } from "../checkpoint/model.ts"
import { shorten } from "../lib/text.ts"
import { maskSecrets } from "../secrets/mask.ts"
import { faultOfShape } from "./json-shape.ts"

/**
 * What the bytes of a 1.x file are: its content, or why there is none. `unreadable` bytes are no JSON text; JSON that 1.x did not
 * write, or a known field of the wrong type, is `unrecognized-legacy-state`. `reason` is a short phrase that names the place.
 */
export type V1Parse<T> =
  | { readonly result: "ok"; readonly value: T }
  | { readonly result: "unreadable" | "unrecognized-legacy-state"; readonly reason: string }

/** The steps of a parse, for the event loop to be free in between; what they end with is the result. Throws nothing. */
export type V1Steps<T> = Generator<undefined, V1Parse<T>>

/** One entry of a 1.x history. `name` is a legal 2.x name, but not unique: 1.x could write one name several times. */
export interface V1Snapshot {
  readonly name: string
  readonly savedAt: number
  readonly checkpoint: Checkpoint
}

/** The title that 1.x gave to a checkpoint it made up itself. */
const PLACEHOLDER_TITLE = "Auto-synthesized checkpoint"

const DATE_TIME = iso.datetime({ offset: true })

/**
 * Reads a 1.x `checkpoint.json`. Keeps a file whole or not at all: no limit of 2.x applies, nothing is clipped.
 *
 * `null` counts as absent, `""` as unset, an absent status as `in_progress`. Unknown keys are ignored. An `updatedAt` that is no
 * ISO date-time with a zone does not cost the content: the time becomes 0 (1970).
 */
export function parseV1Checkpoint(bytes: Uint8Array): V1Steps<Checkpoint> {
  return parse(bytes, function* (root) {
    yield
    return readCheckpoint(root)
  })
}

/**
 * Reads a 1.x `checkpoint-history.json`, its entries in the order of the file. One entry that is not 1.x state refuses the whole file. Fields are read as by {@link parseV1Checkpoint}; of an entry's two times, one that cannot be read takes the
 * value of the other.
 */
export function parseV1History(bytes: Uint8Array): V1Steps<readonly V1Snapshot[]> {
  return parse(bytes, function* (root) {
    const snapshots: V1Snapshot[] = []
    for (const entry of itemsOf(required(root, "snapshots"))) {
      yield
      snapshots.push(readSnapshot(entry))
    }
    return snapshots
  })
}

/**
 * The 2.x name of a 1.x snapshot: the same wherever it is legal, so that mapping twice changes nothing. Lone surrogates become
 * U+FFFD, control characters `_`; a name that is too long is cut between two characters as people see them; what is then blank
 * becomes `unnamed`, and `current` becomes `current-1x`.
 */
export function snapshotNameFromV1(name: string): string {
  const legal = shorten(name.toWellFormed().replace(/\p{Cc}/gu, "_"), LIMITS.snapshotName)
  if (legal.trim() === "") return "unnamed"
  return legal === CURRENT ? `${CURRENT}-1x` : legal
}

/** A value of the file and where it stands: "" for the whole, else like `snapshots[2].data.notes[3]`. */
interface Place {
  readonly path: string
  readonly value: unknown
}

/** Ends a parse; never leaves this file. */
class Refusal extends Error {
  readonly result: "unreadable" | "unrecognized-legacy-state"

  constructor(result: Refusal["result"], reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.result = result
  }
}

function* parse<T>(bytes: Uint8Array, read: (root: Place) => Generator<undefined, T>): V1Steps<T> {
  try {
    const text = decode(bytes)
    yield
    const value = parseJSON(text)
    return { result: "ok", value: yield* read({ path: "", value }) }
  } catch (error) {
    if (error instanceof Refusal) return { result: error.result, reason: error.message }
    throw error
  }
}

function parseJSON(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // Also where an engine gives up on deep nesting with a RangeError. The engines' own words differ, and results do not.
    throw new Refusal("unreadable", `not complete JSON: its ${text.length} characters do not parse`, { cause: error })
  }
}

function decode(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new Refusal("unreadable", "empty file")
  if (bytes.every((byte) => byte === 0)) throw new Refusal("unreadable", "filled with NUL bytes")
  if (isUTF16(bytes)) throw new Refusal("unreadable", "UTF-16 text, expected UTF-8")
  // JSON text has no NUL byte anywhere: a control character inside a string is written as an escape.
  if (bytes.includes(0)) throw new Refusal("unreadable", "not complete JSON: it contains NUL bytes")
  let text: string
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch (error) {
    throw new Refusal("unreadable", "not valid UTF-8", { cause: error })
  }
  if (text === "") throw new Refusal("unreadable", "empty file")
  const fault = faultOfShape(bytes)
  if (fault !== undefined) throw new Refusal("unreadable", fault)
  return text
}

/** A byte-order mark, or two ASCII characters with a NUL beside each: no UTF-8 JSON begins like that. */
function isUTF16(bytes: Uint8Array): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return true
  return (a !== 0 && b === 0 && c !== 0 && d === 0) || (a === 0 && b !== 0 && c === 0 && d !== 0)
}

function readSnapshot(entry: Place): V1Snapshot {
  const name = snapshotNameFromV1(textOf(required(entry, "name")))
  const savedAt = timeOf(textOf(member(entry, "savedAt")))
  const checkpoint = readCheckpoint(required(entry, "data"), savedAt)
  return { name, savedAt: savedAt ?? checkpoint.updatedAt, checkpoint }
}

function readCheckpoint(state: Place, savedAt = 0): Checkpoint {
  checkVersion(member(state, "version"))
  const updatedAt = textOf(required(state, "updatedAt"))
  if (["task", "summary", ...LIST_FIELDS].every((key) => member(state, key).value === undefined)) {
    refuse(state.path, "has no task, summary or list")
  }
  const task = member(state, "task")
  const inTask = (key: string): Place => member({ path: task.path, value: task.value ?? {} }, key)
  const list = (field: ListField): readonly string[] => itemsOf(member(state, field)).map(textOf)
  const title = textOf(inTask("title"))
  return {
    content: normalizeContent({
      title,
      objective: textOf(inTask("objective")),
      status: statusOf(inTask("status")),
      summary: textOf(member(state, "summary")),
      ...mapLists(list),
    }),
    synthesized: title === PLACEHOLDER_TITLE,
    updatedAt: timeOf(updatedAt) ?? savedAt,
  }
}

function checkVersion({ path, value }: Place): void {
  if (value === undefined || value === 1 || value === 2) return
  if (typeof value !== "number") refuse(path, "is not a number")
  refuse(path, `${value} is ${value > 2 ? "newer than" : "not"} 1.x (known: 1, 2)`)
}

/** A field of an object, own keys only; `null` counts as absent. Refuses anything but an object. */
function member({ path, value }: Place, key: string): Place {
  if (!isRecord(value)) refuse(path, "is not an object")
  const own = Object.hasOwn(value, key) ? (value[key] ?? undefined) : undefined
  return { path: path === "" ? key : `${path}.${key}`, value: own }
}

function required(object: Place, key: string): Place {
  const place = member(object, key)
  return place.value === undefined ? refuse(object.path, `has no ${key}`) : place
}

function itemsOf({ path, value }: Place): readonly Place[] {
  if (value === undefined) return []
  if (!Array.isArray(value)) refuse(path, "is not a list")
  const items: readonly unknown[] = value
  return items.map((item, index) => ({ path: `${path}[${index}]`, value: item }))
}

/** The text at a place in well-formed Unicode, "" where there is none. */
function textOf({ path, value }: Place): string {
  if (value === undefined) return ""
  return typeof value === "string" ? value.toWellFormed() : refuse(path, "is not text")
}

function statusOf(place: Place): Status {
  if (place.value === undefined) return "in_progress"
  const given = textOf(place)
  const status = given.toLowerCase().replace(/[ -]/g, "_")
  return isStatus(status) ? status : refuse(place.path, `"${printable(given)}" is not one of ${STATUSES.join(", ")}`)
}

function timeOf(text: string): number | undefined {
  return safeParse(DATE_TIME, text).success ? Date.parse(text) : undefined
}

function refuse(path: string, what: string): never {
  const reason = path === "" ? what.replace(/^(?:is|has) /, "") : `${path} ${what}`
  throw new Refusal("unrecognized-legacy-state", reason)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** File content inside a one-line reason: without secrets, short, with controls and bidirectional marks as visible escapes. */
function printable(text: string): string {
  return shorten(maskSecrets(text.toWellFormed()).text, 120).replace(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (character) => {
      return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
    },
  )
}
