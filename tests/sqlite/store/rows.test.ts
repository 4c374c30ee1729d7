import assert from "node:assert/strict"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import type { Database } from "../../../src/sqlite/driver/runtime.ts"
import { connect, openStore, save, sessionOf, titleOf, withCode } from "../../helpers/database.ts"
import type { HeldStore } from "../../helpers/database.ts"

const ODD = "a\u0000b \u{1f600} \u202e \ufeff"

/** A store with two sessions, and a plain connection to its file. */
async function filled(t: TestContext): Promise<HeldStore & { readonly db: Database }> {
  const held = openStore(t)
  await save(held.store, "ses_a", { title: ODD, notes: ["a note"] })
  await save(held.store, "ses_b", { title: "beta" })
  await held.store.write(0, (writer) => {
    writer.putBriefing("ses_a", { text: ODD, branch: undefined, now: 1 })
  })
  const db = connect(t, held.path)
  db.exec("PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 1000")
  return { ...held, db }
}

function column(db: Database, sql: string): unknown[] {
  return db
    .prepare(sql)
    .all()
    .map((row) => Object.values(row as Record<string, unknown>)[0])
}

suite("a row that disagrees with its session", () => {
  const FOREIGN_KEY = /FOREIGN KEY constraint failed/

  for (const table of ["checkpoint", "snapshot", "briefing"]) {
    test(`cannot be in ${table} under another project`, async (t) => {
      const { db } = await filled(t)
      db.exec("INSERT INTO project VALUES ('p2', '/two', 1, 1)")
      assert.throws(() => {
        db.exec(`UPDATE ${table} SET project_id = 'p2' WHERE session_id = 'ses_a'`)
      }, FOREIGN_KEY)
    })

    test(`cannot be in ${table} for a session that does not exist`, async (t) => {
      const { db } = await filled(t)
      assert.throws(() => {
        db.exec(`UPDATE ${table} SET session_id = 'ses_nobody' WHERE session_id = 'ses_a'`)
      }, FOREIGN_KEY)
    })

    test(`follows the session to another project in ${table}`, async (t) => {
      const { db } = await filled(t)
      db.exec(
        "INSERT INTO project VALUES ('p2', '/two', 1, 1); UPDATE session SET project_id = 'p2' WHERE id = 'ses_a'",
      )
      assert.deepEqual(column(db, `SELECT DISTINCT project_id FROM ${table} WHERE session_id = 'ses_a'`), ["p2"])
    })

    test(`goes with the session from ${table}`, async (t) => {
      const { db } = await filled(t)
      db.exec("DELETE FROM session WHERE id = 'ses_a'")
      assert.deepEqual(column(db, `SELECT 1 FROM ${table} WHERE session_id = 'ses_a'`), [])
    })
  }

  test("cannot be a session of a project that does not exist", async (t) => {
    const { db } = await filled(t)
    assert.throws(() => {
      db.exec("UPDATE session SET project_id = 'nowhere'")
    }, FOREIGN_KEY)
  })
})

suite("text from users and models", () => {
  for (const [table, name] of [
    ["checkpoint", "title"],
    ["checkpoint", "document"],
    ["snapshot", "title"],
    ["snapshot", "document"],
    ["briefing", "text"],
  ] as const)
    test(`is stored as JSON text without a raw NUL in ${table}.${name}`, async (t) => {
      const { db } = await filled(t)
      const values = column(db, `SELECT ${name} FROM ${table}`)
      assert.notEqual(values.length, 0)
      for (const value of values) {
        assert.ok(typeof value === "string" && !value.includes("\0"))
        assert.doesNotThrow(() => JSON.parse(value) as unknown)
      }
      assert.deepEqual(column(db, `SELECT 1 FROM ${table} WHERE NOT json_valid(${name})`), [])
    })
})

/** What may be wrong with a row of `ses_a`, and the columns that are not told so by the schema. */
const DAMAGES = {
  "a flipped byte in the document":
    "UPDATE checkpoint SET document = replace(document, 'note', 'nope') WHERE session_id = 'ses_a'",
  "an empty document": "UPDATE checkpoint SET document = '' WHERE session_id = 'ses_a'",
  "bytes that are no text in the document":
    "UPDATE checkpoint SET document = CAST(x'7bff00fe' AS TEXT) WHERE session_id = 'ses_a'",
  "another hash": "UPDATE checkpoint SET hash = 'none' WHERE session_id = 'ses_a'",
  "a flipped synthesized mark": "UPDATE checkpoint SET synthesized = 1 WHERE session_id = 'ses_a'",
  "a time beyond any date": "UPDATE checkpoint SET time_updated = 8640000000000001 WHERE session_id = 'ses_a'",
  "a time beyond any number": "UPDATE checkpoint SET time_updated = 9223372036854775807 WHERE session_id = 'ses_a'",
} as const

suite("a damaged checkpoint", () => {
  for (const [what, sql] of Object.entries(DAMAGES))
    test(`with ${what} is storage-corrupt and names its session: it is never taken for none`, async (t) => {
      const { store, db } = await filled(t)
      db.exec(sql)
      await assert.rejects(titleOf(store, "ses_a"), withCode("storage-corrupt", /ses_a/))
      await assert.rejects(save(store, "ses_a", { title: "new" }), withCode("storage-corrupt", /ses_a/))
    })

  test("is left as it is by a save, for someone to mend", async (t) => {
    const { store, db } = await filled(t)
    db.exec(DAMAGES["a flipped byte in the document"])
    const before = column(db, "SELECT document FROM checkpoint")
    await assert.rejects(save(store, "ses_a", { title: "new" }), withCode("storage-corrupt"))
    assert.deepEqual(column(db, "SELECT document FROM checkpoint"), before)
  })

  test("keeps no other session from its own", async (t) => {
    const { store, db } = await filled(t)
    db.exec(DAMAGES["a flipped byte in the document"])
    await assert.rejects(titleOf(store, "ses_a"), withCode("storage-corrupt"))
    assert.equal(await titleOf(store, "ses_b"), "beta")
    await save(store, "ses_b", { title: "beta 2" })
    assert.equal(await titleOf(store, "ses_b"), "beta 2")
  })

  test("is readable again once it was mended, in the same process", async (t) => {
    const { store, db } = await filled(t)
    db.exec(DAMAGES["a flipped byte in the document"])
    await assert.rejects(titleOf(store, "ses_a"), withCode("storage-corrupt"))
    db.exec("UPDATE checkpoint SET document = replace(document, 'nope', 'note') WHERE session_id = 'ses_a'")
    assert.equal(await titleOf(store, "ses_a"), ODD)
  })
})

suite("a damaged snapshot", () => {
  test("is storage-corrupt and named, and the list still shows it", async (t) => {
    const { store, db } = await filled(t)
    await sessionOf(store, "ses_a").save({ listMode: "replace", title: "x" }, "wip")
    db.exec("UPDATE snapshot SET document = '{}' WHERE name = 'wip'")
    const session = sessionOf(store, "ses_a")
    await assert.rejects(session.snapshot("wip"), withCode("storage-corrupt", /"wip" of ses_a/))
    await assert.rejects(session.restore("wip"), withCode("storage-corrupt", /"wip" of ses_a/))
    assert.ok((await session.list(10)).items.some(({ name }) => name === "wip"))
    assert.equal(await titleOf(store, "ses_a"), "x")
  })

  test("with a title that is no JSON is storage-corrupt in a list", async (t) => {
    const { store, db } = await filled(t)
    db.exec("UPDATE snapshot SET title = 'bare' WHERE session_id = 'ses_a'")
    await assert.rejects(sessionOf(store, "ses_a").list(10), withCode("storage-corrupt", /ses_a/))
  })
})

suite("a damaged list of ids", () => {
  for (const value of ["'{}'", "'['", "''"])
    test(`(${value}) is storage-corrupt`, async (t) => {
      const { store, db } = await filled(t)
      db.exec(`UPDATE session SET event_ids = ${value} WHERE id = 'ses_a'`)
      await assert.rejects(
        store.write(0, (writer) => writer.claimEvent("ses_a", "e1")),
        withCode("storage-corrupt", /ses_a/),
      )
    })
})
