/** Waits for work that never rejects, at most `ms`. Plain timers: this runs at every model request, and an abort costs as much as a read. */
export function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    void work.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
