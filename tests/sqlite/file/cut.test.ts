import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { statSync } from "node:fs"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { openStore, save, titleOf, valueOf, withCode } from "../../helpers/database.ts"
import type { HeldStore } from "../../helpers/database.ts"

/** Makes a file shorter where it is, from another process. */
function cut(path: string, bytes: number): void {
  execFileSync(process.execPath, [
    "-e",
    "fs.truncateSync(process.argv[1], Number(process.argv[2]))",
    path,
    String(bytes),
  ])
}

/** An open store on a file of more than 16 MiB, with a log that holds more than the file, and what was saved last at its end. */
async function large(t: TestContext): Promise<HeldStore> {
  const held = openStore(t)
  const notes = Array.from({ length: 18 }, (_, index) => `${index}`.padEnd(49_000, "-"))
  for (let n = 0; n < 12; n++) await save(held.store, `ses_${n}`, { notes })
  for (let n = 0; n < 3; n++) await save(held.store, "ses_a", { title: `number ${n}` })
  assert.ok(statSync(held.path).size > 16 * 1024 * 1024)
  return held
}

suite("the log of a large database, cut in place", () => {
  test("is refused by the next call, which says that not all of it is in memory any more", async (t) => {
    const { path, store, release, warnings } = await large(t)
    cut(`${path}-wal`, 32)
    await assert.rejects(titleOf(store, "ses_a"), withCode("storage-corrupt", /-wal is shorter than what was written/))
    release()
    assert.match(warnings.join(), /cannot be read any more/)
    assert.equal(valueOf(path, "PRAGMA integrity_check"), "ok")
  })

  test("is not copied into it when it is closed first", async (t) => {
    const { path, release, warnings } = await large(t)
    cut(`${path}-wal`, 32)
    release()
    assert.match(warnings.join(), /-wal is shorter than what was written/)
    assert.equal(valueOf(path, "PRAGMA integrity_check"), "ok")
  })
})

suite("a log that was emptied after a deletion for good", () => {
  test("is no log that was cut", async (t) => {
    const { path, store, warnings } = openStore(t)
    await save(store, "ses_a", { title: "before" })
    store.scrub()
    assert.equal(statSync(`${path}-wal`).size, 0)
    assert.equal(await titleOf(store, "ses_a"), "before")
    assert.deepEqual(warnings, [])
  })
})
