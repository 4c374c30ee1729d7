import assert from "node:assert/strict"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { run } from "../../src/cli/run.ts"
import { execute, openStore, valueOf } from "../helpers/database.ts"
import { holdLock } from "../helpers/lock.ts"
import { openSession } from "../helpers/plugin.ts"
import { openLab } from "../helpers/service.ts"
import { compact, prompt, sessionRow, until } from "../helpers/session.ts"
import type { Open } from "../helpers/session.ts"
import { tmpdir } from "../helpers/tmp.ts"
import { startTools } from "../helpers/tool-process.ts"
import { cli, field, items } from "./helpers.ts"

const DAY = 24 * 3_600_000
const AGE = 100 * DAY

/** Makes everything that a database says of times 100 days older, under whoever has it open. */
function age(path: string): void {
  execute(
    path,
    `
    UPDATE session SET time_created = time_created - ${AGE}, time_updated = time_updated - ${AGE}, time_heard = time_heard - ${AGE};
    UPDATE checkpoint SET time_updated = time_updated - ${AGE};
    UPDATE snapshot SET time_created = time_created - ${AGE}, time_updated = time_updated - ${AGE};`,
  )
}

/** Prunes what was not heard of for 90 days, and returns the ids of what went. */
async function pruned(path: string): Promise<readonly string[]> {
  const args = ["prune", "--sessions-older-than", "90d", "--yes", "--json", "--database", path]
  const { code, out, err } = await cli(args, { now: Date.now() })
  assert.equal(code, 0, err)
  return items(out, "sessions").map((session) => String(field(session, "sessionID")))
}

/** An open session with a checkpoint, a snapshot and an undo point, and another like it that nobody uses; 100 days ago. */
async function longAgo(t: TestContext): Promise<Open> {
  const session = await openSession(t)
  for (const each of [session, session.desk.session({ id: "ses_unused" })]) {
    await each.run("save", { title: "First", snapshotName: "first" })
    await each.run("save", { title: "Second" })
  }
  age(session.bench.database)
  return session
}

const uses: Readonly<Record<string, (session: Open) => Promise<unknown>>> = {
  "a prompt": async (session) => {
    await prompt(session)
    await until(() => sessionRow(session.bench, session.id)["prompts"] === 1, "the prompt is counted")
  },
  "a save": (session) => session.run("save", { title: "Third" }),
  "a save that changes nothing": (session) => session.run("save", { title: "Second" }),
  "a save without a field": (session) => session.run("save"),
  "a restore": (session) => session.run("restore_snapshot", { name: "first" }),
  "a restore of what is live": async (session) => {
    await session.run("restore_snapshot", { name: "first" })
    age(session.bench.database)
    await session.run("restore_snapshot", { name: "first" })
  },
  "a clear": (session) => session.run("clear"),
  "a clear of nothing": async (session) => {
    await session.run("clear")
    age(session.bench.database)
    await session.run("clear")
  },
  "a compaction": (session) => compact(session),
  "a load": (session) => session.run("load"),
  "a status": (session) => session.run("status"),
  "a list": (session) => session.run("list"),
  "a list of the project": (session) => session.run("list", { scope: "project" }),
  "a load of a snapshot": (session) => session.run("load_snapshot", { name: "first" }),
  "a comparison": (session) => session.run("load_snapshot", { name: "first", compareWith: "current" }),
  "a migration that finds nothing": (session) => session.run("migrate"),
  "an adoption": (session) => session.run("migrate", { fromSession: "ses_unused" }),
  "a move of its own, used there": async (session) => {
    const target = await session.bench.repository("second", "p2")
    session.bench.host.move(session.id, target.instance.location)
    await session.bench.host.settled()
    await target.as(session.id).run("load")
  },
  "a load under a host that does not say who it is": async (session) => {
    session.bench.host.sessionsFault = "reject"
    await session.run("load")
  },
}

const noUses: Readonly<Record<string, (session: Open) => Promise<unknown>>> = {
  nothing: () => Promise.resolve(),
  "a prompt, a save and a load of another session": async ({ desk, bench }) => {
    const other = desk.session({ id: "ses_other" })
    await other.run("save", { title: "Other" })
    await other.run("load")
    await prompt({ bench, id: other.id })
  },
  "a move of its project that is announced": async ({ bench, desk }) => {
    bench.host.resolveWorktree({ directory: desk.directory, projectID: "p9" })
    await bench.host.settled()
  },
  "a move of its project that another session's save finds": async ({ bench, desk }) => {
    const other = desk.session({ id: "ses_other" })
    await other.run("save", { title: "Other" })
    bench.host.resolveWorktree({ directory: desk.directory, projectID: "p9", silent: true })
    await other.run("save", { title: "Another" })
  },
  "being adopted from, and forked": async ({ bench, desk, id }) => {
    await desk.session({ id: "ses_other" }).run("migrate", { fromSession: id })
    bench.host.fork(id, { id: "ses_fork" })
    await bench.host.settled()
  },
  "whatever a person reads at the command line": async ({ bench, id }) => {
    const out = join(bench.folder, "out")
    for (const args of [
      ["sessions"],
      ["show", id],
      ["list", id],
      ["diff", id, "first"],
      ["search", "First"],
      ["export", id, "--out", `${out}.json`],
      ["handoff", id, "--out", `${out}.md`],
      ["prune", "--sessions-older-than", "90d"],
      ["doctor"],
    ])
      assert.equal((await cli([...args, "--database", bench.database], { now: Date.now() })).code, 0, args.join(" "))
  },
}

suite("a session last saved 100 days ago that prune is to remove under a live host", () => {
  for (const [name, use] of Object.entries(uses))
    test(`stays after ${name} today, and one beside it goes`, async (t) => {
      const session = await longAgo(t)
      await use(session)
      assert.deepEqual(await pruned(session.bench.database), ["ses_unused"])
      assert.ok(session.bench.rows()["session"]?.some(({ id }) => id === session.id))
    })

  for (const [name, use] of Object.entries(noUses))
    test(`goes after ${name} today`, async (t) => {
      const session = await longAgo(t)
      await use(session)
      assert.deepEqual((await pruned(session.bench.database)).toSorted(), ["ses_one", "ses_unused"])
    })

  for (const runtime of ["node", "bun"] as const)
    test(`stays where a process on ${runtime} has it open and loads it, and goes where that does not`, async (t) => {
      const folder = tmpdir(t)
      const database = join(folder, "data", "checkpoints.db")
      const live = await startTools(t, { directory: folder, database, options: { handoff: false } }, runtime)
      for (const id of ["ses_one", "ses_two"]) await live.call(id, "save", { title: id })
      age(database)
      await live.call("ses_one", "load")
      assert.deepEqual(await pruned(database), ["ses_two"])
      assert.equal((await live.call("ses_one", "load"))["sessionID"], "ses_one")
      assert.deepEqual(await live.call("ses_two", "load"), { exists: false })
      await live.end()
    })

  test("stays where it was imported today, whatever it held before", async (t) => {
    const session = await longAgo(t)
    const file = join(session.bench.folder, "export.json")
    const place = ["--database", session.bench.database]
    assert.equal((await cli(["export", session.id, "--out", file, ...place])).code, 0)
    assert.equal((await cli(["import", file, ...place], { now: Date.now() })).code, 0)
    assert.deepEqual(await pruned(session.bench.database), ["ses_unused"])
  })

  test("stays where it is used after it was chosen and before it would go", async (t) => {
    const session = await longAgo(t)
    const { database } = session.bench
    const { store } = openStore(t, { path: database })
    await store.read(1_000, () => undefined)
    const told = { out: "", used: 0 }
    const code = await run(["prune", "--sessions-older-than", "90d", "--yes", "--json", "--database", database], {
      out: (text) => (told.out += text),
      err: (text) => {
        if (text !== "Removing…") return
        told.used++
        store.enqueue({
          write: (writer) => {
            writer.countPrompt(session.id, "msg_late", { placeholder: false, now: Date.now() })
          },
        })
      },
      environment: { HOME: "/nonexistent" },
      cwd: "/",
      now: Date.now,
      terminal: { columns: Infinity, color: false, animated: true },
    })
    assert.deepEqual([code, told.used], [0, 1])
    assert.deepEqual(
      items(told.out, "sessions").map((each) => field(each, "sessionID")),
      ["ses_unused"],
    )
    assert.equal((await session.run("load"))["sessionID"], session.id)
  })
})

suite("when a session was last heard of", () => {
  const heardAt = (path: string): unknown => valueOf(path, "SELECT time_heard FROM session WHERE id = 'ses_a'")
  const named = (path: string, now: number): Promise<readonly string[]> =>
    cli(["prune", "--sessions-older-than", "1d", "--json", "--database", path], { now }).then(({ out }) =>
      items(out, "sessions"),
    )

  test("decides to the millisecond: exactly as long ago as was said stays, one more goes", async (t) => {
    const lab = openLab(t)
    await lab.session({ id: "ses_a" }).save({ title: "A", listMode: "replace" })
    assert.equal((await named(lab.path, lab.now + DAY)).length, 0)
    const [gone = ""] = await named(lab.path, lab.now + DAY + 1)
    const iso = new Date(lab.now).toISOString()
    assert.deepEqual([field(gone, "sessionID"), field(gone, "heardAt"), field(gone, "lastSeen")], ["ses_a", iso, iso])
  })

  test("never goes back with the clock, whatever uses it", async (t) => {
    const lab = openLab(t)
    const session = lab.session({ id: "ses_a" })
    const latest = lab.now
    await session.save({ title: "A", listMode: "replace" }, "first")
    lab.now -= 30 * DAY
    await session.save({ title: "B", listMode: "replace" })
    await session.restore("first")
    await session.load()
    await session.clear()
    await lab.store.write(1_000, (writer) => writer.countPrompt("ses_a", "m1", { placeholder: true, now: lab.now }))
    assert.equal(heardAt(lab.path), latest)
  })

  test("is written by a read once a minute at most, so that reads stay reads", async (t) => {
    const lab = openLab(t)
    const session = lab.session({ id: "ses_a" })
    await session.save({ title: "A", listMode: "replace" })
    const saved = lab.now
    lab.now += 59_999
    await session.load()
    assert.equal(heardAt(lab.path), saved)
    lab.now += 1
    await session.load()
    assert.equal(heardAt(lab.path), saved + 60_000)
  })

  test("is no reason for a read to fail or to wait: under a held lock it answers, and is recorded once that is free", async (t) => {
    const lab = openLab(t)
    const session = lab.session({ id: "ses_a" })
    await session.save({ title: "A", listMode: "replace" })
    lab.now += DAY
    const lock = await holdLock(t, lab.path)
    assert.equal((await session.load())?.content.title, "A")
    assert.equal((await session.status()).state?.content.title, "A")
    await lock.release()
    await session.load()
    assert.equal(heardAt(lab.path), lab.now)
  })

  test("is told by sessions and by prune in the same words", async (t) => {
    const lab = openLab(t)
    await lab.session({ id: "ses_a" }).save({ title: "A", listMode: "replace" })
    const { out } = await cli(["sessions", "--json", "--database", lab.path], { now: lab.now })
    assert.equal(field(out, "sessions", 0, "heardAt"), new Date(lab.now).toISOString())
    const help = (await cli(["prune", "--help"], { columns: 80 })).out.replaceAll(/\s+/g, " ")
    assert.match(help, /sessions last heard of .* longer ago than this/)
    const shown = (await cli(["prune", "--sessions-older-than", "1h", "--database", lab.path], { now: lab.now + DAY }))
      .out
    assert.match(shown, /^session ses_a .* last heard of .* ago, /)
  })
})
