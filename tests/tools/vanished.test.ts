import assert from "node:assert/strict"
import { renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { suite, test } from "node:test"
import { openReadOnly } from "../../src/sqlite/maintenance/read-only.ts"
import { at, listAt, openSession, textAt } from "../helpers/plugin.ts"

suite("what happened to the database under the open plugin", () => {
  test("is said in the next result of each session, once, and stands in the status once", async (t) => {
    const one = await openSession(t)
    const two = one.desk.session({ id: "ses_two" })
    await one.run("save", { title: "mine" })
    await two.run("save", { title: "theirs" })
    rmSync(dirname(one.bench.database), { recursive: true })
    const { exists, warnings, ...more } = await one.run("load")
    assert.deepEqual([exists, more], [false, {}])
    assert.match(
      textAt(warnings, 0),
      /was removed or replaced while it was open.* is kept in .*\.kept: .*restore-backup/,
    )
    assert.deepEqual(await one.run("load"), { exists: false })
    assert.deepEqual(await two.run("list"), { snapshots: [], count: 0, total: 0, warnings })
    assert.deepEqual(await two.run("load"), { exists: false })
    assert.deepEqual(listAt(await two.run("status"), "warnings"), warnings)
  })

  test("is said with the warnings that a result has anyway, and not a second time by the status that noticed it", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "before" })
    rmSync(session.bench.database)
    assert.equal(listAt(await session.run("status"), "warnings").length, 1)
    rmSync(session.bench.database)
    assert.deepEqual(listAt(await session.run("save", { title: "after" }), "warnings"), [])
    assert.equal(at(await session.run("load"), "task", "title"), "after")
  })

  test("is said beside an error too", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "before" })
    const { database } = session.bench
    writeFileSync(
      `${database}.new`,
      "no database at all, but long enough to be taken for the header of one by its size".repeat(20),
    )
    renameSync(`${database}.new`, database)
    const { ok, result } = await session.call("load")
    assert.deepEqual([ok, at(result, "error", "code")], [false, "storage-corrupt"])
    assert.match(textAt(result, "warnings", 0), /was removed or replaced/)
  })

  test("leaves a whole database in the file that is named, with all that was saved", async (t) => {
    const session = await openSession(t)
    for (const title of ["first", "second"]) await session.run("save", { title, nextSteps: [title] })
    for (const side of ["", "-wal", "-shm"]) rmSync(session.bench.database + side)
    const [, file = ""] = /kept in (\S+\.kept):/.exec(textAt(await session.run("load"), "warnings", 0)) ?? []
    const kept = openReadOnly(file)
    t.after(() => {
      kept.close()
    })
    assert.equal(kept.read((reader) => reader.state("ses_one"))?.content.title, "second")
    assert.equal(
      kept.read((reader) => reader.snapshotCount("ses_one")),
      2,
    )
  })
})
