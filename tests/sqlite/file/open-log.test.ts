import assert from "node:assert/strict"
import { randomBytes } from "node:crypto"
import { existsSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { openConnection } from "../../../src/sqlite/file/open.ts"
import {
  bytesOf,
  connect,
  leftByKilled,
  openStore,
  overwrite,
  save,
  titleOf,
  withCode,
} from "../../helpers/database.ts"
import { tmpdir } from "../../helpers/tmp.ts"

/** A log that another program left behind when it died. */
function foreignLog(t: TestContext, sql: string): string {
  const folder = tmpdir(t)
  const path = join(folder, "checkpoints.db")
  const db = connect(t, join(folder, "live.db"))
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (x); ${sql}`)
  for (const side of ["", "-wal"]) writeFileSync(path + side, bytesOf(join(folder, "live.db") + side))
  return path
}

function both(path: string): [Buffer, Buffer] {
  return [bytesOf(path), bytesOf(`${path}-wal`)]
}

suite("opening a file with a log beside it that a killed process left", () => {
  test("finds what was saved last", async (t) => {
    const { store } = openStore(t, { path: await leftByKilled(t) })
    assert.equal(await titleOf(store, "ses_a"), "in the log")
  })

  test("leaves file and log of another program alone", (t) => {
    const path = foreignLog(t, "")
    const before = both(path)
    assert.throws(() => openConnection(path), withCode("storage-foreign"))
    assert.deepEqual(both(path), before)
  })

  test("leaves file and log of a newer version alone", (t) => {
    const path = foreignLog(t, `PRAGMA application_id = 1131106420; PRAGMA user_version = 99`)
    const before = both(path)
    assert.throws(() => openConnection(path), withCode("storage-newer"))
    assert.deepEqual(both(path), before)
  })

  test("leaves a damaged file and its log alone, also where the log hides the damage of the first page", async (t) => {
    const path = await leftByKilled(t)
    const good = bytesOf(path)
    for (const bytes of [
      randomBytes(good.length),
      Buffer.concat([good.subarray(0, 4096), randomBytes(good.length - 4096)]),
    ]) {
      overwrite(path, bytes)
      const before = both(path)
      const { store, release } = openStore(t, { path })
      await assert.rejects(titleOf(store, "ses_a"), withCode("storage-corrupt"))
      await assert.rejects(save(store, "ses_b", { title: "lost" }), withCode("storage-corrupt"))
      release()
      assert.deepEqual(both(path), before)
    }
    overwrite(path, good)
    const { store } = openStore(t, { path })
    assert.equal(await titleOf(store, "ses_a"), "in the log")
  })

  test("leaves the log alone when the file is empty: storage-corrupt", async (t) => {
    const path = await leftByKilled(t)
    const good = bytesOf(path)
    overwrite(path, Buffer.alloc(0))
    const before = both(path)
    assert.throws(() => openConnection(path), withCode("storage-corrupt", /restore the file, or move the log away/))
    assert.deepEqual(both(path), before)
    overwrite(path, good)
    const { store } = openStore(t, { path })
    assert.equal(await titleOf(store, "ses_a"), "in the log")
  })

  test("makes no new file in the place of one that is gone: storage-corrupt", async (t) => {
    const path = await leftByKilled(t)
    rmSync(path)
    const log = bytesOf(`${path}-wal`)
    assert.throws(() => openConnection(path), withCode("storage-corrupt"))
    assert.ok(!existsSync(path))
    assert.deepEqual(bytesOf(`${path}-wal`), log)
  })

  test("starts anew once that log was moved away", async (t) => {
    const path = await leftByKilled(t)
    for (const side of ["", "-wal", "-shm"]) rmSync(path + side)
    const { store } = openStore(t, { path })
    assert.equal(await titleOf(store, "ses_a"), undefined)
  })
})
