import { WAIT } from "../checkpoint/store.ts"
import type { ModelRequestEvent } from "../host/contract.ts"
import type { Turn } from "./guard.ts"
import type { HookContext } from "./hook-context.ts"

/** How long a request waits for a compaction that is being recorded, in ms: after it there has to be time left for the briefing. */
const RECORDING_MS = 150

/**
 * The `context` hook: adds the session's stored briefing as one system part at the end of a model request. Its bytes are those that
 * were stored, so they are equal from request to request; a session without a briefing is left as it is. Writes nothing, except that
 * a compaction whose end was missed is recorded first, and a fork seen here for the first time is copied from its source.
 */
export function injectBriefing(context: HookContext): (event: ModelRequestEvent, turn: Turn) => Promise<void> {
  const { capture, compactions, guard, toolNames } = context
  const enterFork = createForkEntry(context)
  return async (event, turn) => {
    const id = event.sessionID
    toolNames.compare(event.tools)
    if (compactions.isOpen(id)) {
      await guard.run("Recording a compaction", RECORDING_MS, () => compactions.check(id))
    }
    const found = await capture.briefing(id)
    const text = !found.known && (await enterFork(id)) ? (await capture.briefing(id)).text : found.text
    if (text === undefined || turn.over || !Array.isArray(event.system)) return
    if (event.system.some((part) => part.text === text)) return
    event.system.push({ type: "text", text })
  }
}

/** Brings a session without a row of its own in, where it is a fork. Returns whether it is one. */
function createForkEntry({ capture, sessions, handoffs, guard }: HookContext): (id: string) => Promise<boolean> {
  // Sessions that turned out to be no forks: they cannot become one, so the host is asked once.
  const plain = new Set<string>()
  return async (id) => {
    if (plain.has(id)) return false
    const identity = await sessions.inHook(id)
    if (identity.forkedFrom === undefined) {
      if (!identity.placeholder) plain.add(id)
      return false
    }
    await capture.enter(identity, WAIT.hook)
    void guard.later("A fork's first hand-off", async () => {
      await handoffs.refresh(identity)
    })
    return true
  }
}
