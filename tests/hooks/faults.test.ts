import assert from "node:assert/strict"
import { randomBytes } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { location } from "../helpers/host.ts"
import { holdLock } from "../helpers/lock.ts"
import { openBench } from "../helpers/plugin.ts"
import type { Bench, Desk } from "../helpers/plugin.ts"
import { asked, briefings, compact, exposed, snapshotsOf, until } from "../helpers/session.ts"
import type { Caller } from "../helpers/session.ts"
import { openDatabase } from "../../src/sqlite/driver/runtime.ts"

/** Long after anything that is bounded has ended, in ms. */
const STUCK_MS = 120_000

const unhandled: unknown[] = []
process.on("unhandledRejection", (error) => unhandled.push(error))

interface Scene {
  readonly bench: Bench
  readonly desk: Desk
  readonly session: Caller
  /** What the plugin logged so far: one line per warning. */
  readonly log: () => string[]
}

async function scene(t: TestContext, prepare: (database: string) => void = () => undefined): Promise<Scene> {
  const bench = openBench(t)
  const file = join(bench.folder, "plugin.log")
  process.env["CHECKPOINT_ORCHESTRATOR_LOG"] = file
  t.after(() => delete process.env["CHECKPOINT_ORCHESTRATOR_LOG"])
  mkdirSync(dirname(bench.database), { recursive: true })
  prepare(bench.database)
  const desk = await bench.repository("project", "p1")
  const log = (): string[] => (existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : [])
  return { bench, desk, session: desk.session({ id: "ses_one" }), log }
}

/** Everything that a host does with a session, each within its time. Returns what the model requests carried. */
async function goOn({ bench, desk, session }: Scene, rounds = 2): Promise<string[][]> {
  const { host } = bench
  const { instance } = desk
  const requests: string[][] = []
  const soon = async <T>(what: string, work: Promise<T>): Promise<T> => {
    const { promise: stuck, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(reject, STUCK_MS, new Error(`${what} never came back`))
    try {
      return await Promise.race([work, stuck])
    } finally {
      clearTimeout(timer)
    }
  }
  for (let round = 0; round < rounds; round++) {
    const { prompt } = await soon("a prompt", instance.admitPrompt(session.id, { text: "Go on." }))
    assert.deepEqual(prompt, { text: "Go on." })
    requests.push(briefings(await soon("a step", instance.modelRequest(session.id))))
    for (const reason of ["auto", "manual"] as const)
      await soon("a compaction", instance.compact(session.id, { reason, text: "Text." }))
    const fork = host.fork(session.id)
    await soon("a fork's prompt", instance.admitPrompt(fork.id))
    await soon("a fork's step", instance.modelRequest(fork.id))
    host.resolveWorktree({ directory: desk.directory, projectID: `p${String(round)}` })
    host.remove(fork.id)
  }
  return requests
}

const damage = {
  "random bytes": (database: string) => {
    writeFileSync(database, randomBytes(4_096))
  },
  "another application's database": (database: string) => {
    clear(database)
    const db = openDatabase(database)
    db.exec("PRAGMA application_id = 7; CREATE TABLE other (a)")
    db.close()
  },
  "a folder": (database: string) => {
    clear(database)
    mkdirSync(join(database, "inside"), { recursive: true })
  },
  "out of reach": (database: string) => {
    rmSync(dirname(database), { recursive: true })
    writeFileSync(dirname(database), "not a folder")
  },
} as const

/** That the file lost its name, and that it could not be closed as usual, is said besides. */
function isAboutClosing(line: string): boolean {
  return /Closing .* failed|was removed or replaced while it was open/.test(line)
}

/** The size of the file, or undefined where there is none. */
function sizeOf(path: string): number | undefined {
  return existsSync(path) ? statSync(path).size : undefined
}

function clear(database: string): void {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(database + suffix, { recursive: true, force: true })
}

for (const [what, harm] of Object.entries(damage)) {
  suite(`a database that is ${what}`, () => {
    for (const when of ["from the start", "in the middle of a session"]) {
      test(`leaves prompts, steps and compactions alone, with one warning of the fault (${when})`, async (t) => {
        const found = await scene(t, when === "from the start" ? harm : undefined)
        if (when !== "from the start") {
          await found.session.run("save", { title: "Parser" })
          await compact({ bench: found.bench, id: found.session.id })
          harm(found.bench.database)
        }
        const bytes = sizeOf(found.bench.database)
        await goOn(found)
        await found.bench.host.settled()
        const { code, message } = await found.session.refusal("load")
        assert.match(String(code), /^storage-(corrupt|foreign|unavailable)$/)
        assert.ok(String(message).includes(dirname(found.bench.database)), String(message))
        await found.bench.host.close()
        const log = found.log()
        assert.equal(log.filter((line) => !isAboutClosing(line)).length, 1, log.join("\n"))
        assert.equal(sizeOf(found.bench.database), bytes)
        assert.deepEqual(unhandled, [])
      })
    }

    test("is used by the next hook once it is repaired, and loses no prompt from before", async (t) => {
      const found = await scene(t, harm)
      await goOn(found, 1)
      if (what === "out of reach") rmSync(dirname(found.bench.database))
      else clear(found.bench.database)
      await found.desk.instance.admitPrompt(found.session.id)
      assert.equal((await found.session.run("status"))["promptsSinceSave"], 2)
    })
  })
}

suite("a database that another process has locked", () => {
  test("holds up no prompt, step or compaction for long, and the briefing is still injected", async (t) => {
    const found = await scene(t)
    await found.session.run("save", { title: "Parser" })
    await compact({ bench: found.bench, id: found.session.id })
    const expected = await asked({ bench: found.bench, id: found.session.id })
    assert.equal(expected.length, 1)
    const lock = await holdLock(t, found.bench.database)
    assert.deepEqual(await goOn(found), [expected, expected])
    await lock.release()
    await found.bench.host.settled()
    await found.desk.instance.admitPrompt(found.session.id)
    await found.bench.host.close()
    assert.ok(found.log().length <= 1, found.log().join("\n"))
    assert.deepEqual(unhandled, [])
  })

  test("does not lose a compaction that ended meanwhile", async (t) => {
    const found = await scene(t)
    await found.session.run("save", { title: "Parser" })
    const lock = await holdLock(t, found.bench.database)
    await found.desk.instance.compact(found.session.id, { reason: "auto" })
    await found.desk.instance.modelRequest(found.session.id)
    await lock.release()
    await found.bench.host.settled()
    assert.deepEqual(snapshotsOf(found.bench, found.session.id), ["auto: Parser", "compaction: Parser"])
    assert.equal((await asked({ bench: found.bench, id: found.session.id })).length, 1)
  })

  test("does not lose a compaction whose recording was given up: a later request records it", async (t) => {
    const found = await scene(t)
    await found.session.run("save", { title: "Parser" })
    const lock = await holdLock(t, found.bench.database)
    await found.desk.instance.compact(found.session.id, { reason: "auto" })
    await found.bench.host.settled()
    assert.match(found.log().join("\n"), /Another process holds the lock/)
    await lock.release()
    assert.equal((await asked({ bench: found.bench, id: found.session.id })).length, 1)
    assert.deepEqual(snapshotsOf(found.bench, found.session.id), ["auto: Parser", "compaction: Parser"])
  })
})

suite("a host whose sessions", () => {
  for (const fault of ["hang", "reject"] as const) {
    test(`${fault} gets its prompts, steps and compactions back in time`, async (t) => {
      const found = await scene(t)
      await found.session.run("save", { title: "Parser" })
      await compact({ bench: found.bench, id: found.session.id })
      const expected = await asked({ bench: found.bench, id: found.session.id })
      found.bench.host.sessionsFault = fault
      assert.deepEqual(await goOn(found, 1), [expected])
      const { warnings, changed } = await found.session.run("save", { title: "Later" })
      assert.equal(changed, true)
      assert.match(String(warnings), /^The host could not say which project/)
      found.bench.host.sessionsFault = undefined
      await found.bench.host.close()
      assert.match(
        found.log().join("\n"),
        /^\S+ The host could not say which project session ses_one belongs to[^\n]*$/,
      )
      assert.deepEqual(unhandled, [])
    })
  }
})

suite("a broken event stream", () => {
  test("is followed again, with one warning", async (t) => {
    const found = await scene(t)
    const { bench, session } = found
    await session.run("save", { title: "Parser" })
    for (const round of ["one", "two", "three"]) {
      await session.run("save", { title: round })
      bench.host.failStreams(new Error("the event could not be encoded"))
      const ended = { id: `evt_${round}`, type: "session.compaction.ended", data: { sessionID: session.id } }
      await until(async () => {
        bench.host.emitRaw(ended)
        await bench.host.settled()
        return snapshotsOf(bench, session.id).includes(`compaction: ${round}`)
      }, "an event is heard again")
    }
    assert.equal(found.log().length, 1)
    assert.match(found.log()[0] ?? "", /event stream failed and is followed again: the event could not be encoded$/)
    assert.deepEqual(unhandled, [])
  })
})

suite("a request that is not what a host makes", () => {
  for (const [what, event] of [
    ["no parts", { sessionID: "ses_one" }],
    ["parts that are no lists", { sessionID: "ses_one", system: "text", messages: {}, tools: 7 }],
    ["a malformed session id", { sessionID: "../ses_one", system: [], messages: [] }],
    ["no session id", { system: [], messages: [] }],
    ["a null part", { sessionID: "ses_one", system: [null], messages: [null], tools: null }],
    ["frozen lists", { sessionID: "ses_one", system: Object.freeze([]), messages: Object.freeze([]), tools: {} }],
  ] as const) {
    test(`is passed over: ${what}`, async (t) => {
      const bench = openBench(t)
      const { module, run } = exposed()
      const desk = await bench.open(location({ directory: bench.path("project") }), module)
      const session = desk.session({ id: "ses_one" })
      await session.run("save", { title: "Parser" })
      await compact({ bench, id: session.id })
      const before = JSON.stringify(event)
      for (const name of ["context", "compaction"]) await run(name, event)
      if (what !== "a null part") assert.equal(JSON.stringify(event), before)
    })
  }
})
