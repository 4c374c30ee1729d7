import assert from "node:assert/strict"
import { suite, test } from "node:test"
import type { Context } from "../../src/host/contract.ts"
import { completed, createHost, location } from "../helpers/host.ts"
import { callUntyped, echo, hooked, plugin, registerTools } from "./plugins.ts"

const here = location({ directory: "/a" })

suite("setup", () => {
  test("the context says where the plugin is and with which options", async () => {
    const seen: Context[] = []
    const setup = (ctx: Context): void => void seen.push(ctx)
    await createHost().open(location({ directory: "/a", workspaceID: "w" }), [
      { module: { default: { id: "probe", setup } }, options: { limit: 1 } },
    ])
    assert.deepEqual(seen[0]?.options, { limit: 1 })
    const project = { id: "global", directory: "/", canonical: "/" }
    assert.deepEqual(seen[0].location, { directory: "/a", workspaceID: "w", project })
  })

  test("the strict context throws for members the plugin should not touch", async () => {
    const host = createHost({ strictContext: true })
    const instance = await host.open(here, [
      plugin(
        ({ app, location, options, session, storage, tool, event }) =>
          [app, location, options, session, storage, tool, event].length > 9,
        "good",
      ),
      plugin((ctx) => "vcs" in ctx && Reflect.get(ctx, "vcs") !== undefined, "curious"),
    ])
    const error = "ctx.vcs is not among the members that the plugin may touch"
    assert.deepEqual(
      instance.plugins().map(({ state }) => state),
      [{ status: "active" }, { status: "failed", error }],
    )
  })

  test("one that throws marks the plugin failed, undoes its registrations, and the session goes on", async () => {
    const host = createHost()
    const instance = await host.open(here, [
      plugin(async (ctx) => {
        await registerTools(ctx, echo)
        await ctx.session.hook("prompt", () => Promise.reject(new Error("still there")))
        throw new Error("no setup")
      }),
    ])
    assert.deepEqual(instance.plugins(), [
      { id: "probe", source: "module", state: { status: "failed", error: "no setup" } },
    ])
    assert.deepEqual(await instance.tools(), [])
    await instance.admitPrompt(host.createSession({ directory: "/a" }).id)
  })

  for (const [what, found] of [
    ["a function", () => undefined],
    ["no id", { setup: () => undefined }],
    ["no setup", { id: "x" }],
    ["nothing", undefined],
  ] as const) {
    test(`a default export that is ${what} is no plugin`, async () => {
      const instance = await createHost().open(here, [{ module: { default: found } }])
      assert.match(JSON.stringify(instance.plugins()), /needs a default definition with an id/)
    })
  }

  test("of two plugins with one id the first stays", async () => {
    const instance = await createHost().open(here, [plugin(() => undefined), plugin(() => undefined)])
    assert.deepEqual(
      instance.plugins().map(({ state }) => state),
      [{ status: "active" }, { status: "failed", error: "Duplicate plugin ID" }],
    )
  })

  test("prompts wait for the first start", async () => {
    const gate = Promise.withResolvers<undefined>()
    const steps: string[] = []
    const host = createHost()
    const { id } = host.createSession({ directory: "/a" })
    const opening = host.open(here, [
      plugin(async () => {
        await gate.promise
        steps.push("set up")
      }),
    ])
    const admitting = host.instanceOf(id).admitPrompt(id)
    gate.resolve(undefined)
    await admitting
    steps.push("admitted")
    await opening
    assert.deepEqual(steps, ["set up", "admitted"])
  })

  test("storage is kept per plugin id and shared by instances", async () => {
    const host = createHost()
    const found: unknown[] = []
    const using = (id: string): ReturnType<typeof plugin> =>
      plugin(async (ctx) => {
        const storage: unknown = Reflect.get(ctx, "storage")
        assert.ok(typeof storage === "object" && storage !== null)
        found.push(await callUntyped(storage, "get", "key"))
        await callUntyped(storage, "set", "key", { by: id })
      }, id)
    await host.open(here, [using("one"), using("two")])
    await host.open(location({ directory: "/b" }), [using("one")])
    assert.deepEqual(found, [undefined, undefined, { by: "one" }])
  })

  test("a directory and a workspace have one instance", async () => {
    const host = createHost()
    await host.open(here, [])
    await assert.rejects(host.open(here, []), /already/)
    await host.open(location({ directory: "/a/" }), [])
    await host.open(location({ directory: "/a", workspaceID: "w" }), [])
  })
})

suite("unload", () => {
  test("hooks and tools are live while cleanup runs, and gone after it", async () => {
    const gate = Promise.withResolvers<undefined>()
    let prompts = 0
    const host = createHost()
    const instance = await host.open(here, [
      plugin(async (ctx) => {
        await registerTools(ctx, echo)
        await hooked("prompt", () => prompts++)(ctx)
        return () => gate.promise
      }),
    ])
    const { id } = host.createSession({ directory: "/a" })
    const unloading = instance.unload()
    await instance.admitPrompt(id)
    assert.deepEqual(completed(await instance.call("echo", { text: "x" }, { sessionID: id })).json, { text: "x" })
    gate.resolve(undefined)
    await unloading
    assert.equal(prompts, 1)
    await assert.rejects(instance.admitPrompt(id), /is unloaded/)
    assert.deepEqual(await instance.tools(), [])
  })

  test("what is registered afterwards never takes effect", async () => {
    const contexts: Context[] = []
    const host = createHost()
    const instance = await host.open(here, [plugin((ctx) => void contexts.push(ctx))])
    await instance.reload({ entries: [] })
    assert.ok(contexts[0])
    await registerTools(contexts[0], echo)
    assert.deepEqual(await instance.tools(), [])
  })

  test("a cleanup that is no function counts as one that throws", async () => {
    const instance = await createHost().open(here, [plugin(() => "cleanup")])
    await assert.rejects(instance.unload(), /failed to reload plugins.*not a function/)
  })
})

suite("reload", () => {
  test("tears down in reverse order, then sets up in order", async () => {
    const steps: string[] = []
    const noting = (id: string): ReturnType<typeof plugin> =>
      plugin(() => {
        steps.push(`+${id}`)
        return () => void steps.push(`-${id}`)
      }, id)
    const instance = await createHost().open(here, [noting("one"), noting("two")])
    await instance.reload()
    assert.deepEqual(steps, ["+one", "+two", "-two", "-one", "+one", "+two"])
  })

  test("a cleanup that throws fails it after everything is disposed; the next one works", async () => {
    let faults = 1
    let cleaned = 0
    const instance = await createHost().open(here, [
      plugin(() => () => cleaned++, "other"),
      plugin(async (ctx) => {
        await registerTools(ctx, echo)
        return () => (faults-- > 0 ? Promise.reject(new Error("boom")) : undefined)
      }),
    ])
    await assert.rejects(instance.reload(), /failed to reload plugins: boom/)
    assert.equal(cleaned, 1)
    assert.deepEqual([instance.plugins(), await instance.tools()], [[], []])
    await instance.reload()
    assert.equal((await instance.tools()).length, 1)
  })

  test("a new version whose setup fails is replaced by the previous one", async () => {
    const host = createHost()
    const instance = await host.open(here, [plugin((ctx) => registerTools(ctx, echo))])
    await instance.reload({ entries: [plugin(() => Promise.reject(new Error("new is broken")))] })
    assert.equal((await instance.tools()).length, 1)
    assert.match(host.log.join(), /new is broken/)
  })

  test("what the new setup has registered so far is live before it returns", async () => {
    const gate = Promise.withResolvers<undefined>()
    const registered = Promise.withResolvers<undefined>()
    const instance = await createHost().open(here, [])
    const slow = plugin(async (ctx) => {
      await registerTools(ctx, echo)
      registered.resolve(undefined)
      await gate.promise
    })
    const reloading = instance.reload({ entries: [slow] })
    await registered.promise
    assert.equal((await instance.call("echo", { text: "x" })).status, "completed")
    gate.resolve(undefined)
    await reloading
  })

  test("closing the host unloads every instance and reports a cleanup that threw", async () => {
    const host = createHost()
    let cleaned = 0
    await host.open(here, [plugin(() => () => Promise.reject(new Error("boom")))])
    await host.open(location({ directory: "/b" }), [plugin(() => () => cleaned++)])
    await assert.rejects(host.close(), /boom/)
    assert.equal(cleaned, 1)
  })
})
