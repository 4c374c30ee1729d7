import assert from "node:assert/strict"
import { existsSync, readdirSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { MIGRATIONS } from "../../../src/sqlite/schema/migrations/index.ts"
import { openConnection } from "../../../src/sqlite/file/open.ts"
import { APPLICATION_ID } from "../../../src/sqlite/schema/schema.ts"
import type { Runtime } from "../../helpers/child.ts"
import {
  ask,
  bytesOf,
  endAll,
  execute,
  modesIn,
  openStore,
  save,
  startStores,
  titleOf,
  valueOf,
  withCode,
} from "../../helpers/database.ts"
import { failing, UPGRADED } from "../../helpers/migrations.ts"
import { tmpdir } from "../../helpers/tmp.ts"
import { ROOT } from "../../package/tree.ts"

/** Every row of every table of the first schema, as text. */
const ROWS = `
  SELECT json_array(
    (SELECT json_group_array(json_array(id, directory, time_created)) FROM project),
    (SELECT json_group_array(json_array(id, project_id, directory, prompts, prompt_ids)) FROM session),
    (SELECT json_group_array(json_array(session_id, project_id, seq, title, hash, document)) FROM checkpoint),
    (SELECT json_group_array(json_array(seq, session_id, name, kind, document)) FROM snapshot))`

/** A closed database of the present schema with two sessions in it. */
async function filled(t: TestContext): Promise<string> {
  const { path, store, release } = openStore(t)
  await save(store, "ses_a", { title: "alpha", nextSteps: ["one", "two"] })
  await save(store, "ses_a", { title: "alpha 2" })
  await save(store, "ses_b", { title: "beta \u0000 \u{1f600}" })
  release()
  return path
}

function open(path: string, migrations = UPGRADED, now?: () => number): void {
  openConnection(path, { migrations, ...(now === undefined ? {} : { now }) }).close()
}

function backups(path: string): string[] {
  return readdirSync(dirname(path)).filter((name) => name !== basename(path))
}

suite("the list of migrations", () => {
  test("leads to the version that a new database has", (t) => {
    const path = join(tmpdir(t), "checkpoints.db")
    open(path, MIGRATIONS)
    assert.equal(valueOf(path, "PRAGMA user_version"), MIGRATIONS.length)
  })

  test("has for every migration a file in src/sqlite/schema/migrations/ and a test of its own, both called by its number", () => {
    const numbers = MIGRATIONS.map((_, index) => String(index + 1).padStart(4, "0"))
    const files = readdirSync(join(ROOT, "src", "sqlite", "schema", "migrations"))
    assert.deepEqual(
      files.filter((file) => /^\d/.test(file)).sort(),
      MIGRATIONS.map(({ name }, index) => `${numbers[index] ?? ""}-${name}.ts`),
    )
    assert.deepEqual(
      readdirSync(join(ROOT, "tests", "sqlite", "schema", "migrations")).sort(),
      numbers.map((number) => `${number}.test.ts`),
    )
  })

  test("holds each name once", () => {
    assert.equal(new Set(MIGRATIONS.map(({ name }) => name)).size, MIGRATIONS.length)
  })
})

suite("a new database", () => {
  test("is marked as ours in its header", async (t) => {
    const path = await filled(t)
    assert.equal(valueOf(path, "PRAGMA application_id"), APPLICATION_ID)
    assert.equal(bytesOf(path).subarray(68, 72).toString("latin1"), "CkPt")
  })

  test("needs no backup copy", (t) => {
    const path = join(tmpdir(t), "checkpoints.db")
    open(path)
    assert.deepEqual(backups(path), [])
  })

  test("has strict tables only", (t) => {
    const path = join(tmpdir(t), "checkpoints.db")
    open(path, MIGRATIONS)
    assert.equal(
      valueOf(
        path,
        "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' AND NOT strict",
      ),
      0,
    )
    assert.notEqual(valueOf(path, "SELECT count(*) FROM pragma_table_list WHERE strict"), 0)
  })

  test("is empty after a migration that failed, and gets its schema at the next opening", (t) => {
    const path = join(tmpdir(t), "checkpoints.db")
    assert.throws(() => {
      open(path, [...MIGRATIONS, failing])
    })
    assert.equal(valueOf(path, "SELECT count(*) FROM sqlite_schema"), 0)
    assert.equal(valueOf(path, "PRAGMA user_version"), 0)
    open(path, MIGRATIONS)
    assert.equal(valueOf(path, "PRAGMA user_version"), MIGRATIONS.length)
  })

  for (const runtimes of [["node"], ["bun"], ["node", "bun"]] as const)
    test(`gets its schema exactly once when six processes open it together (${runtimes.join(" and ")})`, async (t) => {
      const path = join(tmpdir(t), "new", "checkpoints.db")
      const six = Array.from({ length: 6 }, (_, index) => runtimes[index % runtimes.length] ?? "node")
      const children = await startStores(t, six, { path })
      assert.ok(!existsSync(path))
      assert.deepEqual(await Promise.all(children.map((child) => ask(child, "open"))), Array(6).fill("open"))
      await Promise.all(children.map((child, index) => ask(child, "save", `ses_${index}`, { title: "saved" })))
      await endAll(children)
      assert.equal(valueOf(path, "PRAGMA user_version"), MIGRATIONS.length)
      assert.equal(valueOf(path, "SELECT count(*) FROM checkpoint"), 6)
      assert.equal(valueOf(path, "PRAGMA integrity_check"), "ok")
      assert.deepEqual(backups(path), [])
    })
})

suite("an upgrade", () => {
  test("keeps every row, and gives the new columns their default", async (t) => {
    const path = await filled(t)
    const before = valueOf(path, ROWS)
    open(path)
    assert.equal(valueOf(path, "PRAGMA user_version"), UPGRADED.length)
    assert.equal(valueOf(path, ROWS), before)
    assert.equal(valueOf(path, "SELECT group_concat(DISTINCT colour) FROM checkpoint"), "none")
  })

  test("leaves the store as usable as before", async (t) => {
    const path = await filled(t)
    const { store } = openStore(t, { path, migrations: UPGRADED })
    assert.equal(await titleOf(store, "ses_a"), "alpha 2")
    await save(store, "ses_a", { title: "alpha 3" })
    assert.equal(await titleOf(store, "ses_a"), "alpha 3")
  })

  test("may rebuild a table that others refer to: what refers to it stays", async (t) => {
    const path = await filled(t)
    open(path)
    assert.equal(valueOf(path, "SELECT count(*) FROM session"), 2)
    assert.equal(valueOf(path, "SELECT count(*) FROM pragma_foreign_key_check"), 0)
  })

  test("leaves a copy of the earlier database beside it, for its owner alone", async (t) => {
    const path = await filled(t)
    const rows = valueOf(path, ROWS)
    const umask = process.umask(0)
    t.after(() => process.umask(umask))
    open(path, UPGRADED, () => Date.UTC(2026, 0, 31, 10, 20, 30, 400))
    const copy = `checkpoints.db.v${MIGRATIONS.length}-20260131T102030400Z.bak`
    assert.deepEqual(modesIn(dirname(path)), { "checkpoints.db": "600", [copy]: "600" })
    const kept = join(dirname(path), copy)
    assert.equal(valueOf(kept, "PRAGMA user_version"), MIGRATIONS.length)
    assert.equal(valueOf(kept, "PRAGMA application_id"), APPLICATION_ID)
    assert.equal(valueOf(kept, ROWS), rows)
  })

  test("holds in its copy what was saved last, although that is still in the log", async (t) => {
    const { path, store } = openStore(t)
    await save(store, "ses_a", { title: "in the log" })
    open(path)
    const [copy = ""] = backups(path).filter((name) => name.endsWith(".bak"))
    assert.match(String(valueOf(join(dirname(path), copy), ROWS)), /in the log/)
  })

  test("that was made before is not made again", async (t) => {
    const path = await filled(t)
    open(path)
    open(path)
    assert.equal(backups(path).length, 1)
  })

  test("is made once when six processes open the file together, and one copy is kept", async (t) => {
    const path = await filled(t)
    const rows = valueOf(path, ROWS)
    const children = await startStores(t, Array<Runtime>(6).fill("node"), { path, upgraded: true })
    assert.deepEqual(await Promise.all(children.map((child) => ask(child, "open"))), Array(6).fill("open"))
    await endAll(children)
    assert.equal(valueOf(path, "PRAGMA user_version"), UPGRADED.length)
    assert.equal(valueOf(path, ROWS), rows)
    const [copy = "", ...others] = backups(path)
    assert.deepEqual(others, [])
    assert.equal(valueOf(join(dirname(path), copy), ROWS), rows)
  })

  test("loses no save that another process makes meanwhile", async (t) => {
    const path = await filled(t)
    const [writer] = await startStores(t, ["node"], { path })
    assert.ok(writer)
    await ask(writer, "open")
    const saving = (async () => {
      for (let round = 0; ; round++) {
        try {
          await ask(writer, "save", "ses_a", { title: `round ${round}` })
        } catch (error) {
          return { saved: round - 1, error: String(error) }
        }
      }
    })()
    const { store } = openStore(t, { path, migrations: UPGRADED })
    await store.read(10_000, () => undefined)
    const { saved, error } = await saving
    assert.match(error, /storage-newer/)
    assert.equal(await titleOf(store, "ses_a"), saved < 0 ? "alpha 2" : `round ${saved}`)
    assert.equal(backups(path).filter((name) => name.endsWith(".bak")).length, 1)
  })
})

suite("an upgrade whose last step fails", () => {
  test("leaves version, rows and tables as they were", async (t) => {
    const path = await filled(t)
    const rows = valueOf(path, ROWS)
    const schema = valueOf(path, "SELECT group_concat(sql) FROM sqlite_schema")
    assert.throws(() => {
      open(path, [...UPGRADED, failing])
    }, withCode("storage-corrupt"))
    assert.equal(valueOf(path, "PRAGMA user_version"), MIGRATIONS.length)
    assert.equal(valueOf(path, ROWS), rows)
    assert.equal(valueOf(path, "SELECT group_concat(sql) FROM sqlite_schema"), schema)
  })

  test("leaves no copy behind, however often it is tried", async (t) => {
    const path = await filled(t)
    for (let round = 0; round < 3; round++)
      assert.throws(() => {
        open(path, [...UPGRADED, failing])
      })
    assert.deepEqual(backups(path), [])
  })

  test("is refused when rows belong to nothing, which a step may have caused", async (t) => {
    const path = await filled(t)
    const careless = { name: "careless", sql: "DELETE FROM session WHERE id = 'ses_a'" }
    assert.throws(
      () => {
        open(path, [...MIGRATIONS, careless])
      },
      withCode("storage-corrupt", /3 of its rows belong to no session/),
    )
    assert.equal(valueOf(path, "SELECT count(*) FROM session"), 2)
  })
})

suite("a database from a newer version", () => {
  test("is refused with its bytes unchanged", async (t) => {
    const path = await filled(t)
    execute(path, "ALTER TABLE checkpoint ADD COLUMN extra TEXT; CREATE TABLE later (x); PRAGMA user_version = 99")
    const before = bytesOf(path)
    assert.throws(
      () => {
        open(path, MIGRATIONS)
      },
      withCode("storage-newer", /schema 99, newer than this plugin knows/),
    )
    assert.deepEqual(bytesOf(path), before)
    assert.deepEqual(backups(path), [])
  })

  test("is noticed by a process that has it open while another one upgrades it", async (t) => {
    const { path, store } = openStore(t)
    await save(store, "ses_a", { title: "before" })
    const newer = openStore(t, { path, migrations: UPGRADED })
    await save(newer.store, "ses_a", { title: "after" })
    await assert.rejects(save(store, "ses_a", { title: "by the older" }), withCode("storage-newer"))
    await assert.rejects(titleOf(store, "ses_a"), withCode("storage-newer"))
    assert.equal(await titleOf(newer.store, "ses_a"), "after")
  })
})

suite("a database that is set back to an earlier version", () => {
  test("under a process that has it open is upgraded again before its next use", async (t) => {
    const harmless = [...MIGRATIONS, { name: "harmless", sql: "CREATE TABLE IF NOT EXISTS extra (id TEXT) STRICT" }]
    const { path, store } = openStore(t, { migrations: harmless })
    await save(store, "ses_a", { title: "before" })
    execute(path, `DROP TABLE extra; PRAGMA user_version = ${MIGRATIONS.length}`)
    await save(store, "ses_a", { title: "after" })
    assert.equal(valueOf(path, "PRAGMA user_version"), harmless.length)
    assert.equal(valueOf(path, "SELECT count(*) FROM extra"), 0)
    assert.equal(await titleOf(store, "ses_a"), "after")
  })
})
