import assert from "node:assert/strict"
import { copyFileSync, mkdirSync } from "node:fs"
import { dirname } from "node:path"
import { suite, test } from "node:test"
import { observedWork } from "../../../../src/sqlite/schema/migrations/0004-observed-work.ts"
import { valueOf } from "../../../helpers/database.ts"
import { assertPinned, databaseOf, upgrade } from "../../../helpers/migrations.ts"
import { at, openBench } from "../../../helpers/plugin.ts"

const ROWS = `
  INSERT INTO project VALUES ('p1', '/project', 1, 1);
  INSERT INTO session (id, project_id, directory, placeholder, time_created, time_updated)
  VALUES ('ses_a', 'p1', '/project', 0, 10, 20);
  INSERT INTO snapshot (session_id, project_id, name, kind, status, synthesized, hash, time_created, time_updated, document)
  VALUES ('ses_a', 'p1', 'n', 'auto', 'done', 0, 'x', 40, 30, '{}');`

suite("migration 0004, observed work", () => {
  test("has the text that landed", () => {
    assertPinned(observedWork, "73bb7228c3199702163525b2dfaf9bbaa8b21239c26516d25e7ee99d015d3388")
  })

  test("leaves snapshots from before without a point, and nothing observed", (t) => {
    const path = databaseOf(t, 3, ROWS)
    upgrade(path)
    const count = (sql: string): unknown => valueOf(path, `SELECT count(*) FROM ${sql}`)
    assert.equal(count("snapshot WHERE point IS NULL"), 1)
    for (const table of ["observed", "observed_change", "observed_command", "observed_step", "check_command"])
      assert.equal(count(table), 0)
  })

  test("has the first status after an upgrade say what is recorded now, once; a new database needs no word", async (t) => {
    const bench = openBench(t)
    mkdirSync(dirname(bench.database), { recursive: true })
    copyFileSync(databaseOf(t, 3, ROWS), bench.database)
    const session = (await bench.repository("project", "p1")).session({ id: "ses_one" })
    assert.match(
      String(at(await session.run("status"), "warnings", 0)),
      /"observe" and "observeCommands" turn that off/,
    )
    assert.deepEqual(at(await session.run("status"), "warnings"), [])
    const fresh = openBench(t)
    const other = (await fresh.repository("project", "p1")).session({ id: "ses_one" })
    assert.deepEqual(at(await other.run("status"), "warnings"), [])
  })
})
