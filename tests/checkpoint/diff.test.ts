import assert from "node:assert/strict"
import { suite, test } from "node:test"
import fc from "fast-check"
import { changesOf, diff, losesAnything } from "../../src/checkpoint/diff.ts"
import { EMPTY_CONTENT, LIST_FIELDS, TEXT_FIELDS } from "../../src/checkpoint/model.ts"
import type { Content } from "../../src/checkpoint/model.ts"
import { content, twoLists } from "../helpers/arbitrary.ts"
import { timeRatio } from "../helpers/timing.ts"

const withNotes = (notes: readonly string[]): Content => ({ ...EMPTY_CONTENT, notes })
const sorted = (items: readonly string[]): string[] => [...items].sort()

/** Takes one occurrence of each item away; fails where there is none. */
function without(items: readonly string[], gone: readonly string[]): string[] {
  const left = [...items]
  for (const item of gone) {
    const index = left.indexOf(item)
    assert.ok(index >= 0, `${item} is not there to be removed`)
    left.splice(index, 1)
  }
  return left
}

/** True when `inner` is what is left of `items` after some were taken out. */
function isWithin(inner: readonly string[], items: readonly string[]): boolean {
  let at = 0
  for (const item of items) if (at < inner.length && inner[at] === item) at++
  return at === inner.length
}

/** Whether some choice of what stayed has the same order on both sides: tried out, choice by choice. */
function keepsOrder(before: readonly string[], after: readonly string[], stayed: readonly string[]): boolean {
  const orders = (left: readonly string[]): string[][] =>
    left.length === 0
      ? [[]]
      : [...new Set(left)].flatMap((first) => orders(without(left, [first])).map((rest) => [first, ...rest]))
  return orders(stayed).some((order) => isWithin(order, before) && isWithin(order, after))
}

suite("diff", () => {
  test("equal contents have no difference, and only equal ones", () => {
    fc.assert(
      fc.property(content, content, (before, after) => {
        assert.deepEqual(diff(before, structuredClone(before)), {})
        const isEqual = JSON.stringify(diff(before, after)) === "{}"
        const fields = [...TEXT_FIELDS, "status", ...LIST_FIELDS] as const
        assert.equal(
          isEqual,
          fields.every((field) => JSON.stringify(before[field]) === JSON.stringify(after[field])),
        )
      }),
    )
  })

  test("before without the removed and with the added items is after, as multisets", () => {
    fc.assert(
      fc.property(twoLists, ([before, after]) => {
        const change = diff(withNotes(before), withNotes(after)).notes
        const [added, removed] = [change?.added ?? [], change?.removed ?? []]
        assert.deepEqual(sorted([...without(before, removed), ...added]), sorted(after))
        assert.ok(!added.some((item) => removed.includes(item)))
      }),
    )
  })

  test("moved is false exactly when the items that stayed can be read in one order on both sides", () => {
    fc.assert(
      fc.property(twoLists, ([before, after]) => {
        const change = diff(withNotes(before), withNotes(after)).notes
        if (change === undefined) return
        assert.equal(change.moved, !keepsOrder(before, after, without(before, change.removed)))
      }),
    )
  })

  test("text and status differ by what they were and are, null where there was none", () => {
    const before = { ...EMPTY_CONTENT, title: "old" }
    const after: Content = { ...EMPTY_CONTENT, status: "done", summary: "new" }
    assert.deepEqual(diff(before, after), {
      title: { before: "old", after: null },
      summary: { before: null, after: "new" },
      status: { before: "in_progress", after: "done" },
    })
  })

  test("a copy of a repeated item that goes is no move", () => {
    const changed = (before: readonly string[], after: readonly string[]): unknown =>
      diff(withNotes(before), withNotes(after)).notes
    assert.deepEqual(changed(["a", "b", "a"], ["b", "a"]), { added: [], removed: ["a"], moved: false })
    assert.deepEqual(changed(["a", "b", "a"], ["a", "b"]), { added: [], removed: ["a"], moved: false })
    assert.deepEqual(changed(["a", "b"], ["b", "a"]), { added: [], removed: [], moved: true })
  })

  test("two lists at the limit are compared in quadratic time at most, whatever they hold", () => {
    const lists = [1_000, 250].map((length) => Array.from({ length }, (_, index) => `item ${index % 3}`))
    const [long, short] = lists.map((list) => () => diff(withNotes(list), withNotes(list.toReversed())).notes?.moved)
    assert.ok(long !== undefined && short !== undefined)
    assert.equal(long(), true)
    const ratio = timeRatio(long, short)
    assert.ok(ratio < 48, String(ratio))
  })

  test("items named like members of a prototype are told apart", () => {
    const change = diff(withNotes(["constructor", "x"]), withNotes(["__proto__", "x", "toString"])).notes
    assert.deepEqual(change, { added: ["__proto__", "toString"], removed: ["constructor"], moved: false })
  })
})

suite("the changes of a save", () => {
  test("are words for text and status and numbers for lists", () => {
    const before: Content = { ...EMPTY_CONTENT, title: "t", objective: "o", notes: ["a", "b", "c"] }
    const after: Content = { ...EMPTY_CONTENT, title: "u", summary: "s", status: "done", notes: ["c", "b", "d", "e"] }
    assert.deepEqual(changesOf(before, diff(before, after)), {
      title: "changed",
      objective: "cleared",
      summary: "set",
      status: "changed",
      notes: { added: 2, removed: 1, moved: true },
    })
  })

  test("a first save sets the status, also the one that it starts with", () => {
    assert.deepEqual(changesOf(undefined, diff(EMPTY_CONTENT, EMPTY_CONTENT)), { status: "set" })
  })

  test("lose something exactly when an item went or moved, or a text or status was there and is not any more", () => {
    fc.assert(
      fc.property(content, content, (before, after) => {
        const texts = [...TEXT_FIELDS, "status"] as const
        const lostText = texts.some((field) => before[field] !== undefined && before[field] !== after[field])
        const lostItem = LIST_FIELDS.some((field) => {
          const change = diff(before, after)[field]
          return change !== undefined && (change.removed.length > 0 || change.moved)
        })
        assert.equal(losesAnything(diff(before, after)), lostText || lostItem)
      }),
    )
  })

  test("adding items and setting a text that was unset loses nothing", () => {
    const before = withNotes(["a"])
    assert.ok(!losesAnything(diff(before, { ...before, title: "t", notes: ["a", "b"] })))
    assert.ok(!losesAnything(diff(before, withNotes(["b", "a", "b"]))))
    assert.ok(losesAnything(diff(before, withNotes([]))))
    assert.ok(losesAnything(diff(withNotes(["a", "b"]), withNotes(["b", "a"]))))
  })
})
