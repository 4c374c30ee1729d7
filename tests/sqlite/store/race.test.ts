import assert from "node:assert/strict"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { Runtime } from "../../helpers/child.ts"
import { ask, connect, openStore, sessionOf, startStores, valueOf } from "../../helpers/database.ts"
import { tmpdir } from "../../helpers/tmp.ts"

const ROUNDS = 50

suite("two processes that save different fields of one session at once", () => {
  for (const runtimes of [
    ["node", "node"],
    ["node", "bun"],
  ] as const satisfies readonly Runtime[][])
    test(`lose neither in ${ROUNDS} rounds (${runtimes.join(" and ")})`, async (t) => {
      const path = join(tmpdir(t), "checkpoints.db")
      const children = await startStores(t, runtimes, { path })
      const [one, two] = children
      assert.ok(one && two)
      const { store } = openStore(t, { path })
      const session = sessionOf(store, "ses_a")
      for (let round = 0; round < ROUNDS; round++) {
        await Promise.all([
          ask(one, "save", "ses_a", { title: `title ${round}`, nextSteps: [`step ${round}`] }),
          ask(two, "save", "ses_a", { summary: `summary ${round}`, notes: [`note ${round}`] }),
        ])
        const content = (await session.load())?.content
        assert.deepEqual(
          [content?.title, content?.summary, content?.nextSteps, content?.notes],
          [`title ${round}`, `summary ${round}`, [`step ${round}`], [`note ${round}`]],
        )
      }
      assert.equal(valueOf(path, "PRAGMA integrity_check"), "ok")
    })

  test("add to one list without losing an item", async (t) => {
    const path = join(tmpdir(t), "checkpoints.db")
    const children = await startStores(t, ["node", "bun"], { path })
    const { store } = openStore(t, { path })
    for (let round = 0; round < ROUNDS; round++)
      await Promise.all(
        children.map((child, index) => ask(child, "append", "ses_a", { notes: [`writer ${index}, note ${round}`] })),
      )
    const notes = (await sessionOf(store, "ses_a").load())?.content.notes
    assert.equal(new Set(notes).size, 2 * ROUNDS)
  })
})

suite("four processes that save to sessions of their own at once", () => {
  test("keep every save apart", async (t) => {
    const path = join(tmpdir(t), "checkpoints.db")
    const children = await startStores(t, ["node", "node", "bun", "bun"], { path })
    await Promise.all(
      children.map(async (child, index) => {
        for (let round = 0; round < 20; round++)
          await ask(child, "save", `ses_${index}`, { title: `session ${index}, round ${round}` })
      }),
    )
    const db = connect(t, path)
    const titles = db
      .prepare("SELECT session_id AS id, json_extract(document, '$.title') AS title FROM checkpoint")
      .all()
    assert.deepEqual(
      titles.map((row) => Object.values(row as Record<string, unknown>).join(": ")).sort(),
      children.map((_, index) => `ses_${index}: session ${index}, round 19`),
    )
    assert.equal(valueOf(path, "PRAGMA integrity_check"), "ok")
  })
})
