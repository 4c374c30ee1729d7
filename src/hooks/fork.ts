import type { Capture } from "../checkpoint/capture.ts"
import { WAIT } from "../checkpoint/port.ts"
import type { Handoffs } from "../handoff/keeper.ts"
import type { HookParts } from "./hook-parts.ts"

interface Parts extends Pick<HookParts, "sessions" | "guard"> {
  readonly capture: Capture
  readonly handoffs: Handoffs
}

/** Brings a session in that has no row of its own, where it is a fork: as a copy of its source. Returns whether it is one. */
export function createForkEntry({ capture, sessions, handoffs, guard }: Parts): (id: string) => Promise<boolean> {
  // Sessions that turned out to be no forks: they cannot become one, so the host is asked once.
  const plain = new Set<string>()
  return async (id) => {
    if (plain.has(id)) return false
    const identity = await sessions.inHook(id)
    if (identity.forkedFrom === undefined) {
      if (!identity.placeholder) plain.add(id)
      return false
    }
    await capture.enter(identity, WAIT.hook)
    void guard.later("A fork's first hand-off", async () => {
      await handoffs.refresh(identity)
    })
    return true
  }
}
