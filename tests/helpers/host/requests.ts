import type { SystemPart } from "../../../src/host/contract.ts"
import type { HookTable } from "./hooks.ts"
import { newId } from "./ids.ts"
import { isRecord } from "./json.ts"
import type { Services } from "./services.ts"
import type { Session } from "./sessions.ts"
import type { ToolSummary } from "./tools.ts"

export interface Message {
  readonly role: string
  readonly content: unknown[]
}

/** The mutable event of `context`, `compaction`, `generate` and `title` hooks, as the hooks left it. */
export interface ModelRequest {
  readonly sessionID: string
  readonly agent?: string
  readonly model: { readonly id: string; readonly providerID: string }
  system: SystemPart[]
  messages: Message[]
  tools?: Record<string, { description: string; input: unknown }>
  options?: Record<string, unknown>
  result?: unknown
}

export interface RequestInput {
  readonly system?: readonly SystemPart[]
  readonly messages?: readonly Message[]
}

export interface PromptInput {
  readonly messageID?: string
  readonly text?: string
  readonly delivery?: "steer" | "queue"
}

export interface AdmittedPrompt {
  readonly messageID: string
  readonly prompt: Record<string, unknown>
}

type HookName = "context" | "compaction" | "generate" | "title"

/** A user prompt: hooks first, on a copy, then the inbox events. An id that was admitted before runs nothing again. */
export async function admitPrompt(
  services: Services,
  hooks: HookTable,
  session: Session,
  input: PromptInput,
): Promise<AdmittedPrompt> {
  const sessionID = session.info.id
  const { messageID = newId("msg", services.now()), text = "Go on.", delivery = "steer" } = input
  const event = { sessionID, messageID, prompt: structuredClone({ text }), delivery }
  if (session.admitted.has(messageID)) return { messageID, prompt: event.prompt }
  await hooks.run("prompt", event)
  const prompt: unknown = event.prompt
  if (!isRecord(prompt) || typeof prompt["text"] !== "string") throw new Error("a prompt hook left no text")
  if (session.admitted.has(messageID)) return { messageID, prompt }
  session.admitted.add(messageID)
  session.window.push({ type: "user", id: messageID, text: prompt["text"], time: { created: services.now() } })
  const item = { type: "user", payload: structuredClone(prompt), delivery }
  services.bus.emit("session.inbox.enqueued", { sessionID, inboxID: messageID, item })
  services.bus.emit("session.inbox.delivered", { sessionID, inboxID: messageID })
  return { messageID, prompt }
}

/** One request to a model: runs the hooks on copies of the input, then refuses what a host refuses. */
export async function modelRequest(
  name: HookName,
  hooks: HookTable,
  session: Session,
  tools: readonly ToolSummary[],
  input: RequestInput,
): Promise<ModelRequest> {
  const { id: sessionID, agent, model } = session.info
  const request: ModelRequest = {
    sessionID,
    model,
    system: structuredClone([...(input.system ?? DEFAULT_SYSTEM)]),
    messages: structuredClone([...(input.messages ?? messagesOf(session))]),
    ...(name === "title" ? {} : { agent, tools: toolsByName(tools), options: { maxTokens: 32_000 } }),
  }
  await hooks.run(name, request)
  validate(name, request)
  return request
}

const DEFAULT_SYSTEM: readonly SystemPart[] = [
  { type: "text", text: "You are a coding agent." },
  { type: "text", text: "<env>\n</env>" },
]

function messagesOf(session: Session): Message[] {
  return session.window.map((message) => {
    const text = message["type"] === "compaction" ? message["summary"] : message["text"]
    return { role: "user", content: [{ type: "text", text }] }
  })
}

function toolsByName(tools: readonly ToolSummary[]): NonNullable<ModelRequest["tools"]> {
  const direct = tools.filter((tool) => !tool.codemode)
  return Object.fromEntries(direct.map(({ name, description, input }) => [name, { description, input }]))
}

function validate(name: HookName, { system, messages }: { system: unknown; messages: unknown }): void {
  const isPart = (part: unknown): boolean =>
    isRecord(part) && part["type"] === "text" && typeof part["text"] === "string"
  if (!Array.isArray(system) || !system.every(isPart)) {
    throw new Error(`after the ${name} hooks a system part is not { type: "text", text }`)
  }
  const isMessage = (message: unknown): boolean =>
    isRecord(message) && typeof message["role"] === "string" && Array.isArray(message["content"])
  if (!Array.isArray(messages) || !messages.every(isMessage)) {
    throw new Error(`after the ${name} hooks the content of a message is not an array`)
  }
}
