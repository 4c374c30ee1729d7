import { setTimeout as delay } from "node:timers/promises"
import type { State } from "./state.ts"

/** What one transaction copies of a history: below this, all of it goes into one. */
const SNAPSHOTS = 500
const CHARACTERS = 1_000_000

/** Longer than whoever waits for the lock sleeps between two tries, so that nobody waits for more than a portion or two. */
const PAUSE_MS = 30

/** How much of a long history one transaction may still write: the event loop and other writers get their turn in between. */
export class Portion {
  #snapshots = SNAPSHOTS
  #characters = CHARACTERS

  get full(): boolean {
    return this.#snapshots <= 0 || this.#characters <= 0
  }

  add(state: State): void {
    this.#snapshots--
    this.#characters -= state.json.length
  }
}

/** Runs a step again and again, with the event loop and the write lock free in between, until it returns something else than undefined. */
export async function inPortions<T>(step: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const result = await step()
    if (result !== undefined) return result
    await delay(PAUSE_MS)
  }
}
