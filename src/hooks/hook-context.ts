import { createCapture } from "../checkpoint/capture.ts"
import type { Capture } from "../checkpoint/capture.ts"
import type { SessionIdentity } from "../checkpoint/store.ts"
import { createHandoffs } from "../handoff/handoffs.ts"
import type { Handoffs } from "../handoff/handoffs.ts"
import { createCompactions } from "./compactions.ts"
import type { Compactions } from "./compactions.ts"
import type { HookParts } from "./hook-parts.ts"

/** What the hooks and event handlers of one plugin instance work with. */
export interface HookContext extends HookParts {
  readonly capture: Capture
  readonly handoffs: Handoffs
  readonly compactions: Compactions
}

export function createHookContext(parts: HookParts): HookContext {
  const { store, options, sessions, readWindow, warn } = parts
  const capture = createCapture(store, options)
  const handoffs = createHandoffs(store, options, warn)
  const compactions = createCompactions(readWindow, async (id, { id: window, summary }) => {
    await recordCompaction({ capture, handoffs }, await sessions.inHook(id), `window:${window}`, summary)
  })
  return { ...parts, capture, handoffs, compactions }
}

/** Captures a compaction, once per event id, and refreshes the hand-off. */
export async function recordCompaction(
  { capture, handoffs }: Pick<HookContext, "capture" | "handoffs">,
  identity: SessionIdentity,
  eventID: string | undefined,
  text: string,
): Promise<void> {
  const first = await capture.compacted(identity, eventID, text)
  if (first) await handoffs.refresh(identity)
}
