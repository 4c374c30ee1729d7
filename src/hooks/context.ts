import { WAIT } from "../checkpoint/store.ts"
import type { ModelRequestEvent } from "../host/contract.ts"
import type { HookContext } from "./hook-context.ts"

/**
 * The `context` hook: adds the session's stored briefing as one system part at the end of a model request. Its bytes are those that
 * were stored, so they are equal from request to request; a session without a briefing is left as it is. Writes nothing, except that
 * a fork seen here for the first time is copied from its source first.
 */
export function injectBriefing(context: HookContext): (event: ModelRequestEvent, late: AbortSignal) => Promise<void> {
  // Sessions that turned out to be no forks: they cannot become one, so the host is asked once.
  const plain = new Set<string>()
  return async (event, late) => {
    const id = event.sessionID
    await context.missed.check(id)
    let found = await context.capture.briefing(id)
    if (!found.known && !plain.has(id)) {
      const identity = await context.identify(id)
      if (identity.forkedFrom !== undefined) {
        await context.capture.enter(identity, WAIT.hook)
        found = await context.capture.briefing(id)
      } else if (!identity.placeholder) plain.add(id)
    }
    const { text } = found
    if (
      text === undefined ||
      late.aborted ||
      !Array.isArray(event.system) ||
      event.system.some((part) => part.text === text)
    )
      return
    event.system.push({ type: "text", text })
  }
}
