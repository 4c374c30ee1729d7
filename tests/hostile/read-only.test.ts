import assert from "node:assert/strict"
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { contentOf, numberOf } from "../crash/content.ts"
import { Child } from "../helpers/child.ts"
import { execute } from "../helpers/database.ts"
import { textAt } from "../helpers/plugin.ts"
import type { Json } from "../helpers/plugin.ts"
import { tmpdir } from "../helpers/tmp.ts"
import { openDesk } from "../helpers/worker.ts"
import type { Place } from "../helpers/worker.ts"
import type { Work } from "./worker.ts"

const SESSION = "ses_one"
/** Whom mode bits do not apply to has to play somebody else. */
const NOBODY = process.getuid?.() === 0 ? 65_534 : undefined

interface Outcome {
  readonly ok: boolean
  readonly result: Json
}

/** A project and a database folder that belong to the ordinary user, with save 1 in it and closed cleanly. */
async function prepared(t: TestContext): Promise<Place & { data: string }> {
  const root = tmpdir(t)
  chmodSync(root, 0o755)
  const [directory, data] = [join(root, "project"), join(root, "data")]
  for (const folder of [directory, data]) mkdirSync(folder)
  const place = { directory, database: join(data, "checkpoints.db"), options: { handoff: false } }
  const desk = await openDesk(place)
  assert.ok((await desk.call(SESSION, "save", contentOf(1))).ok)
  await desk[Symbol.asyncDispose]()
  // So that a read would have something to record, which it cannot.
  execute(place.database, "UPDATE session SET time_heard = 0")
  if (NOBODY !== undefined) for (const path of [directory, data, place.database]) chownSync(path, NOBODY, NOBODY)
  return { ...place, data }
}

async function asOrdinaryUser(work: Omit<Work, "session">, env: Readonly<Record<string, string | undefined>> = {}) {
  await using child = new Child("tests/hostile/worker.ts", {
    input: { session: SESSION, ...work },
    env,
    ...(NOBODY === undefined ? {} : { uid: NOBODY }),
  })
  return (await child.rest()).map((line) => JSON.parse(line) as Outcome)
}

function assertReadableOrSaid({ ok, result }: Outcome | undefined = { ok: false, result: {} }): void {
  if (ok) assert.equal(numberOf(result), 1)
  else assert.match(textAt(result, "error", "code"), /^storage-(readonly|unavailable)$/, JSON.stringify(result))
}

const CALLS: Work["calls"] = [["load"], ["save", contentOf(2)], ["status"], ["list"], ["clear"], ["load"]]

suite("a database that may only be read", () => {
  const cases: [name: string, prepare: (place: { data: string; database: string }) => void][] = [
    [
      "a read-only file",
      ({ database }) => {
        chmodSync(database, 0o400)
      },
    ],
    [
      "a read-only folder",
      ({ data }) => {
        chmodSync(data, 0o500)
      },
    ],
    [
      "a read-only file in a read-only folder",
      ({ data, database }) => {
        chmodSync(database, 0o400)
        chmodSync(data, 0o500)
      },
    ],
    [
      "a file that may not be read",
      ({ database }) => {
        chmodSync(database, 0)
      },
    ],
    [
      "a folder that may not be entered",
      ({ data }) => {
        chmodSync(data, 0)
      },
    ],
  ]
  for (const [name, prepare] of cases) {
    test(`${name}: load works or says why, nothing is said to be absent, and the host goes on`, async (t) => {
      const place = await prepared(t)
      const before = readFileSync(place.database)
      prepare(place)
      const outcomes = await asOrdinaryUser({ place, calls: CALLS, compact: true }).finally(() => {
        chmodSync(place.data, 0o700)
        chmodSync(place.database, 0o600)
      })
      assert.equal(outcomes.length, CALLS.length + 1)
      const [first, save, status, list, clear, last] = outcomes
      for (const load of [first, last]) assertReadableOrSaid(load)
      for (const write of [save, clear]) {
        assert.equal(write?.ok, false)
        assert.match(textAt(write, "result", "error", "code"), /^storage-(readonly|unavailable)$/)
      }
      assert.ok(status?.ok === false || status?.result["exists"] === true, JSON.stringify(status))
      assert.ok(list?.ok === false || list?.result["total"] === 1, JSON.stringify(list))
      assert.deepEqual(readFileSync(place.database), before)
    })
  }

  test("becomes writable again without a restart", async (t) => {
    const place = await prepared(t)
    chmodSync(place.database, 0o400)
    const calls: Work["calls"] = [["save", contentOf(2)], ["chmod", 0o600], ["save", contentOf(2)], ["load"]]
    const [refused, saved, loaded] = await asOrdinaryUser({ place, calls })
    assert.match(textAt(refused, "result", "error", "code"), /^storage-(readonly|unavailable)$/)
    assert.equal(saved?.ok, true, JSON.stringify(saved))
    assert.equal(numberOf(loaded?.result ?? {}), 2)
  })
})

// Only another user can be without a home: this one's own would be written to.
suite("a home directory", { skip: NOBODY === undefined }, () => {
  const withoutDatabase = (directory: string): Place => ({ directory, database: "", options: { handoff: false } })
  const environment = { CHECKPOINT_ORCHESTRATOR_DB: undefined, XDG_DATA_HOME: undefined }

  test("that is a file makes every tool say that the database cannot be opened", async (t) => {
    const place = await prepared(t)
    const home = join(place.directory, "home")
    const outcomes = await asOrdinaryUser(
      { place: withoutDatabase(place.directory), calls: [["load"], ["save", contentOf(1)]] },
      { ...environment, HOME: place.database },
    )
    assert.deepEqual(
      outcomes.map(({ result }) => textAt(result, "error", "code")),
      ["storage-unavailable", "storage-unavailable"],
    )
    assert.equal(existsSync(home), false)
  })

  test("that is not named leads to the one of the system's account, or is reported", async (t) => {
    const place = await prepared(t)
    const [load] = await asOrdinaryUser(
      { place: withoutDatabase(place.directory), calls: [["load"]] },
      { ...environment, HOME: undefined },
    )
    // The account of an ordinary user without a home of its own.
    const said = load?.ok === true ? load.result["exists"] : textAt(load, "result", "error", "code")
    assert.ok(said === false || said === "storage-unavailable", JSON.stringify(load))
    assert.deepEqual(readdirSync(place.directory), [])
  })

  test("that is relative, and a data folder that is, are not used: no file appears where the host was started", async (t) => {
    const place = await prepared(t)
    for (const variables of [{ HOME: "relative" }, { HOME: "", XDG_DATA_HOME: "./data" }]) {
      await asOrdinaryUser(
        { place: withoutDatabase(place.directory), calls: [["load"]] },
        { ...environment, ...variables },
      )
      assert.deepEqual(readdirSync(place.directory), [])
    }
  })
})
