import { finish, hear, input, openDesk, say } from "../helpers/worker.ts"
import type { Place } from "../helpers/worker.ts"

/** A process that saves when it is told to, and prints one JSON line for each time. */
export interface Work {
  readonly place: Place
  readonly session: string
  /** Opens the plugin only at the first word, so that several race for the first opening. */
  readonly late?: boolean
}

/** One word from the parent: saves to make, one after the other. */
export interface Order {
  readonly inputs: readonly unknown[]
}

export interface Answer {
  readonly code: string | null
  readonly ms: number
}

const { place, session, late = false } = input() as Work
let desk = late ? undefined : await openDesk(place)
say("ready")
for (let line = await hear(); line !== undefined && line !== "end"; line = await hear()) {
  desk ??= await openDesk(place)
  for (const input of (JSON.parse(line) as Order).inputs) {
    const start = performance.now()
    const { ok, result } = await desk.call(session, "save", input)
    const error = result["error"] as { code: string } | undefined
    say(JSON.stringify({ code: ok ? null : (error?.code ?? "?"), ms: performance.now() - start } satisfies Answer))
  }
}
await desk?.[Symbol.asyncDispose]()
finish()
