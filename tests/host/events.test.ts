import assert from "node:assert/strict"
import { suite, test } from "node:test"
import type { Context } from "../../src/host/contract.ts"
import { followEvents, parseEvent } from "../../src/host/events.ts"
import type { HostEvent } from "../../src/host/events.ts"
import { CheckpointError } from "../../src/errors.ts"
import { until } from "../helpers/session.ts"

type Step = { readonly value: unknown } | { readonly fail: Error } | "end"

/** A host's stream as a test drives it: each subscription plays the next script, then waits for ever or until it is stopped. */
class Streams {
  readonly signals: (AbortSignal | undefined)[] = []
  returns = 0
  readonly #scripts: Step[][]

  constructor(...scripts: Step[][]) {
    this.#scripts = scripts
  }

  readonly events: Context["event"] = {
    subscribe: (options) => {
      this.signals.push(options?.signal)
      const script = this.#scripts.shift() ?? []
      const stopped = Promise.withResolvers<IteratorResult<unknown>>()
      const end = { done: true, value: undefined } as const
      options?.signal?.addEventListener("abort", () => {
        stopped.resolve(end)
      })
      return {
        [Symbol.asyncIterator]: () => ({
          next: () => {
            const step = script.shift()
            if (step === undefined) return stopped.promise
            if (step === "end") return Promise.resolve(end)
            return "fail" in step ? Promise.reject(step.fail) : Promise.resolve({ done: false, value: step.value })
          },
          return: () => {
            this.returns++
            return Promise.resolve(end)
          },
        }),
      }
    },
  }
}

const event = (type: string): Step => ({ value: { id: `evt_${type}`, type, data: {} } })

suite("following the events", () => {
  test("handles one event at a time, in order", async () => {
    const steps: string[] = []
    const gate = Promise.withResolvers<undefined>()
    const loop = followEvents(
      new Streams([event("a"), event("b")]).events,
      async ({ type }) => {
        steps.push(`${type} begins`)
        await gate.promise
        steps.push(`${type} ends`)
      },
      unexpected,
    )
    await until(() => steps.length === 1, "the first event is handled")
    gate.resolve(undefined)
    await until(() => steps.length === 4, "both events are handled")
    assert.deepEqual(steps, ["a begins", "a ends", "b begins", "b ends"])
    loop.stop()
  })

  test("goes on after a handler that fails, with a warning", async () => {
    const warnings: string[] = []
    const heard: string[] = []
    const loop = followEvents(
      new Streams([event("a"), event("b"), event("c")]).events,
      ({ type }) => {
        heard.push(type)
        if (type === "a") return Promise.reject(new Error("no"))
        if (type === "b") return Promise.reject(new CheckpointError("storage-busy", "The lock is held."))
        return Promise.resolve()
      },
      (warning) => warnings.push(warning),
    )
    await until(() => heard.length === 3, "all events are handled")
    assert.deepEqual(warnings, ["An event was not handled: no", "The lock is held."])
    loop.stop()
  })

  test("subscribes again to a stream that fails, ends or cannot be had", async () => {
    const warnings: string[] = []
    const heard: string[] = []
    const streams = new Streams([event("a"), { fail: new Error("broken") }], [event("b"), "end"], [event("c")])
    let calls = 0
    const events: Context["event"] = {
      subscribe: (options) => {
        if (calls++ === 0) throw new Error("not yet")
        return streams.events.subscribe(options)
      },
    }
    const loop = followEvents(
      events,
      ({ type }) => Promise.resolve(void heard.push(type)),
      (warning) => warnings.push(warning),
    )
    await until(() => heard.length === 3, "the third stream is followed")
    assert.deepEqual(heard, ["a", "b", "c"])
    assert.deepEqual(warnings, [
      "The host's event stream failed and is followed again: not yet",
      "The host's event stream failed and is followed again: broken",
    ])
    loop.stop()
  })

  test("passes the host a signal, and ends the iterator as well", async () => {
    const streams = new Streams([event("a")])
    const heard: HostEvent[] = []
    const loop = followEvents(streams.events, (found) => Promise.resolve(void heard.push(found)), unexpected)
    await until(() => heard.length === 1, "the event is handled")
    loop.stop()
    loop.stop()
    assert.equal(streams.signals[0]?.aborted, true)
    assert.equal(streams.returns, 1)
    assert.equal(streams.signals.length, 1)
  })

  test("stops while an event is handled, and handles no other", async () => {
    const gate = Promise.withResolvers<undefined>()
    const heard: string[] = []
    const loop = followEvents(
      new Streams([event("a"), event("b")]).events,
      async ({ type }) => {
        heard.push(type)
        await gate.promise
      },
      unexpected,
    )
    await until(() => heard.length === 1, "the first event is handled")
    loop.stop()
    gate.resolve(undefined)
    await new Promise(setImmediate)
    assert.deepEqual(heard, ["a"])
  })

  test("stops between two tries of a stream that always fails", async () => {
    const warnings: string[] = []
    let calls = 0
    const events: Context["event"] = {
      subscribe: () => {
        calls++
        throw new Error("never")
      },
    }
    const loop = followEvents(
      events,
      () => Promise.resolve(),
      (warning) => warnings.push(warning),
    )
    await until(() => calls === 2, "it tries again")
    loop.stop()
    await new Promise(setImmediate)
    assert.equal(calls, 2)
    assert.equal(warnings.length, 2)
  })

  test("bears an iterator without return, and one whose return fails", async () => {
    for (const returns of [undefined, () => Promise.reject(new Error("no"))]) {
      const iterator = { next: () => new Promise<never>(() => undefined), ...(returns && { return: returns }) }
      const events: Context["event"] = { subscribe: () => ({ [Symbol.asyncIterator]: () => iterator }) }
      followEvents(events, () => Promise.resolve(), unexpected).stop()
      await new Promise(setImmediate)
    }
  })
})

suite("an event", () => {
  test("has its id, type, data and session", () => {
    assert.deepEqual(
      parseEvent({ id: "evt_1", created: 1, type: "session.moved", data: { sessionID: "ses_1", a: 1 } }),
      {
        id: "evt_1",
        type: "session.moved",
        data: { sessionID: "ses_1", a: 1 },
        sessionID: "ses_1",
        directory: undefined,
      },
    )
  })

  test("has the directory that it happened in, where the host says so", () => {
    assert.equal(parseEvent({ type: "x", location: { directory: "/project" } })?.directory, "/project")
    assert.equal(parseEvent({ type: "x", location: "/project" })?.directory, undefined)
  })

  for (const [what, value, sessionID] of [
    ["the properties of V1", { type: "x", properties: { sessionID: "ses_1" } }, "ses_1"],
    ["the aggregate of a durable event", { type: "x", data: {}, durable: { aggregateID: "ses_1" } }, "ses_1"],
    ["no data", { type: "x" }, undefined],
    ["data that is no record", { type: "x", data: [1] }, undefined],
    ["a session id that is no text", { type: "x", data: { sessionID: 7 } }, undefined],
    ["a durable part that is none", { type: "x", data: { sessionID: "ses_1" }, durable: 7 }, "ses_1"],
  ] as const) {
    test(`is read with ${what}`, () => {
      assert.equal(parseEvent(value)?.sessionID, sessionID)
      assert.equal(parseEvent(value)?.type, "x")
    })
  }

  for (const value of [undefined, null, 7, "text", [], {}, { type: 7 }]) {
    test(`is none: ${JSON.stringify(value)}`, () => {
      assert.equal(parseEvent(value), undefined)
    })
  }
})

function unexpected(warning: string): never {
  throw new Error(`an unexpected warning: ${warning}`)
}
