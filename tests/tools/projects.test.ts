import assert from "node:assert/strict"
import { existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { location } from "../helpers/host.ts"
import { CHECKPOINT, v1Text, writeV1 } from "../helpers/legacy.ts"
import { at, listAt, openBench } from "../helpers/plugin.ts"
import type { Caller } from "../helpers/plugin.ts"

const listed = async (session: Caller): Promise<unknown[]> =>
  listAt(await session.run("list", { scope: "project" }), "sessions").map((row) => at(row, "sessionID"))
const others = async (session: Caller): Promise<unknown[]> =>
  listAt(await session.run("status"), "otherSessions").map((row) => at(row, "sessionID"))
const adopts = async (session: Caller, fromSession: string): Promise<unknown> => {
  const { ok, result } = await session.call("migrate", { fromSession })
  return ok ? "adopted" : at(result, "error", "code")
}

suite("this project", () => {
  test("is the project id, whatever the directory: worktrees and clones list each other", async (t) => {
    const bench = openBench(t)
    const [main, tree] = [await bench.repository("main", "p1"), await bench.repository("tree", "p1")]
    const [a, b] = [main.session({ id: "ses_a" }), tree.session({ id: "ses_b" })]
    await a.run("save", { title: "a" })
    await b.run("save", { title: "b" })
    assert.deepEqual(await listed(a), ["ses_b", "ses_a"])
    assert.deepEqual(await others(b), ["ses_a"])
    assert.equal(await adopts(a, "ses_b"), "adopted")
  })

  test("is for folders outside version control the folder: two unrelated ones never mix", async (t) => {
    const bench = openBench(t)
    const [one, two] = [await bench.plainFolder("one/api"), await bench.plainFolder("two/api")]
    const [a, b, c] = [one.session({ id: "ses_a" }), two.session({ id: "ses_b" }), one.session({ id: "ses_c" })]
    for (const session of [a, b, c]) await session.run("save", { title: "t", notes: [session.id] })
    assert.deepEqual([await listed(a), await listed(b)], [["ses_c", "ses_a"], ["ses_b"]])
    assert.deepEqual([await others(a), await others(b)], [["ses_c"], []])
    const before = bench.rows()
    assert.equal(await adopts(a, "ses_b"), "other-project")
    assert.deepEqual(bench.rows(), before)
    assert.equal(await adopts(a, "ses_c"), "adopted")
  })

  test("keeps the order of writing when sessions come to it from another", async (t) => {
    const bench = openBench(t)
    const [plain, repository] = [await bench.plainFolder("plain"), await bench.repository("clone", "git")]
    const [a, b] = [plain.session({ id: "ses_a" }), repository.session({ id: "ses_b" })]
    await a.run("save", { title: "a" })
    await b.run("save", { title: "b" })
    bench.host.resolveWorktree({ directory: plain.directory, projectID: "git", silent: true })
    await a.run("save", { title: "a, later" })
    assert.deepEqual(await listed(b), ["ses_a", "ses_b"])
    await b.run("save", { title: "b, later" })
    assert.deepEqual(await listed(b), ["ses_b", "ses_a"])
  })
})

suite("a directory that gets another project id (git init)", () => {
  for (const silent of [true, false])
    test(`${silent ? "unheard" : "announced"}, takes its sessions and its imported 1.x state along`, async (t) => {
      const bench = openBench(t)
      const [plain, other] = [await bench.plainFolder("plain"), await bench.plainFolder("other")]
      const clone = await bench.repository("clone", "git")
      const [a, b, c] = [plain.session({ id: "ses_a" }), plain.session({ id: "ses_b" }), clone.session({ id: "ses_c" })]
      const stays = other.session({ id: "ses_stays" })
      for (const session of [a, b, c, stays]) await session.run("save", { title: session.id })
      for (const desk of [plain, other]) writeV1(desk.directory, CHECKPOINT, v1Text("old"))
      const namespace = at(await a.run("migrate"), "legacy", "namespace")
      const unmoved = at(await stays.run("migrate"), "legacy", "namespace")
      bench.host.resolveWorktree({ directory: plain.directory, projectID: "git", silent })
      await bench.host.settled()
      assert.deepEqual(new Set(await listed(a)), new Set(["ses_a", "ses_b", "ses_c", namespace]))
      assert.deepEqual(new Set(await listed(c)), new Set(await listed(a)))
      assert.deepEqual(new Set(await listed(stays)), new Set(["ses_stays", unmoved]))
      assert.deepEqual(at(await a.run("migrate", { adopt: true }), "adopted", "from"), namespace)
      assert.equal(await adopts(a, "ses_c"), "adopted")
    })
})

suite("a session that moves", () => {
  for (const silent of [true, false])
    test(`${silent ? "unheard" : "announced"}, keeps its checkpoint and writes the next hand-off where it lives`, async (t) => {
      const bench = openBench(t)
      const [from, to] = [await bench.repository("from", "p1"), await bench.repository("to", "p2")]
      const session = from.session({ id: "ses_a" })
      await session.run("save", { title: "t" })
      bench.host.move("ses_a", to.instance.location, { silent })
      await bench.host.settled()
      const moved = to.as("ses_a")
      assert.equal(at(await moved.run("load"), "task", "title"), "t")
      await moved.run("save", { status: "done" })
      assert.deepEqual(
        [existsSync(bench.handoff(from, "ses_a")), existsSync(bench.handoff(to, "ses_a"))],
        [false, true],
      )
      const old = from.session({ id: "ses_old" })
      await old.run("save", { title: "old" })
      assert.deepEqual([await listed(old), await listed(moved)], [["ses_old"], ["ses_a"]])
    })

  for (const [what, use] of [
    ["a load", ["load", {}]],
    ["a status", ["status", {}]],
    ["a save that changes nothing", ["save", { title: "t" }]],
  ] as const)
    test(`has its hand-off follow at the first use, be it ${what}`, async (t) => {
      const bench = openBench(t)
      const [from, to] = [await bench.repository("from", "p1"), await bench.repository("to", "p2")]
      await from.session({ id: "ses_a" }).run("save", { title: "t" })
      bench.host.move("ses_a", to.instance.location, { silent: true })
      await to.as("ses_a").run(use[0], use[1])
      assert.deepEqual(
        [existsSync(bench.handoff(from, "ses_a")), existsSync(bench.handoff(to, "ses_a"))],
        [false, true],
      )
    })

  test("says nothing about the imported 1.x state of the instances that hear of it", async (t) => {
    const bench = openBench(t)
    const desks = [
      await bench.repository("x", "px"),
      await bench.repository("y", "py"),
      await bench.repository("z", "pz"),
    ]
    const [x, y, z] = desks
    assert.ok(x !== undefined && y !== undefined && z !== undefined)
    for (const desk of desks) {
      writeV1(desk.directory, CHECKPOINT, v1Text(desk.directory))
      await desk.session().run("migrate")
    }
    const namespaces = (): unknown =>
      bench
        .rows()
        ["session"]?.filter(({ id }) => String(id).startsWith("legacy"))
        .map((row) => row["project_id"])
    const before = namespaces()
    const session = y.session({ id: "ses_a" })
    await session.run("save", { title: "t" })
    bench.host.move("ses_a", z.instance.location)
    await bench.host.settled()
    assert.deepEqual(namespaces(), before)
    assert.equal(await adopts(x.session(), "ses_a"), "other-project")
    const fork = bench.host.fork("ses_a", { id: "ses_f" })
    bench.host.move(fork.id, x.instance.location)
    await bench.host.settled()
    assert.equal(at(await x.as("ses_f").run("load"), "task", "title"), "t")
    assert.deepEqual(namespaces(), before)
  })
})

suite("the root of a file system", () => {
  test("is no folder for hand-offs or 1.x state: a session there is saved, with a warning", async (t) => {
    const bench = openBench(t)
    const session = (await bench.open(location({ directory: "/" }))).session()
    const { warnings } = await session.run("save", { title: "t" })
    assert.equal(listAt(warnings).length, 1)
    assert.deepEqual(at(await session.run("migrate"), "legacy", "result"), "none-found")
    assert.ok(!existsSync(`/.opencode/state/checkpoint-orchestrator/handoff-${session.id}.md`))
  })

  test("given as the project's directory stands for the session's own", async (t) => {
    const bench = openBench(t)
    const desk = await bench.plainFolder("plain")
    mkdirSync(join(desk.directory, "sub"))
    const session = desk.session()
    assert.deepEqual((await session.run("save", { title: "t" }))["warnings"], [])
    assert.ok(existsSync(bench.handoff(desk, session.id)))
  })
})
