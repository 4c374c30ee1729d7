import { pause } from "../host/events.ts"
import type { HookContext } from "./hook-context.ts"

/** How long the host is left alone after a start, and then between two questions, in ms. */
const PAUSE_MS = { first: 500, next: 20 } as const

/** So many sessions are asked about after a start. Which ones is left to chance, so that each has its turn sooner or later. */
const QUESTIONS = 100

/**
 * Finds the sessions of this directory that the host deleted while nobody heard it, and removes them where the `deleteWithSession` option
 * is set. Asked about are only sessions that this very installation of the host described and that no import brought; only its own word
 * for "there is no such session" counts, and a host that does not answer is not asked on.
 */
export function createSweep(
  context: Pick<HookContext, "service" | "installation" | "options" | "sessions">,
): (signal: AbortSignal) => Promise<void> {
  const { service, installation, options, sessions } = context
  const { projectID, directory } = sessions
  return async (signal) => {
    if (!options.deleteWithSession) return
    await pause(PAUSE_MS.first, signal)
    if (signal.aborted) return
    const host = await installation.identify()
    const records = host === undefined ? [] : await service.describedBy(host, { projectID, directory }, QUESTIONS)
    const stopped = aborted(signal)
    for (const record of records) {
      const gone = await Promise.race([sessions.isGone(record.id), stopped])
      if (gone === undefined) return
      if (gone) await service.remove(record, { unused: true })
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
