import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { rulesAndPlaces } from "../../../../src/sqlite/schema/migrations/0003-rules-and-places.ts"
import { valueOf } from "../../../helpers/database.ts"
import { assertPinned, databaseOf, upgrade } from "../../../helpers/migrations.ts"

const ROWS = `
  INSERT INTO project VALUES ('p1', '/project', 1, 1);
  INSERT INTO session (id, project_id, directory, placeholder, time_created, time_updated)
  VALUES ('ses_a', 'p1', '/project', 0, 10, 20);
  INSERT INTO checkpoint (session_id, project_id, seq, status, synthesized, hash, time_updated, document)
  VALUES ('ses_a', 'p1', 1, 'done', 0, 'x', 30, '{}');
  INSERT INTO snapshot (session_id, project_id, name, kind, status, synthesized, hash, time_created, time_updated, document)
  VALUES ('ses_a', 'p1', 'n', 'auto', 'done', 0, 'x', 40, 30, '{}');
  INSERT INTO briefing (session_id, project_id, text) VALUES ('ses_a', 'p1', '"text"');`

suite("migration 0003, rules and places", () => {
  test("has the text that landed", () => {
    assertPinned(rulesAndPlaces, "200ce8c92028f3ea9e43f7a3528e4fe442d805120e104a8b75b3045362315ac7")
  })

  test("leaves what was saved before without a place, briefings as they were, and makes no rules", (t) => {
    const path = databaseOf(t, 2, ROWS)
    upgrade(path)
    const count = (sql: string): unknown => valueOf(path, `SELECT count(*) FROM ${sql}`)
    assert.equal(count("checkpoint WHERE place IS NULL"), 1)
    assert.equal(count("snapshot WHERE place IS NULL"), 1)
    assert.equal(count(`briefing WHERE text = '"text"' AND branch IS NULL AND time_used IS NULL`), 1)
    assert.equal(count("rule"), 0)
  })
})
