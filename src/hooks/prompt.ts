import type { Prompt } from "../checkpoint/capture.ts"
import type { HookParts } from "./hook-parts.ts"

/** The `prompt` hook, and what it has not written yet. */
export interface Prompts {
  /** Takes a prompt down. Nothing is read or written before the host goes on, and the prompt itself is never touched. */
  admitted(prompt: Prompt): void
  /** Resolves when everything taken down is counted; undefined where nothing is waiting. Never rejects. */
  readonly settled: () => Promise<void> | undefined
}

/** What is still to be written down when the process ends by itself: the turn in which it would have been does not come. */
const waitingForATurn = new Set<() => void>()

function writeAll(): void {
  for (const write of [...waitingForATurn]) write()
}

function beforeTheEnd(write: () => void): void {
  if (waitingForATurn.size === 0) process.on("exit", writeAll)
  waitingForATurn.add(write)
}

function notBeforeTheEnd(write: () => void): void {
  waitingForATurn.delete(write)
  if (waitingForATurn.size === 0) process.off("exit", writeAll)
}

/** So many prompts are written down at once, in the hook of the last of them: fewer than that are what a killed process can lose. */
const MOST_WAITING = 4

/**
 * Counts prompts at the next turn of the event loop (once per message id, also over a reload and a restart) and, when the autosave is
 * due, has the existing state kept. A fork that is seen here for the first time is copied from its source.
 */
export function createPrompts({ capture, sessions, handoffs, guard, options }: HookParts): Prompts {
  let waiting: Prompt[] = []
  let turn: NodeJS.Immediate | undefined
  const counting = new Set<Promise<void>>()

  const count = async (batch: readonly Prompt[]): Promise<void> => {
    for (const { id, autosaved, identity } of await capture.prompts(batch, options.autosaveEvery, sessions.inHook)) {
      if (!autosaved && identity?.forkedFrom === undefined) continue
      void guard.later("The hand-off after a prompt", async () => {
        await handoffs.refresh(identity ?? (await sessions.inTool(id)))
      })
    }
  }
  const begin = (): void => {
    clearImmediate(turn)
    turn = undefined
    notBeforeTheEnd(begin)
    const batch = waiting
    waiting = []
    const work = guard.later("Counting prompts", () => count(batch))
    counting.add(work)
    void work.then(() => counting.delete(work))
  }
  return {
    admitted: (prompt) => {
      waiting.push(prompt)
      if (waiting.length >= MOST_WAITING) begin()
      else if (turn === undefined) {
        turn = setImmediate(begin)
        beforeTheEnd(begin)
      }
    },
    settled: () => {
      if (waiting.length > 0) begin()
      return counting.size === 0 ? undefined : Promise.all(counting).then(() => undefined)
    },
  }
}
