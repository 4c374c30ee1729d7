import assert from "node:assert/strict"
import { suite, test } from "node:test"
import type { Context } from "../../src/host/contract.ts"
import { createHost, type Host, type Instance, location } from "../helpers/host.ts"
import { plugin } from "./plugins.ts"

/** A plugin that notes the type of everything it hears, and how its loop ended. */
function listener(heard: unknown[], options?: { signal: AbortSignal }): (ctx: Context) => void {
  return (ctx) => {
    const loop = async (): Promise<void> => {
      for await (const event of ctx.event.subscribe(options)) {
        heard.push(typeof event === "object" && event !== null && "type" in event ? event.type : event)
      }
      heard.push("done")
    }
    loop().catch((error: unknown) => heard.push(String(error)))
  }
}

async function listening(options?: {
  signal: AbortSignal
}): Promise<{ host: Host; instance: Instance; heard: unknown[] }> {
  const host = createHost()
  const heard: unknown[] = []
  const instance = await host.open(location({ directory: "/a" }), [plugin(listener(heard, options))])
  return { host, instance, heard }
}

suite("event stream", () => {
  test("every instance hears the events of all sessions", async () => {
    const { host, heard } = await listening()
    const other: unknown[] = []
    await host.open(location({ directory: "/b" }), [plugin(listener(other))])
    host.createSession({ directory: "/c" })
    await host.settled()
    assert.deepEqual([heard, other], [["session.created"], ["session.created"]])
  })

  test("the envelope has a unique id, the data, and durable facts for a session", async () => {
    const host = createHost({ clock: () => 5 })
    const first = host.emit("session.renamed", { sessionID: "ses_1", title: "t" }, { location: { directory: "/a" } })
    const second = host.emit("session.renamed", { sessionID: "ses_1", title: "u" })
    assert.match(first.id, /^evt_[0-9A-Za-z]{26}$/)
    assert.notEqual(first.id, second.id)
    assert.deepEqual([first.created, first.location], [5, { directory: "/a" }])
    assert.deepEqual(second.durable, { aggregateID: "ses_1", seq: 1, version: 1 })
    assert.equal(host.emit("session.compaction.delta", { sessionID: "ses_1", text: "" }).durable, undefined)
    await host.settled()
  })

  test("session.compacted never arrives, but anything can be delivered raw", async () => {
    const { host, heard } = await listening()
    host.emit("session.compacted", { sessionID: "ses_1" })
    host.emitRaw({ type: "session.compacted" })
    host.emitRaw(null)
    await host.settled()
    assert.deepEqual(heard, ["session.compacted", null])
    assert.match(host.log.join(), /session\.compacted is not a server event/)
  })

  test("nothing is heard from before the first next()", async () => {
    const seen: unknown[] = []
    const host = createHost()
    await host.open(location({ directory: "/a" }), [
      plugin(async (ctx) => {
        const iterator = ctx.event.subscribe()[Symbol.asyncIterator]()
        host.emit("session.renamed", { sessionID: "ses_early" })
        const next = iterator.next()
        host.emit("session.renamed", { sessionID: "ses_late" })
        seen.push((await next).value)
        await iterator.return?.()
        seen.push(await iterator.next())
      }),
    ])
    assert.match(JSON.stringify(seen[0]), /ses_late/)
    assert.deepEqual(seen[1], { done: true, value: undefined })
  })

  test("an aborted signal ends it normally", async () => {
    const controller = new AbortController()
    const { host, heard } = await listening({ signal: controller.signal })
    controller.abort()
    await host.settled()
    host.emit("session.renamed", { sessionID: "ses_1" })
    await Promise.resolve()
    assert.deepEqual(heard, ["done"])
  })

  test("an encoding failure rejects it once, after what came before", async () => {
    const { host, heard } = await listening()
    host.emit("session.renamed", { sessionID: "ses_1" })
    host.failStreams(new Error("cannot encode"))
    host.emit("session.renamed", { sessionID: "ses_1" })
    await host.settled()
    assert.deepEqual(heard, ["session.renamed", "Error: cannot encode"])
  })

  test("each subscriber gets a copy of its own", async () => {
    const { host, heard } = await listening()
    const data = { sessionID: "ses_1", title: "t" }
    host.emit("session.renamed", data)
    data.title = "changed"
    await host.settled()
    assert.equal(heard.length, 1)
  })

  test("unload ends it after cleanup, and a later subscription is over at once", async () => {
    const heard: unknown[] = []
    const contexts: Context[] = []
    const host = createHost()
    const instance = await host.open(location({ directory: "/a" }), [
      plugin((ctx) => {
        contexts.push(ctx)
        listener(heard)(ctx)
        return async () => {
          host.emit("session.renamed", { sessionID: "ses_1" })
          await host.settled()
          heard.push("cleaned")
        }
      }),
    ])
    await instance.unload()
    await host.settled()
    assert.deepEqual(heard, ["session.renamed", "cleaned", "done"])
    const late = await contexts[0]?.event.subscribe()[Symbol.asyncIterator]().next()
    assert.deepEqual(late, { done: true, value: undefined })
  })
})
