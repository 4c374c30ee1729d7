import type { Prompt } from "../checkpoint/capture.ts"
import type { ModelRequestEvent } from "../host/contract.ts"
import type { HostEvent } from "../host/events.ts"
import { createEventHandler } from "./events.ts"
import { informSummariser } from "./summariser.ts"
import { injectBriefing } from "./model-request.ts"
import { createCount } from "./count.ts"
import { createSweep } from "./deletions.ts"
import type { Turn } from "./guard.ts"
import { createHookContext } from "./hook-context.ts"
import type { HookParts } from "./hook-parts.ts"

/** What the hooks and the event stream of one plugin instance lead to. */
export interface Hooks {
  readonly count: (batch: readonly Prompt[]) => Promise<void>
  readonly context: (event: ModelRequestEvent, turn: Turn) => Promise<void>
  readonly compaction: (event: ModelRequestEvent, turn: Turn) => Promise<void>
  readonly handle: (event: HostEvent) => Promise<void>
  readonly sweep: (signal: AbortSignal) => Promise<void>
}

export function createHooks(parts: HookParts): Hooks {
  const context = createHookContext(parts)
  return {
    count: createCount(context),
    context: injectBriefing(context),
    compaction: informSummariser(context),
    handle: createEventHandler(context),
    sweep: createSweep(context),
  }
}
