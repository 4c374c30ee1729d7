import type { ReadWindow, WindowCompaction } from "../host/window.ts"

/**
 * Sees to it that a compaction is recorded once, whether its end is announced or not: the event stream has no replay, does not wait for
 * the next model request, and is not heard while the plugin is not there. Where recording fails, the next request tries again.
 */
export interface Compactions {
  /** A compaction is about to run. Never rejects. */
  expect(id: string): Promise<void>
  /** The host announced its end. Runs `record`, unless {@link check} was first and records that end: then it waits for that and runs `skip`. */
  ended(id: string, record: () => Promise<void>, skip: () => Promise<void>): Promise<void>
  /** Nothing is expected any more: the compaction failed, or the session is gone. */
  forget(id: string): void
  /**
   * Before a model request: if a compaction was expected and the host's message window shows it, it is recorded now. At the first request
   * of a session, and at the first one after an announced end, whatever compaction the window shows is looked at.
   */
  check(id: string): Promise<void>
  /** Whether {@link check} has anything to look at: it is asked at every model request. */
  isOpen(id: string): boolean
}

/** How long a request waits for an announcement on a host that shows no message window, in ms: events come a little later than hooks. */
const ANNOUNCED_MS = 50

/** A host that shows no message window is never asked, and what it does not announce stays missed. */
export function createCompactions(
  readWindow: ReadWindow,
  /** `expected` is false for one that the window happens to show: it may have been recorded long ago. */
  recordFromWindow: (id: string, compaction: WindowCompaction, expected: boolean) => Promise<void>,
): Compactions {
  // Session id -> the compaction that its window began with before the one that is expected.
  const expected = new Map<string, string | undefined>()
  const recordedEarly = new Set<string>()
  // Sessions whose window has nothing that was not looked at.
  const looked = new Set<string>()
  const running = new Map<string, Promise<void>>()
  // Sessions whose window the host does not show -> what an announcement wakes.
  const unseen = new Map<string, () => void>()

  const announced = (id: string): void => {
    unseen.get(id)?.()
    unseen.delete(id)
  }
  const announcement = async (id: string): Promise<void> => {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ANNOUNCED_MS)
      unseen.set(id, () => {
        clearTimeout(timer)
        resolve()
      })
    })
    unseen.delete(id)
  }
  const run = async (id: string, record: () => Promise<void>, failed: () => void): Promise<void> => {
    const work = record()
    running.set(id, work)
    try {
      await work
    } catch (error) {
      failed()
      throw error
    } finally {
      if (running.get(id) === work) running.delete(id)
    }
  }
  const look = async (id: string): Promise<void> => {
    const compaction = (await readWindow(id))?.compaction
    // One that began while the host was asked is seen to when it ends.
    if (compaction !== undefined && !expected.has(id)) await recordFromWindow(id, compaction, false)
  }
  /** Whoever waits only wants it to be over; its failure is reported where it was started. */
  const over = async (id: string): Promise<void> => {
    await running.get(id)?.catch(() => undefined)
  }
  return {
    expect: async (id) => {
      const seen = await readWindow(id)
      recordedEarly.delete(id)
      if (seen !== undefined && seen.compaction === undefined) looked.add(id)
      // What was there before is not known, so the old compaction could be taken for a new one.
      if (seen === undefined) {
        expected.delete(id)
        unseen.set(id, () => undefined)
      } else expected.set(id, seen.compaction?.id)
    },
    ended: async (id, record, skip) => {
      announced(id)
      const wasExpected = expected.has(id)
      const before = expected.get(id)
      expected.delete(id)
      if (recordedEarly.delete(id)) {
        await over(id)
        await skip()
        return
      }
      await run(id, record, () => {
        if (wasExpected && !expected.has(id)) expected.set(id, before)
      })
      looked.delete(id)
    },
    forget: (id) => {
      announced(id)
      expected.delete(id)
      recordedEarly.delete(id)
    },
    isOpen: (id) => !looked.has(id) || expected.has(id) || unseen.has(id) || running.has(id),
    check: async (id) => {
      if (expected.has(id)) {
        const before = expected.get(id)
        const compaction = (await readWindow(id))?.compaction
        // While the host was asked, the event may have come.
        if (compaction !== undefined && compaction.id !== before && expected.delete(id)) {
          recordedEarly.add(id)
          await run(
            id,
            () => recordFromWindow(id, compaction, true),
            () => {
              recordedEarly.delete(id)
              if (!expected.has(id)) expected.set(id, before)
            },
          )
          return
        }
      } else if (!looked.has(id) && !running.has(id)) {
        looked.add(id)
        await run(
          id,
          () => look(id),
          () => looked.delete(id),
        )
      }
      if (unseen.has(id)) await announcement(id)
      await over(id)
    },
  }
}
