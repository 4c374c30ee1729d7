import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { openDatabase } from "../../src/sqlite/driver/runtime.ts"
import { at, openSession, textAt } from "../helpers/plugin.ts"

type Session = Awaited<ReturnType<typeof openSession>>

/** A session with one good snapshot, whose live row no longer has its hash. */
async function damaged(t: Parameters<typeof openSession>[0]): Promise<Session> {
  const session = await openSession(t)
  await session.run("save", { title: "good", snapshotName: "good" })
  const db = openDatabase(session.bench.database)
  db.exec(`UPDATE checkpoint SET document = replace(document, 'good', 'gone')`)
  db.close()
  return session
}

suite("a live checkpoint that is damaged", () => {
  test("is an error of every tool that needs it, never no checkpoint, and is left as it is", async (t) => {
    const session = await damaged(t)
    const before = session.bench.rows()["checkpoint"]
    for (const [tool, input] of [
      ["load", {}],
      ["status", {}],
      ["save", { title: "new" }],
      ["clear", {}],
    ] as const)
      assert.equal((await session.refused(tool, input))["code"], "storage-corrupt", tool)
    assert.deepEqual(session.bench.rows()["checkpoint"], before)
  })

  test("is replaced by a restore, as its error says, with a word that it could not be kept", async (t) => {
    const session = await damaged(t)
    assert.match(textAt(await session.refusal("load"), "message"), /restore an earlier snapshot/)
    const result = await session.run("restore_snapshot", { name: "good" })
    assert.equal(result["undoSnapshot"], null)
    assert.match(textAt(result, "warnings", 0), /damaged/)
    assert.equal(at(await session.run("load"), "task", "title"), "good")
  })

  test("does not stand in the way of a purge", async (t) => {
    const session = await damaged(t)
    const { removed } = await session.run("clear", { purge: true })
    assert.deepEqual(removed, { checkpoint: true, snapshots: 1, observed: 0, handoff: true })
    assert.deepEqual(await session.run("load"), { exists: false })
  })
})
