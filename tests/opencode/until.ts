import { setTimeout } from "node:timers/promises"

const STEP_MS = 25

/** Asks again and again until there is an answer. What it throws ends the waiting; so does the deadline. */
export async function until<T>(
  what: string,
  ms: number,
  ask: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  const deadline = performance.now() + ms
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (performance.now() > deadline) throw new Error(`it did not come about within ${ms / 1_000} s: ${what}`)
    await setTimeout(STEP_MS)
  }
}
