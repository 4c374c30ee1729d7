import type { Instance } from "./host.ts"
import type { Bench, Json } from "./plugin.ts"

/** What a call of the shell reports, besides the command: by its exit code, or the whole result. */
export type ShellEnd = number | Json

/** What a step reports at its end. Without `files` the host keeps no snapshots of the tree. */
export interface StepEnd {
  readonly files?: readonly string[]
  readonly snapshot?: string
  readonly failed?: boolean
}

/**
 * A session at work: reports what its tools and steps do, in the shapes that were measured on a real engine. Each step is a message of its
 * own, and ids of messages ascend over all agents.
 */
export class Agent {
  static #messages = 0
  static #calls = 0
  readonly #bench: Pick<Bench, "host">
  readonly #instance: Instance
  readonly id: string
  message = ""

  constructor(bench: Pick<Bench, "host">, id: string, instance: Instance = bench.host.instanceOf(id)) {
    this.#bench = bench
    this.id = id
    this.#instance = instance
    this.next()
  }

  /** Goes on to the next message. */
  next(): string {
    // As a host's do, ids ascend with time over all sessions and processes.
    const ticks = Math.max(Agent.#messages + 1, Date.now() * 1_000)
    Agent.#messages = ticks
    this.message = `msg_${ticks.toString(16).padStart(14, "0")}abcdefghijkl`
    return this.message
  }

  begin(snapshot?: string): void {
    this.next()
    this.#event("session.step.started", { ...(snapshot === undefined ? {} : { snapshot }) })
  }

  async end({ failed = false, ...rest }: StepEnd = {}): Promise<void> {
    this.#event(failed ? "session.step.failed" : "session.step.ended", { ...rest })
    await this.#bench.host.settled()
  }

  #event(type: string, data: Json): void {
    const { directory } = this.#instance.location
    this.#bench.host.emit(
      type,
      { sessionID: this.id, assistantMessageID: this.message, ...data },
      { location: { directory } },
    )
  }

  /** Any call of a tool, as `execute.after` reports it. */
  async call(tool: string, input: Json, outcome: Json, id = `call_${String(++Agent.#calls)}`): Promise<void> {
    const event = { tool, sessionID: this.id, agent: "build", messageID: this.message, id, input, ...outcome }
    await this.#instance.afterCall(event)
  }

  edit(file: string, status = "modified"): Promise<void> {
    const files = [{ file, patch: "@@", additions: 1, deletions: 1, status }]
    const result = { content: "Edited", output: { files, replacements: 1 }, metadata: { files } }
    return this.call("edit", { path: file, oldString: "a", newString: "b" }, { status: "completed", result })
  }

  write(target: string, existed = false): Promise<void> {
    const output = { operation: "write", target, resource: target, existed }
    return this.call(
      "write",
      { path: target, content: "x" },
      { status: "completed", result: { content: "ok", output } },
    )
  }

  shell(command: string, end: ShellEnd = 0, input: Json = {}): Promise<void> {
    const result =
      typeof end === "number"
        ? {
            content: "output",
            output: { output: "output", exit: end, truncated: false, status: "completed" },
            metadata: { truncated: false, exit: end },
          }
        : end
    return this.call("shell", { command, ...input }, { status: "completed", result })
  }

  /** A step of its own around some work. */
  async step(work: () => Promise<void>, end: StepEnd = {}, snapshot?: string): Promise<void> {
    this.begin(snapshot)
    await work()
    await this.end(end)
  }
}
