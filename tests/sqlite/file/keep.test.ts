import assert from "node:assert/strict"
import { readdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { suite, test } from "node:test"
import { modeOf, openStore, save, titleOf, valueOf, withCode } from "../../helpers/database.ts"
import { tmpdir } from "../../helpers/tmp.ts"

suite("what an open connection sees of a database that is gone", () => {
  test("stays there while it cannot be kept: the call fails, and the next one keeps it", async (t) => {
    const root = tmpdir(t)
    const folder = join(root, "data")
    const path = join(folder, "checkpoints.db")
    const { store, warnings } = openStore(t, { path })
    await save(store, "ses_a", { title: "before" })
    rmSync(folder, { recursive: true })
    writeFileSync(folder, "in the way")
    for (let round = 0; round < 2; round++) {
      await assert.rejects(
        titleOf(store, "ses_a"),
        withCode("storage-unavailable", /could not be written to a file beside/),
      )
      await assert.rejects(save(store, "ses_a", { title: "lost" }), withCode("storage-unavailable"))
    }
    assert.deepEqual(warnings, [])
    rmSync(folder)
    assert.equal(await titleOf(store, "ses_a"), undefined)
    const [kept = "", ...more] = readdirSync(folder).filter((name) => name.endsWith(".kept"))
    assert.deepEqual(more, [])
    assert.equal(modeOf(join(folder, kept)), 0o600)
    assert.equal(valueOf(join(folder, kept), "SELECT json_extract(document, '$.title') FROM checkpoint"), "before")
    assert.ok(warnings.join().includes(kept))
  })

  test("is not kept where it holds no checkpoint and no snapshot", async (t) => {
    const { path, store, warnings } = openStore(t)
    await store.write(100, (writer) =>
      writer.putSession({ id: "ses_a", projectID: "p", directory: "/d", placeholder: false }, 1),
    )
    for (const side of ["", "-wal", "-shm"]) rmSync(path + side)
    assert.equal(await titleOf(store, "ses_a"), undefined)
    assert.deepEqual(warnings, [])
    assert.deepEqual(
      readdirSync(join(path, "..")).filter((name) => name !== basename(path) && !/-(wal|shm)$/.test(name)),
      [],
    )
  })

  test("is no copy too many where only the log was taken away, and the database has it all", async (t) => {
    const { path, store, warnings } = openStore(t)
    await save(store, "ses_a", { title: "before" })
    renameSync(`${path}-wal`, `${path}-taken`)
    assert.equal(await titleOf(store, "ses_a"), "before")
    assert.match(warnings.join(), /The log of .* was removed or replaced .* The database has all that was saved/)
    assert.ok(!readdirSync(join(path, "..")).some((name) => name.endsWith(".kept")))
  })
})
