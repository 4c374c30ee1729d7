import type { PromptEvent } from "../host/contract.ts"
import type { HookContext } from "./hook-context.ts"

/**
 * The `prompt` hook: counts the prompt (once per message id, also over a reload and a restart) and, when the autosave is due, has the
 * existing state kept. The prompt itself is never touched.
 */
export function countPrompt(context: HookContext): (event: PromptEvent) => Promise<void> {
  return async ({ sessionID, messageID }) => {
    const { autosaved } = await context.capture.prompt(sessionID, messageID, context.options.autosaveEvery, () =>
      context.identify(sessionID),
    )
    if (!autosaved) return
    context.guard.later("The autosave's hand-off", async () => {
      await context.handoffs.refresh(await context.identify(sessionID))
    })
  }
}
