import assert from "node:assert/strict"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import fc from "fast-check"
import { EXPORT_FORMATS } from "../../src/cli/export-schema.ts"
import { StoredSnapshots } from "../../src/checkpoint/stored-snapshots.ts"
import { shorten } from "../../src/lib/text.ts"
import { cli, field, items, tempFolder } from "../cli/helpers.ts"

/** The same question, one look after the other. */
function plainly(stored: ReadonlyMap<string, string>, name: string, hash: string): boolean {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : `-${number}`
    const found = stored.get(number === 1 ? name : shorten(name, 120 - suffix.length) + suffix)
    if (found === undefined || found === hash) return found !== undefined
  }
}

const long = "x".repeat(117)
const name = fc.oneof(
  fc.constantFrom("a", "b", "-2", "a-02", `${long}abc`, `${long}abd`, `${long}😀z`, `${long}-2`, `${long}a-3`),
  fc.integer({ min: 1, max: 13 }).map((number) => `a-${number}`),
)

suite("the snapshots that an import knows again", () => {
  test("are those under the name, or under a number that an earlier import can have given it", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, fc.constantFrom("1", "2", "3")), { maxLength: 30 }),
        fc.array(fc.tuple(name, fc.constantFrom("1", "2", "3"), fc.boolean()), { maxLength: 30 }),
        (before, asked) => {
          const known = new Map(before)
          const stored = new StoredSnapshots(known)
          for (const [wanted, hash, isNew] of asked) {
            assert.equal(stored.has(wanted, hash), plainly(known, wanted, hash))
            if (!isNew || known.has(wanted)) continue
            known.set(wanted, hash)
            stored.add(wanted, hash)
          }
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test("are all of an export with a thousand of one name, which the second import leaves as they are", async (t) => {
    const cwd = tempFolder(t)
    const savedAt = "2026-01-01T00:00:00.000Z"
    const lists = { currentPlan: [], completedSteps: [], nextSteps: [], blockers: [], filesTouched: [], notes: [] }
    const snapshots = Array.from({ length: 1_000 }, (_, index) => ({
      name: "wip",
      kind: "named",
      savedAt,
      checkpoint: { updatedAt: savedAt, synthesized: false, task: { title: String(index), status: "done" }, ...lists },
    }))
    const place = { projectID: "p", directory: "/code", parentID: null, forkedFrom: null }
    const sessions = [{ sessionID: "ses_file", ...place, checkpoint: null, snapshots }]
    writeFileSync(join(cwd, "e.json"), JSON.stringify({ format: EXPORT_FORMATS[2], exportedAt: savedAt, sessions }))
    const added = []
    for (let time = 0; time < 2; time++) {
      const { out } = await cli(["import", "e.json", "--json", "--database", "c.db"], { cwd })
      added.push(field(out, "sessions", 0, "snapshots", "added"))
    }
    assert.deepEqual(added, [1_000, 0])
    const { out } = await cli(["list", "ses_file", "--json", "--database", "c.db", "--limit", "1000"], { cwd })
    assert.deepEqual(
      items(out, "snapshots")
        .map((_, index) => field(out, "snapshots", index, "name"))
        .slice(-2),
      ["wip-2", "wip"],
    )
  })
})
