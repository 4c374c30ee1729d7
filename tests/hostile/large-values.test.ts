import assert from "node:assert/strict"
import { createHash } from "node:crypto"
import { statSync } from "node:fs"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { cli } from "../cli/helpers.ts"
import { openBench } from "../helpers/plugin.ts"
import type { Caller } from "../helpers/plugin.ts"
import { openDatabase } from "../../src/sqlite/driver/runtime.ts"
import { makeDatabase, useDatabase } from "./hostile-database.ts"

const MEGA = 1024 * 1024

suite("a database with a value of many megabytes", () => {
  test("in a document is refused unread, in words that name the session", async (t) => {
    const [session, path] = await opened(
      t,
      "checkpoint",
      "document",
      JSON.stringify({ summary: "x".repeat(70 * MEGA) }),
    )
    for (const tool of ["load", "status", "clear"]) {
      const { code, message } = await session.refusal(tool)
      assert.equal(code, "storage-corrupt")
      assert.match(String(message), /checkpoint of ses_one is damaged: its document is no text, or too long/)
    }
    const { code, err } = await cli(["show", "ses_one", "--database", path])
    assert.equal(code, 3)
    assert.match(err, /too long/)
    assert.equal((await session.call("clear", { purge: true })).ok, true)
  })

  // Parsed, these would take some gigabytes of memory.
  for (const [what, json] of [
    ["nothing but brackets", "[".repeat(60 * MEGA)],
    ["lists in a list", `{"status":"done","notes":[${"[".repeat(60 * MEGA)}`],
    ["objects after a text with quotes", `{"title":"a\\"[\\\\","x":${'{"":'.repeat(15 * MEGA)}`],
  ] as const)
    test(`in a document of ${what} that has its hash is refused unparsed`, async (t) => {
      const [session] = await opened(t, "checkpoint", "document", json)
      const { code, message } = await session.refusal("load")
      assert.equal(code, "storage-corrupt")
      assert.match(String(message), /ses_one is damaged: its text is not a list of fields/)
    })

  for (const [table, column, tool, input] of [
    ["session", "directory", "status", {}],
    ["session", "event_ids", "status", {}],
    ["session", "handoff", "clear", {}],
    ["checkpoint", "title", "list", { scope: "project" }],
    ["snapshot", "title", "list", {}],
    ["snapshot", "name", "list", {}],
    ["snapshot", "origin", "list", {}],
    ["briefing", "text", "status", {}],
  ] as const)
    test(`in ${table}.${column} reaches neither a model nor a person`, async (t) => {
      const [session, path] = await opened(t, table, column, `"${"x".repeat(20 * MEGA)}"`)
      await session.bench.host.instanceOf(session.id).modelRequest(session.id)
      const { result } = await session.call(tool, input)
      assert.ok(JSON.stringify(result).length < 10_000)
      for (const command of ["sessions", "export", "doctor"]) {
        const { out, err } = await cli([command, "--database", path])
        assert.ok(out.length + err.length < 20_000, command)
      }
    })
})

/** The session `ses_one` on a database in which one column holds a text; a document gets its hash with it. */
async function opened(
  t: TestContext,
  table: string,
  column: string,
  value: string,
): Promise<readonly [Caller & { bench: ReturnType<typeof openBench> }, string]> {
  const made = await makeDatabase(t)
  const db = openDatabase(made)
  db.exec("PRAGMA foreign_keys = OFF")
  const rows = table === "snapshot" ? "WHERE seq = (SELECT max(seq) FROM snapshot)" : ""
  db.prepare(`UPDATE ${table} SET ${column} = ? ${rows}`).run(value)
  if (column === "document") {
    const hash = createHash("sha256").update(`checkpoint\n${value}`).digest("hex").slice(0, 32)
    db.prepare(`UPDATE ${table} SET hash = ? ${rows}`).run(hash)
  }
  db.close()
  assert.ok(statSync(made).size > 16 * MEGA)
  const bench = openBench(t)
  useDatabase(bench, made)
  const desk = await bench.repository("project", "p1")
  return [Object.assign(desk.session({ id: "ses_one" }), { bench }), bench.database]
}
