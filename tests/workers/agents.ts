// Works as agents do, as it is told, one JSON line { session, do, with } at a time, and answers each. The message goes on with `begin`.
import { Agent } from "../helpers/agent.ts"
import type { StepEnd } from "../helpers/agent.ts"
import { finish, hear, input, openDesk, say } from "../helpers/worker.ts"
import type { Place } from "../helpers/worker.ts"

interface Order {
  readonly session: string
  readonly do: "begin" | "edit" | "shell" | "end" | "load"
  readonly with?: unknown
}

const desk = await openDesk(input() as Place)
const agents = new Map<string, Agent>()
say("ready")
for (let line = await hear(); line !== undefined && line !== "end"; line = await hear()) {
  const order = JSON.parse(line) as Order
  desk.know(order.session)
  const agent = agents.get(order.session) ?? new Agent(desk, order.session, desk.instance)
  agents.set(order.session, agent)
  say(JSON.stringify((await obey(agent, order)) ?? null))
}
await desk[Symbol.asyncDispose]()
finish()

async function obey(agent: Agent, order: Order): Promise<unknown> {
  switch (order.do) {
    case "begin":
      agent.begin()
      await desk.host.settled()
      return undefined
    case "edit":
      return agent.edit(String(order.with))
    case "shell":
      return agent.shell(String(order.with))
    case "end":
      return agent.end(order.with as StepEnd)
    case "load":
      return desk.call(order.session, "load")
  }
}
