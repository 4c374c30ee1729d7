import assert from "node:assert/strict"
import { SNAPSHOT_KINDS } from "../../src/checkpoint/model.ts"
import type { SnapshotKind } from "../../src/checkpoint/model.ts"
import { ODD, stateOf } from "./desk.ts"
import type { Promises } from "./desk.ts"

export function snapshots(promise: Promises): void {
  promise("are listed newest first by order of writing, whatever the clock said", async (desk) => {
    for (const [name, savedAt] of [
      ["one", 9_000],
      ["two", 1_000],
      ["three", 1_000],
    ] as const)
      await desk.snap("ses_a", name, { savedAt })
    assert.deepEqual(await desk.names("ses_a"), ["three", "two", "one"])
    assert.deepEqual(await desk.names("ses_a", 2), ["three", "two"])
    assert.equal(await desk.read((reader) => reader.snapshotCount("ses_a")), 3)
  })

  promise("show what they are in a list", async (desk) => {
    await desk.snap("ses_a", "one", { kind: "pre-clear", savedAt: 77, content: { title: ODD, status: "done" } })
    const [found] = await desk.read((reader) => reader.snapshots("ses_a", 1))
    assert.deepEqual(
      { ...found, seq: 0 },
      { seq: 0, name: "one", kind: "pre-clear", savedAt: 77, title: ODD, status: "done" },
    )
  })

  promise("are found by their exact name", async (desk) => {
    const names = [
      "wip",
      "WIP",
      "%",
      "_",
      "a' OR '1'='1",
      " wip ",
      "e\u0301",
      "\u00e9",
      "__proto__",
      "constructor",
      "current-2",
    ]
    for (const name of names) await desk.snap("ses_a", name)
    for (const name of names) {
      const found = await desk.read((reader) => reader.snapshot("ses_a", name))
      assert.deepEqual([found?.name, found?.state.content.title], [name, name])
    }
    assert.equal(await desk.read((reader) => reader.snapshot("ses_a", "Wip")), undefined)
    assert.equal(await desk.read((reader) => reader.snapshot("ses_a", "wi%")), undefined)
  })

  promise("are not written under a name that the session has given already", async (desk) => {
    await desk.snap("ses_a", "wip", { content: { title: "first" } })
    const again = (id: string, kind: SnapshotKind): Promise<boolean> =>
      desk.write((writer) =>
        writer.addSnapshot(id, { name: "wip", kind, savedAt: 1, state: stateOf({ title: "second" }) }),
      )
    assert.deepEqual(
      [await again("ses_a", "named"), await again("ses_a", "auto"), await again("ses_b", "named")],
      [false, false, true],
    )
    assert.equal((await desk.read((reader) => reader.snapshot("ses_a", "wip")))?.state.content.title, "first")
    assert.equal(await desk.read((reader) => reader.snapshotCount("ses_a")), 1)
  })

  promise("belong to their session alone, also under equal names", async (desk) => {
    await desk.snap("ses_a", "same", { content: { title: "alpha" } })
    await desk.snap("ses_b", "same", { content: { title: "beta" } })
    const titles = await desk.read((reader) =>
      ["ses_a", "ses_b"].map((id) => reader.snapshot(id, "same")?.state.content.title),
    )
    assert.deepEqual(titles, ["alpha", "beta"])
  })

  promise("of one kind are pruned to the newest, and those that went are named", async (desk) => {
    for (const name of ["a1", "a2", "a3", "a4"]) await desk.snap("ses_a", name, { kind: "auto" })
    await desk.snap("ses_a", "n1")
    await desk.snap("ses_b", "b1", { kind: "auto" })
    const gone = await desk.write((writer) => writer.prune("ses_a", "auto", 2))
    assert.deepEqual([...gone].sort(), ["a1", "a2"])
    assert.deepEqual(await desk.names("ses_a"), ["n1", "a4", "a3"])
    assert.deepEqual(await desk.names("ses_b"), ["b1"])
  })

  promise("are found by the state they hold, the newest first", async (desk) => {
    const { hash } = stateOf({ title: "held" })
    assert.equal(await desk.read((reader) => reader.snapshotHolding("ses_a", hash)), undefined)
    await desk.snap("ses_a", "old", { kind: "auto", content: { title: "held" } })
    await desk.snap("ses_a", "later", { kind: "auto" })
    await desk.snap("ses_a", "named")
    assert.equal(await desk.read((reader) => reader.snapshotHolding("ses_a", hash)), "old")
    await desk.snap("ses_a", "new", { kind: "auto", content: { title: "held" } })
    assert.equal(await desk.read((reader) => reader.snapshotHolding("ses_a", hash)), "new")
    assert.equal(await desk.read((reader) => reader.snapshotHolding("ses_b", hash)), undefined)
  })

  promise("give the hash of the newest of a kind", async (desk) => {
    await desk.snap("ses_a", "one", { kind: "compaction", content: { title: "x" } })
    await desk.snap("ses_a", "two", { kind: "compaction", content: { title: "y" } })
    await desk.snap("ses_a", "three", { kind: "auto", content: { title: "z" } })
    assert.equal(await desk.read((reader) => reader.newestHash("ses_a", "compaction")), stateOf({ title: "y" }).hash)
    assert.equal(await desk.read((reader) => reader.newestHash("ses_a", "legacy")), undefined)
  })

  promise("come back whole as a history, oldest first", async (desk) => {
    await desk.snap("ses_a", "one", { content: { notes: ["1"] } })
    await desk.snap("ses_a", "two", { content: { notes: ["2"] } })
    await desk.snap("ses_b", "other")
    const history = await desk.read((reader) =>
      reader.snapshotSeqs("ses_a").map((seq) => reader.snapshotAt("ses_a", seq)),
    )
    assert.deepEqual(
      history.map(({ name, state }) => [name, ...state.content.notes]),
      [
        ["one", "1"],
        ["two", "2"],
      ],
    )
    const [other = 0] = await desk.read((reader) => reader.snapshotSeqs("ses_b"))
    await assert.rejects(
      desk.read((reader) => reader.snapshotAt("ses_a", other)),
      { code: "storage-corrupt" },
    )
  })

  promise("tell their hashes by their names", async (desk) => {
    for (const name of ["one", "__proto__"]) await desk.snap("ses_a", name, { content: { title: name } })
    await desk.snap("ses_b", "other")
    assert.deepEqual(
      await desk.read((reader) => [...reader.snapshotHashes("ses_a")].sort()),
      ["__proto__", "one"].map((title) => [title, stateOf({ title }).hash]),
    )
  })

  promise("tell which numbers of so many digits are taken behind a stem", async (desk) => {
    const names = ["a", "a-2", "a-9", "a-10", "a-99", "a-100", "a-07", "a-1x", "a-", "a--3", "b-4", "A-5", "%-6", "-8"]
    for (const [index, name] of names.entries())
      await desk.snap("ses_a", name, { kind: SNAPSHOT_KINDS[index % SNAPSHOT_KINDS.length] ?? "auto" })
    await desk.snap("ses_b", "a-3")
    const taken = (stem: string, digits: number): Promise<number[]> =>
      desk.read((reader) => [...reader.takenNumbers("ses_a", stem, digits)].filter(Number.isInteger).sort())
    assert.deepEqual(await taken("a", 1), [2, 9])
    assert.deepEqual(await taken("a", 2), [10, 99])
    assert.deepEqual(await taken("a", 3), [100])
    assert.deepEqual(await taken("a-", 1), [3])
    assert.deepEqual(await taken("%", 1), [6])
    assert.deepEqual(await taken("", 1), [8])
    assert.deepEqual(await taken("_", 1), [])
  })

  promise("remember where a copied one came from", async (desk) => {
    await desk.snap("ses_a", "one", { kind: "legacy", origin: "legacy::p1/1" })
    await desk.snap("ses_a", "two", { kind: "legacy" })
    assert.deepEqual(await desk.read((reader) => [...reader.origins("ses_a")]), ["legacy::p1/1"])
    assert.deepEqual(await desk.read((reader) => [...reader.origins("ses_b")]), [])
  })
}

export function summaries(promise: Promises): void {
  const here = { projectID: "p1", directory: "/projects/project" }

  promise("name the sessions that hold a checkpoint, last written first", async (desk) => {
    await desk.enter({ id: "ses_c" }, { id: "ses_other", projectID: "p2" })
    for (const id of ["ses_a", "ses_b", "ses_other"]) await desk.put(id, { title: id, status: "blocked" })
    await desk.put("ses_a", { title: ODD, status: "done" })
    await desk.snap("ses_a", "one")
    const found = await desk.read((reader) => reader.summaries(here, 10))
    assert.deepEqual(found, [
      { sessionID: "ses_a", title: ODD, status: "done", updatedAt: 2_000, snapshots: 1 },
      { sessionID: "ses_b", title: "ses_b", status: "blocked", updatedAt: 2_000, snapshots: 0 },
    ])
    assert.equal(await desk.read((reader) => reader.summaryCount(here)), 2)
    assert.equal((await desk.read((reader) => reader.summaries(here, 1))).length, 1)
  })

  promise("keep the order of writing when sessions of another project join", async (desk) => {
    await desk.enter({ id: "ses_c", projectID: "p2" }, { id: "ses_d", projectID: "p2" })
    for (const id of ["ses_c", "ses_d", "ses_c", "ses_d", "ses_a"]) await desk.put(id, { notes: [id] })
    await desk.enter({ id: "ses_c" }, { id: "ses_d" })
    const order = await desk.read((reader) => reader.summaries(here, 10).map(({ sessionID }) => sessionID))
    assert.deepEqual(order, ["ses_a", "ses_d", "ses_c"])
  })

  promise("go by directory where the project is global", async (desk) => {
    await desk.enter(
      { id: "ses_x", projectID: "global", directory: "/x" },
      { id: "ses_y", projectID: "global", directory: "/y" },
    )
    for (const id of ["ses_x", "ses_y"]) await desk.put(id, { title: id })
    const scope = { projectID: "global", directory: "/x" }
    assert.deepEqual(await desk.read((reader) => reader.summaries(scope, 10).map(({ sessionID }) => sessionID)), [
      "ses_x",
    ])
    assert.equal(await desk.read((reader) => reader.summaryCount(scope)), 1)
  })
}
