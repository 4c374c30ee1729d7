import { sha256 } from "../lib/crypto.ts"
import { CheckpointError } from "../errors.ts"
import { bytesOf } from "./door.ts"
import { EMPTY_CONTENT, isLaterList, LIMITS, LIST_FIELDS, mapLists, STATUSES, TEXT_FIELDS } from "./model.ts"
import type { Checkpoint, Content, ListField, Status, TextField } from "./model.ts"

/**
 * A checkpoint with the one JSON text and the one hash that live row, snapshot and comparison share.
 *
 * The hash (128 bits of SHA-256, hex) covers the text and the synthesized mark: equal hashes mean equal states, and a row whose
 * text no longer has its hash was damaged.
 */
export interface State extends Checkpoint {
  readonly json: string
  readonly hash: string
}

/** The parts of a state that are stored: its content is made of them. */
export type StoredState = Omit<State, "content">

type Draft = { [F in TextField]?: string } & { status: Status } & { [F in ListField]: readonly string[] }

/** Puts fields into their stored order and drops empty text, so that equal contents have equal JSON. */
export function normalizeContent(content: Content): Content {
  const { title, objective, summary } = content
  return {
    ...(title === undefined || title === "" ? {} : { title }),
    ...(objective === undefined || objective === "" ? {} : { objective }),
    status: content.status,
    ...(summary === undefined || summary === "" ? {} : { summary }),
    ...mapLists((field) => content[field]),
  }
}

/**
 * Serialises a state once. Throws `invalid-input` when the JSON is longer than {@link LIMITS.documentBytes} bytes, or with `bounded`
 * false than {@link LIMITS.storedBytes}. A state from 1.x may be longer already: what takes the place of such a `before` may be as long,
 * never longer.
 */
export function encodeState(
  checkpoint: Checkpoint,
  options: { bounded?: boolean; before?: State | undefined } = {},
): State {
  const content = normalizeContent(checkpoint.content)
  // Of what is far too long no JSON is made: that could be longer than a text can be.
  const limit = options.bounded === false ? LIMITS.storedBytes : LIMITS.documentBytes
  assertSize(textLength(content), limit, options.before, "at least ")
  const json = serialize(content)
  assertDocumentSize(json, limit, options.before)
  return { ...checkpoint, content, json, hash: hashOf(json, checkpoint.synthesized) }
}

function serialize(content: Content): string {
  return JSON.stringify({
    ...content,
    ...mapLists((field) => (isLaterList(field) && content[field].length === 0 ? undefined : content[field])),
  })
}

/** Rebuilds a state from its stored parts, or says in words why they do not fit together. */
export function decodeState(stored: StoredState): State | string {
  if (hashOf(stored.json, stored.synthesized) !== stored.hash) return "its text does not match its hash"
  const content = parseContent(stored.json)
  return typeof content === "string" ? content : { ...stored, content }
}

function hashOf(json: string, synthesized: boolean): string {
  return sha256((synthesized ? "synthesized\n" : "checkpoint\n") + json).slice(0, 32)
}

function assertDocumentSize(json: string, limit: number, before: State | undefined): void {
  // UTF-8 never takes more than three bytes for one UTF-16 unit: most documents need no exact count.
  if (json.length * 3 > limit) assertSize(bytesOf(json), limit, before)
}

/** UTF-16 units of text: JSON takes a byte at least for each. */
function textLength(content: Content): number {
  let length = 0
  for (const field of TEXT_FIELDS) length += content[field]?.length ?? 0
  for (const field of LIST_FIELDS) for (const item of content[field]) length += item.length
  return length
}

function assertSize(size: number, limit: number, before: State | undefined, about: "" | "at least " = ""): void {
  if (size <= limit || (before !== undefined && size <= Buffer.byteLength(before.json))) return
  throw new CheckpointError(
    "invalid-input",
    `The whole checkpoint would take ${about}${size} bytes of JSON; at most ${limit} are kept. Shorten or empty some fields.`,
    { facts: { field: "document", limit, size } },
  )
}

/** More than a content has: one object with a few lists. */
const MOST_BRACKETS = 64

/**
 * Whether JSON text has few brackets outside its texts. To parse one that is nothing but brackets takes a hundred times its size. Linear,
 * and at an end with the first bracket too many.
 */
function isFlat(json: string): boolean {
  let brackets = 0
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (character === '"') at = endOfText(json, at)
    else if ((character === "[" || character === "{") && ++brackets > MOST_BRACKETS) return false
  }
  return true
}

/** Where the text that begins at a quotation mark ends. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let slashes = 0
    while (json[end - 1 - slashes] === "\\") slashes++
    if (slashes % 2 === 0) return end
  }
  return json.length
}

/** Parses stored or imported JSON text of a content. Returns the fault in words where it is not one. */
export function parseContent(json: string): Content | string {
  if (!isFlat(json)) return "its text is not a list of fields"
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return "its text is not JSON"
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "its text is not an object"
  const fields = new Map<string, unknown>(Object.entries(value))
  const status = fields.get("status")
  if (!isStatus(status)) return "its status is unknown"
  const draft: Draft = { ...EMPTY_CONTENT, status }
  for (const field of TEXT_FIELDS) {
    const text = fields.get(field)
    if (text === undefined) continue
    if (typeof text !== "string") return `its ${field} is not text`
    draft[field] = text
  }
  for (const field of LIST_FIELDS) {
    const list = isLaterList(field) && !fields.has(field) ? [] : fields.get(field)
    if (!isTextList(list)) return `its ${field} is not a list of text`
    draft[field] = list
  }
  return draft
}

export function isStatus(value: unknown): value is Status {
  return STATUSES.some((status) => status === value)
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string")
}
