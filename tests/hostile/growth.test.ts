import assert from "node:assert/strict"
import { statSync } from "node:fs"
import { suite, test } from "node:test"
import { join } from "node:path"
import { openDatabase } from "../../src/sqlite/driver/runtime.ts"
import { tmpdir } from "../helpers/tmp.ts"
import { openDesk } from "../helpers/worker.ts"

/** More by hand: SAVES=20000 node scripts/test.mjs tests/hostile/growth. */
const SAVES = Number(process.env["SAVES"] ?? 300)
const MB = 1_000_000
/** The log is written back every 1,000 pages of 4 KB, and may then hold one more save. */
const MOST_LOG = 6 * MB
/** 10 automatic snapshots and the live state of 50 KB each, and what SQLite needs around them. */
const MOST_FILE = 2 * MB

suite("a session that is saved again and again, with a reader beside it", () => {
  test("keeps file and log within bounds, and the log is gone after the last close", async (t) => {
    const directory = tmpdir(t)
    const database = join(directory, "data", "checkpoints.db")
    const desk = await openDesk({ directory, database, options: { handoff: false } })
    let log = 0
    for (let n = 0; n < SAVES; n++) {
      const { ok } = await desk.call("ses_one", "save", { title: `save ${n}`, summary: `${n} ${"x".repeat(49_000)}` })
      assert.ok(ok)
      log = Math.max(log, statSync(`${database}-wal`).size)
      if (n % 50 !== 0) continue
      const reader = openDatabase(database, { readOnly: true })
      reader.prepare("SELECT count(*) FROM snapshot").get()
      reader.close()
    }
    await desk[Symbol.asyncDispose]()
    const { size } = statSync(database)
    t.diagnostic(`${SAVES} saves of 49 KB: file ${size} bytes, log ${log} bytes at most`)
    assert.ok(log < MOST_LOG, `${log}`)
    assert.ok(size < MOST_FILE, `${size}`)
    assert.equal(statSync(`${database}-wal`, { throwIfNoEntry: false }), undefined)
  })
})
