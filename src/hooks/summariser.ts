import { renderBriefing } from "../checkpoint/briefing.ts"
import type { State } from "../checkpoint/state.ts"
import type { ModelRequestEvent } from "../host/contract.ts"
import type { Turn } from "./guard.ts"
import type { HookContext } from "./hook-context.ts"

const KEEP =
  "A task checkpoint of this session is stored outside the conversation. Keep its objective, open steps and blockers in the summary."

/**
 * The `compaction` hook: hands the live checkpoint to the summariser, best effort. The last user message holds it, and a system part
 * asks to keep it: a summary may leave out what only `system` says (docs/host-contract.md#compaction). Never sets `result`, which would take the place of
 * the summary.
 */
export function informSummariser({
  service,
  watch,
  enterFork,
  options,
}: HookContext): (event: ModelRequestEvent, turn: Turn) => Promise<void> {
  return async (event, turn) => {
    const id = event.sessionID
    const live = async (): Promise<{ state: State | undefined; rules: readonly string[] }> => {
      const found = await service.stored.live(id)
      return found.state === undefined && (await enterFork(id)) ? service.stored.live(id) : found
    }
    const [{ state, rules }] = await Promise.all([live(), watch.expect(id)])
    const checkpoint = state?.synthesized === true ? undefined : state
    const text = renderBriefing({ rules, checkpoint }, options.briefingMaxChars)
    if (text === "" || turn.over) return
    if (Array.isArray(event.system)) event.system.push({ type: "text", text: KEEP })
    if (Array.isArray(event.messages)) event.messages.push({ role: "user", content: [{ type: "text", text }] })
  }
}
