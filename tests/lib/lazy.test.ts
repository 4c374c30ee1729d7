import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { imported, lazy, part } from "../../src/lib/lazy.ts"

suite("lazy", () => {
  test("makes its value once, also where that is undefined, and not before it is asked for", () => {
    let made = 0
    const value = lazy<string | undefined>(() => {
      made++
      return undefined
    })
    assert.equal(made, 0)
    assert.deepEqual([value(), value(), made], [undefined, undefined, 1])
  })
})

function itself<T>(value: T): Promise<T> {
  return Promise.resolve(value)
}

suite("a part", () => {
  test("is loaded once, however many ask for it", async () => {
    let loads = 0
    const load = part(() => Promise.resolve(++loads))
    assert.deepEqual(await Promise.all([load.use(itself), load.use(itself)]), [1, 1])
    assert.equal(await load.use(itself), 1)
  })

  test("that cannot be loaded says what happened, and is tried again", async () => {
    const cause = new Error("Cannot find module")
    const outcomes = [() => Promise.reject(cause), () => Promise.resolve("loaded")]
    const load = part(() => outcomes.shift()?.() ?? Promise.reject(cause))
    await assert.rejects(load.use(itself), {
      cause,
      message: /could not be loaded; .* restart OpenCode \(.*Cannot find module.*\)/,
    })
    assert.equal(await load.use(itself), "loaded")
  })
})

suite("an imported module", () => {
  test("is asked for again after it could not be loaded", async () => {
    const outcomes = [() => Promise.reject(new Error("unreadable")), () => Promise.resolve("linked")]
    const load = imported(() => outcomes.shift()?.() ?? Promise.resolve("again"))
    await assert.rejects(load(), /unreadable/)
    assert.deepEqual([await load(), await load()], ["linked", "again"])
  })
})
