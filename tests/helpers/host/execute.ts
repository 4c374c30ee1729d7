import type { HookTable } from "./hooks.ts"
import { newId } from "./ids.ts"
import { isRecord, isThenable, jsonFault, jsonText, messageOf, throughJson } from "./json.ts"
import { decode } from "./schema.ts"
import { clone, cut, textOf, type ToolInfo, type ToolOutput } from "./tools.ts"

export interface CallOptions {
  readonly sessionID?: unknown
  readonly agent?: unknown
  readonly messageID?: unknown
  /** The tool call id. */
  readonly id?: string
  /** Aborting it fails the call at once; the executor is told, and runs on. */
  readonly signal?: AbortSignal
  /** No `signal` in the executor's context, as on hosts before 2.0.12. */
  readonly omitSignal?: boolean
  /** False for a host that does not validate input: early ones, and Code Mode. */
  readonly validate?: boolean
}

export interface CallFailure {
  readonly status: "failed"
  /**
   * `unknown`: the executor or its result is at fault. `tool.input`: invalid arguments, not executed. `tool.unknown`: no such tool.
   * `aborted`: interrupted. `lost`: metadata that is no JSON; a host shows nothing for such a call, neither success nor failure.
   */
  readonly error: { readonly type: string; readonly message: string }
}

export type CallResult = ({ readonly status: "completed" } & Readonly<ToolOutput>) | CallFailure

export function failure(message: string, type = "unknown"): CallFailure {
  return { status: "failed", error: { type, message } }
}

/** One call of one captured tool, with the hooks that are registered now. Never rejects. */
export async function execute(
  tool: ToolInfo,
  input: unknown,
  options: CallOptions,
  hooks: HookTable,
): Promise<CallResult> {
  const { sessionID, agent = "build", messageID = newId("msg", Date.now()) } = options
  const call = { sessionID, agent, messageID, id: options.id ?? newId("call", Date.now()) }
  const before = { tool: tool.name, ...call, input: throughJson(input) }
  try {
    await hooks.run("execute.before", before)
    const decoded = options.validate === false ? undefined : decode(tool.input, before.input)
    if (decoded !== undefined && decoded.issues.length > 0) {
      const issues = decoded.issues.slice(0, 5).join("; ")
      return failure(
        `Invalid arguments for tool ${tool.name}: ${issues}. Arguments: ${jsonText(before.input)}`,
        "tool.input",
      )
    }
    const signal = options.signal ?? new AbortController().signal
    const context = { ...call, progress, ...(options.omitSignal === true ? {} : { signal }) }
    const running = tool.execute(decoded === undefined ? before.input : decoded.value, context)
    if (!isThenable(running)) return failure("the result of execute has no .then: .then is not a function")
    const outcome = readResult(tool, await Promise.race([running, aborted(signal)]))
    if (outcome.status === "failed") return outcome
    const { status, ...result } = outcome
    const after = { tool: tool.name, ...call, input: before.input, status, result }
    await hooks.run("execute.after", after)
    return settle(after.result)
  } catch (error) {
    return error instanceof Aborted ? failure("Tool execution aborted", "aborted") : failure(messageOf(error))
  }
}

class Aborted extends Error {}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = (): void => {
      reject(new Aborted())
    }
    if (signal.aborted) stop()
    else signal.addEventListener("abort", stop, { once: true })
  })
}

function progress(metadata: unknown): Promise<void> {
  const fault = isRecord(metadata) ? jsonFault(metadata, "progress") : "progress is no record"
  return fault === undefined ? Promise.resolve() : Promise.reject(new Error(fault))
}

function readResult(tool: ToolInfo, result: unknown): CallResult {
  if (!isRecord(result)) return failure(`the result of ${tool.name} is not an Object`)
  if ("output" in result && !tool.hasOutput) return failure(`${tool.name} declared output without an output schema`)
  if (tool.hasOutput && result["output"] === undefined) return failure(`${tool.name} returned no output`)
  const content = textOf(result)
  if (content === undefined)
    return failure(`the content of ${tool.name} is neither text nor a list of text and file parts`)
  const { metadata = {} } = result
  if (!isRecord(metadata)) return failure(`the metadata of ${tool.name} is not a record`)
  return { status: "completed", content, metadata }
}

function settle({ content, metadata }: ToolOutput): CallResult {
  const fault = jsonFault(metadata, "metadata")
  return fault === undefined
    ? { status: "completed", ...cut({ content, metadata: clone(metadata) }) }
    : failure(fault, "lost")
}

/** The completed call's content and metadata, with the content read as JSON. Throws for a failed call. */
export function completed(result: CallResult): ToolOutput & { readonly json: unknown } {
  if (result.status === "failed") throw new Error(`${result.error.type}: ${result.error.message}`)
  const { content, metadata } = result
  return { content, metadata, json: readJson(content) }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
