import type { Instance, ModelRequest } from "../helpers/host.ts"
import { member } from "./routes.ts"

/** The most steps of one turn; a script that goes beyond them is wrong. */
const STEPS = 8

/** Plugins or not, an agent has tools; a request without any is none of the agent's. */
const BUILT_IN = { read: { description: "Reads a file.", input: { type: "object", properties: {} } } }

interface Called {
  readonly id: string
  readonly function: { readonly name: string; readonly arguments: string }
}

/** One turn of a session as an agent loop plays it: requests to the model with the hooks' edits, and tool calls until there are none. */
export async function runTurn(instance: Instance, session: string, baseURL: string, model: string): Promise<void> {
  // A title is asked for beside the turn: the same text, no tools.
  const title = await instance.title(session)
  await complete(baseURL, { model, messages: toMessages(title) })
  const steps: object[] = []
  for (let step = 0; step < STEPS; step++) {
    const request = await instance.modelRequest(session)
    const tools = Object.entries({ ...BUILT_IN, ...request.tools }).map(([name, { description, input }]) => ({
      type: "function",
      function: { name, description, parameters: input },
    }))
    const { content, calls } = await complete(baseURL, { model, messages: [...toMessages(request), ...steps], tools })
    if (calls.length === 0) return
    steps.push({ role: "assistant", content, tool_calls: calls })
    for (const { id, function: called } of calls) {
      const input: unknown = JSON.parse(called.arguments)
      const result = await instance.call(called.name, input, { sessionID: session, id })
      const text = result.status === "completed" ? result.content : result.error.message
      steps.push({ role: "tool", tool_call_id: id, content: text })
    }
  }
  throw new Error(`the turn has more than ${STEPS} steps`)
}

function toMessages({ system, messages }: ModelRequest): object[] {
  return [{ role: "system", content: system.map(({ text }) => text).join("\n") }, ...messages]
}

/** A streamed chat completion, put together. */
async function complete(baseURL: string, body: object): Promise<{ content: string; calls: readonly Called[] }> {
  const response = await fetch(`${baseURL}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...body, stream: true }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`the model answered ${response.status}: ${text}`)
  const events = [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, event = ""]): unknown => JSON.parse(event))
  const deltas = events.map((event) => {
    const [choice] = member(event, "choices") as readonly unknown[]
    return member(choice, "delta")
  })
  return {
    content: deltas
      .map((delta) => member(delta, "content"))
      .filter((part) => typeof part === "string")
      .join(""),
    calls: deltas.flatMap((delta) => (member(delta, "tool_calls") ?? []) as readonly Called[]),
  }
}
