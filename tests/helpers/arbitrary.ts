import fc from "fast-check"
import type { Patch } from "../../src/checkpoint/merge.ts"
import { EMPTY_CONTENT, LIST_FIELDS, STATUSES, TEXT_FIELDS } from "../../src/checkpoint/model.ts"
import type { Content } from "../../src/checkpoint/model.ts"

/** Any sequence of UTF-16 units: NUL, controls, halves of surrogate pairs, everything. */
export const anyText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.constantFrom(0, 0xd83d, 0xde00, 0x202e)), { maxLength: 20 })
  .map((units) => String.fromCharCode(...units))

/** Text as the store keeps it: well-formed. Few enough different ones that lists repeat and share items. */
const item: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom("a", "b", "c", "A", "", " ", "__proto__", "constructor", "toString", "é", "e\u0301"),
  },
  { weight: 1, arbitrary: anyText.map((text) => text.toWellFormed()) },
)

const list: fc.Arbitrary<string[]> = fc.array(item, { maxLength: 6 })

const repeating = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 6 })

/** Two lists, every other time of so few items that both begin or end alike, and that what one has twice the other has once. */
export const twoLists: fc.Arbitrary<[string[], string[]]> = fc.oneof(
  fc.tuple(list, list),
  fc.tuple(repeating, repeating),
)

const lists = Object.fromEntries(LIST_FIELDS.map((field) => [field, list]))
const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, item]))

/** A content as the store hands it out: text fields are absent or not empty. */
export const content: fc.Arbitrary<Content> = fc
  .record({ status: fc.constantFrom(...STATUSES), ...lists })
  .chain((base) =>
    fc
      .record(Object.fromEntries(TEXT_FIELDS.map((field) => [field, item.filter((text) => text !== "")])), {
        requiredKeys: [],
      })
      .map((given): Content => ({ ...EMPTY_CONTENT, ...base, ...given })),
  )

/** A patch that names any of the fields. */
export const patch: fc.Arbitrary<Patch> = fc
  .record({ status: fc.constantFrom(...STATUSES), ...texts, ...lists }, { requiredKeys: [] })
  .chain((given) =>
    fc.constantFrom<Patch["listMode"]>("replace", "append").map((listMode): Patch => ({ ...given, listMode })),
  )
