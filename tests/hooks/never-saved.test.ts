import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { Agent } from "../helpers/agent.ts"
import { execute } from "../helpers/database.ts"
import { at, listAt, openSession } from "../helpers/plugin.ts"
import { asked, compact, restart } from "../helpers/session.ts"

suite("a session that never saved", () => {
  test("is given the newest facts as of each compaction, once, over a restart and a reload", async (t) => {
    let session = await openSession(t)
    const given: string[] = []
    for (let round = 1; round <= 5; round++) {
      const agent = new Agent(session.bench, "ses_one")
      await agent.edit(`src/file-${String(round)}.ts`)
      await agent.shell("npm test", round % 2)
      agent.next()
      await agent.shell(`npm run build:${String(round)}`)
      await compact(session, { text: `The host's summary ${String(round)}.` })
      if (round === 2) session = await restart(t, session)
      if (round === 3) await session.desk.instance.reload()
      const texts = await asked(session)
      assert.equal(texts.length, 1)
      const text = texts[0] ?? ""
      for (let past = 1; past <= round; past++) assert.ok(text.includes(`src/file-${String(past)}.ts`), text)
      assert.ok(text.includes(`npm run build:${String(round)}`), text)
      assert.equal(text.includes("FAILED npm test (exit 1"), round % 2 === 1, text)
      // What comes after it is for the next compaction.
      await new Agent(session.bench, "ses_one").edit(`between-${String(round)}.ts`)
      assert.deepEqual(await asked(session), texts)
      assert.ok(!text.includes("The host's summary"), text)
      given.push(text)
    }
    assert.equal(new Set(given).size, 5)
    const loaded = await session.run("load")
    assert.equal(at(loaded, "synthesized"), true)
    assert.equal(at(loaded, "observed", "filesTotal"), 10)
  })

  test("is told of by load and by status, apart from what was saved", async (t) => {
    const session = await openSession(t)
    const agent = new Agent(session.bench, "ses_one")
    await agent.edit("a.ts")
    await agent.shell("npm test", 1)
    const loaded = await session.run("load")
    assert.deepEqual(Object.keys(loaded), ["exists", "observed"])
    const status = await session.run("status")
    assert.deepEqual(at(status, "exists"), false)
    assert.deepEqual([at(status, "observed", "files"), at(status, "observed", "commands")], [1, 1])
    assert.deepEqual(
      listAt(status, "observed", "failing").map((each) => [at(each, "command"), at(each, "exit")]),
      [["npm test", 1]],
    )
  })

  test("gets nothing where nothing was observed, and loses its briefing with a purge", async (t) => {
    const session = await openSession(t)
    await compact(session, { text: "Summary." })
    assert.deepEqual(await asked(session), [])
    await new Agent(session.bench, "ses_one").edit("a.ts")
    await compact(session, { text: "Summary two." })
    assert.equal((await asked(session)).length, 1)
    await session.run("clear", {})
    assert.deepEqual(await asked(session), [])
  })
})

suite("a check command", () => {
  test("that failed and then passed as part of a chain fails no more", async (t) => {
    const session = await openSession(t)
    const agent = new Agent(session.bench, "ses_one")
    await agent.shell("npm test", 1)
    agent.next()
    await agent.shell("npm run lint && npm test")
    assert.deepEqual(at(await session.run("status"), "observed", "failing"), [])
    await compact(session)
    const [text = ""] = await asked(session)
    assert.ok(text.includes("- passed npm test (") && !text.includes("FAILED"), text)
    agent.next()
    await agent.shell("npm run lint && npm test", 1)
    const failing = listAt(await session.run("status"), "observed", "failing").map((each) => at(each, "command"))
    assert.deepEqual(failing, ["npm run lint && npm test"])
  })
})

suite("what was observed", () => {
  test("changes neither content nor hash nor date of a checkpoint, nor its snapshots", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "T", notes: ["n"], snapshotName: "mine" })
    const [before, snapshots] = [await session.run("load"), session.bench.rows()["snapshot"]]
    const agent = new Agent(session.bench, "ses_one")
    await agent.edit("a.ts")
    await agent.shell("npm test", 1)
    const { observed, ...after } = await session.run("load")
    assert.notEqual(observed, undefined)
    assert.deepEqual(after, before)
    assert.deepEqual(session.bench.rows()["snapshot"], snapshots)
  })

  test("hides no checkpoint where it is damaged, and stops no save; load and status say so", async (t) => {
    const session = await openSession(t)
    await new Agent(session.bench, "ses_one").shell("npm test")
    await session.run("save", { title: "T", completedSteps: ["one"], checks: ["npm test"] })
    for (const damage of ["UPDATE observed_command SET text = 'x'", "UPDATE check_command SET steps = 'x'"]) {
      execute(session.bench.database, damage)
      const loaded = await session.run("load")
      assert.deepEqual([at(loaded, "task", "title"), loaded["observed"]], ["T", undefined])
      assert.match(String(at(loaded, "warnings", 0)), /is damaged/)
      assert.match(String(at(await session.run("status"), "warnings")), /is damaged/)
    }
    const saved = await session.run("save", { completedSteps: ["one", "two"], checks: ["npm test"], status: "done" })
    assert.equal(at(saved, "checks", 0, "result"), "not-observed")
    await compact(session)
    assert.equal((await asked(session)).length, 1)
  })

  test("cannot be written by a tool call", async (t) => {
    const session = await openSession(t)
    const observed = { files: [{ path: "x", change: "added" }], commands: [{ command: "npm test", exit: 0 }] }
    await session.unchecked.call("save", { title: "T", observed, checks: ["npm test"], repository: {} })
    const loaded = await session.run("load")
    assert.equal(loaded["observed"], undefined)
    assert.equal(at(loaded, "checks", 0, "result"), "not-observed")
  })

  test("between two snapshots is told with their difference, and after the last one with current", async (t) => {
    const session = await openSession(t)
    const agent = new Agent(session.bench, "ses_one")
    const call = async (tool: string, input: object): Promise<unknown> => {
      const options = { sessionID: "ses_one", messageID: agent.message }
      return JSON.parse(String(at(await session.desk.instance.call(`checkpoint_${tool}`, input, options), "content")))
    }
    const files = (loaded: unknown): unknown => listAt(loaded, "observed", "files").map((file) => at(file, "path"))
    await agent.edit("before.ts")
    await call("save", { title: "T", snapshotName: "one" })
    agent.next()
    await agent.edit("between.ts")
    agent.next()
    await call("save", { title: "T2", snapshotName: "two" })
    agent.next()
    await agent.edit("after.ts")
    assert.deepEqual(files(await call("load_snapshot", { name: "one", compareWith: "two" })), ["between.ts"])
    assert.deepEqual(files(await call("load_snapshot", { name: "two", compareWith: "one" })), ["between.ts"])
    assert.deepEqual(files(await call("load_snapshot", { name: "two", compareWith: "current" })), ["after.ts"])
    assert.deepEqual(files(await call("load_snapshot", { name: "one", compareWith: "current" })), [
      "after.ts",
      "between.ts",
    ])
    assert.equal(at(await call("load_snapshot", { name: "one" }), "observed"), undefined)
  })
})

suite("the checks of a save", () => {
  test("bind the steps that it completes, else those of the last save that did", async (t) => {
    const session = await openSession(t)
    const agent = new Agent(session.bench, "ses_one")
    await agent.shell("npm test")
    await agent.shell("npm run lint", 1)
    const first = await session.run("save", { title: "T", completedSteps: ["one"], checks: ["npm test"] })
    assert.deepEqual(
      listAt(first, "checks").map((check) => [at(check, "command"), at(check, "result"), at(check, "exit")]),
      [["npm test", "passed", 0]],
    )
    assert.deepEqual(first["warnings"], [])
    const second = await session.run("save", { completedSteps: ["one", "two"], checks: [" npm  test "] })
    assert.deepEqual(second["warnings"], [])
    const third = await session.run("save", { checks: ["npm run lint", "make", "npm run lint"] })
    assert.deepEqual([third["changed"], third["undoSnapshot"]], [false, null])
    assert.deepEqual(
      listAt(third, "checks").map((check) => at(check, "result")),
      ["failed", "not-observed"],
    )
    assert.match(String(at(third, "warnings", 0)), /"npm run lint" failed \(exit 1\)/)
    assert.deepEqual(
      listAt(await session.run("load"), "checks").map((check) => [at(check, "command"), at(check, "steps")]),
      [
        ["npm test", ["one", "two"]],
        ["npm run lint", ["two"]],
        ["make", ["two"]],
      ],
    )
  })

  test("are shown for steps that are there, and come back with them", async (t) => {
    const session = await openSession(t)
    await new Agent(session.bench, "ses_one").shell("npm test")
    await session.run("save", { title: "T", completedSteps: ["one"], checks: ["npm test"], snapshotName: "with" })
    await session.run("save", { completedSteps: [] })
    assert.equal((await session.run("load"))["checks"], undefined)
    await session.run("restore_snapshot", { name: "with" })
    assert.deepEqual(at(await session.run("load"), "checks", 0, "steps"), ["one"])
  })

  test("that are too many are refused, and nothing is stored", async (t) => {
    const session = await openSession(t)
    const checks = Array.from({ length: 101 }, (_, index) => `npm run test:${String(index)}`)
    const refused = await session.refused("save", { title: "T", checks })
    assert.equal(refused["code"], "invalid-input")
    assert.deepEqual(await session.run("load"), { exists: false })
  })

  test("keep the newest run that they are bound to, when older rows go", async (t) => {
    const session = await openSession(t)
    const agent = new Agent(session.bench, "ses_one")
    await agent.shell("npm test")
    await session.run("save", { title: "T", completedSteps: ["one"], checks: ["npm test"] })
    for (let count = 0; count < 700; count++) {
      agent.next()
      await agent.shell(`ls ${String(count)}`)
    }
    const loaded = await session.run("load")
    assert.equal(at(loaded, "checks", 0, "result"), "passed")
    assert.ok((session.bench.rows()["observed_command"]?.length ?? 0) <= 601)
  })

  test("that were said to be done with something left are saved, with a warning that names it", async (t) => {
    const session = await openSession(t)
    await new Agent(session.bench, "ses_one").shell("npm test", 2)
    const done = { title: "T", status: "done", nextSteps: ["a", "b"], blockers: ["c"] }
    const { saved, warnings } = await session.run("save", done)
    assert.equal(saved, true)
    assert.deepEqual(warnings, [
      "The status is done, but there is something left: 2 open next steps; 1 blocker; checks whose newest run failed: npm test (exit 2).",
    ])
  })
})
