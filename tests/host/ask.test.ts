import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { setImmediate as nextTurn } from "node:timers/promises"
import { askHost } from "../../src/host/ask.ts"

const LONG_MS = 60_000

suite("what the host answers", () => {
  test("counts whether it comes at once, as a promise, or some turns of the event loop later", async () => {
    const later = async (): Promise<string> => {
      for (let turn = 0; turn < 5; turn++) await nextTurn()
      return "later"
    }
    assert.deepEqual(
      [
        await askHost(() => "at once", LONG_MS),
        await askHost(() => Promise.resolve("promised"), LONG_MS),
        await askHost(later, LONG_MS),
      ],
      ["at once", "promised", "later"],
    )
  })

  test("is nothing where it says nothing, throws or refuses, at once or later", async () => {
    const refused = async (): Promise<never> => {
      await nextTurn()
      throw new Error("no")
    }
    const thrown = (): never => {
      throw new Error("no")
    }
    const questions = [() => undefined, thrown, () => Promise.reject(new Error("no")), refused]
    for (const question of questions) assert.equal(await askHost<unknown>(question, LONG_MS), undefined)
  })

  test("is not waited for beyond the time, and comes to nothing then", async () => {
    let answer: (value: string) => void = () => assert.fail("nobody asked")
    const question = (): Promise<string> =>
      new Promise((resolve) => {
        answer = resolve
      })
    assert.equal(await askHost(question, 1), undefined)
    answer("too late")
    await nextTurn()
  })
})
