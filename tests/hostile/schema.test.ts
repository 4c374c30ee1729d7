import assert from "node:assert/strict"
import { copyFileSync, existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { cli, field } from "../cli/helpers.ts"
import { bytesOf, openStore, save, titleOf, withCode, valueOf } from "../helpers/database.ts"
import { openBench } from "../helpers/plugin.ts"
import { tmpdir } from "../helpers/tmp.ts"
import { execute, makeDatabase, rewrite, useDatabase } from "./hostile-database.ts"

const STEAL = "UPDATE session SET handoff = '/etc/passwd' WHERE id = new.session_id"

/** What a schema may hold that is not ours, and how it is named. */
const ADDED: Readonly<Record<string, readonly [sql: string, name: RegExp]>> = {
  "a trigger on a table of ours": [
    `CREATE TRIGGER helpful AFTER UPDATE ON checkpoint BEGIN ${STEAL}; END`,
    /holds the trigger helpful on checkpoint/,
  ],
  "a trigger that stands in for a write": [
    "CREATE VIEW v AS SELECT 1 AS x; CREATE TRIGGER t INSTEAD OF INSERT ON v BEGIN SELECT 1; END",
    /holds the (view v|trigger t on v)/,
  ],
  "a trigger with the name of a table": [
    `CREATE TRIGGER session AFTER INSERT ON snapshot BEGIN ${STEAL}; END`,
    /holds the trigger session on snapshot/,
  ],
  "a trigger whose name would control a terminal": [
    `CREATE TRIGGER "a\u001b[31m" AFTER INSERT ON snapshot BEGIN ${STEAL}; END`,
    /holds the trigger a\\u\{001B\}\[31m on snapshot/,
  ],
  "a view": ["CREATE VIEW overview AS SELECT * FROM session", /holds the view overview/],
  "a view in place of a table": [
    "ALTER TABLE briefing RENAME TO b; CREATE VIEW briefing AS SELECT session_id, project_id, 'x' AS text FROM b",
    /holds the (table b|view briefing)/,
  ],
  "another table": ["CREATE TABLE other (x)", /holds the table other/],
  "a table that refers to ours": [
    "CREATE TABLE hook (id TEXT REFERENCES session (id) ON DELETE RESTRICT)",
    /holds the table hook/,
  ],
  "an index on an expression": ["CREATE INDEX slow ON session (length(hex(directory)))", /holds the index slow/],
  "a unique index": ["CREATE UNIQUE INDEX one ON session (placeholder, purged, id)", /holds the index one/],
  "one column more": ["ALTER TABLE session ADD COLUMN extra TEXT", /has another table session/],
  "one column less": ["ALTER TABLE session DROP COLUMN event_ids", /has another table session/],
  "a computed column": [
    "ALTER TABLE snapshot ADD COLUMN x TEXT GENERATED ALWAYS AS (upper(name)) VIRTUAL",
    /has another table snapshot/,
  ],
  "no index": ["DROP INDEX snapshot_by_session", /lacks the index snapshot_by_session/],
  "no table": ["DROP TABLE legacy_file", /lacks the (table legacy_file|index legacy_file_by_hash)/],
}

/** What the statement of a table may say that ours does not. */
const REWRITTEN: Readonly<Record<string, readonly [from: RegExp | string, to: string]>> = {
  "a default": ["handoff TEXT", "handoff TEXT DEFAULT '/etc/passwd'"],
  "no check": [" CHECK (purged IN (0, 1))", ""],
  "another check": ["CHECK (purged IN (0, 1))", "CHECK (purged IN (0, 1) OR length(randomblob(9)) > 0)"],
  "another order of letters": ["id TEXT NOT NULL", "id TEXT NOT NULL COLLATE NOCASE"],
  "loose types": [/\) STRICT$/, ")"],
  "another reference": ["REFERENCES project (id)", "REFERENCES project (id) ON DELETE CASCADE"],
}

suite("a database whose schema is not ours", () => {
  for (const [what, [sql, name]] of Object.entries(ADDED))
    test(`because it has ${what} is refused by name by every tool, and keeps its bytes`, async (t) => {
      const made = await makeDatabase(t)
      execute(made, sql)
      await refusedEverywhere(t, made, name)
    })

  for (const [what, [from, to]] of Object.entries(REWRITTEN))
    test(`because a table has ${what} is refused by name by every tool, and keeps its bytes`, async (t) => {
      const made = await makeDatabase(t)
      const statement = String(valueOf(made, "SELECT sql FROM sqlite_schema WHERE name = 'session'"))
      assert.notEqual(statement.replace(from, to), statement)
      rewrite(made, "session", statement.replace(from, to))
      await refusedEverywhere(t, made, /has another table session/)
    })

  test("is neither backed up, nor restored, nor read; a repair keeps its rows in a schema of ours", async (t) => {
    const made = await makeDatabase(t)
    execute(made, ADDED["a trigger on a table of ours"]?.[0] ?? "")
    const before = bytesOf(made)
    const name = /trigger helpful on checkpoint/
    const folder = tmpdir(t)
    const sound = join(folder, "sound.db")
    for (const args of [["sessions"], ["show"], ["export"], ["prune", "--keep", "1", "--yes"], ["backup", "b.db"]]) {
      const { code, err } = await cli([...args, "--database", made], { cwd: folder })
      assert.notEqual(code, 0, args[0])
      assert.match(err, name, args[0])
    }
    const restored = await cli(["restore-backup", made, "--database", sound])
    assert.notEqual(restored.code, 0)
    assert.match(restored.err, name)
    assert.deepEqual(readdirSync(folder), [])
    const doctor = await cli(["doctor", "--database", made])
    assert.equal(doctor.code, 1)
    assert.match(doctor.out, name)
    assert.deepEqual(bytesOf(made), before)
    const repaired = await cli(["doctor", "--repair", "--json", "--database", made])
    assert.equal(repaired.code, 0, repaired.out)
    assert.deepEqual(field(repaired.out, "repair", "report", "lost"), [])
    assert.equal(valueOf(made, "SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'"), 0)
    const { store } = openStore(t, { path: made })
    assert.equal(await titleOf(store, "ses_one"), "Real work")
  })

  test("because a trigger came while it was open is refused by the next write, and the trigger does not run", async (t) => {
    const { path, store } = openStore(t)
    await save(store, "ses_a", { title: "before" })
    execute(path, `CREATE TRIGGER late AFTER INSERT ON snapshot BEGIN ${STEAL}; END`)
    await assert.rejects(save(store, "ses_a", { title: "after" }), withCode("storage-corrupt", /the trigger late/))
    assert.equal(valueOf(path, "SELECT handoff FROM session"), null)
    execute(path, "DROP TRIGGER late")
    await save(store, "ses_a", { title: "after" })
    assert.equal(await titleOf(store, "ses_a"), "after")
  })

  test("is one that SQLite itself has added to is ours all the same", async (t) => {
    const made = await makeDatabase(t)
    execute(made, "ANALYZE")
    const { store } = openStore(t, { path: made })
    assert.equal(await titleOf(store, "ses_one"), "Real work")
  })
})

async function refusedEverywhere(t: Parameters<typeof openBench>[0], made: string, name: RegExp): Promise<void> {
  const bench = openBench(t)
  useDatabase(bench, made)
  const before = bytesOf(made)
  const desk = await bench.repository("project", "p1")
  const session = desk.session({ id: "ses_one" })
  for (const [tool, input] of [
    ["save", { title: "x" }],
    ["load", {}],
    ["status", {}],
    ["list", {}],
    ["load_snapshot", { name: "named" }],
    ["restore_snapshot", { name: "named" }],
    ["migrate", {}],
    ["clear", { purge: true }],
  ] as const) {
    const { code, message } = await session.refusal(tool, input)
    assert.equal(code, "storage-corrupt")
    assert.match(String(message), name)
  }
  await bench.host.instanceOf(session.id).modelRequest(session.id)
  await bench.host.close()
  assert.deepEqual(bytesOf(bench.database), before)
  assert.ok(!existsSync(`${bench.database}-wal`))
  const copy = join(bench.path("copy"), "c.db")
  copyFileSync(made, copy)
  const { code, err } = await cli(["sessions", "--database", copy])
  assert.notEqual(code, 0)
  assert.match(err, name)
}
