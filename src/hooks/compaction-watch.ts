import type { ReadWindow, WindowCompaction } from "../host/window.ts"
import { BoundedMap } from "../lib/bounded.ts"

/**
 * Has every compaction recorded once, whether its end is announced or not: the event stream has no replay, does not wait for the next
 * model request, and is not heard while the plugin is not there. Where recording fails, the next request tries again.
 */
export interface CompactionWatch {
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
  /** Whether {@link check} has anything to do: it is asked at every model request. */
  isOpen(id: string): boolean
}

/**
 * Where a session is. A session that is not in the map is `unseen`.
 *
 * | phase | means | leaves it |
 * | --- | --- | --- |
 * | `unseen` | its window was not looked at | a request looks: `quiet`; a compaction begins: `expected` or `blind` |
 * | `quiet` | its window shows nothing that was not looked at | a compaction begins: `expected` or `blind`; one ends: `unseen` |
 * | `expected` | a compaction runs; the window began with `before` | a request finds it: `early`; it ends: `unseen`; it fails: `after` |
 * | `blind` | the same on a host that showed no window | it ends: `unseen`; it fails, or a request has waited for its end: `after` |
 * | `early` | a request recorded it; its end is still to be announced | it ends or fails: `quiet` |
 *
 * A failure to record leads back to the phase before.
 */
type Phase =
  | { readonly name: "quiet" | "early" | "unseen" }
  | { readonly name: "expected"; readonly before: string | undefined; readonly after: Settled }
  | { readonly name: "blind"; readonly after: Settled; wake?: () => void }

type Settled = "quiet" | "unseen"

const UNSEEN: Phase = { name: "unseen" }

/** How many sessions are kept in mind. One that was forgotten is looked at once more, which records nothing twice. */
const SESSIONS = 1_000

/** How long a request waits for an announcement on a host that shows no message window, in ms: events come a little later than hooks. */
const ANNOUNCED_MS = 50

/** A host that shows no message window is never asked, and what it does not announce stays missed. */
export function createCompactionWatch(
  readWindow: ReadWindow,
  /** `expected` is false for one that the window happens to show: it may have been recorded long ago. */
  recordFromWindow: (id: string, compaction: WindowCompaction, expected: boolean) => Promise<void>,
): CompactionWatch {
  const phases = new BoundedMap<string, Phase>(SESSIONS)
  const recording = new Map<string, Promise<void>>()

  const phaseOf = (id: string): Phase => phases.get(id) ?? UNSEEN
  const enter = (id: string, phase: Phase): Phase => {
    const left = phases.get(id)
    if (left?.name === "blind") left.wake?.()
    if (phase.name === "unseen") phases.delete(id)
    else phases.set(id, phase)
    return phase
  }
  /** Where the session is once no compaction is expected any more. */
  const settledOf = (id: string): Settled => {
    const phase = phaseOf(id)
    return "after" in phase ? phase.after : phase.name === "unseen" ? "unseen" : "quiet"
  }
  /** Records in phase `during`; a failure leads back to `before`, unless something else has happened since. */
  const record = async (id: string, during: Phase, before: Phase, work: () => Promise<void>): Promise<void> => {
    const entered = enter(id, during)
    const running = work()
    recording.set(id, running)
    try {
      await running
    } catch (error) {
      if (phaseOf(id) === entered) enter(id, before)
      throw error
    } finally {
      if (recording.get(id) === running) recording.delete(id)
    }
  }
  /** Whoever waits only wants it to be over; its failure is reported where it was started. */
  const over = async (id: string): Promise<void> => {
    await recording.get(id)?.catch(() => undefined)
  }
  const look = (id: string, during: Phase, before: Phase): Promise<void> =>
    record(id, during, before, async () => {
      const compaction = (await readWindow(id))?.compaction
      // One that began while the host was asked is recorded when it ends.
      if (compaction !== undefined && phaseOf(id).name !== "expected") await recordFromWindow(id, compaction, false)
    })
  const find = async (id: string, expected: Phase & { name: "expected" }): Promise<void> => {
    const compaction = (await readWindow(id))?.compaction
    // While the host was asked, the event may have come.
    if (compaction === undefined || compaction.id === expected.before || phaseOf(id) !== expected) return
    await record(id, { name: "early" }, expected, () => recordFromWindow(id, compaction, true))
  }
  const announcement = async (id: string, blind: Phase & { name: "blind" }): Promise<void> => {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ANNOUNCED_MS)
      blind.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    if (phaseOf(id) === blind) enter(id, { name: blind.after })
  }
  return {
    expect: async (id) => {
      const seen = await readWindow(id)
      // Without knowing what was there before, the old compaction could be taken for a new one.
      if (seen === undefined) enter(id, { name: "blind", after: settledOf(id) })
      else
        enter(id, { name: "expected", before: seen.compaction?.id, after: seen.compaction ? settledOf(id) : "quiet" })
    },
    ended: async (id, recordEnd, skip) => {
      const phase = phaseOf(id)
      if (phase.name !== "early") return record(id, UNSEEN, phase.name === "expected" ? phase : UNSEEN, recordEnd)
      enter(id, { name: "quiet" })
      await over(id)
      await skip()
    },
    forget: (id) => {
      enter(id, { name: settledOf(id) })
    },
    isOpen: (id) => !["quiet", "early"].includes(phaseOf(id).name) || recording.has(id),
    check: async (id) => {
      const phase = phaseOf(id)
      if (phase.name === "expected") await find(id, phase)
      if (phase.name === "unseen" && !recording.has(id)) await look(id, { name: "quiet" }, UNSEEN)
      if (phase.name === "blind") {
        const looked: Phase & { name: "blind" } = { name: "blind", after: "quiet" }
        await look(id, looked, phase)
        if (phaseOf(id) === looked) await announcement(id, looked)
      }
      await over(id)
    },
  }
}
