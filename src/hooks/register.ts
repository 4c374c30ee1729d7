import { isSessionID } from "../checkpoint/model.ts"
import { WAIT } from "../checkpoint/port.ts"
import type { ModelRequestEvent, SessionMembers } from "../host/contract.ts"
import type { HostEvent } from "../host/events.ts"
import { createCompactionWatch } from "./compaction-watch.ts"
import type { CompactionWatch } from "./compaction-watch.ts"
import { createSweep } from "./deletions.ts"
import { createEventHandler } from "./events.ts"
import type { HookDeps } from "./hook-context.ts"
import { injectBriefing } from "./model-request.ts"
import { informSummariser } from "./summariser.ts"

export interface RegisteredHooks {
  /** Handles an event of the host, after the prompts that came before it. */
  readonly handle: (event: HostEvent) => Promise<void>
  /** Looks for sessions that the host deleted unheard, until the signal is given. */
  readonly sweep: (signal: AbortSignal) => Promise<void>
}

/**
 * Registers the three session hooks and returns what handles the host's events. Each hook gives its place back to the host within
 * {@link WAIT}.hook ms, whatever happens; the one for prompts, at once.
 */
export async function registerHooks(session: SessionMembers, deps: HookDeps): Promise<RegisteredHooks> {
  const { guard, service, sessions } = deps
  const context = { ...deps, watch: watchCompactions(deps), enterFork: createForkEntry(deps) }
  await session.hook("prompt", (event) => {
    guard.now("The prompt hook", () => {
      const { sessionID: id, messageID } = event
      if (isSessionID(id) && typeof messageID === "string" && messageID !== "")
        service.admit({ id, messageID }, sessions.inHook)
    })
  })
  const hooks = { context: injectBriefing(context), compaction: informSummariser(context) }
  const register = async (name: "context" | "compaction"): Promise<void> => {
    await session.hook(name, async (event: ModelRequestEvent) => {
      // Looking at the event is part of what is guarded: it is the host's, and may be anything.
      await guard.run(`The ${name} hook`, WAIT.hook, async (turn) => {
        if (isSessionID(event.sessionID)) await hooks[name](event, turn)
      })
    })
  }
  await register("context")
  await register("compaction")
  const handle = createEventHandler(context)
  return {
    handle: async (event) => {
      // Events and prompts act on the same rows: a session that goes must not come back with a prompt from before.
      await service.settled()
      await handle(event)
    },
    sweep: createSweep(context),
  }
}

function watchCompactions({ service, sessions, readWindow }: HookDeps): CompactionWatch {
  return createCompactionWatch(readWindow, async (id, shown, expected) => {
    await service.forSession(await sessions.inHook(id)).compactAsShown(shown, expected)
  })
}

function createForkEntry({ service, sessions }: HookDeps): (id: string) => Promise<boolean> {
  return async (id) => {
    const identity = await sessions.inHook(id)
    if (identity.forkedFrom === undefined) return false
    await service.forSession(identity, WAIT.hook).enter()
    return true
  }
}
