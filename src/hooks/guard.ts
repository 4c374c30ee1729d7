import { setTimeout as delay } from "node:timers/promises"
import { describe, isCheckpointError } from "../errors.ts"

/** How long an unload waits for work under way, in ms: longer than any wait for a lock. */
const UNLOAD_MS = 6_000

/** What the hooks of one plugin instance share: a shield for the host, and the work that an unload waits for. */
export interface Guard {
  /**
   * Runs a hook's work. A failure becomes a warning, and after `ms` the host goes on while the work finishes by itself: no hook of ours
   * ever rejects or holds up a prompt, a step or a compaction (contract section 6). The signal tells work that it is late: what the
   * host handed over is no longer its to change.
   */
  run(what: string, ms: number, work: (late: AbortSignal) => Promise<void>): Promise<void>
  /** Work that nobody waits for, except an unload. */
  later(what: string, work: () => Promise<void>): void
  /** Keeps a promise in the books until it settles, and hands it back. */
  readonly track: <T>(work: Promise<T>) => Promise<T>
  /** Resolves when the work under way is done, after {@link UNLOAD_MS} at the latest. */
  settled(): Promise<void>
}

export function createGuard(warn: (message: string) => void): Guard {
  const running = new Set<Promise<unknown>>()
  const track = <T>(work: Promise<T>): Promise<T> => {
    const done = work.finally(() => running.delete(done)).catch(() => undefined)
    running.add(done)
    return work
  }
  const safely = async (what: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      // Storage faults name the file and the way out themselves; the same one is one warning, whichever hook met it.
      warn(isCheckpointError(error) ? error.message : `${what} failed: ${describe(error)}`)
    }
  }
  return {
    run: async (what, ms, work) => {
      const late = new AbortController()
      await atMost(ms, track(safely(what, () => work(late.signal))))
      late.abort()
    },
    later: (what, work) => {
      void track(safely(what, work))
    },
    track,
    settled: async () => {
      const deadline = performance.now() + UNLOAD_MS
      while (running.size > 0 && performance.now() < deadline) {
        await atMost(deadline - performance.now(), Promise.all(running))
      }
    },
  }
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController()
  try {
    await Promise.race([work, delay(ms, undefined, { ref: false, signal: timer.signal }).catch(() => undefined)])
  } finally {
    timer.abort()
  }
}
