import assert from "node:assert/strict"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { setImmediate } from "node:timers/promises"
import { location } from "../helpers/host.ts"
import { Child } from "../helpers/child.ts"
import { connect } from "../helpers/database.ts"
import { openBench, openSession } from "../helpers/plugin.ts"
import type { Bench, Caller } from "../helpers/plugin.ts"
import { exposed, sessionRow } from "../helpers/session.ts"
import type { Prompts } from "../workers/prompts.ts"

const count = async (session: Caller): Promise<unknown> => (await session.run("status"))["promptsSinceSave"]

interface Scene {
  readonly bench: Bench
  readonly session: Caller
  /** Calls the hook and nothing else: the event loop does not turn. */
  readonly prompt: (messageID: string) => Promise<void>
}

/** A session with a checkpoint. */
async function open(t: TestContext): Promise<Scene> {
  const bench = openBench(t)
  const { module, run } = exposed()
  const directory = bench.path("project")
  const desk = await bench.open(location({ directory, projectID: "p1", projectDirectory: directory }), module)
  const session = desk.session({ id: "ses_one" })
  await session.run("save", { title: "Parser" })
  return { bench, session, prompt: (messageID) => run("prompt", { sessionID: session.id, messageID }) }
}

suite("a prompt", () => {
  test("is counted at once where nobody holds the lock, so that a killed process loses none", async (t) => {
    const { bench, session, prompt } = await open(t)
    for (let admitted = 1; admitted <= 50; admitted++) {
      void prompt(`msg_${String(admitted)}`)
      assert.equal(sessionRow(bench, session.id)["prompts"], admitted)
    }
    assert.equal(await count(session), 50)
  })

  test("is counted before an unload", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "Parser" })
    await session.desk.instance.admitPrompt(session.id)
    await session.desk.instance.unload()
    assert.equal(sessionRow(session.bench, session.id)["prompts"], 1)
  })

  test("is counted before a save that follows at once, which starts the counter anew", async (t) => {
    const session = await openSession(t)
    await session.desk.instance.admitPrompt(session.id)
    await session.run("save", { title: "Parser" })
    await setImmediate()
    assert.equal(await count(session), 0)
  })

  test("is counted before a save of another instance in this process, and in its status", async (t) => {
    const { bench, session, prompt } = await open(t)
    const other = await bench.repository("other", "p2")
    await prompt("msg_1")
    bench.host.move(session.id, other.instance.location, { silent: true })
    const moved = other.as(session.id)
    assert.equal(await count(moved), 1)
    await prompt("msg_2")
    await moved.run("save", { title: "Parser" })
    await setImmediate()
    assert.equal(await count(moved), 0)
  })

  test("does not bring a session back that was deleted right after it", async (t) => {
    const session = await openSession(t, { deleteWithSession: true })
    await session.run("save", { title: "Parser" })
    await session.desk.instance.admitPrompt(session.id)
    session.bench.host.remove(session.id)
    await session.bench.host.settled()
    await setImmediate()
    assert.deepEqual(session.bench.rows()["session"], [])
  })

  for (const runtime of ["node", "bun"] as const) {
    test(`is counted though the process ends by itself in that very turn, on ${runtime}`, async (t) => {
      const bench = openBench(t)
      const input: Prompts = { directory: bench.path("project"), database: bench.database, prompts: 7 }
      await using child = new Child("tests/workers/prompts.ts", { runtime, input })
      await child.rest()
      assert.equal(sessionRow(bench, "ses_one")["prompts"], 7)
    })
  }

  test("leaves no listener behind that waits for the end of the process", async (t) => {
    const { bench, session, prompt } = await open(t)
    const before = process.listenerCount("exit")
    const holder = connect(t, bench.database)
    holder.exec("BEGIN IMMEDIATE")
    for (const id of ["msg_1", "msg_2", "msg_1"]) await prompt(id)
    assert.equal(process.listenerCount("exit"), before + 1)
    holder.exec("ROLLBACK")
    assert.equal(await count(session), 2)
    assert.equal(process.listenerCount("exit"), before)
  })
})
