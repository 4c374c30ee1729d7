import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { setTimeout as delay } from "node:timers/promises"
import { Agent } from "../helpers/agent.ts"
import { createHost, location } from "../helpers/host.ts"
import { holdLock } from "../helpers/lock.ts"
import { at, openBench, openSession, PLUGIN } from "../helpers/plugin.ts"
import { asked, compact } from "../helpers/session.ts"

suite("a storm of tool calls", () => {
  test("loses none while nobody holds the lock, and keeps no more rows than the limits", async (t) => {
    const session = await openSession(t)
    const agent = new Agent(session.bench, "ses_one")
    for (let call = 0; call < 10_000; call++) {
      if (call % 5 === 0) agent.next()
      if (call % 2 === 0) await agent.edit(`src/${String(call % 4_000)}.ts`)
      else await agent.shell(`npm run test:${String(call)}`)
    }
    const loaded = await session.run("load")
    assert.deepEqual([at(loaded, "observed", "filesTotal"), at(loaded, "observed", "commandsTotal")], [2_000, 500])
    assert.equal(at(loaded, "observed", "commands", 0, "command"), "npm run test:9999")
    const rows = session.bench.rows()
    assert.ok((rows["observed_change"]?.length ?? 0) <= 2_100)
    assert.ok((rows["observed_command"]?.length ?? 0) <= 600)
    const { dropped_changes: changes, dropped_commands: commands } = rows["observed"]?.[0] ?? {}
    assert.equal(Number(changes) + (rows["observed_change"]?.length ?? 0), 5_000)
    assert.equal(Number(commands) + (rows["observed_command"]?.length ?? 0), 5_000)
    assert.deepEqual((await session.run("status"))["warnings"], [])
  })

  test("is delayed by no lock that another process holds; what overflows is counted and said", async (t) => {
    const session = await openSession(t)
    const agent = new Agent(session.bench, "ses_one")
    await agent.edit("first.ts")
    await session.run("status")
    const lock = await holdLock(t, session.bench.database)
    let longest = 0
    for (let call = 0; call < 1_500; call++) {
      agent.next()
      const begun = performance.now()
      await agent.edit(`src/${String(call)}.ts`)
      longest = Math.max(longest, performance.now() - begun)
      if (call % 100 === 0) await delay(5)
    }
    // A tool waits seconds for this lock; a hook of ours not at all. No measure of speed: there is an order of magnitude in between.
    assert.ok(longest < 2_000, `a tool call was delayed by ${String(longest)} ms`)
    await lock.release()
    const loaded = await session.run("load")
    assert.equal(at(loaded, "observed", "filesTotal"), 1_001)
    const { warnings } = await session.run("status")
    assert.match(String(at(warnings, 0)), /^500 entries \(counted prompts, observed work\) were dropped/)
  })
})

suite("a host that offers none of it", () => {
  test("has everything else, without a warning: one line in the log says what is missing", async (t) => {
    const bench = openBench(t)
    const host = createHost({ offersToolHook: false })
    t.after(() => host.close())
    const directory = bench.path("project")
    const options = { database: bench.database }
    const instance = await host.open(location({ directory, projectID: "p1" }), [{ module: PLUGIN, options }])
    assert.deepEqual(
      instance.plugins().map(({ state }) => state),
      [{ status: "active" }],
    )
    host.createSession({ id: "ses_one", directory })
    const call = async (tool: string, input: object): Promise<unknown> =>
      JSON.parse(String(at(await instance.call(`checkpoint_${tool}`, input, { sessionID: "ses_one" }), "content")))
    const saved = await call("save", { title: "T", completedSteps: ["one"], checks: ["npm test"] })
    assert.deepEqual(at(saved, "warnings"), [])
    assert.deepEqual(at(saved, "checks"), [{ command: "npm test", result: "not-observed" }])
    const status = await call("status", {})
    assert.deepEqual([at(status, "warnings"), at(status, "observed")], [[], undefined])
  })

  test("a hook that cannot be registered is the same", async (t) => {
    const bench = openBench(t)
    const host = createHost({ offersToolHook: "throws" })
    t.after(() => host.close())
    const directory = bench.path("project")
    const instance = await host.open(location({ directory, projectID: "p1" }), [
      { module: PLUGIN, options: { database: bench.database } },
    ])
    assert.deepEqual(
      instance.plugins().map(({ state }) => state),
      [{ status: "active" }],
    )
  })
})

suite("the options", () => {
  test("observe off records nothing and shows nothing", async (t) => {
    const session = await openSession(t, { observe: false })
    const agent = new Agent(session.bench, "ses_one")
    await agent.step(() => agent.edit("a.ts"), { files: ["b.ts"] })
    await agent.shell("npm test")
    const saved = await session.run("save", { title: "T", completedSteps: ["x"], checks: ["npm test"] })
    assert.equal(at(saved, "checks", 0, "result"), "not-observed")
    await compact(session)
    const rows = session.bench.rows()
    for (const table of ["observed_change", "observed_command", "observed_step"]) assert.deepEqual(rows[table], [])
    assert.equal((await session.run("load"))["observed"], undefined)
    assert.equal((await session.run("status"))["observed"], undefined)
    assert.ok(!String(await asked(session)).includes("Observed"))
  })

  test("observeCommands off records files alone", async (t) => {
    const session = await openSession(t, { observeCommands: false })
    const agent = new Agent(session.bench, "ses_one")
    await agent.edit("a.ts")
    await agent.shell("npm test")
    const loaded = await session.run("load")
    assert.deepEqual([at(loaded, "observed", "filesTotal"), at(loaded, "observed", "commandsTotal")], [1, 0])
    assert.deepEqual(session.bench.rows()["observed_command"], [])
  })
})
