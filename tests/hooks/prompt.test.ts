import assert from "node:assert/strict"
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs"
import { suite, test } from "node:test"
import { location } from "../helpers/host.ts"
import { packageFolder } from "../helpers/package.ts"
import { Caller, openBench, openSession } from "../helpers/plugin.ts"
import {
  compact,
  exposed,
  liveRow,
  prompt,
  restart,
  rowsOf,
  sessionRow,
  snapshotsOf,
  until,
} from "../helpers/session.ts"

const count = async (session: Caller): Promise<unknown> => (await session.run("status"))["promptsSinceSave"]

suite("the prompt counter", () => {
  test("counts prompts since the last save, which starts it anew though nothing changed", async (t) => {
    const session = await openSession(t)
    await prompt(session, 3)
    assert.equal(await count(session), 3)
    await session.run("save", { title: "Parser" })
    assert.equal(await count(session), 0)
    await prompt(session, 2)
    await session.run("save", { title: "Parser" })
    assert.equal(await count(session), 0)
  })

  test("goes on over an autosave, a read, a compaction and a restart", async (t) => {
    const session = await openSession(t, { autosaveEvery: 2 })
    await session.run("save", { title: "Parser" })
    await prompt(session, 3)
    await session.run("load")
    await compact(session)
    const again = await restart(t, session, { autosaveEvery: 2 })
    await prompt(again, 2)
    assert.equal(await count(again), 5)
  })

  test("counts a message once, also after a reload and a restart", async (t) => {
    const bench = openBench(t)
    const directory = bench.path("project")
    const { module, run } = exposed()
    const desk = await bench.open(location({ directory, projectID: "p1", projectDirectory: directory }), module)
    const session = Object.assign(desk.session({ id: "ses_one" }), { bench, desk })
    const event = { sessionID: session.id, messageID: "msg_1", prompt: { text: "Go on." }, delivery: "steer" }
    await run("prompt", event)
    await run("prompt", event)
    assert.equal(await count(session), 1)
    await desk.instance.reload()
    await run("prompt", event)
    assert.equal(await count(session), 1)
    const again = await restart(t, session)
    await again.desk.instance.admitPrompt(session.id, { messageID: "msg_1" })
    assert.equal(await count(again), 1)
    await again.desk.instance.admitPrompt(session.id, { messageID: "msg_2" })
    assert.equal(await count(again), 2)
  })

  for (const messageID of [undefined, null, 7, "", {}]) {
    test(`passes over a prompt without a message id: ${JSON.stringify(messageID)}`, async (t) => {
      const bench = openBench(t)
      const { module, run } = exposed()
      const desk = await bench.open(location({ directory: bench.path("project") }), module)
      const session = desk.session()
      await run("prompt", { sessionID: session.id, messageID })
      await desk.instance.admitPrompt(session.id)
      assert.equal(await count(session), 1)
      assert.deepEqual((await session.run("status"))["warnings"], [])
    })
  }

  test("counts the same message id in two sessions twice", async (t) => {
    const session = await openSession(t)
    const other = session.desk.session()
    for (const { id } of [session, other]) await session.desk.instance.admitPrompt(id, { messageID: "msg_1" })
    assert.deepEqual([await count(session), await count(other)], [1, 1])
  })

  test("counts prompts that come at once, each one time", async (t) => {
    const session = await openSession(t)
    const ids = ["msg_1", "msg_2", "msg_1", "msg_3", "msg_2"]
    await Promise.all(ids.map((messageID) => session.desk.instance.admitPrompt(session.id, { messageID })))
    assert.equal(await count(session), 3)
  })

  test("leaves the prompt as it is", async (t) => {
    const session = await openSession(t)
    const { prompt: admitted } = await session.desk.instance.admitPrompt(session.id, { text: "Do it.\u0000" })
    assert.deepEqual(admitted, { text: "Do it.\u0000" })
  })

  test("is not moved by old prompts that are announced again", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "Parser" })
    const { host } = session.bench
    const fork = session.desk.as(host.fork(session.id))
    await host.settled()
    const before = rowsOf(session.bench, fork.id)
    for (let index = 0; index < 40; index++) {
      const item = { type: "user", payload: { text: "Old." }, delivery: "steer" }
      const data = { sessionID: fork.id, inboxID: `msg_old${String(index)}` }
      host.emitRaw({
        id: `evt_old${String(index)}`,
        created: index,
        type: "session.inbox.enqueued",
        data: { ...data, item },
      })
      host.emitRaw({ id: `evt_new${String(index)}`, created: index, type: "session.inbox.delivered", data })
    }
    await host.settled()
    assert.equal(rowsOf(session.bench, fork.id), before)
  })
})

suite("the autosave", () => {
  test("comes with every fifth prompt without a save, for a state that no snapshot holds", async (t) => {
    const session = await openSession(t)
    const fork = Object.assign(session.desk.session({ id: "ses_two" }), { bench: session.bench })
    await session.run("save", { title: "Parser" })
    await fork.run("migrate", { fromSession: session.id })
    const before = liveRow(session.bench, fork.id)
    await prompt(fork, 4)
    assert.deepEqual(snapshotsOf(session.bench, fork.id), [])
    await prompt(fork)
    assert.deepEqual(snapshotsOf(session.bench, fork.id), ["auto: Parser"])
    await prompt(fork, 15)
    assert.deepEqual(snapshotsOf(session.bench, fork.id), ["auto: Parser"])
    assert.deepEqual(liveRow(session.bench, fork.id), before)
  })

  test("adds no snapshot for a state that any snapshot holds", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "Parser", snapshotName: "mine" })
    await prompt(session, 5)
    assert.deepEqual(snapshotsOf(session.bench, session.id), ["named: Parser"])
  })

  test("makes forty prompts replayed into a fork one snapshot at most, and nothing of its source's", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "Parser" })
    const before = rowsOf(session.bench, session.id)
    const fork = Object.assign(session.desk.as(session.bench.host.fork(session.id)), { bench: session.bench })
    await session.bench.host.settled()
    for (let index = 0; index < 40; index++)
      await session.desk.instance.admitPrompt(fork.id, { messageID: `msg_old${String(index)}` })
    assert.deepEqual(snapshotsOf(session.bench, fork.id), ["auto: Parser"])
    await fork.run("save", { status: "blocked" })
    assert.equal(rowsOf(session.bench, session.id), before)
  })

  test("never makes a checkpoint of its own", async (t) => {
    const session = await openSession(t)
    await prompt(session, 11)
    assert.equal((await session.run("status"))["exists"], false)
    assert.deepEqual(snapshotsOf(session.bench, session.id), [])
    assert.equal(existsSync(session.bench.handoff(session.desk, session.id)), false)
  })

  test("is off with 0, and the prompts are counted all the same", async (t) => {
    const session = await openSession(t, { autosaveEvery: 0 })
    const other = Object.assign(session.desk.session(), { bench: session.bench })
    await session.run("save", { title: "Parser" })
    await other.run("migrate", { fromSession: session.id })
    await prompt(other, 12)
    assert.deepEqual(snapshotsOf(session.bench, other.id), [])
    assert.equal(await count(other), 12)
  })

  test("comes with the first prompt with 1", async (t) => {
    const session = await openSession(t, { autosaveEvery: 1 })
    const other = Object.assign(session.desk.session(), { bench: session.bench })
    await session.run("save", { title: "Parser" })
    await other.run("migrate", { fromSession: session.id })
    await prompt(other)
    assert.deepEqual(snapshotsOf(session.bench, other.id), ["auto: Parser"])
  })

  test("does not come while saves come first", async (t) => {
    const session = await openSession(t)
    const other = Object.assign(session.desk.session(), { bench: session.bench })
    await session.run("save", { title: "Parser" })
    await other.run("migrate", { fromSession: session.id })
    for (let round = 0; round < 4; round++) {
      await prompt(other, 4)
      await other.run("save", { title: "Parser" })
    }
    assert.deepEqual(snapshotsOf(session.bench, other.id), [])
  })

  test("brings the hand-off up to date", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "Parser" })
    const file = session.bench.handoff(session.desk, session.id)
    const text = readFileSync(file, "utf8")
    writeFileSync(file, "gone")
    await prompt(session, 5)
    await until(() => readFileSync(file, "utf8") === text, "the hand-off is written again")
  })
})

suite("a fork's first prompt", () => {
  test("copies the fork and writes its hand-off, though the fork was never announced", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "Parser" })
    const { id } = session.bench.host.fork(session.id, { silent: true })
    await prompt({ bench: session.bench, id })
    assert.equal(sessionRow(session.bench, id)["forked_from"], session.id)
    assert.equal(liveRow(session.bench, id)?.["hash"], liveRow(session.bench, session.id)?.["hash"])
    await until(() => existsSync(session.bench.handoff(session.desk, id)), "the hand-off is written")
  })
})

suite("a fork's first compaction", () => {
  test("hands its copy to the summariser, though the fork was never announced", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "Parser" })
    const { id } = session.bench.host.fork(session.id, { silent: true })
    const request = await compact({ bench: session.bench, id })
    assert.match(JSON.stringify(request?.messages), /Parser/)
  })
})

suite("fifty reloads", () => {
  test("of a freshly evaluated plugin count each prompt once, autosave on time and leave nothing open", async (t) => {
    const bench = openBench(t)
    const directory = bench.path("project")
    const options = { database: bench.database, autosaveEvery: 101 }
    const instance = await bench.host.open(location({ directory, projectID: "p1", projectDirectory: directory }), [
      { package: packageFolder(bench.path("package")), options },
    ])
    assert.deepEqual(
      instance.plugins().map(({ state }) => state),
      [{ status: "active" }],
    )
    const [source, session] = ["ses_one", "ses_two"].map((id) => {
      bench.host.createSession({ id, directory })
      return Object.assign(new Caller(instance, id), { bench })
    })
    assert.ok(source && session, "both sessions are there")
    await source.run("save", { title: "Parser" })
    await session.run("migrate", { fromSession: source.id })
    const held: number[] = []
    for (let cycle = 0; cycle < 50; cycle++) {
      await prompt(session, 2)
      await instance.reload({ fresh: true })
      held.push(openThings())
    }
    assert.equal(await count(session), 100)
    assert.ok(Math.max(...held.slice(5)) <= Math.max(...held.slice(0, 5)), held.join(" "))
    assert.deepEqual(snapshotsOf(bench, session.id), [])
    await prompt(session, 5)
    assert.deepEqual(snapshotsOf(bench, session.id), ["auto: Parser"])
  })
})

/** Open files, where the system tells, and timers. */
function openThings(): number {
  const files = existsSync("/proc/self/fd") ? readdirSync("/proc/self/fd").length : 0
  return files + process.getActiveResourcesInfo().filter((name) => name === "Timeout").length
}
