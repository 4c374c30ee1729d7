import assert from "node:assert/strict"
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { suite, test } from "node:test"
import type { CheckpointStore } from "../../src/checkpoint/port.ts"
import { createHandoffs } from "../../src/handoff/keeper.ts"
import { acquireStore } from "../../src/sqlite/store/registry.ts"
import { Child } from "../helpers/child.ts"
import { location } from "../helpers/host.ts"
import { openBench, openSession } from "../helpers/plugin.ts"
import { compact, liveRow, restart, sessionRow } from "../helpers/session.ts"
import type { Open } from "../helpers/session.ts"

const fileOf = ({ bench, desk, id }: Pick<Open, "bench" | "desk" | "id">): string => bench.handoff(desk, id)
const read = (session: Pick<Open, "bench" | "desk" | "id">): string => readFileSync(fileOf(session), "utf8")

suite("the hand-off", () => {
  test("follows every change of content: save, restore, adoption, compaction", async (t) => {
    const session = await openSession(t)
    await compact(session, { text: "The host's own." })
    assert.match(read(session), /The host's own\./)
    await session.run("save", { title: "First", snapshotName: "first" })
    assert.match(read(session), /First/)
    await session.run("save", { title: "Second" })
    assert.match(read(session), /Second/)
    await session.run("restore_snapshot", { name: "first" })
    assert.match(read(session), /First/)
    const other = session.desk.session()
    await other.run("save", { title: "Other" })
    await session.run("migrate", { fromSession: other.id })
    assert.match(read(session), /Other/)
    assert.equal(sessionRow(session.bench, session.id)["handoff"], fileOf(session))
  })

  test("is not written again by a save that changes nothing, nor by a read", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "First" })
    const before = statSync(fileOf(session))
    await session.run("save", { title: "First" })
    for (const tool of ["load", "status", "list"]) await session.run(tool)
    const after = statSync(fileOf(session))
    assert.deepEqual([after.ino, after.mtimeMs], [before.ino, before.mtimeMs])
  })

  test("goes with a clear, and comes back with the undo point", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "First" })
    const { undoSnapshot } = await session.run("clear")
    assert.equal(existsSync(fileOf(session)), false)
    assert.equal(sessionRow(session.bench, session.id)["handoff"], null)
    await session.run("restore_snapshot", { name: undoSnapshot })
    assert.match(read(session), /First/)
  })

  test("goes with a purge, which says so", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "First" })
    const { removed } = await session.run("clear", { purge: true })
    assert.deepEqual(removed, { checkpoint: true, snapshots: 1, observed: 0, handoff: true })
    assert.equal(existsSync(fileOf(session)), false)
  })

  test("of one session is no other's", async (t) => {
    const session = await openSession(t)
    const other = Object.assign(session.desk.session(), { bench: session.bench, desk: session.desk })
    await session.run("save", { title: "First" })
    await other.run("save", { title: "Other" })
    await other.run("clear", { purge: true })
    assert.match(read(session), /First/)
  })

  test("of a fork is there as soon as the fork is announced, and its source's stays", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "First" })
    const before = read(session)
    const { id } = session.bench.host.fork(session.id)
    await session.bench.host.settled()
    assert.match(read({ bench: session.bench, desk: session.desk, id }), /First/)
    assert.equal(read(session), before)
  })
})

suite("a hand-off that cannot be written", () => {
  test("is a warning in the results, and what they did counts", async (t) => {
    const session = await openSession(t)
    writeFileSync(join(session.desk.directory, ".opencode"), "not a folder")
    const saved = await session.run("save", { title: "First", snapshotName: "first" })
    assert.equal(saved["saved"], true)
    assert.match(String(saved["warnings"]), /^The hand-off of ses_one was not written; the checkpoint itself is safe: /)
    assert.equal((await session.run("load"))["exists"], true)
    await session.run("save", { title: "Second" })
    const restored = await session.run("restore_snapshot", { name: "first" })
    assert.match(String(restored["warnings"]), /was not written/)
    const { warnings } = await session.run("status")
    assert.equal((warnings as string[]).length, 1)
  })

  test("is written with the next change once it can be", async (t) => {
    const session = await openSession(t)
    const obstacle = join(session.desk.directory, ".opencode")
    writeFileSync(obstacle, "not a folder")
    await session.run("save", { title: "First" })
    rmSync(obstacle)
    assert.deepEqual((await session.run("save", { title: "Second" }))["warnings"], [])
    assert.match(read(session), /Second/)
  })

  test("because its folder is a link to elsewhere writes nothing there", async (t) => {
    const session = await openSession(t)
    const elsewhere = session.bench.path("elsewhere")
    symlinkSync(elsewhere, join(session.desk.directory, ".opencode"))
    assert.match(String((await session.run("save", { title: "First" }))["warnings"]), /leads outside/)
    assert.deepEqual(readdirSync(elsewhere), [])
  })

  test("or removed is a warning of a clear, which counts", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "First" })
    rmSync(fileOf(session))
    mkdirSync(fileOf(session))
    const cleared = await session.run("clear")
    assert.equal(cleared["cleared"], true)
    assert.match(String(cleared["warnings"]), /^The hand-off of ses_one was not removed: /)
  })
})

suite("the hand-off's place", () => {
  test("is none with the option off, and nothing is made", async (t) => {
    const session = await openSession(t, { handoff: false })
    await session.run("save", { title: "First" })
    await compact(session)
    assert.deepEqual(readdirSync(session.desk.directory), [])
  })

  test("of an earlier hand-off is cleared with the option off too", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "First" })
    const again = await restart(t, session, { handoff: false })
    await again.run("clear")
    assert.equal(existsSync(fileOf(session)), false)
  })

  for (const [what, folder] of [
    ["relative to the project", "notes/handoff"],
    ["absolute", "<bench>/handoff"],
  ] as const) {
    test(`follows the option (${what}), and what it was before is removed`, async (t) => {
      const session = await openSession(t)
      await session.run("save", { title: "First" })
      const handoffDir = folder.replace("<bench>", session.bench.folder)
      const again = await restart(t, session, { handoffDir })
      await again.run("save", { title: "Second" })
      const expected = join(
        handoffDir.startsWith("/") ? handoffDir : join(session.desk.directory, handoffDir),
        "handoff-ses_one.md",
      )
      assert.match(readFileSync(expected, "utf8"), /Second/)
      assert.equal(existsSync(fileOf(session)), false)
      await again.run("clear")
      assert.equal(existsSync(expected), false)
    })
  }

  test("leading out of the project is refused with a warning", async (t) => {
    const session = await openSession(t, { handoffDir: "../elsewhere" })
    assert.match(String((await session.run("save", { title: "First" }))["warnings"]), /lies outside/)
    assert.equal(existsSync(join(session.bench.folder, "elsewhere")), false)
  })

  test("is the checkout's root for a session in a subfolder", async (t) => {
    const bench = openBench(t)
    const desk = await bench.repository("project/packages/one", "p1", { root: bench.path("project") })
    const session = desk.session()
    await session.run("save", { title: "First" })
    const folder = join(bench.folder, "project", ".opencode", "state", "checkpoint-orchestrator")
    assert.deepEqual(readdirSync(folder).sort(), [".gitignore", `handoff-${session.id}.md`])
    assert.deepEqual(readdirSync(desk.directory), [])
  })

  test("is the session's directory where there is no version control", async (t) => {
    const bench = openBench(t)
    const desk = await bench.plainFolder("plain")
    const session = Object.assign(desk.session(), { bench, desk })
    await session.run("save", { title: "First" })
    assert.match(read(session), /First/)
  })

  test("is never the root of a file system: the save says so and counts", async (t) => {
    const bench = openBench(t)
    const desk = await bench.open(location({ directory: "/" }))
    const session = desk.session()
    const { saved, warnings } = await session.run("save", { title: "First" })
    assert.equal(saved, true)
    assert.match(String(warnings), /its project directory is unknown/)
    assert.equal(existsSync(`/.opencode/state/checkpoint-orchestrator/handoff-${session.id}.md`), false)
    assert.deepEqual((await session.run("clear"))["cleared"], true)
  })
})

suite("several writers of one hand-off", () => {
  test("in one process end with the newest state", async (t) => {
    const session = await openSession(t)
    const notes = Array.from({ length: 30 }, (_, index) => `note ${String(index)}.`)
    await Promise.all(notes.map((note) => session.run("save", { notes: [note], listMode: "append" })))
    for (const note of notes) assert.equal(read(session).includes(note), true, note)
    assert.deepEqual(readdirSync(dirname(fileOf(session))).sort(), [".gitignore", "handoff-ses_one.md"])
  })

  test("that save and clear at once end with a file exactly where there is a checkpoint", async (t) => {
    const session = await openSession(t)
    for (let round = 0; round < 15; round++) {
      await Promise.all([
        session.run("save", { title: String(round) }),
        session.run("clear"),
        session.run("save", { objective: String(round) }),
      ])
      assert.equal(existsSync(fileOf(session)), liveRow(session.bench, session.id) !== undefined)
    }
  })

  test("of which one is overtaken between reading and writing end with the newest state", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "Older" })
    const { store, release } = acquireStore(session.bench.database, () => undefined)
    t.after(release)
    let overtaken = false
    const readSlowly: CheckpointStore["read"] = async (ms, work) => {
      const result = await store.read(ms, work)
      if (overtaken) return result
      overtaken = true
      await session.run("save", { title: "Newer" })
      assert.match(read(session), /Newer/)
      return result
    }
    const slow = new Proxy<CheckpointStore>(store, {
      get: (target, name) => {
        const member: unknown = name === "read" ? readSlowly : Reflect.get(target, name, target)
        return typeof member === "function" ? (member.bind(target) as unknown) : member
      },
    })
    const { directory } = session.desk
    const owner = { id: session.id, projectID: "p1", directory, root: directory, checkouts: [], placeholder: false }
    const handoffs = createHandoffs(slow, { handoff: true, handoffDir: "" }, () => undefined)
    assert.deepEqual((await handoffs.refresh(owner)).warnings, [])
    assert.match(read(session), /Newer/)
  })

  test("in two processes end with the newest state", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "First" })
    const notesOf = (who: string): string[] => Array.from({ length: 20 }, (_, index) => `${who} ${String(index)}.`)
    const inputs = ["one", "two"].map((who) => ({
      folder: session.bench.folder,
      session: session.id,
      notes: notesOf(who),
    }))
    const children = inputs.map((input) => new Child("tests/workers/saves.ts", { input }))
    t.after(() => Promise.all(children.map((child) => child[Symbol.asyncDispose]())))
    for (const child of children) await child.expect("ready")
    for (const child of children) child.send("go")
    for (const child of children) await child.rest()
    const text = read(session)
    for (const { notes } of inputs) for (const note of notes) assert.equal(text.includes(note), true, note)
  })
})
