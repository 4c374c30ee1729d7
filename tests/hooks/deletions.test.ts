import assert from "node:assert/strict"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { createService } from "../../src/checkpoint/service.ts"
import { createHandoffs } from "../../src/handoff/keeper.ts"
import { createSweep } from "../../src/hooks/deletions.ts"
import type { SessionMembers } from "../../src/host/contract.ts"
import { createSessions } from "../../src/host/sessions.ts"
import { cli } from "../cli/helpers.ts"
import { openStore } from "../helpers/database.ts"
import type { HeldStore } from "../helpers/database.ts"
import { location } from "../helpers/host.ts"
import type { HostOptions } from "../helpers/host.ts"
import { Bench } from "../helpers/plugin.ts"
import type { Desk, Json } from "../helpers/plugin.ts"
import { identityOf } from "../helpers/service.ts"
import { until } from "../helpers/session.ts"
import { tmpdir } from "../helpers/tmp.ts"

const HERE = location({ directory: "/projects/project", projectID: "p1", projectDirectory: "/projects/project" })
const NOT_FOUND = { _tag: "Session.NotFoundError", message: "" }
const gone: Get = () => Promise.reject(Object.assign(new Error(), NOT_FOUND))

type Get = (id: string) => Promise<unknown>

/** The pauses of a look keep no process alive; this does, until it is over. */
async function awake(look: Promise<void>): Promise<void> {
  const alive = setInterval(() => undefined, 1_000)
  try {
    await look
  } finally {
    clearInterval(alive)
  }
}

interface Scene extends HeldStore {
  /** Ids that the host was asked about. */
  readonly asked: string[]
  /** Looks for deleted sessions once, on a host that answers like this; resolves when the look is over. */
  readonly sweep: (get: Get, options?: { host?: string; signal?: AbortSignal; wanted?: boolean }) => Promise<void>
  readonly ids: () => Promise<readonly string[]>
}

/** Sessions `ids` of the directory, described by the host `one`. */
async function scene(t: TestContext, ids: readonly string[]): Promise<Scene> {
  const held = openStore(t)
  const { store } = held
  await store.write(1_000, (writer) => {
    for (const id of ids) writer.putSession({ ...identityOf({ id }), host: "one" }, 1_000)
  })
  const asked: string[] = []
  return {
    ...held,
    asked,
    sweep: (get, { host = "one", signal = new AbortController().signal, wanted = true } = {}) => {
      const session: SessionMembers = {
        get: ({ sessionID }) => {
          asked.push(sessionID)
          return get(sessionID)
        },
        hook: () => Promise.reject(new Error("not used")),
      }
      const known = (): string | undefined => (host === "" ? undefined : host)
      const warn = (warning: string): void => assert.fail(warning)
      const base = { maxSnapshots: 10, briefing: true, briefingMaxChars: 6_000, clock: Date.now, autosaveEvery: 5 }
      const options = { ...base, handoff: true, handoffDir: "", deleteWithSession: wanted }
      const sessions = createSessions(session, HERE, known)
      const installation = { known, identify: () => Promise.resolve(known()) }
      const handoffs = createHandoffs(store, options, warn)
      const service = createService(store, options, { handoffs })
      return awake(createSweep({ service, options, sessions, installation })(signal))
    },
    ids: () => store.read(1_000, (reader) => ids.filter((id) => reader.session(id) !== undefined)),
  }
}

const answers: Readonly<Record<string, { get: Get; gone: boolean }>> = {
  "the host's own word for it, without a message": {
    get: gone,
    gone: true,
  },
  "an Error that is tagged so": { get: () => Promise.reject(Object.assign(new Error("gone"), NOT_FOUND)), gone: true },
  "a session": { get: (id) => Promise.resolve({ id, projectID: "p1", location: HERE }), gone: false },
  "a session of another workspace": {
    get: (id) => Promise.resolve({ id, projectID: "p1", location: { directory: HERE.directory, workspaceID: "w" } }),
    gone: false,
  },
  nothing: { get: () => Promise.resolve(undefined), gone: false },
  null: { get: () => Promise.resolve(null), gone: false },
  "an answer that says so in a field": { get: () => Promise.resolve(NOT_FOUND), gone: false },
  "an error that only says so": { get: () => Promise.reject(new Error("Session.NotFoundError")), gone: false },
  "an error of that name": {
    get: () => Promise.reject(Object.assign(new Error(), { name: "Session.NotFoundError" })),
    gone: false,
  },
  "another tagged error": {
    get: () => Promise.reject(Object.assign(new Error(), { _tag: "NotFoundError" })),
    gone: false,
  },
  "an error that cannot be read": {
    get: () =>
      Promise.reject(
        Object.defineProperty(new Error(), "_tag", {
          get: () => {
            throw new Error("no")
          },
        }),
      ),
    gone: false,
  },
  "a throw": {
    get: () => {
      throw new Error("at once")
    },
    gone: false,
  },
  "no answer at all": { get: () => new Promise(() => undefined), gone: false },
}

suite("a session of a host that answers a question about it with", () => {
  for (const [name, { get, gone }] of Object.entries(answers))
    test(`${name} is ${gone ? "removed" : "kept"}`, async (t) => {
      const { sweep, ids, asked } = await scene(t, ["ses_a"])
      await sweep(get)
      assert.deepEqual([asked, await ids()], [["ses_a"], gone ? [] : ["ses_a"]])
    })
})

suite("the look for deleted sessions", () => {
  test("asks nothing without the option, of another host, and where no host can be told from another", async (t) => {
    const { sweep, ids, asked } = await scene(t, ["ses_a"])
    await sweep(gone, { wanted: false })
    await sweep(gone, { host: "two" })
    await sweep(gone, { host: "" })
    assert.deepEqual([asked, await ids()], [[], ["ses_a"]])
  })

  test("keeps a session that is used while the question is out", async (t) => {
    const { sweep, ids, store } = await scene(t, ["ses_a"])
    await sweep(async () => {
      await store.write(1_000, (writer) => {
        writer.hear("ses_a", 2_000)
      })
      return gone("ses_a")
    })
    assert.deepEqual(await ids(), ["ses_a"])
  })

  test("asks about a hundred at most, and about the others another time", async (t) => {
    const all = Array.from({ length: 130 }, (_, index) => `ses_${String(index)}`)
    const { sweep, ids, asked } = await scene(t, all)
    await sweep(gone)
    assert.deepEqual([asked.length, (await ids()).length], [100, 30])
    await sweep(gone)
    assert.deepEqual([new Set(asked).size, await ids()], [130, []])
  })

  test("does not go on with a host that does not answer", async (t) => {
    const { sweep, ids, asked } = await scene(t, ["ses_a", "ses_b", "ses_c"])
    await sweep(() => new Promise(() => undefined))
    assert.deepEqual([asked.length, await ids()], [1, ["ses_a", "ses_b", "ses_c"]])
  })

  test("ends with the plugin, also while a question is out, and then removes nothing", async (t) => {
    const { sweep, ids, asked } = await scene(t, ["ses_a", "ses_b"])
    const stopping = new AbortController()
    const question = Promise.withResolvers<unknown>()
    await sweep(
      () => {
        stopping.abort()
        return question.promise
      },
      { signal: stopping.signal },
    )
    question.reject(Object.assign(new Error(), NOT_FOUND))
    assert.deepEqual([asked.length, await ids()], [1, ["ses_a", "ses_b"]])
    await sweep(gone, { signal: stopping.signal })
    assert.equal(asked.length, 1)
  })
})

/** A start of the same host, or of another one, on the same checkpoints, which has these sessions left. */
async function start(
  t: TestContext,
  folder: string,
  left: readonly string[],
  { options = { deleteWithSession: true }, ...host }: HostOptions & { options?: Json } = {},
): Promise<{ bench: Bench; desk: Desk }> {
  const bench = new Bench(folder, options, host)
  t.after(() => bench.host.close())
  const directory = bench.path("project")
  for (const id of left) bench.host.createSession({ id, directory, projectID: "p1", silent: true })
  return { bench, desk: await bench.repository("project", "p1") }
}

const sessionsOf = (bench: Bench): readonly unknown[] => (bench.rows()["session"] ?? []).map(({ id }) => id).toSorted()

suite("a session that its host deleted while the plugin was not there", () => {
  test("goes with its hand-off soon after the next start; what the host has, was imported, or is another host's stays", async (t) => {
    const folder = tmpdir(t)
    const first = await start(t, folder, ["ses_gone", "ses_here", "ses_imported"])
    const { storage } = first.bench.host
    for (const id of ["ses_gone", "ses_here", "ses_imported"]) {
      await first.desk.as(id).run("save", { title: id })
      await first.desk.as(id).run("save", { title: `${id} again` })
    }
    await until(
      () => first.bench.rows()["session"]?.every(({ host }) => typeof host === "string") === true,
      "the host's id",
    )
    const handoff = first.bench.handoff(first.desk, "ses_gone")
    assert.ok(existsSync(handoff))
    await first.bench.host.close()

    const other = await start(t, folder, ["ses_other"])
    await other.desk.as("ses_other").run("save", { title: "of another host" })
    await other.bench.host.close()
    const file = join(folder, "export.json")
    const args = ["--database", first.bench.database]
    assert.equal((await cli(["export", "ses_imported", "--out", file, ...args])).code, 0)
    assert.equal((await cli(["import", file, ...args])).code, 0)

    const { bench, desk } = await start(t, folder, ["ses_here"], { storage })
    assert.equal(sessionsOf(bench).length, 4)
    await until(() => !sessionsOf(bench).includes("ses_gone"), "the session is gone")
    await bench.host.close()
    assert.deepEqual(sessionsOf(bench), ["ses_here", "ses_imported", "ses_other"])
    assert.deepEqual([existsSync(handoff), existsSync(bench.handoff(desk, "ses_here"))], [false, true])
  })

  test("stays on a host that keeps nothing for plugins, which cannot be told from another", async (t) => {
    const folder = tmpdir(t)
    const first = await start(t, folder, ["ses_one"], { storage: "none" })
    await first.desk.as("ses_one").run("save", { title: "One" })
    await first.bench.host.close()
    const rows = first.bench.rows()["session"] ?? []
    assert.deepEqual(
      rows.map(({ id, host }) => [id, host]),
      [["ses_one", null]],
    )
  })
})
