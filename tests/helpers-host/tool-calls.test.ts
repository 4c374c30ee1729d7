import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { completed, createHost, type Instance, location } from "../helpers/host.ts"
import { callUntyped, echo, plugin, registerTools, tool, withTools } from "./plugins.ts"

const open = (...tools: readonly unknown[]): Promise<Instance> =>
  createHost().open(location({ directory: "/a" }), [withTools(...tools)])

suite("tool hooks", () => {
  const hooking = (name: string, callback: (event: Record<string, unknown>) => unknown): Promise<Instance> =>
    createHost().open(location({ directory: "/a" }), [
      plugin(async (ctx) => {
        await registerTools(ctx, echo)
        await callUntyped(ctx.tool, "hook", name, callback)
      }),
    ])

  test("execute.before may change the input, and its throw fails the call", async () => {
    const changing = await hooking("execute.before", (event) => (event["input"] = { text: "changed" }))
    assert.deepEqual(completed(await changing.call("echo", { text: "x" })).json, { text: "changed" })
    const throwing = await hooking("execute.before", () => Promise.reject(new Error("boom")))
    const error = { type: "unknown", message: "boom" }
    assert.deepEqual(await throwing.call("echo", { text: "x" }), { status: "failed", error })
  })

  test("execute.after runs for completed calls, and its throw turns them into failures", async () => {
    const seen: unknown[] = []
    const watching = await hooking("execute.after", (event) => seen.push(event["status"]))
    await watching.call("echo", { text: "x" })
    await watching.call("echo", {})
    assert.deepEqual(seen, ["completed"])
    const throwing = await hooking("execute.after", () => Promise.reject(new Error("boom")))
    assert.equal((await throwing.call("echo", { text: "x" })).status, "failed")
  })
})

suite("tool call context", () => {
  const keys = tool("keys", (_input, call) => Promise.resolve({ content: Object.keys(call).sort().join(" ") }))

  test("it has a signal, unless the host is early", async () => {
    const instance = await open(keys)
    assert.equal(completed(await instance.call("keys", {})).content, "agent id messageID progress sessionID signal")
    const early = completed(await instance.call("keys", {}, { omitSignal: true }))
    assert.equal(early.content, "agent id messageID progress sessionID")
  })

  test("an interrupted call fails at once while the executor runs on", async () => {
    const gate = Promise.withResolvers<{ content: string }>()
    const instance = await open(tool("slow", () => gate.promise))
    const controller = new AbortController()
    const call = instance.call("slow", {}, { signal: controller.signal })
    controller.abort()
    const result = await call
    assert.equal(result.status === "failed" && result.error.type, "aborted")
    gate.resolve({ content: "late" })
  })

  test("a session located elsewhere cannot call here", async () => {
    const host = createHost()
    const instance = await host.open(location({ directory: "/a" }), [withTools(echo)])
    const { id } = host.createSession({ directory: "/b" })
    await assert.rejects(instance.call("echo", { text: "x" }, { sessionID: id }), /is located at \/b/)
  })

  test("a snapshot stays callable after unload, the instance's tools do not", async () => {
    const instance = await open(echo)
    const snapshot = await instance.snapshot()
    await instance.unload()
    assert.deepEqual(completed(await snapshot.call("echo", { text: "x" })).json, { text: "x" })
    assert.equal((await instance.call("echo", { text: "x" })).status, "failed")
  })
})
