import { isSessionID } from "../checkpoint/model.ts"
import { WAIT } from "../checkpoint/store.ts"
import type { SessionHooks, SessionMembers } from "../host/contract.ts"
import { informSummariser } from "./compaction.ts"
import { injectBriefing } from "./context.ts"
import type { Turn } from "./guard.ts"
import type { HookContext } from "./hook-context.ts"

/**
 * Registers the three session hooks. Each gives its place back to the host within {@link WAIT}.hook ms, whatever happens; the one for
 * prompts, at once.
 */
export async function registerHooks(session: SessionMembers, context: HookContext): Promise<void> {
  const register = async <Name extends keyof SessionHooks>(
    name: Name,
    work: (event: SessionHooks[Name], turn: Turn) => Promise<void>,
  ): Promise<void> => {
    await session.hook(name, async (event) => {
      // Looking at the event is part of what is guarded: it is the host's, and may be anything.
      await context.guard.run(`The ${name} hook`, WAIT.hook, async (late) => {
        if (isSessionID(event.sessionID)) await work(event, late)
      })
    })
  }
  await session.hook("prompt", (event) => {
    context.guard.now("The prompt hook", () => {
      const { sessionID: id, messageID } = event
      if (isSessionID(id) && typeof messageID === "string" && messageID !== "")
        context.prompts.admitted({ id, messageID })
    })
  })
  await register("context", injectBriefing(context))
  await register("compaction", informSummariser(context))
}
