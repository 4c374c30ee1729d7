import { isFields } from "../lib/fields.ts"
import { fitLine } from "../lib/text.ts"
import { assertSessionID } from "../checkpoint/service.ts"
import type { Door, PassedArguments } from "../checkpoint/door.ts"
import type { CheckpointService, SessionCheckpoint } from "../checkpoint/api.ts"
import { WAIT } from "../checkpoint/port.ts"
import type { SessionIdentity } from "../checkpoint/port.ts"
import { CheckpointError, isCheckpointError } from "../errors.ts"
import type { ToolCall, ToolContent, ToolDefinition } from "../host/contract.ts"
import type { Legacy } from "../legacy/import.ts"
import { parseInput, unreadable } from "./input.ts"
import { jsonSchemaOf } from "./json-schema.ts"
import type { InputSchema } from "./json-schema.ts"

/** What the tools work with; the entry point provides it. */
export interface ToolDeps {
  readonly service: CheckpointService
  readonly legacy: Legacy
  /** Who the session is, as the host says now. */
  readonly identify: (id: string) => Promise<SessionIdentity>
  readonly database: string
  /** The user's own file, where there is one, and which options it or the config decided. */
  readonly decided: { readonly file: string; readonly decided: Readonly<Record<string, "file" | "config">> } | undefined
  /** The plugin's last warnings. */
  readonly warnings: () => readonly string[]
  /** What happened to the database and a session was not yet told. Handed out once. */
  readonly untold: (sessionID: string) => readonly string[]
  readonly warn: (message: string) => void
}

/** One call: the session it is for, and the parts it may use. */
export interface ToolSession extends ToolDeps {
  readonly checkpoint: SessionCheckpoint
  readonly identity: SessionIdentity
  /** The arguments in which a secret was masked before anything looked at them. */
  readonly masked: readonly string[]
}

export type ToolResult = Readonly<Record<string, unknown>>

export interface Tool<T> {
  readonly name: string
  readonly description: string
  readonly input: InputSchema<T>
  run(input: T, session: ToolSession): Promise<ToolResult>
}

/** A tool apart from the plugin instance that it will work for. */
export interface ToolModule {
  readonly name: string
  /** What the model is told of it. */
  describe(): Omit<ToolDefinition, "execute">
  /** What executes it for one plugin instance. */
  bind(deps: ToolDeps): ToolDefinition["execute"]
}

/**
 * Makes a direct tool. Its JSON Schema is generated from the zod schema that also validates. The executor returns every expected
 * failure as `{ error: { code, message, … } }` with `metadata.ok` false; it rejects only on a fault of our own.
 */
export function defineTool<T>(tool: Tool<T>): ToolModule {
  const { name, description } = tool
  return {
    name,
    describe: () => ({ name, description, input: jsonSchemaOf(name, tool.input), options: { codemode: false } }),
    bind: (deps) => async (given, call) => {
      try {
        const { result, untaken } = await execute(tool, deps, given, call)
        return answer(name, true, withWarnings(result, [...untaken, ...deps.untold(sessionOf(call))]))
      } catch (error) {
        if (!isCheckpointError(error)) throw error
        if (error.code.startsWith("storage-") || error.code === "runtime-unsupported") deps.warn(error.message)
        const result = { error: { code: error.code, ...quotable(deps.service.door, error) } }
        const untold = deps.untold(sessionOf(call)).filter((warning) => warning !== error.message)
        return answer(name, false, withWarnings(result, untold))
      }
    },
  }
}

/** Whatever the tool: what happened to the database is said in the first result after it. */
function withWarnings(result: ToolResult, untold: readonly string[]): ToolResult {
  if (untold.length === 0) return result
  const said: readonly unknown[] = Array.isArray(result["warnings"]) ? result["warnings"] : []
  return { ...result, warnings: [...new Set([...said, ...untold])] }
}

function sessionOf(call: ToolCall | undefined | null): string {
  return typeof call?.sessionID === "string" ? call.sessionID : ""
}

async function execute<T>(
  tool: Tool<T>,
  deps: ToolDeps,
  given: unknown,
  call: ToolCall | undefined | null,
): Promise<{ readonly result: ToolResult; readonly untaken: readonly string[] }> {
  const id = call?.sessionID
  if (id === undefined || id === null || id === "") {
    throw new CheckpointError("no-session", "The host named no session for this call; nothing was read or written.")
  }
  assertSessionID(id)
  const { value, masked } = pass(deps.service.door, given)
  const input = parseInput(tool.input, value)
  await deps.service.settled()
  const identity = await deps.identify(id)
  const message = typeof call?.messageID === "string" ? call.messageID.slice(0, LONGEST_ID) : undefined
  const checkpoint = deps.service.forSession(identity, WAIT.tool, message)
  const result = await tool.run(input, { ...deps, identity, masked, checkpoint })
  return { result, untaken: untakenKeys(tool, value) }
}

/** What of the id of a message is used, in UTF-16 code units. */
const LONGEST_ID = 500

/** How many keys that are no arguments a warning names, and how much of each. */
const SHOWN = { keys: 10, units: 60 } as const

/** What is said of keys that are no arguments of the tool. A newer host has left them out before we are called. */
function untakenKeys<T>({ name, input }: Tool<T>, value: unknown): readonly string[] {
  if (!isFields(value)) return []
  const known = Object.keys(input.shape)
  const unknown = Object.keys(value).filter((key) => !known.includes(key))
  if (unknown.length === 0) return []
  const shown = unknown.slice(0, SHOWN.keys).map((key) => fitLine(key, SHOWN.units).text)
  const more = unknown.length > shown.length ? ` and ${unknown.length - shown.length} more` : ""
  const taken = known.length === 0 ? "takes no arguments" : `takes ${known.join(", ")}`
  return [`Not taken: ${shown.join(", ")}${more}; ${name} ${taken}.`]
}

/** What an error says may also name paths, and snapshots from before there was a door. */
function quotable(door: Door, { message, facts }: CheckpointError): ToolResult {
  const clean = (fact: unknown): unknown =>
    typeof fact === "string" ? door.captured(fact) : Array.isArray(fact) ? fact.map(clean) : fact
  return {
    message: door.captured(message),
    ...Object.fromEntries(Object.entries(facts).map(([k, v]) => [k, clean(v)])),
  }
}

/** Before anything looks at the arguments: no refusal can quote a secret. Reading a property may run code of whoever made the object. */
function pass(door: Door, given: unknown): PassedArguments {
  try {
    return door.arguments(given)
  } catch (error) {
    if (isCheckpointError(error)) throw error
    throw unreadable(error)
  }
}

function answer(tool: string, ok: boolean, result: ToolResult): ToolContent {
  return { content: JSON.stringify(result, null, 2), metadata: { ok, tool, truncated: false } }
}
