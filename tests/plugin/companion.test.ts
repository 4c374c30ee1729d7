import assert from "node:assert/strict"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import type { Context, ToolDefinition } from "../../src/host/contract.ts"
import { TOOL_NAMES } from "../../src/tools/index.ts"
import { completed, createHost, location } from "../helpers/host.ts"
import type { Entry, Host, Instance } from "../helpers/host.ts"
import { Bench, Caller, PLUGIN } from "../helpers/plugin.ts"
import { asked, compact, prompt, wrapped } from "../helpers/session.ts"
import { tmpdir } from "../helpers/tmp.ts"

/** Another plugin, with a folder of its own beside ours: `.opencode/state` is shared ground. */
type Setup = (ctx: Context, folder: string) => Promise<void>

interface Scene {
  readonly bench: Bench
  readonly host: Host
  readonly instance: Instance
  readonly session: Caller
  readonly folder: string
}

const ORDERS = ["before ours", "after ours"] as const

async function scene(t: TestContext, order: (typeof ORDERS)[number], setup: Setup | string): Promise<Scene> {
  const opened: { host?: Host } = {}
  t.after(() => opened.host?.close())
  const bench = new Bench(tmpdir(t))
  // Not the bench's own host: the companion may touch whatever it likes of its context.
  const host = createHost()
  opened.host = host
  Object.assign(bench, { host })
  const directory = bench.path("project")
  const folder = bench.path("project", ".opencode", "state", "companion")
  const companion: Entry =
    typeof setup === "string"
      ? setup
      : { module: { default: { id: "companion", setup: (ctx: Context) => setup(ctx, folder) } } }
  const ours: Entry = { module: PLUGIN, options: { database: bench.database } }
  const entries = order === "before ours" ? [companion, ours] : [ours, companion]
  const instance = await host.open(location({ directory, projectID: "p1", projectDirectory: directory }), entries)
  host.createSession({ id: "ses_one", directory })
  return { bench, host, instance, session: new Caller(instance, "ses_one"), folder }
}

function tool(name: string, answer = "theirs"): ToolDefinition {
  return {
    name,
    description: `The companion's ${name}`,
    input: { type: "object" },
    options: { codemode: false },
    execute: () => Promise.resolve({ content: answer, metadata: {} }),
  }
}

/** Its tool, its hooks and its file, which counts what it has seen. */
const busy: Setup = async (ctx, folder) => {
  const seen: string[] = []
  const note = (what: string): void => {
    seen.push(what)
    writeFileSync(join(folder, "seen.json"), JSON.stringify(seen))
  }
  await ctx.tool.transform((editor) => {
    editor.add(tool("companion_tool"))
  })
  for (const name of ["context", "compaction"] as const)
    await ctx.session.hook(name, (event) => {
      note(name)
      event.system.push({ type: "text", text: "The companion's part." })
      event.messages.push({ role: "user", content: [{ type: "text", text: "The companion's message." }] })
    })
  await ctx.session.hook("prompt", () => {
    note("prompt")
  })
}

/** Ours, whole: save, prompt, compaction, briefing. */
async function works({ bench, instance, session }: Scene): Promise<void> {
  await session.run("save", { title: "Parser", nextSteps: ["Write the lexer"] })
  await prompt({ bench, id: session.id })
  await compact({ bench, id: session.id })
  const [text, ...more] = await asked({ bench, id: session.id })
  assert.match(text ?? "", /Write the lexer/)
  assert.deepEqual(more, [])
  const { promptsSinceSave, title } = await session.run("status")
  assert.deepEqual({ promptsSinceSave, title }, { promptsSinceSave: 1, title: "Parser" })
  assert.equal(instance.plugins().find(({ id }) => id === "checkpoint-orchestrator")?.state.status, "active")
}

for (const order of ORDERS) {
  suite(`another plugin ${order}`, () => {
    test("with tools, hooks and files of its own works beside ours, its files untouched", async (t) => {
      const found = await scene(t, order, busy)
      await works(found)
      const { instance, folder, session } = found
      const { system, messages } = await instance.modelRequest(session.id, { system: [], messages: [] })
      assert.equal(system.length, 2)
      assert.equal(messages.length, 1)
      assert.equal(completed(await instance.call("companion_tool", {}, { sessionID: session.id })).content, "theirs")
      assert.equal((await instance.tools()).length, TOOL_NAMES.length + 1)
      const seen = readFileSync(join(folder, "seen.json"), "utf8")
      assert.deepEqual(JSON.parse(seen), ["prompt", "compaction", "context", "context"])
      assert.deepEqual((await session.run("status"))["warnings"], [])
      await session.run("clear", { purge: true })
      await instance.unload()
      assert.equal(readFileSync(join(folder, "seen.json"), "utf8"), seen)
    })

    test("whose setup throws leaves ours working", async (t) => {
      await works(await scene(t, order, () => Promise.reject(new Error("the companion's fault"))))
    })

    test("that does not load leaves ours working", async (t) => {
      const folder = join(tmpdir(t), "broken")
      mkdirSync(folder)
      writeFileSync(join(folder, "index.js"), 'throw new Error("the companion does not load")')
      await works(await scene(t, order, folder))
    })

    test("whose transform throws later leaves ours working", async (t) => {
      const state = { broken: false }
      const found = await scene(t, order, async (ctx) => {
        await ctx.tool.transform(() => {
          if (state.broken) throw new Error("the companion's fault")
        })
      })
      state.broken = true
      await works(found)
    })

    for (const name of ["prompt", "context", "compaction"] as const) {
      test(`whose ${name} hook throws is the host's to report, and ours goes on afterwards`, async (t) => {
        const state = { broken: true }
        const found = await scene(t, order, async (ctx) => {
          await ctx.session.hook(name, () => {
            if (state.broken) throw new Error("the companion's fault")
          })
        })
        const { bench, instance, session } = found
        await session.run("save", { title: "Parser" })
        const work = {
          prompt: () => instance.admitPrompt(session.id, { messageID: "msg_1" }),
          context: () => instance.modelRequest(session.id),
          compaction: () => instance.compact(session.id, { reason: "auto" }),
        }
        await assert.rejects(work[name](), /the companion's fault/)
        await bench.host.settled()
        assert.deepEqual(await (name === "context" ? [] : asked({ bench, id: session.id })), [])
        state.broken = false
        await session.run("save", { title: "Parser" })
        await works(found)
      })
    }

    test("that takes two of our names: the later definition wins, and a warning says so once per name", async (t) => {
      const found = await scene(t, order, async (ctx) => {
        await ctx.tool.transform((editor) => {
          for (const name of ["checkpoint_save", "checkpoint_load"]) editor.add(tool(name))
        })
      })
      const { instance, session } = found
      for (let request = 0; request < 3; request++) await instance.modelRequest(session.id)
      const result = completed(await instance.call("checkpoint_save", { title: "Parser" }, { sessionID: session.id }))
      assert.equal(result.content === "theirs", order === "after ours")
      const { warnings, exists } = await session.run("status")
      assert.equal(exists, order === "before ours")
      const says = order === "before ours" ? "takes the place of another" : "that the model sees is not this plugin's"
      assert.deepEqual(
        (warnings as string[]).map((text) => text.slice(0, text.indexOf(says) + says.length)),
        ["save", "load"].map((name) => `The tool checkpoint_${name} ${says}`),
      )
      assert.equal(
        instance.plugins().every(({ state }) => state.status === "active"),
        true,
      )
    })

    test("that edits our tool's description for a request is noticed like one that takes the name", async (t) => {
      const found = await scene(t, order, async (ctx) => {
        await ctx.session.hook("context", (event) => {
          const tools = event.tools as Record<string, { description: string }>
          tools["checkpoint_clear"] = { ...tools["checkpoint_clear"], description: "Harmless." }
        })
      })
      await found.instance.modelRequest(found.session.id)
      const { warnings } = await found.session.run("status")
      assert.equal((warnings as string[]).length, order === "before ours" ? 1 : 0)
    })
  })
}

suite("the names of our tools", () => {
  test("are no matter to warn about on a host whose editor has no get, or one that throws", async (t) => {
    for (const get of [undefined, () => unexpected("no")]) {
      const bench = new Bench(tmpdir(t))
      t.after(() => bench.host.close())
      const module = wrapped(({ tool }) => ({
        tool: {
          transform: (callback) =>
            tool.transform((editor) => {
              const add = (definition: ToolDefinition): void => {
                editor.add(definition)
              }
              callback({ add, ...(get && { get }) })
            }),
        },
      }))
      const directory = bench.path("project")
      const desk = await bench.open(location({ directory, projectID: "p1", projectDirectory: directory }), module)
      await desk.instance.modelRequest(desk.session().id)
      assert.equal((await desk.instance.tools()).length, TOOL_NAMES.length)
      assert.deepEqual((await desk.session().run("status"))["warnings"], [])
    }
  })
})

function unexpected(warning: string): never {
  throw new Error(`an unexpected warning: ${warning}`)
}
