import { isSessionID } from "../checkpoint/model.ts"
import { WAIT } from "../checkpoint/port.ts"
import type { ModelRequestEvent, SessionMembers } from "../host/contract.ts"
import type { HostEvent } from "../host/events.ts"
import { imported, part } from "../lib/lazy.ts"
import type { HookParts } from "./hook-parts.ts"
import { createPrompts } from "./prompt.ts"

export interface RegisteredHooks {
  /** What hooks have not written yet is written when it resolves; undefined where nothing is waiting. Never rejects. */
  readonly settled: () => Promise<void> | undefined
  /** Handles an event of the host, after the prompts that came before it. */
  readonly handle: (event: HostEvent) => Promise<void>
  /** Looks for sessions that the host deleted unheard, until the signal is given. */
  readonly sweep: (signal: AbortSignal) => Promise<void>
  /** Loads what the hooks lead to, which the first of them would otherwise do. Never rejects: that one tries again. */
  readonly preload: () => Promise<void>
}

const loadHooks = imported(() => import("./index.ts"))

/**
 * Registers the three session hooks. Each gives its place back to the host within {@link WAIT}.hook ms, whatever happens; the one for
 * prompts, at once. What they lead to is loaded apart: a start does not wait for it.
 */
export async function registerHooks(session: SessionMembers, parts: HookParts): Promise<RegisteredHooks> {
  const { guard, store } = parts
  const hooks = part(async () => (await loadHooks()).createHooks(parts))
  const { admitted, settled } = createPrompts(guard, store.unwritten, (batch) => hooks.use(({ count }) => count(batch)))
  await session.hook("prompt", (event) => {
    guard.now("The prompt hook", () => {
      const { sessionID: id, messageID } = event
      if (isSessionID(id) && typeof messageID === "string" && messageID !== "") admitted({ id, messageID })
    })
  })
  const register = async (name: "context" | "compaction"): Promise<void> => {
    await session.hook(name, async (event: ModelRequestEvent) => {
      // Looking at the event is part of what is guarded: it is the host's, and may be anything.
      await guard.run(`The ${name} hook`, WAIT.hook, async (turn) => {
        if (isSessionID(event.sessionID)) await hooks.use((hook) => hook[name](event, turn))
      })
    })
  }
  await register("context")
  await register("compaction")
  return {
    settled,
    handle: async (event) => {
      // Events and prompts act on the same rows: a session that goes must not come back with a prompt from before.
      const counting = settled()
      if (counting !== undefined) await counting
      await hooks.use(({ handle }) => handle(event))
    },
    sweep: (signal) => hooks.use(({ sweep }) => sweep(signal)),
    preload: hooks.preload,
  }
}
