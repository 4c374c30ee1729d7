import assert from "node:assert/strict"
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { Agent } from "../helpers/agent.ts"
import { at, listAt, openSession } from "../helpers/plugin.ts"
import type { Json } from "../helpers/plugin.ts"

/** A session with an agent at work in its first step. */
async function working(t: TestContext, options: Json = {}) {
  const session = await openSession(t, options)
  const agent = new Agent(session.bench, session.id)
  const files = async (): Promise<unknown> =>
    listAt(await session.run("load"), "observed", "files").map((file) => [at(file, "path"), at(file, "change")])
  const commands = async (): Promise<unknown> =>
    listAt(await session.run("load"), "observed", "commands").map((command) => [
      at(command, "command"),
      at(command, "exit") ?? at(command, "ended"),
    ])
  return Object.assign(session, { agent, files, commands })
}

const nothing = async (session: Awaited<ReturnType<typeof working>>): Promise<void> => {
  assert.deepEqual(await session.run("load"), { exists: false })
}

suite("a file that a tool changed", () => {
  test("edit: by its metadata, relative to the session's directory, or absolute where it is outside", async (t) => {
    const session = await working(t)
    const { agent, bench } = session
    const outside = join(realpathSync(bench.folder), "elsewhere.ts")
    for (const [file, status] of [
      ["src/a.ts", "modified"],
      ["src/new.ts", "added"],
      ["src/gone.ts", "deleted"],
      [outside, "modified"],
    ] as const) {
      await agent.edit(file, status)
      agent.next()
    }
    assert.deepEqual(await session.files(), [
      [outside.replaceAll("\\", "/"), "modified"],
      ["src/gone.ts", "deleted"],
      ["src/new.ts", "added"],
      ["src/a.ts", "modified"],
    ])
  })

  test("edit: by its output, or its input, where a host gives no metadata", async (t) => {
    const session = await working(t)
    const { agent } = session
    const files = [{ file: "a.ts", status: "added" }]
    await agent.call("edit", { path: "a.ts" }, { status: "completed", result: { content: "", output: { files } } })
    agent.next()
    await agent.call("edit", { path: "b.ts" }, { status: "completed", result: { content: "" } })
    assert.deepEqual(await session.files(), [
      ["b.ts", "modified"],
      ["a.ts", "added"],
    ])
  })

  test("edit that failed: none", async (t) => {
    const session = await working(t)
    for (const message of [
      "Could not find oldString in a.ts",
      "File not found: a.ts",
      "Invalid tool input: Missing key",
    ])
      await session.agent.call("edit", { path: "a.ts" }, { status: "error", error: { _tag: "Tool.Error", message } })
    await nothing(session)
  })

  test("write: by its target, new or not", async (t) => {
    const session = await working(t)
    const { agent, desk } = session
    await agent.write(join(desk.directory, "new.ts"))
    agent.next()
    await agent.write(join(desk.directory, "old.ts"), true)
    assert.deepEqual(await session.files(), [
      ["old.ts", "modified"],
      ["new.ts", "added"],
    ])
  })

  test("patch: what was applied, and the old name of what it moved", async (t) => {
    const session = await working(t)
    const { agent, desk } = session
    const target = (name: string): string => join(desk.directory, name)
    const patchText = [
      "*** Begin Patch",
      "*** Add File: a.ts",
      "+x",
      "*** Update File: old.ts",
      "*** Move to: new.ts",
      "@@",
      "*** Delete File: gone.ts",
      "*** End Patch",
    ].join("\n")
    const applied = [
      { type: "add", resource: "a.ts", target: target("a.ts") },
      { type: "update", resource: "new.ts", target: target("new.ts") },
      { type: "delete", resource: "gone.ts", target: target("gone.ts") },
    ]
    const result = { content: "", output: { applied }, metadata: { files: [] } }
    await agent.call("patch", { patchText }, { status: "completed", result })
    assert.deepEqual(
      new Map((await session.files()) as [string, string][]),
      new Map([
        ["a.ts", "added"],
        ["new.ts", "modified"],
        ["gone.ts", "deleted"],
        ["old.ts", "deleted"],
      ]),
    )
  })

  test("patch that failed half-way: what its error says was done", async (t) => {
    const session = await working(t)
    const patchText =
      "*** Begin Patch\n*** Add File: a.ts\n+x\n*** Update File: aa.ts\n@@\n*** Delete File: b.ts\n*** End Patch"
    const error = (message: string): Json => ({ status: "error", error: { _tag: "Tool.Error", message } })
    await session.agent.call("patch", { patchText }, error("patch verification failed: b.ts"))
    await nothing(session)
    await session.agent.call("patch", { patchText }, error("Failed at b.ts. Completed before failure: a.ts"))
    assert.deepEqual(await session.files(), [["a.ts", "added"]])
  })

  test("is one, whatever links lead to it", async (t) => {
    const session = await working(t)
    const { agent, desk } = session
    mkdirSync(join(desk.directory, "real"))
    symlinkSync(join(desk.directory, "real"), join(desk.directory, "link"))
    writeFileSync(join(desk.directory, "real", "a.ts"), "")
    await agent.edit("link/a.ts")
    await agent.edit("real/a.ts")
    assert.deepEqual(await session.files(), [["real/a.ts", "modified"]])
  })

  test("that was added and then edited in one message was added; reports in any order say the same", async (t) => {
    const session = await working(t)
    const { agent } = session
    await agent.edit("a.ts", "modified")
    await agent.edit("a.ts", "added")
    await agent.edit("a.ts", "modified")
    await agent.edit("b.ts", "deleted")
    await agent.edit("b.ts", "modified")
    assert.deepEqual(
      new Map((await session.files()) as [string, string][]),
      new Map([
        ["a.ts", "added"],
        ["b.ts", "deleted"],
      ]),
    )
  })

  test("of the plugin's own is none, and so is what is read or searched", async (t) => {
    const session = await working(t)
    const { agent, desk } = session
    await agent.write(join(desk.directory, ".opencode", "state", "checkpoint-orchestrator", "handoff-ses_one.md"))
    for (const file of ["", "-wal", "-shm"]) await agent.write(`${session.bench.database}${file}`)
    for (const tool of ["read", "glob", "grep", "webfetch", "execute", "subagent", "checkpoint_save", "mcp_write"])
      await agent.call(
        tool,
        { path: "a.ts", command: "ls" },
        { status: "completed", result: { content: "", metadata: {} } },
      )
    await nothing(session)
  })
})

suite("a command", () => {
  for (const [what, result, end] of [
    ["ended with 0", { metadata: { truncated: false, exit: 0 }, output: { status: "completed" } }, 0],
    ["ended with 127", { metadata: { truncated: false, exit: 127 }, output: { status: "completed" } }, 127],
    ["timed out", { metadata: { truncated: false, timeout: true }, output: { status: "completed" } }, "timeout"],
    ["timed out, by newer hosts", { metadata: { status: "timeout" }, output: {} }, "timeout"],
    ["was killed", { metadata: { status: "completed", signal: "SIGKILL" }, output: {} }, "signal"],
    [
      "runs in the background",
      { metadata: { truncated: false, shellID: "sh_1" }, output: { status: "running" } },
      "started",
    ],
    [
      "runs in the background, by newer hosts",
      { metadata: { status: "running", shellID: "sh_1" }, output: {} },
      "started",
    ],
    ["ended as only its output says", { output: { exit: 3, status: "completed" } }, 3],
  ] as const)
    test(`that ${what}`, async (t) => {
      const session = await working(t)
      await session.agent.shell("npm test", { content: "out", ...result })
      assert.deepEqual(await session.commands(), [["npm test", end]])
    })

  test("that the host refused", async (t) => {
    const session = await working(t)
    await session.agent.call("shell", { command: "npm test" }, { status: "error", error: { message: "denied" } })
    assert.deepEqual(await session.commands(), [["npm test", "error"]])
  })

  test("of an unknown shape is none, and fails nothing", async (t) => {
    const session = await working(t)
    const { agent, desk } = session
    for (const event of [[], {}, { tool: "shell" }, { tool: "shell", sessionID: 7 }])
      await desk.instance.afterCall(event)
    for (const input of [null, {}, { command: 7 }, { command: "" }])
      await agent.call("shell", input as Json, { status: "completed", result: { metadata: { exit: 0 } } })
    for (const result of [
      undefined,
      null,
      {},
      { metadata: { exit: "0" } },
      { metadata: { exit: 1.5 } },
      { metadata: null },
    ])
      await agent.call(
        "shell",
        { command: "npm test" },
        { status: "completed", ...(result === undefined ? {} : { result }) },
      )
    const commands = at(await session.run("load"), "observed", "commandsTotal") ?? 0
    // A call that is said to be completed, and has no result at all, failed in some way.
    assert.ok(Number(commands) <= 1)
  })

  test("keeps its text once, with the newest end and the number of runs", async (t) => {
    const session = await working(t)
    const { agent } = session
    await agent.shell("npm test", 1)
    agent.next()
    await agent.shell("npm test", 0)
    const [command] = listAt(await session.run("load"), "observed", "commands")
    assert.deepEqual([at(command, "exit"), at(command, "runs"), at(command, "class")], [0, 2, "test"])
  })

  test("of one call of a script is told from the others by its text; the same report again is the same run", async (t) => {
    const session = await working(t)
    const { agent } = session
    const done = { status: "completed", result: { metadata: { exit: 0 } } }
    for (const command of ["npm test", "npm run lint", "npm test"])
      await agent.call("shell", { command }, done, "call_1")
    const commands = listAt(await session.run("load"), "observed", "commands")
    assert.deepEqual(commands.map((each) => [at(each, "command"), at(each, "runs")]).toSorted(), [
      ["npm run lint", 1],
      ["npm test", 1],
    ])
  })

  test("is kept without content, in no byte of what is written", async (t) => {
    const session = await working(t)
    const { agent, bench } = session
    await agent.shell(`cat > a.ts <<'EOF'\n${"CANARY ".repeat(50)}\nEOF\nnpm test`)
    await agent.shell(`node -e "console.log('CANARY')"`)
    await agent.shell(`echo CANARY > file`, {
      content: "CANARY output",
      metadata: { exit: 0 },
      output: { output: "CANARY" },
    })
    assert.equal(((await session.commands()) as unknown[]).length, 3)
    assert.doesNotMatch(JSON.stringify(bench.rows()), /CANARY/)
  })

  test("is masked, and cut where it is long: one that checks nothing at 200, the others at 2,000 units", async (t) => {
    const session = await working(t)
    const { agent } = session
    await agent.shell(`DB_PASSWORD=hunter2hunter2 npm test`)
    agent.next()
    await agent.shell(`npm test ${"-- a.ts ".repeat(400)}`)
    agent.next()
    await agent.shell(`ls ${"dir ".repeat(400)}\nrm x`)
    const [other, long, secret] = listAt(await session.run("load"), "observed", "commands").map((each) =>
      String(at(each, "command")),
    )
    assert.ok(other?.startsWith("ls dir") && other.length <= 200, other)
    assert.ok(long !== undefined && long.length === 2_000 && long.endsWith("…[cut]"), long)
    assert.ok(secret !== undefined && !secret.includes("hunter2"), secret)
  })
})
