import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { SNAPSHOT_KINDS } from "../../../src/checkpoint/model.ts"
import { openConnection } from "../../../src/sqlite/file/open.ts"
import { SQL } from "../../../src/sqlite/store/statements.ts"

/** How SQLite would answer a statement, one line per step. */
function planOf(sql: string): string[] {
  const { db, close } = openConnection(":memory:")
  try {
    return db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map((row) => String((row as Record<string, unknown>)["detail"]))
  } finally {
    close()
  }
}

suite("the plan of a statement", () => {
  test("would show a scan if there were one", () => {
    assert.match(planOf("SELECT name FROM snapshot WHERE title = 'x'").join(), /SCAN snapshot/)
  })

  for (const [name, sql] of Object.entries(SQL))
    test(`reads no whole table or index for ${name}`, () => {
      const plan = planOf(sql)
      // What a step before has made (a co-routine) is read whole, because that is what it was made for.
      const made = plan.flatMap((step) => /^CO-ROUTINE (.+)$/.exec(step)?.[1] ?? [])
      const scans = plan.filter(
        (step) =>
          step.startsWith("SCAN") &&
          step !== "SCAN CONSTANT ROW" &&
          // A list that was bound, and what a recursion has found so far.
          !/^SCAN (?:json_each VIRTUAL TABLE|below$)/.test(step) &&
          !made.includes(step.slice("SCAN ".length)),
      )
      assert.deepEqual(scans, [])
    })
})

suite("a statement that looks for snapshot names", () => {
  const looking = Object.entries(SQL).filter(([, sql]) => /FROM snapshot\s+WHERE .*\bname (=|>=)/.test(sql))

  test("is there", () => {
    assert.deepEqual(looking.map(([name]) => name).sort(), [
      "snapshot",
      "snapshotNamed",
      "snapshotPoint",
      "takenNumbers",
    ])
  })

  for (const [name, sql] of looking) {
    test(`goes to the name in the index, for snapshots of every kind: ${name}`, () => {
      const kinds = /kind IN \(([^)]*)\)/
        .exec(sql)?.[1]
        ?.split(", ")
        .map((kind) => kind.slice(1, -1))
      assert.deepEqual(kinds, [...SNAPSHOT_KINDS])
      assert.match(
        planOf(sql).join(),
        /SEARCH snapshot USING (COVERING )?INDEX \S+ \(session_id=\? AND kind=\? AND name[=>]/,
      )
    })
  }
})
