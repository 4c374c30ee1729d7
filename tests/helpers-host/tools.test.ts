import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { completed, createHost, type Instance, location } from "../helpers/host.ts"
import { echo, plugin, registerTools, tool, withTools } from "./plugins.ts"

const open = (...tools: readonly unknown[]): Promise<Instance> =>
  createHost().open(location({ directory: "/a" }), [withTools(...tools)])

const errorOf = async (execute: () => unknown): Promise<object> => {
  const instance = await open(tool("t", execute))
  const result = await instance.call("t", {})
  assert.equal(result.status, "failed")
  return result.error
}

suite("tool registration", () => {
  test("names are normalised and prefixed by the namespace", async () => {
    const spaced = { ...tool("x", () => undefined), options: { namespace: "acme.probe" } }
    const names = (
      await (
        await open(
          tool("bad name!", () => undefined),
          spaced,
        )
      ).tools()
    ).map(({ name }) => name)
    assert.deepEqual(names, ["bad_name_", "acme_probe_x"])
  })

  test("a tool that does not say codemode: false is no model tool", async () => {
    const plain = { ...tool("x", () => undefined), options: undefined }
    const host = createHost()
    const instance = await host.open(location({ directory: "/a" }), [withTools(plain, echo)])
    const { id } = host.createSession({ directory: "/a" })
    assert.deepEqual(
      (await instance.tools()).map(({ codemode }) => codemode),
      [true, false],
    )
    assert.deepEqual(Object.keys((await instance.modelRequest(id)).tools ?? {}), ["echo"])
  })

  test("an invalid tool is logged and skipped", async () => {
    const host = createHost()
    const broken = [{ ...echo, name: "" }, { ...echo, description: 1 }, { ...echo, input: "x" }, { name: "n" }, null]
    const reserved = { ...echo, name: "execute" }
    const instance = await host.open(location({ directory: "/a" }), [withTools(...broken, reserved, echo)])
    assert.deepEqual(
      (await instance.tools()).map(({ name }) => name),
      ["echo"],
    )
    assert.equal(host.log.length, 6)
  })

  test("a later plugin's tool of the same name replaces an earlier one", async () => {
    const answer = (content: string): object => tool("t", () => Promise.resolve({ content }))
    const instance = await createHost().open(location({ directory: "/a" }), [
      plugin((ctx) => registerTools(ctx, answer("first")), "one"),
      plugin((ctx) => registerTools(ctx, answer("second")), "two"),
    ])
    assert.equal(completed(await instance.call("t", {})).content, "second")
  })

  test("every snapshot replays the transforms on a new registry", async () => {
    let replays = 0
    const instance = await createHost().open(location({ directory: "/a" }), [
      plugin(async (ctx) => {
        await ctx.tool.transform(() => {
          replays++
        })
      }),
    ])
    assert.deepEqual(await instance.tools(), await instance.tools())
    assert.equal(replays, 2)
  })

  test("a transform that throws disables its plugin and runs its cleanup; others stay", async () => {
    const seen: string[] = []
    let broken = false
    const instance = await createHost().open(location({ directory: "/a" }), [
      plugin(async (ctx) => {
        await ctx.tool.transform(() => {
          if (broken) throw new Error("boom")
        })
        return () => {
          seen.push("cleanup")
        }
      }, "bad"),
      plugin((ctx) => registerTools(ctx, echo), "good"),
    ])
    broken = true
    assert.equal((await instance.tools()).length, 1)
    assert.deepEqual(seen, ["cleanup"])
    assert.deepEqual(
      instance.plugins().map(({ state }) => state),
      [{ status: "failed", error: "boom" }, { status: "active" }],
    )
  })
})

suite("tool input", () => {
  test("the executor gets a clone with unknown properties stripped", async () => {
    const input = { text: "x", extra: 1, items: ["i"] }
    assert.deepEqual(completed(await (await open(echo)).call("echo", input)).json, { text: "x", items: ["i"] })
  })

  for (const input of [
    {},
    { text: null },
    { text: "" },
    { text: "x", mode: "c" },
    { text: "x", count: 1.5 },
    "x",
    [],
  ]) {
    test(`${JSON.stringify(input)} is refused before the executor`, async () => {
      const result = await (await open(echo)).call("echo", input)
      assert.equal(result.status, "failed")
      assert.equal(result.error.type, "tool.input")
      assert.match(result.error.message, /^Invalid arguments for tool echo/)
    })
  }

  test("an early host passes everything", async () => {
    const input = { text: null, extra: 1 }
    assert.deepEqual(completed(await (await open(echo)).call("echo", input, { validate: false })).json, input)
  })

  test("a schema that does not compile passes everything", async () => {
    const union = { ...echo, input: { anyOf: [{ type: "string" }] } }
    assert.deepEqual(completed(await (await open(union)).call("echo", { a: 1 })).json, { a: 1 })
  })

  test("an unknown tool fails the call", async () => {
    const result = await (await open()).call("nope", {})
    assert.deepEqual(result, { status: "failed", error: { type: "tool.unknown", message: "there is no tool nope" } })
  })
})

suite("tool result", () => {
  test("an executor that is not async fails the call", async () => {
    assert.match(JSON.stringify(await errorOf(() => ({ content: "x" }))), /\.then is not a function/)
  })

  test("a rejection is a readable failure", async () => {
    assert.deepEqual(await errorOf(() => Promise.reject(new Error("boom"))), { type: "unknown", message: "boom" })
  })

  test("an output key without an output schema kills the call, even undefined", async () => {
    const error = await errorOf(() => Promise.resolve({ content: "x", output: undefined }))
    assert.match(JSON.stringify(error), /without an output schema/)
  })

  for (const result of ["text", 1, null, undefined]) {
    test(`${String(result)} is no result`, async () => {
      assert.match(JSON.stringify(await errorOf(() => Promise.resolve(result))), /is not an Object/)
    })
  }

  test("content that is neither text nor parts fails the call", async () => {
    assert.match(JSON.stringify(await errorOf(() => Promise.resolve({ content: [1] }))), /neither text nor/)
  })

  for (const value of [undefined, 1n, Number.NaN, new Date(0), () => 0]) {
    test(`metadata with ${typeof value} ${String(value)} loses the result without an event`, async () => {
      const host = createHost()
      const lossy = tool("t", () => Promise.resolve({ content: "x", metadata: { deep: [{ value }] } }))
      const instance = await host.open(location({ directory: "/a" }), [withTools(lossy)])
      const result = await instance.call("t", {}, { sessionID: host.createSession({ directory: "/a" }).id })
      assert.equal(result.status === "failed" && result.error.type, "lost")
      assert.equal(host.events.at(-1)?.type, "session.tool.called")
    })
  }

  test("missing content becomes the text undefined; text parts are joined", async () => {
    const parts = ["a", "b"].map((text) => ({ type: "text", text }))
    const instance = await open(
      tool("none", () => Promise.resolve({})),
      tool("parts", () => Promise.resolve({ content: parts })),
    )
    assert.equal(completed(await instance.call("none", {})).content, "undefined")
    assert.equal(completed(await instance.call("parts", {})).content, "a\nb")
  })

  test("long text is cut unless the tool says truncated itself", async () => {
    const content = "x".repeat(60_000)
    const instance = await open(
      tool("cut", () => Promise.resolve({ content })),
      tool("whole", () => Promise.resolve({ content, metadata: { truncated: false } })),
    )
    const cut = completed(await instance.call("cut", {}))
    assert.ok(cut.content.length < content.length && cut.metadata["truncated"] === true)
    assert.equal(completed(await instance.call("whole", {})).content, content)
  })
})
