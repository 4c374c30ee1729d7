import type { StoredBriefing } from "../checkpoint/briefings.ts"
import type { ModelRequestEvent } from "../host/contract.ts"
import type { Turn } from "./guard.ts"
import type { HookContext } from "./hook-context.ts"

/** How long a request waits for a compaction that is being recorded, in ms: after it there has to be time left for the briefing. */
const RECORDING_MS = 150

/** Whether the stored briefing was changed just now: a fork was given its source's, or one that is due was made anew. */
async function changes(
  { service, sessions, enterFork, guard }: HookContext,
  id: string,
  { known, due }: StoredBriefing,
): Promise<boolean> {
  if (!known) return enterFork(id)
  if (!due) return false
  let renewed = false
  // Where a lock is held for too long, the text from before is still true: it says as of when.
  await guard.run("Making the briefing anew", RECORDING_MS, async () => {
    await service.forSession(await sessions.inHook(id), RECORDING_MS).renewBriefing()
    renewed = true
  })
  return renewed
}

/**
 * The `context` hook: adds the session's stored briefing as one system part at the end of a model request. Its bytes are those that
 * were stored, so they are equal from request to request; it is made anew after an hour without a request, and on another branch. A session
 * without a briefing is left as it is. Writes nothing more, except that a compaction whose end was missed is recorded first, and a fork
 * seen here for the first time is copied from its source.
 */
export function injectBriefing(context: HookContext): (event: ModelRequestEvent, turn: Turn) => Promise<void> {
  const { service, watch, guard, toolNames } = context
  return async (event, turn) => {
    const id = event.sessionID
    toolNames.compare(event.tools)
    if (watch.isOpen(id)) {
      await guard.run("Recording a compaction", RECORDING_MS, () => watch.check(id))
    }
    const found = await service.stored.briefing(id)
    const { text } = (await changes(context, id, found)) ? await service.stored.briefing(id) : found
    if (text !== undefined && !turn.over) addSystemPart(event, text)
  }
}

/** Adds a system part at the end, unless it is there already. */
export function addSystemPart(event: ModelRequestEvent, text: string): void {
  if (!Array.isArray(event.system)) return
  // Another plugin may have put anything there.
  if (event.system.some((part: { readonly text: string } | null | undefined) => part?.text === text)) return
  event.system.push({ type: "text", text })
}
