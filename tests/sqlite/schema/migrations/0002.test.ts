import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { heard } from "../../../../src/sqlite/schema/migrations/0002-heard.ts"
import { valueOf } from "../../../helpers/database.ts"
import { assertPinned, databaseOf, upgrade } from "../../../helpers/migrations.ts"

const PROJECT = "INSERT INTO project VALUES ('p1', '/project', 1, 1);"

/** A session of the first schema that the host described at 10 and again at 20. */
const SESSION = `${PROJECT}
  INSERT INTO session (id, project_id, directory, placeholder, time_created, time_updated)
  VALUES ('ses_a', 'p1', '/project', 0, 10, 20);`

const CHECKPOINT = `
  INSERT INTO checkpoint (session_id, project_id, seq, status, synthesized, hash, time_updated, document)
  VALUES ('ses_a', 'p1', 1, 'done', 0, 'x', 30, '{}');`

const SNAPSHOT = `
  INSERT INTO snapshot (session_id, project_id, name, kind, status, synthesized, hash, time_created, time_updated, document)
  VALUES ('ses_a', 'p1', 'n', 'auto', 'done', 0, 'x', 40, 30, '{}');`

suite("migration 0002, heard", () => {
  test("has the text that landed", () => {
    assertPinned(heard, "4de31385ca5242f92232a4cf18e8c9e7a5ffb793df8f15e21c9934104a8d7990")
  })

  for (const [what, rows, expected] of [
    ["of its own row, where there is nothing else", SESSION, 20],
    ["of its checkpoint, where that is newer", SESSION + CHECKPOINT, 30],
    ["of its last snapshot, where that is newer still", SESSION + CHECKPOINT + SNAPSHOT, 40],
  ] as const)
    test(`gives a session the newest time that is known of it as its last use: ${what}`, (t) => {
      const path = databaseOf(t, 1, rows)
      upgrade(path)
      assert.equal(valueOf(path, "SELECT time_heard FROM session"), expected)
    })

  test("leaves a session without a host and without an import", (t) => {
    const path = databaseOf(t, 1, SESSION)
    upgrade(path)
    assert.equal(valueOf(path, "SELECT count(*) FROM session WHERE host IS NULL AND time_imported IS NULL"), 1)
  })
})
