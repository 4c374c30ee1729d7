import assert from "node:assert/strict"
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { fileURLToPath } from "node:url"
import { Child } from "../helpers/child.ts"
import { HISTORY, v1HistoryText, writeV1 } from "../helpers/legacy.ts"
import { listAt, masked, readRows, textAt } from "../helpers/plugin.ts"
import type { Json } from "../helpers/plugin.ts"
import { tmpdir } from "../helpers/tmp.ts"
import { openDesk } from "../helpers/worker.ts"
import type { Place } from "../helpers/worker.ts"
import type { Death } from "./death.ts"
import { agedTemporaries, handoffFolder, integrity } from "./rounds.ts"

const SESSION = "ses_one"
const FIXTURE = fileURLToPath(new URL("../fixtures/legacy/typical", import.meta.url))
const FILES = ["checkpoint-history.json", "checkpoint.json"]

function openPlace(t: TestContext): Place {
  const directory = join(tmpdir(t), "project")
  mkdirSync(directory)
  cpSync(FIXTURE, directory, { recursive: true })
  return { directory, database: join(directory, "data", "checkpoints.db") }
}

/** Imports and adopts, and returns all that the session then has. */
async function migrated(place: Place): Promise<{ report: Json; state: unknown }> {
  await using desk = await openDesk(place)
  const { ok, result: report } = await desk.call(SESSION, "migrate", { adopt: true })
  assert.ok(ok, JSON.stringify(report))
  const { result: live } = await desk.call(SESSION, "load")
  const { result: list } = await desk.call(SESSION, "list", { limit: 100 })
  return { report, state: masked({ live, list }) }
}

/** A history that is written in several portions. */
function openLong(t: TestContext): Place {
  const place = openPlace(t)
  const names = Array.from({ length: 1_200 }, () => "wip")
  writeV1(place.directory, HISTORY, v1HistoryText(...names))
  return place
}

function assertCopied({ directory }: Place): void {
  const folder = join(handoffFolder(directory), "legacy-backup")
  assert.deepEqual(readdirSync(folder).sort(), FILES)
  for (const file of FILES)
    assert.deepEqual(readFileSync(join(folder, file)), readFileSync(join(FIXTURE, ".opencode", "state", file)), file)
}

suite("a process killed during the import of 1.x state", () => {
  const points: [name: string, imported: boolean, Death][] = [
    ["after the first file", false, { at: "sql", match: "INTO legacy_file", when: "after" }],
    ["while an original is copied", false, { at: "open", match: "legacy-backup", when: "after" }],
    ["before COMMIT", false, { at: "sql", armed: "INTO legacy_file", match: "COMMIT", when: "before" }],
    ["after COMMIT", true, { at: "sql", armed: "INTO legacy_file", match: "COMMIT", when: "after" }],
  ]
  for (const [name, imported, death] of points) {
    test(`${name} has imported ${imported ? "everything" : "nothing"}, and the next one makes it whole`, async (t) => {
      const [wanted, place] = [openPlace(t), openPlace(t)]
      await using child = new Child("tests/crash/worker.ts", {
        input: { place, session: SESSION, task: "migrate", death },
      })
      await child.expect("ready")
      assert.equal(await child.line(), undefined)
      const { signal, stderr } = await child.ended
      assert.equal(signal, "SIGKILL", stderr)

      agedTemporaries(join(handoffFolder(place.directory), "legacy-backup"))
      const { report, state } = await migrated(place)
      assert.deepEqual(state, (await migrated(wanted)).state)
      assert.equal(textAt(report, "legacy", "result"), imported ? "already-imported" : "imported")
      assert.equal(listAt(report, "legacy", "files").length, FILES.length)
      assertCopied(place)
      for (const file of FILES) assert.ok(existsSync(join(place.directory, ".opencode", "state", file)))
      assert.equal(integrity(place.database), "ok")
    })
  }
})

suite("a process killed while it imports a long history", () => {
  const commit = { at: "sql", match: "COMMIT" } as const
  const points: [name: string, result: string, Death][] = [
    ["in its first portion", "imported", { ...commit, armed: "INTO snapshot", when: "before" }],
    ["after its first portion", "imported", { ...commit, armed: "INTO snapshot", when: "after" }],
    ["before the record of it", "imported", { ...commit, armed: "INTO legacy_file", when: "before" }],
    ["after the record of it", "already-imported", { ...commit, armed: "INTO legacy_file", when: "after" }],
  ]
  for (const [name, result, death] of points) {
    test(`${name} has left nothing that counts as imported and is not whole, and the next one makes it whole`, async (t) => {
      const [wanted, place] = [openLong(t), openLong(t)]
      await using child = new Child("tests/crash/worker.ts", {
        input: { place, session: SESSION, task: "migrate", death },
      })
      await child.expect("ready")
      assert.equal((await child.ended).signal, "SIGKILL")
      const { report, state } = await migrated(place)
      assert.equal(textAt(report, "legacy", "result"), result)
      const whole = await migrated(wanted)
      assert.deepEqual(state, whole.state)
      const names = (at: Place): unknown =>
        readRows(at.database)["snapshot"]?.map((row) => [row["session_id"], row["name"], row["title"], row["kind"]])
      assert.deepEqual(names(place), names(wanted))
      assert.equal(integrity(place.database), "ok")
    })
  }
})
