import assert from "node:assert/strict"
import { suite, test } from "node:test"
import fc from "fast-check"
import { at, readRows } from "../helpers/plugin.ts"
import {
  anything,
  assertAnswer,
  assertPrototypesUntouched,
  openBare,
  revoked,
  SPECIAL,
  strayFiles,
  TOOLS,
} from "./bare.ts"

const FIELDS = [
  ...[
    "title",
    "objective",
    "status",
    "summary",
    "constraints",
    "currentPlan",
    "completedSteps",
    "nextSteps",
    "blockers",
  ],
  ...["filesTouched", "notes", "snapshotName", "listMode", "limit", "scope", "name", "compareWith", "purge"],
  ...["adopt", "fromSession", ...SPECIAL],
]

/** Half of the values are what the field may take, so that calls come through to the store. */
const value = fc.oneof(
  { weight: 3, arbitrary: anything },
  fc.constantFrom("t", "", "current", "in progress", "done", "append", "project", "auto", "ses_two", "ses_nobody"),
  fc.constantFrom(["a", "b"], [], '["a"]', true, false, 1, 100, null, undefined),
)

const input = fc.oneof(
  { weight: 1, arbitrary: anything },
  { weight: 5, arbitrary: fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 6 }) },
)

suite("whatever arguments a tool gets", () => {
  test("it answers, stores all or nothing, touches no prototype and writes no other file", async (t) => {
    const { host, folder, database } = await openBare(t)
    for (const id of ["ses_one", "ses_two"]) host.session(id)
    await host.call("ses_two", "save", { title: "not to be touched", snapshotName: "kept" })
    const ofOther = (rows: ReturnType<typeof readRows>): unknown =>
      [rows["checkpoint"], rows["snapshot"]].map((table) => table?.filter((row) => row["session_id"] === "ses_two"))
    const other = ofOther(readRows(database))
    let refused = 0
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...TOOLS), input, async (tool, given) => {
        const before = readRows(database)
        const answer = await host.call("ses_one", tool, given)
        assertAnswer(answer)
        const after = readRows(database)
        if (!answer.ok) {
          refused++
          assert.deepEqual(after, before)
        }
        assert.deepEqual(ofOther(after), other)
        // What is stored can be read back.
        assert.ok((await host.call("ses_one", "load", {})).ok)
        assertPrototypesUntouched()
      }),
      { numRuns: 400 },
    )
    assert.ok(refused > 50, String(refused))
    assert.deepEqual(strayFiles(folder), [])
  })

  test("arguments that throw when they are read are refused", async (t) => {
    const { host } = await openBare(t)
    for (const given of [revoked(), { title: revoked() }, { notes: revoked() }, { notes: [revoked()] }]) {
      for (const tool of TOOLS) assertAnswer(await host.call("ses_one", tool, given))
      const { ok, result } = await host.call("ses_one", "save", given)
      assert.deepEqual([ok, at(result, "error", "code")], [false, "invalid-input"])
    }
  })

  test("a session id of any kind is a session, no session or refused, and is never part of a path", async (t) => {
    const { host, folder, database } = await openBare(t)
    const id = fc.oneof(
      anything,
      fc.constantFrom(
        "../pwned",
        "..\\pwned",
        "a/b",
        "CON",
        ".",
        "ses_../x",
        "ses_a/b",
        "ses_é",
        `ses_${"x".repeat(300)}`,
      ),
      fc.string().map((text) => `ses_${text}`),
    )
    await fc.assert(
      fc.asyncProperty(id, fc.constantFrom(...TOOLS), async (sessionID, tool) => {
        const answer = await host.call(sessionID, tool, { title: "t", name: "n" })
        assertAnswer(answer)
        if (answer.ok) assert.match(String(sessionID), /^ses[A-Za-z0-9_-]{1,200}$/)
      }),
      { numRuns: 200 },
    )
    assert.deepEqual(strayFiles(folder), [])
    for (const { id: stored } of readRows(database)["session"] ?? [])
      assert.match(String(stored), /^ses[A-Za-z0-9_-]+$/)
  })
})
