import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { CHECKPOINT, HISTORY, v1HistoryText, v1Text, writeV1 } from "../helpers/legacy.ts"
import { at, openSession, textAt } from "../helpers/plugin.ts"
import { compact, restart } from "../helpers/session.ts"
import { MARK, tokenOf } from "./markers.ts"

const TOKEN = tokenOf(11)

suite("with the option refuse", () => {
  test("a 1.x file that holds a secret is refused by its name, and nothing of 1.x is stored", async (t) => {
    const session = await openSession(t, { secrets: "refuse" })
    writeV1(session.desk.directory, HISTORY, v1HistoryText("plain"))
    writeV1(session.desk.directory, CHECKPOINT, v1Text(`key ${TOKEN}`))
    const before = session.bench.rows()
    assert.deepEqual(await session.refused("migrate", { adopt: true }), {
      code: "secret-refused",
      fields: ["title"],
      kinds: ["github-token"],
    })
    assert.match(textAt(await session.refusal("migrate"), "message"), /^The 1\.x file checkpoint\.json \(title\)/)
    assert.deepEqual(session.bench.rows()["snapshot"], before["snapshot"] ?? [])
    assert.deepEqual(session.bench.rows()["legacy_file"], before["legacy_file"] ?? [])
  })

  test("a 1.x file that was imported before is no reason to refuse anything", async (t) => {
    const session = await openSession(t)
    writeV1(session.desk.directory, CHECKPOINT, v1Text(`key ${TOKEN}`))
    await session.run("migrate")
    await session.bench.host.close()
    const again = await restart(t, session, { secrets: "refuse" })
    const { legacy } = await again.run("migrate", { adopt: true })
    assert.equal(at(legacy, "result"), "already-imported")
    assert.equal(at(await again.run("load"), "task", "title"), `key ${MARK}`)
  })

  test("the host's summary is masked: nobody could send it again", async (t) => {
    const session = await openSession(t, { secrets: "refuse" })
    await compact(session, { text: `it used ${TOKEN}` })
    assert.equal((await session.run("load"))["summary"], `it used ${MARK}`)
  })
})
