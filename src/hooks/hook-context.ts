import { createCapture } from "../checkpoint/capture.ts"
import type { Capture } from "../checkpoint/capture.ts"
import { createHandoffs } from "../handoff/keeper.ts"
import type { Handoffs } from "../handoff/keeper.ts"
import { createCompactions } from "./compaction-watch.ts"
import type { Compactions } from "./compaction-watch.ts"
import { createForkEntry } from "./fork.ts"
import type { HookParts } from "./hook-parts.ts"

/** What the hooks and event handlers of one plugin instance work with. */
export interface HookContext extends HookParts {
  readonly capture: Capture
  readonly handoffs: Handoffs
  readonly compactions: Compactions
  /** Copies a fork that is seen for the first time. */
  readonly enterFork: (id: string) => Promise<boolean>
}

export function createHookContext(parts: HookParts): HookContext {
  const { store, options, sessions, readWindow, warn } = parts
  const capture = createCapture(store, options)
  const handoffs = createHandoffs(store, options, warn)
  const compactions = createCompactions(readWindow, async (id, shown, expected) => {
    const identity = await sessions.inHook(id)
    if (await capture.shown(identity, shown, expected)) await handoffs.refresh(identity)
  })
  return { ...parts, capture, handoffs, compactions, enterFork: createForkEntry({ ...parts, capture, handoffs }) }
}
