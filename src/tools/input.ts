import {
  array,
  boolean,
  describe as described,
  enum as oneOf,
  gte,
  int,
  lte,
  optional as optionalOf,
  overwrite,
  pipe,
  refine,
  safeParse,
  string,
  transform,
} from "zod/mini"
import type { ZodMiniType } from "zod/mini"
import { lengthOf } from "../checkpoint/door.ts"
import { faultOfName, faultOfOwnName, LIMITS, STATUSES } from "../checkpoint/model.ts"
import type { Status } from "../checkpoint/model.ts"
import { CheckpointError, describe } from "../errors.ts"

/**
 * The building blocks of the tools' arguments. The length of a value is checked before anything is done with its text. The JSON Schema
 * made from them stays plain, so that every provider takes it. What is accepted beyond it (null for "left out", a list in a string,
 * `In Progress`) and what is refused (limits, blank text for a list) is decided here: not every host validates (docs/host-contract.md#tools).
 */
type Field<T> = ZodMiniType<T | undefined>

/** More than any of the words that are taken has, in any spelling. */
const LONGEST_WORD = 100

const plainText = string({ error: "is not text" })

/** A text that must be there. */
const neededText = string({ error: ({ input }) => (input === undefined ? "is missing" : "is not text") })

const tooLong = {
  error: ({ input }: { input?: unknown }) => `has ${sizeOf(input)} characters; at most ${LIMITS.text} are kept`,
  params: { limit: LIMITS.text },
}

// A lone surrogate would come back as U+FFFD from one column and whole from another: it becomes U+FFFD at once.
const wellFormed = overwrite<string>((value) => value.toWellFormed())

const withinLimit = refine<string>((value) => isWithin(value, LIMITS.text), { ...tooLong, abort: true })

const boundedText = plainText.check(withinLimit, wellFormed)

/** The items are looked at together: a schema that does more for each takes longer than all the rest of the arguments. */
const boundedList = array(plainText, { error: "takes a list of text (send [] to empty it)" }).check(
  ({ value, issues }) => {
    const at = value.findIndex((item) => !isWithin(item, LIMITS.text))
    if (at < 0) return
    const input = value[at]
    issues.push({ code: "custom", path: [at], input, message: tooLong.error({ input }), params: tooLong.params })
  },
  overwrite((items) => items.map((item) => item.toWellFormed())),
)

const nameText = neededText.check(
  refine((value) => isWithin(value, LIMITS.snapshotName), {
    error: ({ input }) => `has ${sizeOf(input)} characters; a snapshot name has 1 to ${LIMITS.snapshotName}`,
    params: { limit: LIMITS.snapshotName },
    abort: true,
  }),
  wellFormed,
  refine((value) => faultOfName(value) === undefined, { error: ({ input }) => faultOfName(String(input)) }),
)

const ownName = nameText.check(
  refine((value) => faultOfOwnName(value) === undefined, { error: ({ input }) => faultOfOwnName(String(input)) }),
)

export const field = {
  /** Kept exactly as sent. */
  text: (description: string): Field<string> => optional(boundedText, description),
  /** A JSON array in a string is that list, other text is a list of one, blank text is refused. */
  list: (description: string): Field<string[]> =>
    optional(boundedList, description, (value, { issues }) => {
      const fault = faultOfSize(value)
      if (fault !== undefined) issues.push({ ...fault, input: value })
      if (fault !== undefined) return undefined
      return typeof value === "string" ? listFromText(value) : given(value)
    }),
  /** One of the four words, in any case and with space or dash for underscore. */
  status: (description: string): Field<Status> =>
    optional(oneOf(STATUSES, { error: `takes one of ${STATUSES.join(", ")}` }), description, (value) =>
      typeof value === "string" && value.length <= LONGEST_WORD
        ? value.toLowerCase().replaceAll(/[ -]/g, "_")
        : given(value),
    ),
  choice: <const Word extends string>(words: readonly [Word, ...Word[]], description: string): Field<Word> =>
    optional(oneOf(words, { error: `takes one of ${words.join(", ")}` }), description),
  flag: (description: string): Field<boolean> => optional(boolean({ error: "takes true or false" }), description),
  count: (min: number, max: number, description: string): Field<number> => {
    const error = `takes a whole number from ${min} to ${max}`
    return optional(int({ error }).check(gte(min, { error }), lte(max, { error })), description)
  },
  /** A name for a new snapshot. */
  newName: (description: string): Field<string> => optional(ownName, description),
  /** The name of a snapshot; required. */
  name: (description: string): ZodMiniType<string> => prepared(ownName, description, given),
  /** The name of a snapshot, or `current`. */
  nameOrCurrent: (description: string): Field<string> => optional(nameText, description),
  /** A text that must be there. */
  requiredText: (description: string): ZodMiniType<string> =>
    prepared(neededText.check(withinLimit, wellFormed), description, given),
} as const

/** Parses untrusted arguments; unknown keys are left out. Throws `invalid-input` with the first fault: field, limit and size. */
export function parseInput<T>(schema: ZodMiniType<T>, input: unknown): T {
  const parsed = readInput(schema, input)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const at = pathOf(issue?.path ?? [])
  const limit: unknown = issue?.code === "custom" ? issue.params?.["limit"] : undefined
  throw new CheckpointError(
    "invalid-input",
    at === ""
      ? "The arguments are not an object; nothing was stored."
      : `${at} ${issue?.message ?? "is not valid"}; nothing was stored.`,
    {
      facts: {
        ...(at === "" ? {} : { field: at }),
        ...(typeof limit === "number" ? { limit, size: sizeOf(issue?.input) } : {}),
      },
    },
  )
}

/** Reading a property may run code of whoever made the object. */
function readInput<T>(schema: ZodMiniType<T>, input: unknown): ReturnType<typeof safeParse<ZodMiniType<T>>> {
  try {
    return safeParse(schema, input ?? {}, { reportInput: true })
  } catch (error) {
    throw unreadable(error)
  }
}

/** The refusal of arguments whose reading failed. */
export function unreadable(error: unknown): CheckpointError {
  const message = `The arguments cannot be read (${describe(error)}); nothing was stored.`
  return new CheckpointError("invalid-input", message, { cause: error })
}

/** What is done with a value before its schema looks at it. */
type Prepare = Parameters<typeof transform<unknown, unknown>>[0]

function optional<T>(schema: ZodMiniType<T>, description: string, prepare: Prepare = given): Field<T> {
  return prepared(optionalOf(schema), description, prepare)
}

function prepared<T>(schema: ZodMiniType<T>, description: string, prepare: Prepare): ZodMiniType<T> {
  return pipe(transform(prepare), schema).check(described(description))
}

/** Null means "left out". */
function given(value: unknown): unknown {
  return value ?? undefined
}

/** What is too long for a list before a single item of it is looked at. */
function faultOfSize(value: unknown): { code: "custom"; message: string; params: { limit: number } } | undefined {
  // Of text as it is: what the door has left unmasked because of its length is refused here.
  const size = typeof value === "string" ? value.length : sizeOf(value)
  const limit = Array.isArray(value) ? LIMITS.items : LIMITS.documentBytes
  if (size <= limit) return undefined
  const message = Array.isArray(value)
    ? `holds ${size} items; at most ${limit} are kept`
    : `has ${size} characters; a list sent as text has at most ${limit}`
  return { code: "custom", message, params: { limit } }
}

function listFromText(value: string): unknown {
  if (value.trim() === "") return value
  // Too long for an item, it can only be a plain list of text; brackets in brackets take a parser far longer than their length.
  if (value.length > LIMITS.text && !isShallow(value)) return [value]
  try {
    const parsed: unknown = JSON.parse(value)
    if (Array.isArray(parsed)) return parsed
  } catch {
    return [value]
  }
  return [value]
}

/** Whether at most one bracket is open at any place of a JSON text. */
function isShallow(json: string): boolean {
  let opened = 0
  let quoted = false
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (character === '"') quoted = !quoted
    else if (quoted && character === "\\") at++
    else if (!quoted && (character === "[" || character === "{") && ++opened > 1) return false
  }
  return true
}

function sizeOf(input: unknown): number {
  return typeof input === "string" ? lengthOf(input) : Array.isArray(input) ? input.length : 0
}

function isWithin(text: string, limit: number): boolean {
  return text.length <= limit || lengthOf(text) <= limit
}

function pathOf(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => (typeof part === "number" ? `[${part}]` : `${index > 0 ? "." : ""}${String(part)}`))
    .join("")
}
