import { z } from "zod"
import { assertSessionID } from "../checkpoint/service.ts"
import type { CheckpointService, SessionCheckpoint } from "../checkpoint/service.ts"
import type { SessionIdentity } from "../checkpoint/port.ts"
import { CheckpointError, isCheckpointError } from "../errors.ts"
import type { Handoffs } from "../handoff/keeper.ts"
import type { ToolCall, ToolContent } from "../host/contract.ts"
import type { Legacy } from "../legacy/import.ts"
import { parseInput } from "./input.ts"
import type { Executor, ToolManifest, ToolParts } from "./parts.ts"

/** What the tools work with. */
export interface ToolContext extends ToolParts {
  readonly service: CheckpointService
  readonly handoffs: Handoffs
  readonly legacy: Legacy
}

/** One call: the session it is for, and the parts it may use. */
export interface ToolSession extends ToolContext {
  readonly checkpoint: SessionCheckpoint
  readonly identity: SessionIdentity
}

export type ToolResult = Readonly<Record<string, unknown>>

export interface Tool<T> {
  readonly name: string
  readonly description: string
  readonly input: z.ZodType<T>
  run(input: T, session: ToolSession): Promise<ToolResult>
}

/** A tool apart from the plugin instance that it will work for. */
export interface BoundTool {
  readonly name: string
  describe(): ToolManifest
  /** Ties it to the parts of one plugin instance. */
  bind(context: ToolContext): Executor
}

/**
 * Makes a direct tool. Its JSON Schema is generated from the zod schema that also validates. The executor returns every expected
 * failure as `{ error: { code, message, … } }` with `metadata.ok` false; it rejects only on a fault of our own.
 */
export function defineTool<T>(tool: Tool<T>): BoundTool {
  const { name, description } = tool
  return {
    name,
    describe: () => ({ name, description, input: jsonSchema(tool.input) }),
    bind: (context) => async (given, call) => {
      try {
        const result = await execute(tool, context, given, call)
        return answer(name, true, withWarnings(result, context.untold(sessionOf(call))))
      } catch (error) {
        if (!isCheckpointError(error)) throw error
        if (error.code.startsWith("storage-") || error.code === "runtime-unsupported") context.warn(error.message)
        const result = { error: { code: error.code, message: error.message, ...error.facts } }
        const untold = context.untold(sessionOf(call)).filter((warning) => warning !== error.message)
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
  context: ToolContext,
  given: unknown,
  call: ToolCall | undefined | null,
): Promise<ToolResult> {
  const id = call?.sessionID
  if (id === undefined || id === null || id === "") {
    throw new CheckpointError("no-session", "The host named no session for this call; nothing was read or written.")
  }
  assertSessionID(id)
  const input = parseInput(tool.input, given)
  // What has nothing to wait for takes no turn.
  const counting = context.settled()
  if (counting !== undefined) await counting
  const identity = await context.identify(id)
  const result = await tool.run(input, { ...context, identity, checkpoint: context.service.forSession(identity) })
  const ensuring = context.handoffs.ensure(identity)
  if (ensuring !== undefined) await ensuring
  return result
}

function answer(tool: string, ok: boolean, result: ToolResult): ToolContent {
  return { content: JSON.stringify(result, null, 2), metadata: { ok, tool, truncated: false } }
}

function jsonSchema(schema: z.ZodType): Readonly<Record<string, unknown>> {
  const plain = Object.entries(z.toJSONSchema(schema, { io: "output" })).filter(([key]) => key !== "$schema")
  return Object.fromEntries(plain)
}
