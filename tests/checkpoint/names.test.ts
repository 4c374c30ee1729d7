import assert from "node:assert/strict"
import { suite, test } from "node:test"
import fc from "fast-check"
import { History } from "../../src/checkpoint/history.ts"
import { SNAPSHOT_KINDS } from "../../src/checkpoint/model.ts"
import type { StoreWriter } from "../../src/checkpoint/port.ts"
import { shorten } from "../../src/lib/text.ts"
import { stateOf } from "../contract/desk.ts"
import { identityOf, openLab } from "../helpers/service.ts"

const FAMILY = "👩‍👩‍👧‍👦"
const STATE = stateOf({ title: "t" })

/** What a taken name becomes, said once more and as plainly as can be: the first of `-2`, `-3`, … that is free. */
function plainly(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) {
    const suffix = `-${number}`
    const name = shorten(wanted, 120 - suffix.length) + suffix
    if (!taken.has(name)) return name
  }
}

const wantedName = fc.oneof(
  fc.constantFrom(
    "a",
    "A",
    "%",
    "_",
    "a-",
    "a-2",
    "a-02",
    "a-1",
    "a-9",
    "a-10",
    "a-11",
    "a-9007199254740993",
    "-2",
    "é",
  ),
  fc.constantFrom("x", "y", "😀", FAMILY, "-2", "-12").map((end) => "x".repeat(120 - end.length) + end),
  fc.constantFrom("e", "a").map((first) => first + "\u0301".repeat(119)),
  fc
    .integer({ min: 100, max: 119 })
    .map((length) => shorten(`${"z".repeat(length - 5)}${FAMILY}${"z".repeat(20)}`, 120)),
)

/** A writer that counts what it is asked. */
function counting(writer: StoreWriter, counts: Map<string, number>): StoreWriter {
  return new Proxy(writer, {
    get: (target, key) => {
      const member: unknown = Reflect.get(target, key)
      if (typeof member !== "function") return member
      return (...values: readonly unknown[]): unknown => {
        counts.set(String(key), (counts.get(String(key)) ?? 0) + 1)
        return Reflect.apply(member, target, values)
      }
    },
  })
}

suite("the name that a taken snapshot name becomes", () => {
  test("is the first free number, whatever the names, the kinds and the transactions", async (t) => {
    const { store } = openLab(t)
    let session = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.tuple(wantedName, fc.constantFrom(...SNAPSHOT_KINDS)), { maxLength: 40 }), {
          maxLength: 3,
        }),
        async (transactions) => {
          const id = `ses_${++session}`
          const taken = new Set<string>()
          for (const wanted of transactions)
            await store.write(1_000, (writer) => {
              writer.putSession(identityOf({ id }), 1)
              const history = new History(writer, id, 1, { maxSnapshots: 2 })
              for (const [name, kind] of wanted) {
                const expected = plainly(name, taken)
                assert.equal(history.add(kind, STATE, { name }), expected)
                taken.add(expected)
              }
            })
        },
      ),
      { numRuns: 60 },
    )
  })

  test("passes from one number of digits to the next, for short names and for long ones", async (t) => {
    const { store } = openLab(t)
    const taken = new Set<string>()
    await store.write(5_000, (writer) => {
      writer.putSession(identityOf(), 1)
      for (const name of ["wip", "x".repeat(120), `${"y".repeat(116)}😀zz`]) {
        for (let time = 0; time < 120; time++) {
          // Every now and then what was learnt of the names is forgotten.
          const history = new History(writer, "ses_x", 1, { maxSnapshots: 2 })
          for (let again = 0; again < 10; again++) {
            const expected = plainly(name, taken)
            assert.equal(history.add("legacy", STATE, { name }), expected)
            taken.add(expected)
          }
        }
      }
    })
    assert.ok(taken.has("wip-1200") && taken.has(`${"x".repeat(115)}-1200`))
  })

  for (const [what, nameOf] of [
    ["equal ones", () => "wip"],
    ["equal long ones", () => "x".repeat(120)],
    [
      "long ones that are alike but for their ends, each twice",
      (index: number) => "x".repeat(119) + String.fromCharCode(0x4e00 + (index % 500)),
    ],
    ["different ones", (index: number) => `name ${index}`],
  ] as const) {
    test(`takes no more statements for each of a thousand than of a hundred: ${what}`, async (t) => {
      const { store } = openLab(t)
      const perName = async (id: string, total: number): Promise<number> => {
        const counts = new Map<string, number>()
        await store.write(5_000, (writer) => {
          writer.putSession(identityOf({ id }), 1)
          const history = new History(counting(writer, counts), id, 1, { maxSnapshots: 2 })
          for (let index = 0; index < total; index++) history.add("legacy", STATE, { name: nameOf(index) })
        })
        return [...counts.values()].reduce((sum, count) => sum + count, 0) / total
      }
      const [few, many] = [await perName("ses_few", 100), await perName("ses_many", 1_000)]
      assert.ok(many <= few + 2 && many <= 3, `${few}, ${many}`)
    })
  }
})
