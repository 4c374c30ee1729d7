import assert from "node:assert/strict"
import { suite, test } from "node:test"
import type { Context } from "../../src/host/contract.ts"
import { createHost, type Host, type Instance, location } from "../helpers/host.ts"
import { callUntyped, hooked, plugin } from "./plugins.ts"

async function open(
  ...setups: readonly ((ctx: Context) => unknown)[]
): Promise<{ host: Host; instance: Instance; id: string }> {
  const host = createHost()
  const entries = setups.map((setup, index) => plugin(setup, `probe-${index}`))
  const instance = await host.open(location({ directory: "/a" }), entries)
  return { host, instance, id: host.createSession({ directory: "/a", silent: true }).id }
}

const types = (host: Host): string[] => host.events.map(({ type }) => type)

suite("prompt hooks", () => {
  test("run before admission, in plugin order, each seeing earlier edits", async () => {
    const edit = (word: string): ((ctx: Context) => Promise<void>) =>
      hooked("prompt", async (event) => {
        await Promise.resolve()
        const prompt: unknown = Reflect.get(event, "prompt")
        assert.ok(typeof prompt === "object" && prompt !== null)
        Reflect.set(prompt, "text", `${String(Reflect.get(prompt, "text"))} ${word}`)
      })
    const { host, instance, id } = await open(edit("one"), edit("two"))
    const { prompt, messageID } = await instance.admitPrompt(id, { text: "go" })
    assert.equal(prompt["text"], "go one two")
    assert.deepEqual(types(host), ["session.inbox.enqueued", "session.inbox.delivered"])
    assert.equal(host.events[0]?.data["inboxID"], messageID)
  })

  test("a rejection reaches the caller, stops the rest, and nothing is admitted", async () => {
    let later = 0
    const { host, instance, id } = await open(
      hooked("prompt", () => Promise.reject(new Error("boom"))),
      hooked("prompt", () => later++),
    )
    await assert.rejects(instance.admitPrompt(id), /boom/)
    assert.equal(later, 0)
    assert.deepEqual(host.events, [])
  })

  test("an admitted message id runs no hook again", async () => {
    let runs = 0
    const { instance, id } = await open(hooked("prompt", () => runs++))
    await instance.admitPrompt(id, { messageID: "msg_1" })
    await instance.admitPrompt(id, { messageID: "msg_1" })
    assert.equal(runs, 1)
  })

  test("only the instance where the session is located runs them", async () => {
    const { host, instance, id } = await open()
    host.move(id, location({ directory: "/b" }))
    await assert.rejects(instance.admitPrompt(id), /is located at \/b/)
    assert.throws(() => host.instanceOf(id), /no instance is open at \/b/)
    const other = await host.open(location({ directory: "/b" }), [])
    assert.equal(host.instanceOf(id), other)
    await other.admitPrompt(id)
  })
})

suite("model request hooks", () => {
  test("what a context hook pushes is in the request, and gone from the next", async () => {
    const { instance, id } = await open(hooked("context", (event) => event.system.push({ type: "text", text: "x" })))
    const first = await instance.modelRequest(id, { system: [], messages: [] })
    assert.deepEqual(first.system, [{ type: "text", text: "x" }])
    assert.equal((await instance.modelRequest(id)).system.length, 3)
  })

  test("a message with text for content, or a system part without text, fails the request", async () => {
    let push: (event: { system: unknown[]; messages: unknown[] }) => unknown
    const { instance, id } = await open(hooked("context", (event) => push(event)))
    push = ({ messages }) => messages.push({ role: "user", content: "text" })
    await assert.rejects(instance.modelRequest(id), /not an array/)
    push = ({ system }) => system.push({ type: "text" })
    await assert.rejects(instance.modelRequest(id), /system part/)
  })

  test("title and generate run hooks of their own, context does not", async () => {
    const seen: string[] = []
    const { instance, id } = await open(async (ctx) => {
      for (const name of ["context", "title", "generate", "no.such.hook"]) {
        await callUntyped(ctx.session, "hook", name, () => seen.push(name))
      }
    })
    assert.equal((await instance.title(id)).tools, undefined)
    await instance.generate(id)
    assert.deepEqual(seen, ["title", "generate"])
  })

  test("a hook for another provider does not run", async () => {
    const seen: string[] = []
    const { instance, id } = await open(async (ctx) => {
      for (const providerID of ["mock", "other"]) {
        await callUntyped(ctx.session, "hook", "context", () => seen.push(providerID), { providerID })
      }
    })
    await instance.modelRequest(id)
    assert.deepEqual(seen, ["mock"])
  })

  test("a disposed hook no longer runs", async () => {
    let runs = 0
    const { instance, id } = await open(async (ctx) => {
      const registration = await ctx.session.hook("context", () => {
        runs++
      })
      await registration.dispose()
      await registration.dispose()
    })
    await instance.modelRequest(id)
    assert.equal(runs, 0)
  })
})

suite("compaction", () => {
  const openMarked = async (): Promise<{ host: Host; instance: Instance; id: string; at: number[] }> => {
    const at: number[] = []
    const box: { host?: Host } = {}
    const opened = await open(hooked("compaction", () => at.push(box.host?.events.length ?? -1)))
    box.host = opened.host
    return { ...opened, at }
  }
  const deltas = ["session.compaction.delta", "session.compaction.delta"]

  test("auto: the hook, then started, deltas, ended", async () => {
    const { host, instance, id, at } = await openMarked()
    await instance.compact(id, { reason: "auto", text: "Sum" })
    assert.deepEqual(types(host), ["session.compaction.started", ...deltas, "session.compaction.ended"])
    assert.deepEqual(at, [0])
    assert.equal(host.events.at(-1)?.data["text"], "Sum")
  })

  test("manual: enqueued, delivered, started, the hook, ended", async () => {
    const { host, instance, id, at } = await openMarked()
    await instance.compact(id, { reason: "manual" })
    const inbox = ["session.inbox.enqueued", "session.inbox.delivered"]
    assert.deepEqual(types(host), [...inbox, "session.compaction.started", ...deltas, "session.compaction.ended"])
    assert.deepEqual(at, [3])
  })

  test("nothing to compact: failed without started and without a hook", async () => {
    const { host, instance, id, at } = await openMarked()
    await instance.compact(id, { reason: "manual", outcome: "unavailable" })
    assert.deepEqual(types(host).slice(2), ["session.compaction.failed"])
    assert.deepEqual(at, [])
  })

  for (const outcome of ["failed", "interrupted"] as const) {
    test(`${outcome}: the window stays as it was`, async () => {
      const { host, instance, id } = await openMarked()
      await instance.compact(id, { reason: "auto", outcome })
      const last = host.events.at(-1)
      assert.equal(last?.type, "session.compaction.failed")
      assert.match(JSON.stringify(last.data["error"]), new RegExp(`compaction.${outcome}`))
    })
  }

  test("native: an empty summary and no deltas", async () => {
    const { host, instance, id } = await openMarked()
    await instance.compact(id, { reason: "auto", native: true })
    assert.deepEqual(types(host), ["session.compaction.started", "session.compaction.ended"])
    assert.equal(host.events[1]?.data["text"], "")
  })

  test("a hook that throws before an automatic one leaves no compaction event", async () => {
    const { host, instance, id } = await open(hooked("compaction", () => Promise.reject(new Error("boom"))))
    await assert.rejects(instance.compact(id, { reason: "auto" }), /boom/)
    assert.deepEqual(types(host), ["session.execution.failed"])
  })

  test("a hook that throws in a manual one fails it after started", async () => {
    const { host, instance, id } = await open(hooked("compaction", () => Promise.reject(new Error("boom"))))
    await assert.rejects(instance.compact(id, { reason: "manual" }), /boom/)
    const last = ["session.compaction.started", "session.compaction.failed", "session.execution.failed"]
    assert.deepEqual(types(host).slice(2), last)
  })

  test("a hook's result replaces the summary", async () => {
    const { host, instance, id } = await open(
      hooked("compaction", (event) => Reflect.set(event, "result", { summary: "mine" })),
    )
    await instance.compact(id, { reason: "auto" })
    assert.equal(host.events.at(-1)?.data["text"], "mine")
  })

  test("afterwards the window starts with the compaction", async () => {
    let read: () => Promise<unknown> = () => Promise.resolve()
    const { instance, id } = await open((ctx) => {
      read = async () => ctx.session.context?.({ sessionID: id })
    })
    await instance.admitPrompt(id, { text: "earlier" })
    const { id: compaction } = await instance.compact(id, { reason: "auto", text: "Sum", recent: "r" })
    await instance.admitPrompt(id, { messageID: "msg_2", text: "later" })
    const window: unknown = await read()
    assert.ok(Array.isArray(window))
    const head = {
      type: "compaction",
      status: "completed",
      id: compaction,
      reason: "auto",
      summary: "Sum",
      recent: "r",
    }
    assert.deepEqual(window[0], head)
    assert.equal(window.length, 2)
  })
})
