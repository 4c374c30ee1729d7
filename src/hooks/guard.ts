import { describe, isCheckpointError } from "../errors.ts"
import { atMost } from "../lib/time.ts"

/** How long an unload waits for work under way, in ms: longer than any wait for a lock. */
const UNLOAD_MS = 6_000

/** The time that the host gives a hook. */
export interface Turn {
  /** True once the host has gone on. */
  readonly over: boolean
}

/** What the hooks of one plugin instance share: a shield for the host, and the work that an unload waits for. */
export interface Guard {
  /**
   * Runs a hook's work. A failure becomes a warning, and after `ms` the host goes on while the work finishes by itself: no hook of ours
   * ever rejects, or holds up a prompt, a step or a compaction (docs/host-contract.md#hooks). Work whose `turn.over` is true is late, and must no longer
   * change what the host handed over.
   */
  run(what: string, ms: number, work: (turn: Turn) => Promise<void>): Promise<void>
  /** The same for work that is done at once. */
  now(what: string, work: () => void): void
  /** Work that the host does not wait for, only an unload. The promise never rejects. */
  readonly later: (what: string, work: () => Promise<void>) => Promise<void>
  /** Keeps a promise in the books until it settles, and hands it back. */
  readonly track: <T>(work: Promise<T>) => Promise<T>
  /** Resolves when the work under way is done, after {@link UNLOAD_MS} at the latest. */
  settled(): Promise<void>
}

export function createGuard(warn: (message: string) => void): Guard {
  const running = new Set<Promise<unknown>>()
  const track = <T>(work: Promise<T>): Promise<T> => {
    const forget = (): void => {
      running.delete(work)
    }
    running.add(work)
    work.then(forget, forget)
    return work
  }
  const safely = async (what: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      warn(sentence(what, error))
    }
  }
  return {
    run: async (what, ms, work) => {
      const turn = { over: false }
      await atMost(ms, track(safely(what, () => work(turn))))
      turn.over = true
    },
    now: (what, work) => {
      try {
        work()
      } catch (error) {
        warn(sentence(what, error))
      }
    },
    later: (what, work) => track(safely(what, work)),
    track,
    settled: async () => {
      const deadline = performance.now() + UNLOAD_MS
      while (running.size > 0 && performance.now() < deadline) {
        await atMost(deadline - performance.now(), Promise.allSettled(running))
      }
    },
  }
}

/** Storage faults name the file and the way out themselves; the same one is one warning, whichever hook met it. */
function sentence(what: string, error: unknown): string {
  return isCheckpointError(error) ? error.message : `${what} failed: ${describe(error)}`
}
