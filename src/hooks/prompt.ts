import type { Prompt } from "../checkpoint/capture.ts"
import type { CheckpointStore } from "../checkpoint/port.ts"
import type { Guard } from "./guard.ts"

/** The `prompt` hook, and what it has not written yet. */
export interface Prompts {
  /** Takes a prompt down. Nothing is read or written before the host goes on, and the prompt itself is never touched. */
  readonly admitted: (prompt: Prompt) => void
  /** Resolves when all that any instance has taken down is counted; undefined where nothing is waiting. Never rejects. */
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
 * Has prompts counted at the next turn of the event loop; until then they are `unwritten`, for whichever instance needs them. `count` is
 * to write before it returns where it can: when the process ends, there is no later.
 */
export function createPrompts(
  guard: Guard,
  unwritten: CheckpointStore["unwritten"],
  count: (batch: readonly Prompt[]) => Promise<void>,
): Prompts {
  let waiting: Prompt[] = []
  let turn: NodeJS.Immediate | undefined
  const counting = new Set<Promise<void>>()

  const begin = (): void => {
    clearImmediate(turn)
    turn = undefined
    notBeforeTheEnd(begin)
    const batch = waiting
    waiting = []
    const work = guard.later("Counting prompts", () => count(batch))
    counting.add(work)
    void work.then(() => {
      counting.delete(work)
      if (waiting.length === 0 && counting.size === 0) unwritten.delete(write)
    })
  }
  const write = (): Promise<void> | undefined => {
    if (waiting.length > 0) begin()
    return counting.size === 0 ? undefined : Promise.all(counting).then(() => undefined)
  }
  return {
    admitted: (prompt) => {
      unwritten.add(write)
      waiting.push(prompt)
      if (waiting.length >= MOST_WAITING) begin()
      else if (turn === undefined) {
        turn = setImmediate(begin)
        beforeTheEnd(begin)
      }
    },
    settled: () => {
      const writing = [...unwritten].map((each) => each()).filter((each) => each !== undefined)
      return writing.length === 0 ? undefined : Promise.all(writing).then(() => undefined)
    },
  }
}
