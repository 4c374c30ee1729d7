import { createServer } from "node:http"
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { json } from "node:stream/consumers"
import { member } from "./routes.ts"

/** One request to the model, as a provider sees it. */
export interface ModelCall {
  /** All system text, in order. */
  readonly system: string
  /** The names of the tools that the model may call. */
  readonly tools: readonly string[]
  readonly messages: readonly Message[]
}

export interface Message {
  readonly role: string
  readonly text: string
  /** Of a tool's result: the call that it answers. */
  readonly callID?: string
}

/** What the model does when it is asked something that contains the cue, once. */
export interface Turn {
  readonly cue: string
  readonly tool: string
  readonly input: unknown
}

/** What the model says when no turn is due: short, and never empty. */
export const REPLY = "Understood."

/** What it says where it is asked for a summary: a host of 2.0.26 takes none without a heading of its template. */
export const SUMMARY = "## Objective\nUnderstood."

/**
 * An OpenAI-compatible chat model on loopback that follows a script. A request that {@link asks} for a turn gets that turn's tool call,
 * once; every other one (titles, the step after a tool) gets {@link REPLY}, and a request for a summary {@link SUMMARY}.
 * Every request is kept.
 */
export class ModelServer implements AsyncDisposable {
  readonly calls: ModelCall[] = []
  readonly #turns: Turn[] = []
  readonly #server: Server
  #cues = 0

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error))
      })
    })
  }

  static async start(): Promise<ModelServer> {
    const model = new ModelServer()
    await new Promise<void>((resolve) => model.#server.listen(0, "127.0.0.1", resolve))
    return model
  }

  /** What a provider's `baseURL` is set to. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`
  }

  /** A text that nothing else contains: it marks one prompt. */
  cue(): string {
    return `[cue ${++this.#cues}]`
  }

  script(turn: Turn): void {
    this.#turns.push(turn)
  }

  /** The result of the call that a turn led to, once the model has been sent it. */
  resultOf(cue: string): string | undefined {
    const results = this.calls.flatMap(({ messages }) => messages)
    return results.find(({ role, callID }) => role === "tool" && callID === callIDOf(cue))?.text
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== "POST" || request.url !== "/v1/chat/completions") {
      response.writeHead(404).end(`the scripted model has no ${request.method ?? ""} ${request.url ?? ""}`)
      return
    }
    const body = await json(request)
    const call = readCall(body)
    this.calls.push(call)
    const turn = this.#due(call)
    const delta =
      turn === undefined ? { content: summarises(call) ? SUMMARY : REPLY } : { tool_calls: [toolCall(turn)] }
    const finish = turn === undefined ? "stop" : "tool_calls"
    const about = { id: `chatcmpl-${this.calls.length}`, created: 0, model: member(body, "model") }
    const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 }
    if (member(body, "stream") !== true) {
      const choice = { index: 0, message: { role: "assistant", content: null, ...delta }, finish_reason: finish }
      response.setHeader("content-type", "application/json")
      response.end(JSON.stringify({ ...about, object: "chat.completion", choices: [choice], usage }))
      return
    }
    response.writeHead(200, { "content-type": "text/event-stream" })
    const send = (choices: readonly unknown[], more: object = {}): void => {
      response.write(`data: ${JSON.stringify({ ...about, object: "chat.completion.chunk", choices, ...more })}\n\n`)
    }
    send([{ index: 0, delta: { role: "assistant", ...delta }, finish_reason: null }])
    send([{ index: 0, delta: {}, finish_reason: finish }])
    send([], { usage })
    response.end("data: [DONE]\n\n")
  }

  #due(call: ModelCall): Turn | undefined {
    const index = this.#turns.findIndex(({ cue }) => asks(call, cue))
    return index === -1 ? undefined : this.#turns.splice(index, 1)[0]
  }
}

/**
 * True for a request of the agent's loop that is about a prompt with that cue: it offers tools, and since the model last said or did
 * something the user's side said the cue. A host may put notes of its own behind the prompt.
 */
export function asks({ tools, messages }: ModelCall, cue: string): boolean {
  const prompted = messages.slice(messages.findLastIndex(({ role }) => role !== "user") + 1)
  return tools.length > 0 && prompted.some(({ text }) => text.includes(cue))
}

/** True for a request for a compaction's summary, which gives the template that it has to follow. */
function summarises({ messages }: ModelCall): boolean {
  return messages.at(-1)?.text.includes("<template>") === true
}

function callIDOf(cue: string): string {
  return `call_${cue.replaceAll(/\W/g, "_")}`
}

function toolCall({ cue, tool, input }: Turn): object {
  const called = { name: tool, arguments: JSON.stringify(input) }
  return { index: 0, id: callIDOf(cue), type: "function", function: called }
}

/** Reads the body of a chat completion request. */
function readCall(body: unknown): ModelCall {
  const messages = listOf(member(body, "messages")).map((message): Message => {
    const callID = member(message, "tool_call_id")
    return {
      role: String(member(message, "role")),
      text: textOf(member(message, "content")),
      ...(typeof callID === "string" ? { callID } : {}),
    }
  })
  const isSystem = ({ role }: Message): boolean => role === "system" || role === "developer"
  return {
    system: messages
      .filter(isSystem)
      .map(({ text }) => text)
      .join("\n"),
    tools: listOf(member(body, "tools")).map((tool) => String(member(member(tool, "function"), "name"))),
    messages: messages.filter((message) => !isSystem(message)),
  }
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content
  return listOf(content)
    .map((part) => member(part, "text"))
    .filter((text) => typeof text === "string")
    .join("\n")
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
