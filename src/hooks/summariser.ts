import { renderBriefing } from "../checkpoint/briefing.ts"
import type { State } from "../checkpoint/state.ts"
import type { ModelRequestEvent } from "../host/contract.ts"
import { fieldOf } from "../host/shape.ts"
import { isFields } from "../lib/fields.ts"
import { addSystemPart } from "./model-request.ts"
import type { Turn } from "./guard.ts"
import type { HookContext } from "./hook-context.ts"

const KEEP =
  "The task checkpoint above is stored outside the conversation. Keep its rules, constraints, objective, open steps and blockers in the summary."

/**
 * The `compaction` hook: hands the live checkpoint to the summariser, best effort. The last user message gets it, with the request to
 * keep it. To `system` it adds only what every other request of the session carries, the frozen briefing: anything more would change
 * the first message, and the provider would have to read the whole conversation anew (docs/host-contract.md#compaction). Never sets
 * `result`, which would take the place of the summary.
 */
export function informSummariser(context: HookContext): (event: ModelRequestEvent, turn: Turn) => Promise<void> {
  const { service, watch, enterFork, options } = context
  return async (event, turn) => {
    const id = event.sessionID
    const live = async (): Promise<{ state: State | undefined; rules: readonly string[] }> => {
      const found = await service.stored.live(id)
      return found.state === undefined && (await enterFork(id)) ? service.stored.live(id) : found
    }
    const [{ state, rules }] = await Promise.all([live(), watch.expect(id)])
    const checkpoint = state?.synthesized === true ? undefined : state
    const text = renderBriefing({ rules, checkpoint }, options.briefingMaxChars)
    if (text !== "" && !turn.over && Array.isArray(event.messages))
      addToLastMessage(event.messages, `${text}\n\n${KEEP}`)
    // Last, because a stored briefing that is damaged is refused, and the live state is worth more than it.
    const frozen = await service.stored.briefing(id)
    if (frozen.text !== undefined && isOpen(turn)) addSystemPart(event, frozen.text)
  }
}

/** Looked at anew: the host takes its place back meanwhile. */
const isOpen = (turn: Turn): boolean => !turn.over

/** Another message would do as well, but some providers refuse two of one role in a row. */
function addToLastMessage(messages: unknown[], text: string): void {
  const last: unknown = messages.at(-1)
  const part = { type: "text", text }
  const content: unknown = fieldOf(last, "role") === "user" ? fieldOf(last, "content") : undefined
  if (isFields(last) && Array.isArray(content)) {
    const parts: unknown[] = content
    messages[messages.length - 1] = { ...last, content: [...parts, part] }
  } else messages.push({ role: "user", content: [part] })
}
