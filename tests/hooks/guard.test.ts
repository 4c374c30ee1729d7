import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { CheckpointError } from "../../src/errors.ts"
import { createGuard } from "../../src/hooks/guard.ts"

const never = (): Promise<void> => new Promise(() => undefined)

suite("the guard", () => {
  for (const [what, thrown, warning] of [
    ["an error", new Error("no"), "The hook failed: no"],
    ["a storage fault, which speaks for itself", new CheckpointError("storage-busy", "It is locked."), "It is locked."],
    ["text", "no", "The hook failed: no"],
    ["nothing", undefined, "The hook failed: undefined"],
    ["what cannot be turned into text", Object.create(null), "The hook failed: something without words was thrown"],
  ] as const) {
    test(`makes one warning of what is thrown: ${what}`, async () => {
      const warnings: string[] = []
      const guard = createGuard((message) => warnings.push(message))
      await guard.run("The hook", 1_000, () => {
        throw thrown
      })
      void guard.later("The hook", () => Promise.reject(thrown as Error))
      await guard.settled()
      assert.deepEqual(warnings, [warning, warning])
    })
  }

  test("gives up waiting after its time, and tells the work", async () => {
    const guard = createGuard(() => undefined)
    const turns: { readonly over: boolean }[] = []
    await guard.run("The hook", 20, (turn) => {
      turns.push(turn)
      assert.equal(turn.over, false)
      return never()
    })
    assert.equal(turns[0]?.over, true)
  })

  test("is settled when the work under way is done, that which nobody waits for included", async () => {
    const guard = createGuard(() => undefined)
    const gate = Promise.withResolvers<undefined>()
    const steps: string[] = []
    void guard.later("Work", async () => {
      await gate.promise
      void guard.later("More work", async () => {
        await Promise.resolve()
        steps.push("more")
      })
      steps.push("done")
    })
    const settled = guard.settled().then(() => steps.push("settled"))
    await new Promise(setImmediate)
    assert.equal(steps.length, 0)
    gate.resolve(undefined)
    await settled
    assert.deepEqual(steps.toSorted(), ["done", "more", "settled"])
    assert.equal(steps.at(-1), "settled")
  })

  test("hands back what it keeps track of, a failure too", async () => {
    const guard = createGuard(() => undefined)
    assert.equal(await guard.track(Promise.resolve(7)), 7)
    await assert.rejects(guard.track(Promise.reject(new Error("no"))), /no/)
    await guard.settled()
  })
})
