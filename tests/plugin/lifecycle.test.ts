import assert from "node:assert/strict"
import { existsSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { suite, test } from "node:test"
import { setImmediate } from "node:timers/promises"
import type { Cleanup, Context, PluginDefinition } from "../../src/host/contract.ts"
import { TOOL_NAMES } from "../../src/tools/index.ts"
import { createHost, location } from "../helpers/host.ts"
import { holdLock } from "../helpers/lock.ts"
import { Caller, PLUGIN, openBench, openSession } from "../helpers/plugin.ts"
import type { Bench } from "../helpers/plugin.ts"
import { asked, compact, liveRow, prompt, rowsOf, wrapped } from "../helpers/session.ts"
import { SHORT_NAMES, smallestInput } from "../helpers/tools.ts"

const place = (bench: Bench): ReturnType<typeof location> => {
  const directory = bench.path("project")
  return location({ directory, projectID: "p1", projectDirectory: directory })
}

/** Our plugin, and the cleanup that its last setup returned. */
function withCleanup(): { module: unknown; cleanup: () => Promise<void> } {
  const { default: plugin } = PLUGIN as { default: PluginDefinition }
  let last: Cleanup | undefined
  const setup = async (ctx: Context): Promise<Cleanup | undefined> => (last = await plugin.setup(ctx))
  return { module: { default: { id: plugin.id, setup } }, cleanup: async () => last?.() }
}

suite("loading", () => {
  test("registers every tool and touches only the context's six members", async (t) => {
    const session = await openSession(t)
    const tools = await session.desk.instance.tools()
    assert.deepEqual(
      tools.map(({ name }) => name),
      TOOL_NAMES,
    )
    assert.deepEqual(session.bench.host.log, [])
  })

  test("writes nothing to a project, and no database outside the option's path", async (t) => {
    const bench = openBench(t)
    const desk = await bench.repository("project", "p1")
    await desk.session().run("status")
    assert.deepEqual(readdirSync(desk.directory), [])
    assert.deepEqual(readdirSync(bench.folder).sort(), ["data", "project"])
  })

  test("on a host that tells no location fails with one clear sentence, and leaves nothing", async (t) => {
    const bench = openBench(t)
    const instance = await bench.host.open(place(bench), [
      { module: wrapped(() => ({ location: undefined })), options: { database: bench.database } },
    ])
    const [status] = instance.plugins()
    assert.match(
      JSON.stringify(status?.state),
      /"failed".*Checkpoint Orchestrator cannot run here: the host does not tell/,
    )
    assert.deepEqual(await instance.tools(), [])
    assert.equal(existsSync(bench.database), false)
  })

  for (const member of ["tool", "session"] as const) {
    test(`fails where the host refuses a registration, and leaves no database open (${member})`, async (t) => {
      const bench = openBench(t)
      const refuse = (): Promise<never> => Promise.reject(new Error("refused"))
      const module = wrapped(({ tool, session }) =>
        member === "tool" ? { tool: { ...tool, transform: refuse } } : { session: { ...session, hook: refuse } },
      )
      const instance = await bench.host.open(place(bench), [{ module, options: { database: bench.database } }])
      assert.deepEqual(
        instance.plugins().map(({ state }) => state),
        [{ status: "failed", error: "refused" }],
      )
      assert.deepEqual(openFiles(bench.folder), [])
    })
  }

  test("does not wait for the lock that another process has on the database", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "Parser" })
    await session.desk.instance.unload()
    await holdLock(t, session.bench.database)
    const desk = await session.bench.open(place(session.bench))
    assert.equal((await desk.as(session.id).run("status"))["title"], "Parser")
  })
})

suite("an unusable database path", () => {
  const paths: Readonly<Record<string, (bench: Bench) => string>> = {
    "a folder": (bench) => bench.path("folder.db"),
    "below a file": (bench) => {
      writeFileSync(join(bench.folder, "file"), "")
      return join(bench.folder, "file", "my.db")
    },
    "not a database": (bench) => {
      writeFileSync(join(bench.folder, "my.db"), "text\n".repeat(1_000))
      return join(bench.folder, "my.db")
    },
  }
  for (const [what, make] of Object.entries(paths)) {
    test(`leaves the plugin loaded and inert, every tool says why, and the next call works once it is repaired: ${what}`, async (t) => {
      const bench = openBench(t)
      const database = make(bench)
      const instance = await bench.host.open(place(bench), [{ module: PLUGIN, options: { database } }])
      assert.deepEqual(
        instance.plugins().map(({ state }) => state),
        [{ status: "active" }],
      )
      bench.host.createSession({ id: "ses_one", directory: instance.location.directory })
      const session = Object.assign(new Caller(instance, "ses_one"), { bench })
      for (const tool of SHORT_NAMES) {
        const { code, message } = await session.refusal(tool, smallestInput(tool))
        assert.match(String(code), /^storage-(unavailable|corrupt)$/, tool)
        assert.ok(String(message).includes(database), String(message))
      }
      await prompt(session)
      await compact(session)
      assert.deepEqual(await asked(session), [])
      rmSync(what === "below a file" ? dirname(database) : database, { recursive: true })
      assert.equal((await session.run("save", { title: "Parser" }))["saved"], true)
      await compact(session)
      assert.equal((await asked(session)).length, 1)
      assert.equal(String((await session.run("status"))["warnings"]).includes(database), true)
    })
  }
})

suite("the cleanup", () => {
  test("can be called again and again", async (t) => {
    const bench = openBench(t)
    const { module, cleanup } = withCleanup()
    const desk = await bench.open(place(bench), module)
    await desk.session().run("save", { title: "Parser" })
    await Promise.all([cleanup(), cleanup()])
    await cleanup()
    await desk.instance.unload()
    assert.deepEqual(openFiles(bench.folder), [])
  })

  test("does not throw over a database that is gone or damaged", async (t) => {
    for (const harm of ["gone", "damaged"]) {
      const bench = openBench(t)
      const desk = await bench.repository("project", "p1")
      await desk.session().run("save", { title: "Parser" })
      if (harm === "gone") rmSync(dirname(bench.database), { recursive: true })
      else writeFileSync(bench.database, "damaged")
      await desk.instance.unload()
    }
  })

  test("waits for a save that waits for a lock, which is then kept", async (t) => {
    const session = await openSession(t)
    await session.run("status")
    const lock = await holdLock(t, session.bench.database)
    const saving = session.run("save", { title: "Parser" })
    // A turn of the event loop: the executor runs, and meets the lock.
    await setImmediate()
    const steps: string[] = []
    const unloaded = session.desk.instance.unload()
    await lock.release()
    await Promise.all([saving.then(() => steps.push("saved")), unloaded.then(() => steps.push("unloaded"))])
    assert.deepEqual(steps, ["saved", "unloaded"])
    assert.equal(JSON.parse(String(liveRow(session.bench, session.id)?.["title"])), "Parser")
    assert.equal(existsSync(session.bench.handoff(session.desk, session.id)), true)
    assert.equal((await saving)["saved"], true)
    assert.deepEqual(openFiles(session.bench.folder), [])
  })

  test("waits for a compaction that is being recorded", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "Parser" })
    await session.desk.instance.compact(session.id, { reason: "auto" })
    await session.desk.instance.unload()
    const before = rowsOf(session.bench, session.id)
    await session.bench.host.settled()
    assert.equal(rowsOf(session.bench, session.id), before)
    assert.deepEqual(openFiles(session.bench.folder), [])
  })

  test("leaves an instance of another directory working, on the same database", async (t) => {
    const bench = openBench(t)
    const [one, two] = [await bench.repository("one", "p1"), await bench.repository("two", "p2")]
    const [first, second] = [one.session(), Object.assign(two.session(), { bench })]
    await first.run("save", { title: "First" })
    await one.instance.unload()
    assert.notDeepEqual(openFiles(bench.folder), [])
    await second.run("save", { title: "Second" })
    await compact(second)
    assert.equal((await asked(second)).length, 1)
    await two.instance.unload()
    assert.deepEqual(openFiles(bench.folder), [])
  })
})

suite("after the cleanup", () => {
  test("an executor of an earlier request still answers, and leaves no file open", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "Parser" })
    const snapshot = await session.desk.instance.snapshot()
    await session.desk.instance.unload()
    const late = new Caller(snapshot, session.id)
    assert.equal((await late.run("save", { title: "Late" }))["changed"], true)
    assert.equal((await late.run("status"))["title"], "Late")
    assert.deepEqual(openFiles(session.bench.folder), [])
  })

  test("no event is handled any more, though the host leaves the stream open", async (t) => {
    const bench = openBench(t)
    const { module, cleanup } = withCleanup()
    const desk = await bench.open(place(bench), module)
    const session = desk.session()
    await session.run("save", { title: "Parser" })
    await cleanup()
    const before = rowsOf(bench, session.id)
    bench.host.emit("session.compaction.ended", { sessionID: session.id, text: "x" })
    await bench.host.settled()
    assert.equal(rowsOf(bench, session.id), before)
  })
})

suite("a reload with other options", () => {
  test("works with those at once, on the same checkpoint", async (t) => {
    const bench = openBench(t)
    const host = createHost()
    t.after(() => host.close())
    const entry = (options: object): { module: unknown; options: Readonly<Record<string, unknown>> } => ({
      module: PLUGIN,
      options: { database: bench.database, ...options },
    })
    const instance = await host.open(place(bench), [entry({})])
    host.createSession({ id: "ses_one", directory: instance.location.directory })
    const session = new Caller(instance, "ses_one")
    await session.run("save", { title: "Parser" })
    await instance.compact(session.id, { reason: "manual" })
    await host.settled()
    assert.equal((await asked({ bench: Object.assign(bench, { host }), id: session.id })).length, 1)
    await instance.reload({ entries: [entry({ briefing: false })] })
    assert.deepEqual(await asked({ bench, id: session.id }), [])
    assert.equal((await session.run("status"))["title"], "Parser")
  })
})

/** Which files below a folder this process has open, where the system tells. */
function openFiles(folder: string): string[] {
  if (!existsSync("/proc/self/fd")) return []
  return readdirSync("/proc/self/fd").flatMap((name) => {
    try {
      const target = readlinkSync(join("/proc/self/fd", name))
      return target.startsWith(folder) ? [target] : []
    } catch {
      // Closed since it was listed: the listing's own.
      return []
    }
  })
}
