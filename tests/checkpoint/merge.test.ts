import assert from "node:assert/strict"
import { suite, test } from "node:test"
import fc from "fast-check"
import { normalizeContent } from "../../src/checkpoint/state.ts"
import { isEmptyPatch, merge } from "../../src/checkpoint/merge.ts"
import { EMPTY_CONTENT, LIST_FIELDS, TEXT_FIELDS } from "../../src/checkpoint/model.ts"
import { content, patch } from "../helpers/arbitrary.ts"

const base = { ...EMPTY_CONTENT, title: "t", summary: "s", status: "blocked" as const, notes: ["one", "two"] }

suite("merge", () => {
  test("a field that the patch does not name is identical", () => {
    fc.assert(
      fc.property(content, patch, (current, given) => {
        const merged = normalizeContent(merge(current, given))
        for (const field of TEXT_FIELDS) if (given[field] === undefined) assert.equal(merged[field], current[field])
        for (const field of LIST_FIELDS) if (given[field] === undefined) assert.equal(merged[field], current[field])
        if (given.status === undefined) assert.equal(merged.status, current.status)
      }),
    )
  })

  test("nothing is invented: every item and text comes from the current content or the patch", () => {
    fc.assert(
      fc.property(content, patch, (current, given) => {
        const merged = merge(current, given)
        for (const field of LIST_FIELDS) {
          const known = new Set([...current[field], ...(given[field] ?? [])])
          assert.ok(
            merged[field].every((item) => known.has(item)),
            field,
          )
        }
        for (const field of TEXT_FIELDS)
          assert.ok([current[field] ?? "", given[field]].includes(merged[field] ?? ""), field)
        assert.ok([current.status, given.status].includes(merged.status))
      }),
    )
  })

  test("a named text or status takes the place of the current one, and a named list does in replace mode", () => {
    fc.assert(
      fc.property(content, patch, (current, given) => {
        const merged = merge(current, { ...given, listMode: "replace" })
        for (const field of TEXT_FIELDS) assert.equal(merged[field], given[field] ?? current[field] ?? "")
        for (const field of LIST_FIELDS) assert.deepEqual(merged[field], given[field] ?? current[field])
        assert.equal(merged.status, given.status ?? current.status)
      }),
    )
  })

  test("append keeps the current items in front and adds each new one once, in its order", () => {
    fc.assert(
      fc.property(content, patch, (current, given) => {
        const merged = merge(current, { ...given, listMode: "append" })
        for (const field of LIST_FIELDS) {
          const fresh = [...new Set(given[field] ?? [])].filter((item) => !current[field].includes(item))
          assert.deepEqual(merged[field], [...current[field], ...fresh])
        }
      }),
    )
  })

  test("a patch applied twice is the patch applied once", () => {
    fc.assert(
      fc.property(content, patch, (current, given) => {
        const once = merge(current, given)
        assert.deepEqual(merge(once, given), once)
      }),
    )
  })

  test("append with an empty list changes nothing, replace with one empties", () => {
    assert.deepEqual(merge(base, { notes: [], listMode: "append" }).notes, ["one", "two"])
    assert.deepEqual(merge(base, { notes: [], listMode: "replace" }).notes, [])
  })

  test("empty text empties a text field", () => {
    assert.equal(normalizeContent(merge(base, { title: "", listMode: "replace" })).title, undefined)
  })

  test("without a current content the status starts as in_progress", () => {
    assert.equal(merge(undefined, { title: "t", listMode: "replace" }).status, "in_progress")
    assert.equal(merge(undefined, { status: "done", listMode: "replace" }).status, "done")
  })

  test("items named like members of a prototype are ordinary and touch no prototype", () => {
    const items = ["__proto__", "constructor", "toString", "__proto__"]
    const merged = merge(base, { notes: items, listMode: "append" })
    assert.deepEqual(merged.notes, ["one", "two", "__proto__", "constructor", "toString"])
    assert.deepEqual(Object.keys(Object.prototype), [])
  })
})

suite("an empty patch", () => {
  test("names no field; an empty text or list is a named field", () => {
    assert.ok(isEmptyPatch({ listMode: "append" }))
    assert.ok(isEmptyPatch({ title: undefined, notes: undefined, status: undefined, listMode: "replace" }))
    assert.ok(!isEmptyPatch({ title: "", listMode: "replace" }))
    assert.ok(!isEmptyPatch({ notes: [], listMode: "replace" }))
    assert.ok(!isEmptyPatch({ status: "done", listMode: "replace" }))
  })
})
