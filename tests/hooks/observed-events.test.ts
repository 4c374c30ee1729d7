import assert from "node:assert/strict"
import { mkdirSync, realpathSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { Agent } from "../helpers/agent.ts"
import { at, listAt, openBench, openSession } from "../helpers/plugin.ts"
import type { Caller, Json } from "../helpers/plugin.ts"
import { git } from "../lib/git/repos.ts"

async function files(caller: Caller): Promise<readonly (readonly unknown[])[]> {
  const loaded = await caller.run("load")
  return at(loaded, "observed") === undefined
    ? []
    : listAt(loaded, "observed", "files").map((file) => [at(file, "path"), at(file, "change")])
}

async function commands(caller: Caller): Promise<readonly (readonly unknown[])[]> {
  const loaded = await caller.run("load")
  return at(loaded, "observed") === undefined
    ? []
    : listAt(loaded, "observed", "commands").map((each) => [at(each, "command"), at(each, "exit") ?? at(each, "ended")])
}

/** A session in a git repository, or in a directory below its top. */
async function inRepository(t: TestContext, below = "") {
  const bench = openBench(t)
  const top = bench.path("repository")
  git(top, "init", "-q", "-b", "main")
  mkdirSync(join(top, below), { recursive: true })
  const desk = await bench.repository(join("repository", below), "p1", { root: top })
  const caller = desk.session({ id: "ses_one" })
  return Object.assign(caller, { bench, desk, top, agent: new Agent(bench, caller.id) })
}

suite("a step", () => {
  test("tells the files that shell commands changed, named from the top of the work tree", async (t) => {
    const session = await inRepository(t, "sub/deep")
    const { agent, top } = session
    writeFileSync(join(top, "sub/deep/y.txt"), "")
    await agent.step(() => agent.shell("touch y.txt"), { files: ["sub/deep/y.txt", "sub/deep/gone.txt", "up.txt"] })
    assert.deepEqual(
      new Map((await files(session)) as [string, string][]),
      new Map([
        ["y.txt", "modified"],
        ["gone.txt", "deleted"],
        [join(realpathSync(top), "up.txt"), "deleted"],
      ]),
    )
  })

  test("and a tool that report one file are one change, in any order", async (t) => {
    const session = await inRepository(t)
    const { agent, top } = session
    writeFileSync(join(top, "a.ts"), "")
    await agent.step(() => agent.edit("a.ts", "added"), { files: ["a.ts"] })
    assert.deepEqual(await files(session), [["a.ts", "added"]])
    await agent.end({ files: ["b.ts"] })
    await agent.edit("b.ts", "modified")
    const [b] = listAt(await session.run("load"), "observed", "files")
    assert.deepEqual([at(b, "path"), at(b, "change"), at(b, "times")], ["b.ts", "modified", 1])
  })

  test("that was interrupted is the only trace of what its command wrote", async (t) => {
    const session = await inRepository(t)
    const { agent, bench, top } = session
    writeFileSync(join(top, "half.txt"), "")
    agent.begin()
    const call = { sessionID: "ses_one", assistantMessageID: agent.message, id: "call_1" }
    bench.host.emit("session.tool.called", { ...call, tool: "shell", input: { command: "npm test" } }, place(session))
    bench.host.emit("session.tool.failed", { ...call, error: { type: "aborted", message: "" } }, place(session))
    await agent.end({ failed: true, files: ["half.txt"] })
    assert.deepEqual(await files(session), [["half.txt", "modified"]])
    assert.deepEqual(await commands(session), [["npm test", "interrupted"]])
  })

  test("without files, and of a session elsewhere, tells nothing", async (t) => {
    const session = await inRepository(t)
    const { agent, bench } = session
    await agent.step(() => Promise.resolve())
    await agent.step(() => Promise.resolve(), { files: [] })
    const other = await bench.repository("other", "p2")
    other.session({ id: "ses_two" })
    await agent.end({ failed: true, files: [] })
    const elsewhere = { sessionID: "ses_two", assistantMessageID: "msg_x", files: ["a"] }
    bench.host.emit("session.step.ended", elsewhere, { location: { directory: other.directory } })
    await bench.host.settled()
    assert.deepEqual(await files(session), [])
    assert.deepEqual(await files(other.as("ses_two")), [["a", "deleted"]])
  })

  test("of shapes that are not known tells nothing, and nothing fails", async (t) => {
    const session = await inRepository(t)
    const { bench } = session
    for (const data of [{}, { files: 7 }, { files: [7, null, {}] }, { assistantMessageID: 7, files: ["a"] }])
      bench.host.emit("session.step.ended", { sessionID: "ses_one", ...data }, place(session))
    await bench.host.settled()
    assert.deepEqual(await files(session), [])
    assert.deepEqual((await session.run("status"))["warnings"], [])
  })
})

function place({ desk }: { readonly desk: { readonly directory: string } }): { location: { directory: string } } {
  return { location: { directory: desk.directory } }
}

suite("a command in the background", () => {
  const started = { metadata: { truncated: false, shellID: "sh_1" }, output: { status: "running" } }

  for (const [what, type, data, end] of [
    ["shell.exited", "shell.exited", { id: "sh_1", exit: 3, status: "exited" }, 3],
    ["shell.exited, timed out", "shell.exited", { id: "sh_1", status: "timeout" }, "timeout"],
    [
      "a message of a newer host",
      "session.inbox.enqueued",
      {
        sessionID: "ses_one",
        inboxID: "msg_9",
        item: {
          type: "synthetic",
          payload: { text: "", metadata: { source: "shell", state: "completed", shellID: "sh_1", exit: 0 } },
        },
      },
      0,
    ],
    [
      "a message that tells no exit",
      "session.input.admitted",
      { sessionID: "ses_one", metadata: { source: "shell", state: "completed" } },
      "started",
    ],
  ] as const) {
    test(`ends late, as ${what} says`, async (t) => {
      const session = await openSession(t)
      const agent = new Agent(session.bench, "ses_one")
      await agent.shell("npm test", started)
      assert.deepEqual(await commands(session), [["npm test", "started"]])
      session.bench.host.emit(type, data)
      await session.bench.host.settled()
      assert.deepEqual(await commands(session), [["npm test", end]])
    })

    test(`ends once, if ${what} comes before the report of its beginning`, async (t) => {
      const session = await openSession(t)
      session.bench.host.emit(type, data)
      await session.bench.host.settled()
      await session.run("status")
      await new Agent(session.bench, "ses_one").shell("npm test", started)
      assert.deepEqual(await commands(session), [["npm test", end]])
    })
  }
})

suite("a revert", () => {
  async function reverted(t: TestContext) {
    const session = await openSession(t)
    const agent = new Agent(session.bench, "ses_one")
    await agent.edit("kept.ts")
    const from = agent.next()
    await agent.edit("a.ts")
    await agent.shell("npm test")
    agent.next()
    await agent.edit("b.ts")
    const emit = async (type: string, data: Json = {}): Promise<void> => {
      session.bench.host.emit(`session.revert.${type}`, { sessionID: "ses_one", ...data }, place(session))
      await session.bench.host.settled()
    }
    const paths = async (): Promise<unknown> => (await files(session)).map(([path]) => path)
    return { session, agent, from, emit, paths }
  }

  test("takes the rows of its message and of later ones out of sight, and brings them back where it is cleared", async (t) => {
    const { session, from, emit, paths } = await reverted(t)
    await emit("staged", { revert: { messageID: from, snapshot: "t", files: [] } })
    assert.deepEqual(await paths(), ["kept.ts"])
    assert.deepEqual(await commands(session), [])
    await emit("cleared")
    assert.deepEqual(await paths(), ["b.ts", "a.ts", "kept.ts"])
    assert.deepEqual(await commands(session), [["npm test", 0]])
  })

  test("is final once it is committed, and does not reach what comes after it", async (t) => {
    const { agent, from, emit, paths } = await reverted(t)
    await emit("staged", { revert: { messageID: from } })
    agent.next()
    await agent.edit("c.ts")
    await emit("committed", { to: from })
    await emit("cleared")
    assert.deepEqual(await paths(), ["c.ts", "kept.ts"])
  })

  test("that goes less far brings the rest back", async (t) => {
    const { agent, from, emit, paths } = await reverted(t)
    await emit("staged", { revert: { messageID: from } })
    await emit("staged", { revert: { messageID: agent.message } })
    assert.deepEqual(await paths(), ["a.ts", "kept.ts"])
  })
})

suite("a fork", () => {
  test("begins with what its source had observed until then, and goes its own way", async (t) => {
    const session = await openSession(t)
    const { bench, desk } = session
    const agent = new Agent(bench, "ses_one")
    await agent.edit("a.ts")
    await agent.shell("npm test")
    await session.run("save", { title: "T", completedSteps: ["one"], checks: ["npm test"] })
    bench.host.fork("ses_one", { id: "ses_fork" })
    await bench.host.settled()
    const fork = desk.as("ses_fork")
    await agent.edit("later.ts")
    const other = new Agent(bench, "ses_fork")
    await other.edit("fork.ts")
    assert.deepEqual(
      (await files(fork)).map(([path]) => path),
      ["fork.ts", "a.ts"],
    )
    assert.deepEqual(await commands(fork), [["npm test", 0]])
    assert.deepEqual(
      (await files(session)).map(([path]) => path),
      ["later.ts", "a.ts"],
    )
    assert.equal(at(await fork.run("load"), "checks", 0, "result"), "passed-before-changes")
  })
})

suite("a sub-agent", () => {
  test("keeps what is its own, and its parent's view adds it", async (t) => {
    const session = await openSession(t)
    const { bench, desk } = session
    const agent = new Agent(bench, "ses_one")
    await agent.edit("own.ts")
    const child = desk.session({ id: "ses_child", parentID: "ses_one" })
    const sub = new Agent(bench, "ses_child")
    await sub.edit("theirs.ts")
    await sub.edit("own.ts")
    await sub.shell("npm test", 1)
    const parent = await session.run("load")
    assert.deepEqual(
      listAt(parent, "observed", "files").map((file) => [at(file, "path"), at(file, "by")]),
      [
        ["theirs.ts", "sub-agents"],
        ["own.ts", undefined],
      ],
    )
    assert.deepEqual(
      listAt(parent, "observed", "commands").map((each) => [at(each, "command"), at(each, "by")]),
      [["npm test", "sub-agents"]],
    )
    assert.deepEqual((await files(child)).map(([path]) => path).toSorted(), ["own.ts", "theirs.ts"])
  })
})

suite("a session that moves", () => {
  test("goes on with what was observed, each file named from where it is", async (t) => {
    const bench = openBench(t)
    const [one, two] = [await bench.repository("one", "p1"), await bench.repository("two", "p1")]
    one.session({ id: "ses_one" })
    await new Agent(bench, "ses_one").edit("a.ts")
    bench.host.move("ses_one", two.instance.location)
    await bench.host.settled()
    await new Agent(bench, "ses_one").edit("b.ts")
    const found = await files(two.as("ses_one"))
    assert.deepEqual(
      found.map(([path]) => path),
      ["b.ts", join(realpathSync(one.directory), "a.ts")],
    )
  })
})

suite("a session that the host deletes", () => {
  for (const deleteWithSession of [false, true])
    test(`loses what was observed, with deleteWithSession ${String(deleteWithSession)}`, async (t) => {
      const session = await openSession(t, { deleteWithSession })
      const { bench } = session
      const agent = new Agent(bench, "ses_one")
      await agent.edit("a.ts")
      await agent.shell("npm test")
      await session.run("save", { title: "T", completedSteps: ["x"], checks: ["npm test"] })
      bench.host.remove("ses_one")
      await bench.host.settled()
      const rows = bench.rows()
      for (const table of ["observed", "observed_change", "observed_command", "observed_step", "check_command"])
        assert.deepEqual(rows[table], [], table)
      assert.equal(rows["checkpoint"]?.length, deleteWithSession ? 0 : 1)
    })

  test("loses it with a purge, which counts it", async (t) => {
    const session = await openSession(t)
    const agent = new Agent(session.bench, "ses_one")
    await agent.edit("a.ts")
    await agent.shell("npm test")
    const { removed } = await session.run("clear", { purge: true })
    assert.deepEqual(removed, { checkpoint: false, snapshots: 0, observed: 2, handoff: false })
    assert.deepEqual(await session.run("load"), { exists: false })
  })
})
