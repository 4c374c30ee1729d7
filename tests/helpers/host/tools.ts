import { isCallable, isRecord, isThenable, jsonText, messageOf, throughJson } from "./json.ts"

/** A registered tool under its effective name. */
export interface ToolInfo {
  readonly name: string
  readonly description: string
  readonly input: Record<string, unknown>
  /** True for a tool that only Code Mode scripts reach: what a definition gets that does not say `codemode: false`. */
  readonly codemode: boolean
  readonly permission?: string
  readonly hasOutput: boolean
  readonly execute: (input: unknown, call: object) => unknown
}

export type ToolSummary = Omit<ToolInfo, "execute" | "hasOutput">
export type Registry = ReadonlyMap<string, ToolInfo>
export type Transform = (editor: object) => unknown

/** One definition as registered, or the reason why the host skips it. */
function readTool(tool: unknown): ToolInfo | string {
  if (!isRecord(tool)) return "a tool is an object"
  const { name, description, input, execute, options = {} } = tool
  if (typeof name !== "string" || name === "") return "a tool needs a name"
  if (typeof description !== "string") return `tool ${name} needs a description`
  if (!isRecord(input)) return `tool ${name} needs an input schema`
  if ("~standard" in input) return `tool ${name} has a StandardSchema input: this fake reads plain JSON Schema only`
  if (!isCallable(execute)) return `tool ${name} needs an execute function`
  if (!isRecord(options)) return `tool ${name} has options that are no object`
  const { namespace, codemode = true, permission } = options
  const prefix = typeof namespace === "string" ? `${namespace.replaceAll(".", "_")}_` : ""
  const effective = (prefix + name).replaceAll(/[^A-Za-z0-9_-]/g, "_")
  if (effective === "execute" && codemode === false) return "the name execute is reserved"
  return {
    name: effective,
    description,
    input,
    codemode: codemode !== false,
    ...(typeof permission === "string" ? { permission } : {}),
    hasOutput: "output" in tool && tool["output"] !== undefined,
    execute: (value, call) => Reflect.apply(execute, tool, [value, call]),
  }
}

/** A copy without the code, as plugins and tests may see it. */
export function summarize({ name, description, input, codemode, permission }: ToolInfo): ToolSummary {
  return structuredClone({ name, description, input, codemode, ...(permission === undefined ? {} : { permission }) })
}

export type Replay = { readonly registry: Registry } | { readonly failed: number; readonly error: string }

/** Replays all transforms on a new registry; stops at the first that throws and says which. */
export function replay(transforms: readonly Transform[], log: string[]): Replay {
  const registry = new Map<string, ToolInfo>()
  const editor = editorFor(registry, log)
  for (const [failed, transform] of transforms.entries()) {
    try {
      const returned = transform(editor)
      if (isThenable(returned)) log.push("a tool transform returned a promise: it must be synchronous")
    } catch (error) {
      return { failed, error: messageOf(error) }
    }
  }
  return { registry }
}

function editorFor(registry: Map<string, ToolInfo>, log: string[]): object {
  const add = (tool: unknown): void => {
    const info = readTool(tool)
    if (typeof info === "string") log.push(`tool skipped: ${info}`)
    else registry.set(info.name, info)
  }
  return {
    add,
    list: () => [...registry.values()].map(summarize),
    get: (name: string) => registry.get(name),
    namespace: (): void => undefined,
    remove: (name: string) => registry.delete(name),
    update: (name: string, change: (tool: object) => unknown) => {
      const tool = registry.get(name)
      if (tool === undefined) return
      const { codemode, permission, ...draft } = tool
      change(draft)
      add({ ...draft, options: { codemode, ...(permission === undefined ? {} : { permission }) } })
    },
  }
}

/** A tool's result as the model and the plugins see it. */
export interface ToolOutput {
  content: string
  metadata: Record<string, unknown>
}

const MAX_LINES = 2000
const MAX_BYTES = 50 * 1024

/** Cuts what is over the host's limit, unless the tool has said anything about `truncated` itself. */
export function cut(output: ToolOutput): ToolOutput {
  const { content, metadata } = output
  if (metadata["truncated"] !== undefined) return output
  const lines = content.split("\n")
  const truncated = lines.length > MAX_LINES || Buffer.byteLength(content) > MAX_BYTES
  if (!truncated) return { content, metadata: { ...metadata, truncated } }
  const head = Buffer.from(lines.slice(0, MAX_LINES).join("\n")).subarray(0, MAX_BYTES).toString()
  return { content: `${head}\n[the rest was cut]`, metadata: { ...metadata, truncated } }
}

/** The text of a result's `content`, or undefined where it is none. Missing content is the text of `output`, or "undefined". */
export function textOf(result: Record<string, unknown>): string | undefined {
  const content = result["content"] ?? []
  if (typeof content === "string" && content !== "") return content
  if (content === "" || (Array.isArray(content) && content.length === 0)) return jsonText(result["output"])
  if (!Array.isArray(content)) return undefined
  const parts = content.map((part: unknown) => (isRecord(part) ? partText(part) : undefined))
  return parts.includes(undefined) ? undefined : parts.join("\n")
}

function partText(part: Record<string, unknown>): string | undefined {
  const { type, text, uri, mime } = part
  if (type === "text" && typeof text === "string") return text
  return type === "file" && typeof uri === "string" && typeof mime === "string" ? `[file ${uri}]` : undefined
}

/** Metadata as it arrives in the durable event. */
export function clone(metadata: Record<string, unknown>): Record<string, unknown> {
  const cloned = throughJson(metadata)
  return isRecord(cloned) ? cloned : {}
}
