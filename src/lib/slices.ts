/** How long the event loop is held at a time, in ms. */
const SLICE_MS = 20

/** Runs steps to their end and returns their result; the event loop is free in between. One step is never interrupted. */
export async function inSlices<T>(steps: Iterator<unknown, T>): Promise<T> {
  for (let since = performance.now(); ;) {
    const step = steps.next()
    if (step.done === true) return step.value
    if (performance.now() - since < SLICE_MS) continue
    await new Promise((resolve) => setImmediate(resolve))
    since = performance.now()
  }
}
