import { pause } from "../host/events.ts"
import type { HookContext } from "./hook-context.ts"

/** How long the host is left alone after a start, and then between two questions, in ms. */
const PAUSE_MS = { first: 500, next: 20 } as const

/** How many sessions are asked about after a start. They are chosen at random, so that each has its turn sooner or later. */
const QUESTIONS = 100

/**
 * Finds the sessions of this directory that the host deleted while nobody heard it, and removes them where the `deleteWithSession` option
 * is set; else what was observed of them. Only sessions that this very installation of the host described, and that no import brought, are asked about. Only the
 * host's own error for an unknown session counts. A host that does not answer is not asked again.
 */
export function createSweep(
  context: Pick<HookContext, "service" | "installation" | "options" | "sessions">,
): (signal: AbortSignal) => Promise<void> {
  const { service, installation, options, sessions } = context
  const { projectID, directory } = sessions
  return async (signal) => {
    await pause(PAUSE_MS.first, signal)
    if (signal.aborted) return
    const host = await installation.identify()
    const which = { limit: QUESTIONS, observed: !options.deleteWithSession }
    const records = host === undefined ? [] : await service.describedBy(host, { projectID, directory }, which)
    const stopped = aborted(signal)
    for (const record of records) {
      const gone = await Promise.race([sessions.isGone(record.id), stopped])
      if (gone === undefined) return
      if (gone && options.deleteWithSession) await service.remove(record, { unused: true })
      else if (gone) await service.forget(record.id)
      await pause(PAUSE_MS.next, signal)
    }
  }
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => {
      resolve(undefined)
    })
  })
}
