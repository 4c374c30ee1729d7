import assert from "node:assert/strict"
import { suite, test } from "node:test"
import fc from "fast-check"
import { listAt, readRows, textAt } from "../helpers/plugin.ts"
import { anything, assertPrototypesUntouched, openBare, revoked, SPECIAL, strayFiles } from "./bare.ts"

const TYPES = [
  ...["session.compaction.ended", "session.compacted", "session.compaction.failed", "session.forked", "session.moved"],
  ...["session.deleted", "worktree.resolved", "session.created", ""],
]

const data = fc.oneof(
  anything,
  fc.dictionary(
    fc.constantFrom("sessionID", "text", "projectID", "directory", "previous", "id", ...SPECIAL),
    fc.oneof(anything, fc.constantFrom("ses_two", "ses_nobody", "", "../x", "legacy::p1", "p1", "p2", "/")),
  ),
)

const event = fc.oneof(
  anything,
  fc.record(
    {
      id: fc.oneof(anything, fc.constantFrom("e1", "e2", "")),
      type: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...TYPES) }, anything),
      data,
      properties: data,
      durable: fc.oneof(anything, fc.record({ aggregateID: fc.constantFrom<unknown>("ses_two", 7, "") })),
    },
    { requiredKeys: [] },
  ),
)

suite("whatever the host's stream delivers", () => {
  test("nothing is thrown, other sessions stay as they are, and the next real event is handled", async (t) => {
    const { host, folder, database } = await openBare(t, { deleteWithSession: true })
    for (const id of ["ses_one", "ses_two"]) host.session(id)
    await host.call("ses_one", "save", { title: "not to be touched" })
    const content = (): unknown => readRows(database)["checkpoint"]?.filter((row) => row["session_id"] === "ses_one")
    const before = content()
    await fc.assert(
      fc.asyncProperty(event, async (given) => {
        await host.emit(given)
        assertPrototypesUntouched()
      }),
      { numRuns: 300 },
    )
    const withoutProject = (rows: unknown): unknown =>
      JSON.parse(JSON.stringify(rows, (key, value: unknown) => (key === "project_id" ? undefined : value)))
    assert.deepEqual(withoutProject(content()), withoutProject(before))
    await host.emit(revoked())
    await host.emit({ id: "real", type: "session.compaction.ended", data: { sessionID: "ses_one", text: "summary" } })
    const { result } = await host.call("ses_one", "list", {})
    assert.equal(textAt(listAt(result, "snapshots")[0], "kind"), "compaction")
    assert.deepEqual(strayFiles(folder), [])
  })

  test("hooks leave any event as it is, or add their one part", async (t) => {
    const { host, folder } = await openBare(t)
    host.session("ses_one")
    await host.call("ses_one", "save", { title: "t" })
    const shaped = fc.record(
      {
        sessionID: fc.oneof(anything, fc.constantFrom("ses_one", "ses_two", "../x")),
        messageID: fc.oneof(anything, fc.constantFrom("m1", "m2")),
        system: fc.oneof(anything, fc.constant([])),
        messages: fc.oneof(anything, fc.constant([])),
        tools: anything,
      },
      { requiredKeys: [] },
    )
    const hookEvent = fc.oneof({ weight: 1, arbitrary: anything }, { weight: 3, arbitrary: shaped })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom("prompt", "context", "compaction"), hookEvent, async (name, given) => {
        await host.hook(name, given)
        assertPrototypesUntouched()
      }),
      { numRuns: 300 },
    )
    for (const given of [null, undefined, { sessionID: revoked() }])
      for (const name of ["prompt", "context", "compaction"]) await host.hook(name, given)
    assert.ok((await host.call("ses_one", "load", {})).ok)
    assert.deepEqual(strayFiles(folder), [])
  })
})
