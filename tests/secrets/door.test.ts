import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { LIMITS, LIST_FIELDS, TEXT_FIELDS } from "../../src/checkpoint/model.ts"
import { at, listAt, openSession, textAt } from "../helpers/plugin.ts"
import { MARK, tokenOf } from "./markers.ts"

const TOKEN = tokenOf(1)

suite("secrets in what a tool is given", () => {
  test("are masked in every field, and the save names the fields", async (t) => {
    const session = await openSession(t)
    const input = {
      ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, `${field} ${TOKEN}.`])),
      ...Object.fromEntries(LIST_FIELDS.map((field) => [field, [`${field} ${TOKEN}.`, "plain"]])),
      snapshotName: `before ${TOKEN}`,
    }
    const saved = await session.run("save", input)
    assert.deepEqual(saved["masked"], Object.keys(input))
    assert.match(listAt(saved, "warnings").join(), /name of the variable/)
    assert.equal(at(saved, "snapshot", "name"), `before ${MARK}`)
    const loaded = await session.run("load")
    assert.equal(at(loaded, "task", "title"), `title ${MARK}.`)
    for (const field of LIST_FIELDS) assert.deepEqual(at(loaded, field), [`${field} ${MARK}.`, "plain"])
  })

  test("leave a save without one as it was: no field is named, no word changed", async (t) => {
    const session = await openSession(t)
    const saved = await session.run("save", { title: "a title", notes: ["Set GITHUB_TOKEN in the vault"] })
    assert.equal("masked" in saved, false)
    assert.deepEqual(saved["warnings"], [])
  })

  test("give equal text each time, so that an unchanged save stays unchanged", async (t) => {
    const session = await openSession(t)
    await session.run("save", { notes: [`key ${TOKEN}`] })
    const again = await session.run("save", { notes: [`key ${TOKEN}`] })
    assert.equal(again["changed"], false)
    assert.deepEqual(again["masked"], ["notes"])
    assert.equal((await session.run("save", { notes: [`key ${MARK}`] }))["changed"], false)
  })

  test("are masked in a list that is sent as text", async (t) => {
    const session = await openSession(t)
    await session.unchecked.run("save", { title: "t", notes: JSON.stringify(["a", `b "${TOKEN}"`]) })
    assert.deepEqual(at(await session.run("load"), "notes"), ["a", `b "${MARK}"`])
  })

  test("a snapshot is found by the name it was given, and by the one that it got", async (t) => {
    const session = await openSession(t)
    await session.run("save", { title: "t", snapshotName: `x ${TOKEN}` })
    for (const name of [`x ${TOKEN}`, `x ${MARK}`]) {
      assert.equal((await session.run("load_snapshot", { name, compareWith: "current" }))["name"], `x ${MARK}`)
      assert.equal((await session.run("restore_snapshot", { name }))["name"], `x ${MARK}`)
    }
  })

  test("are in no refusal, whatever is refused", async (t) => {
    const session = await openSession(t)
    const calls: readonly (readonly [string, object])[] = [
      ["save", { title: `${TOKEN} ${"x".repeat(LIMITS.text)}` }],
      ["save", { status: TOKEN }],
      ["save", { notes: [TOKEN, 4] }],
      ["save", { listMode: TOKEN, title: "a" }],
      ["save", { [TOKEN]: "a" }],
      ["save", { title: "t", snapshotName: `${TOKEN}\u0007` }],
      ["load_snapshot", { name: TOKEN }],
      ["load_snapshot", { name: "current-x", compareWith: TOKEN }],
      ["restore_snapshot", { name: `${"a".repeat(70)} ${TOKEN}` }],
      ["migrate", { fromSession: `${"s".repeat(70)} ${TOKEN}` }],
      ["list", { scope: TOKEN }],
    ]
    for (const [tool, input] of calls) {
      const { result } = await session.unchecked.call(tool, input)
      assert.ok(!JSON.stringify(result).includes(TOKEN.slice(0, 16)), `${tool} ${JSON.stringify(result)}`)
    }
  })

  test("a text at the limit is taken with its secret masked, and is taken again as it was loaded", async (t) => {
    const session = await openSession(t)
    // As short as a secret can be: what stands for it is longer.
    const key = ["AK", "IA", "QX7RT2MZ5KPL3WNB"].join("")
    const summary = `${key} ${"x".repeat(LIMITS.text - key.length - 1)}`
    await session.run("save", {
      title: "t",
      summary,
      snapshotName: `${key} ${"n".repeat(LIMITS.snapshotName - key.length - 1)}`,
    })
    const loaded = textAt(await session.run("load"), "summary")
    assert.ok(loaded.length > LIMITS.text)
    assert.equal((await session.run("save", { summary: loaded }))["changed"], false)
    const [{ name }] = listAt(await session.run("list"), "snapshots") as [{ name: string }]
    assert.equal(name.length, LIMITS.snapshotName)
    assert.equal((await session.run("load_snapshot", { name }))["name"], name)
    assert.deepEqual(await session.unchecked.refused("save", { summary: "x".repeat(LIMITS.text + 1) }), {
      code: "invalid-input",
      field: "summary",
      limit: LIMITS.text,
      size: LIMITS.text + 1,
    })
  })

  test("an assignment in prose is reported by its field and stays as it is", async (t) => {
    const session = await openSession(t)
    const note = "the staging password=kR7wq2-zzT is in use"
    const saved = await session.run("save", { title: "t", notes: [note] })
    assert.equal("masked" in saved, false)
    assert.match(listAt(saved, "warnings").join(), /^notes: a value is assigned/)
    assert.doesNotMatch(JSON.stringify(saved), /kR7wq2/)
    assert.deepEqual(at(await session.run("load"), "notes"), [note])
  })

  test("with refuse, nothing is stored and the call answers secret-refused", async (t) => {
    const session = await openSession(t, { secrets: "refuse" })
    await session.run("save", { title: "kept" })
    const before = session.bench.rows()
    assert.deepEqual(await session.refused("save", { title: "new", notes: [TOKEN], snapshotName: TOKEN }), {
      code: "secret-refused",
      fields: ["notes", "snapshotName"],
      kinds: ["github-token"],
    })
    assert.deepEqual(session.bench.rows(), before)
    assert.equal((await session.run("save", { notes: ["Set GITHUB_TOKEN"] }))["changed"], true)
  })
})
