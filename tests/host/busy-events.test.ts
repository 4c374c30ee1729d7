import assert from "node:assert/strict"
import { suite, test } from "node:test"
import type { Context } from "../../src/host/contract.ts"
import { followEvents } from "../../src/host/events.ts"

/** A stream that has its next event ready whenever it is asked, for ever, and counts how often it was. */
function alwaysReady(value: unknown): {
  readonly events: Context["event"]
  readonly counts: { asked: number; returned: number }
} {
  const counts = { asked: 0, returned: 0 }
  const iterator = {
    next: () => {
      counts.asked++
      return Promise.resolve({ done: false as const, value })
    },
    return: () => {
      counts.returned++
      return Promise.resolve({ done: true as const, value: undefined })
    },
  }
  return { events: { subscribe: () => ({ [Symbol.asyncIterator]: () => iterator }) }, counts }
}

const CASES: readonly (readonly [what: string, value: unknown, handle: () => Promise<void>])[] = [
  ["events", { type: "a", data: {} }, () => Promise.resolve()],
  ["values that are no events", 7, () => Promise.resolve()],
  ["events whose handler fails", { type: "a", data: {} }, () => Promise.reject(new Error("no"))],
]

suite("a stream that always has something ready", () => {
  for (const [what, value, handle] of CASES) {
    test(`leaves timers, immediates and files their turns: ${what}`, async () => {
      const { events, counts } = alwaysReady(value)
      const loop = followEvents(events, handle, () => undefined)
      try {
        // Without turns none of these ever comes, and the test runner's own limit cannot either: the promise would never settle.
        for (let round = 0; round < 3; round++) {
          await new Promise((resolve) => setImmediate(resolve))
          await new Promise((resolve) => setTimeout(resolve, 1))
        }
        const before = counts.asked
        await new Promise((resolve) => setTimeout(resolve, 1))
        await new Promise((resolve) => setImmediate(resolve))
        assert.ok(counts.asked > before, "the stream is followed all the while")
      } finally {
        loop.stop()
      }
    })

    test(`can be stopped, and is asked for nothing more: ${what}`, async () => {
      const { events, counts } = alwaysReady(value)
      let handled = 0
      const loop = followEvents(
        events,
        () => {
          handled++
          return handle()
        },
        () => undefined,
      )
      await new Promise((resolve) => setTimeout(resolve, 1))
      loop.stop()
      await new Promise((resolve) => setImmediate(resolve))
      const { asked } = counts
      const seen = handled
      for (let round = 0; round < 3; round++) await new Promise((resolve) => setTimeout(resolve, 1))
      assert.deepEqual([counts.asked, handled, counts.returned], [asked, seen, 1])
    })
  }
})
