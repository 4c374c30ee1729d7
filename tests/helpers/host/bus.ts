import { setImmediate } from "node:timers/promises"
import { isCallable, isRecord } from "./json.ts"
import { newId } from "./ids.ts"
import { EventStream } from "./stream.ts"

export interface Envelope {
  readonly id: string
  readonly created: number
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly location?: { readonly directory: string; readonly workspaceID?: string }
  readonly durable?: { readonly aggregateID: string; readonly seq: number; readonly version: number }
}

export type EnvelopeExtras = Partial<Pick<Envelope, "id" | "metadata" | "location">>

const SESSION_EVENTS: Readonly<Record<string, string>> = {
  "": "created renamed permissions viewed moved forked deleted status idle",
  "agent.": "selected",
  "compaction.": "started delta ended failed",
  "execution.": "started succeeded failed interrupted",
  "inbox.": "enqueued delivered cancelled delivery.changed",
  "instructions.": "updated",
  "metadata.": "updated",
  "model.": "selected",
  "revert.": "staged cleared committed",
  "step.": "started ended failed",
  "text.": "started delta ended",
  "tool.": "called success failed progress input.started input.delta input.ended",
  "usage.": "updated",
}

/** The event types that reach plugins. `session.compacted` and `session.updated` are not among them. */
const SERVER_EVENTS: ReadonlySet<string> = new Set([
  ...["worktree.resolved", "project.updated", "plugin.updated", "shell.created", "shell.exited"],
  // Of early hosts, where the later ones have session.inbox.*.
  "session.input.admitted",
  ...Object.entries(SESSION_EVENTS).flatMap(([group, names]) =>
    names.split(" ").map((name) => `session.${group}${name}`),
  ),
])
const EPHEMERAL = /^session\.(status|idle|tool\.progress)$|\.delta$/

/** The event bus of one process: every stream of every instance hears everything, from its first `next()` on. */
export class Bus {
  /** Every envelope that streams were offered, in order. */
  readonly history: Envelope[] = []
  readonly #now: () => number
  readonly #log: string[]
  readonly #streams = new Set<EventStream>()
  readonly #seq = new Map<string, number>()
  #settling: (() => void)[] = []

  constructor(now: () => number, log: string[]) {
    this.#now = now
    this.#log = log
  }

  stream(signal?: AbortSignal): EventStream {
    return new EventStream(
      {
        opened: (stream) => this.#streams.add(stream),
        changed: (stream) => {
          if (stream.closed) this.#streams.delete(stream)
          this.#checkSettled()
        },
      },
      signal,
    )
  }

  emit(type: string, data: Record<string, unknown>, extras: EnvelopeExtras = {}): Envelope {
    const sessionID = data["sessionID"]
    const durable = typeof sessionID === "string" && !EPHEMERAL.test(type)
    const envelope: Envelope = {
      id: newId("evt", this.#now()),
      created: this.#now(),
      type,
      data,
      ...extras,
      ...(durable ? { durable: { aggregateID: sessionID, seq: this.#nextSeq(sessionID), version: 1 } } : {}),
    }
    const encoded = JSON.stringify(envelope)
    if (!SERVER_EVENTS.has(type) && !type.startsWith("rpc.")) {
      this.#log.push(`event ${type} is not a server event: no plugin hears it`)
      return envelope
    }
    this.history.push(envelope)
    for (const stream of this.#streams) stream.push({ event: JSON.parse(encoded) })
    return envelope
  }

  emitRaw(event: unknown): void {
    for (const stream of this.#streams) stream.push({ event })
  }

  /** Every open stream delivers what it holds, rejects once, and is over. */
  fail(error: Error): void {
    for (const stream of this.#streams) stream.push({ error })
  }

  /** The durable numbering of a fork goes on from its source's. */
  continueSeq(sessionID: string, sourceID: string): void {
    this.#seq.set(sessionID, this.#seq.get(sourceID) ?? -1)
  }

  /** Resolves when every open stream has handed out all it holds, its reader asks for more, and no microtask is left. */
  async settled(): Promise<void> {
    do {
      await new Promise<void>((resolve) => {
        this.#settling.push(resolve)
        this.#checkSettled()
      })
      await setImmediate()
    } while (!this.#isIdle())
  }

  #nextSeq(aggregateID: string): number {
    const seq = (this.#seq.get(aggregateID) ?? -1) + 1
    this.#seq.set(aggregateID, seq)
    return seq
  }

  #isIdle(): boolean {
    return [...this.#streams].every((stream) => stream.idle)
  }

  #checkSettled(): void {
    if (!this.#isIdle()) return
    const settling = this.#settling
    this.#settling = []
    for (const resolve of settling) resolve()
  }
}

/** The `signal` of untyped subscribe options, where there is one. */
export function signalOf(options: unknown): AbortSignal | undefined {
  const signal = isRecord(options) ? options["signal"] : undefined
  if (signal === undefined) return undefined
  if (signal instanceof AbortSignal) return signal
  throw new TypeError(`signal must be an AbortSignal, not a ${isCallable(signal) ? "function" : typeof signal}`)
}
