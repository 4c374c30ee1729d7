import type { SessionIdentity } from "../checkpoint/store.ts"
import type { SessionMembers } from "../host/contract.ts"
import { createCompactions } from "./compactions.ts"
import type { Compactions } from "./compactions.ts"
import type { HookParts } from "./hook-parts.ts"
import { createPrompts } from "./prompt.ts"
import type { Prompts } from "./prompt.ts"

/** What the hooks and event handlers of one plugin instance work with. */
export interface HookContext extends HookParts {
  readonly compactions: Compactions
  readonly prompts: Prompts
}

export function createHookContext(parts: HookParts, session: SessionMembers): HookContext {
  const compactions = createCompactions(session, async (id, { id: window, summary }) => {
    await recordCompaction(parts, await parts.sessions.inHook(id), `window:${window}`, summary)
  })
  return { ...parts, compactions, prompts: createPrompts(parts) }
}

/** Captures a compaction, once per event id, and refreshes the hand-off. */
export async function recordCompaction(
  { capture, handoffs }: Pick<HookParts, "capture" | "handoffs">,
  identity: SessionIdentity,
  eventID: string | undefined,
  text: string,
): Promise<void> {
  const first = await capture.compacted(identity, eventID, text)
  if (first) await handoffs.refresh(identity)
}
