import type { Prompt } from "../checkpoint/capture.ts"
import type { HookContext } from "./hook-context.ts"

/**
 * Counts prompts (once per message id, also over a reload and a restart) and, when the autosave is due, has the existing state kept. A
 * fork that is seen here for the first time is copied from its source.
 */
export function createCount(context: HookContext): (batch: readonly Prompt[]) => Promise<void> {
  const { capture, sessions, handoffs, guard, options } = context
  return async (batch) => {
    for (const { autosaved, identity } of await capture.prompts(batch, options.autosaveEvery, sessions.inHook)) {
      if (!autosaved && identity.forkedFrom === undefined) continue
      void guard.later("The hand-off after a prompt", async () => {
        await handoffs.refresh(identity)
      })
    }
  }
}
