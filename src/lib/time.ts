/** How many turns of the microtask queue work may take before it is timed. */
const TURNS = 16

const nextTurn = Promise.resolve()

/**
 * Waits for work that never rejects, at most `ms`. Work that waits for nothing is done within a few microtasks, and then there is no
 * timer: this runs at every model request, where one costs as much as the rest.
 */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const state = { done: false }
  const settled = work.then(() => {
    state.done = true
  })
  for (let turn = 0; turn < TURNS && !state.done; turn++) await nextTurn
  if (state.done) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    void settled.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
