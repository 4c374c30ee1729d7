import { renderBriefing } from "../checkpoint/briefing.ts"
import type { ModelRequestEvent } from "../host/contract.ts"
import type { HookContext } from "./hook-context.ts"

const KEEP =
  "A task checkpoint of this session is stored outside the conversation. Keep its objective, open steps and blockers in the summary."

/**
 * The `compaction` hook: hands the live checkpoint to the summariser, best effort, as a system part and as a last user message
 * (system text alone may be left out of the summary: contract section 6). Never sets `result`, which would take the summary over.
 */
export function informSummariser(context: HookContext): (event: ModelRequestEvent, late: AbortSignal) => Promise<void> {
  return async (event, late) => {
    const id = event.sessionID
    await context.missed.expect(id)
    const state = await context.capture.live(id)
    if (state === undefined || state.synthesized || late.aborted) return
    const text = renderBriefing(state, context.options.briefingMaxChars)
    if (Array.isArray(event.system)) event.system.push({ type: "text", text: KEEP })
    if (Array.isArray(event.messages)) event.messages.push({ role: "user", content: [{ type: "text", text }] })
  }
}
