import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { setImmediate } from "node:timers/promises"
import type { QueueEntry } from "../../../src/checkpoint/port.ts"
import { Queue } from "../../../src/sqlite/store/queue.ts"

/** A queue that keeps the names of what was written, and of what was told to be. */
function recorded() {
  const written: string[] = []
  const told: string[] = []
  const names = new Map<QueueEntry, string>()
  const queue = new Queue({
    write: (entries) => {
      for (const entry of entries) written.push(names.get(entry) ?? "?")
    },
    isTransient: () => true,
    report: (warning) => assert.fail(warning),
    describe: String,
  })
  const entry = (name: string, soon = false): QueueEntry => {
    const made = { soon, write: () => undefined, written: () => told.push(name) }
    names.set(made, name)
    return made
  }
  return { queue, entry, written, told }
}

suite("the queue of unflushed writes", () => {
  test("writes at once, and what may wait at the end of the turn, together", async () => {
    const { queue, entry, written } = recorded()
    queue.add(entry("a"))
    assert.deepEqual(written, ["a"])
    queue.add(entry("b", true))
    queue.add(entry("c", true))
    assert.deepEqual(written, ["a"])
    await setImmediate()
    assert.deepEqual(written, ["a", "b", "c"])
  })

  test("writes what waits for the end of the turn before what does not", () => {
    const { queue, entry, written } = recorded()
    queue.add(entry("a", true))
    queue.add(entry("b"))
    assert.deepEqual(written, ["a", "b"])
  })

  test("lets no more than a hundred wait for the end of a turn", () => {
    const { queue, entry, written } = recorded()
    for (let count = 0; count < 250; count++) queue.add(entry(String(count), true))
    assert.equal(written.length, 200)
    assert.equal(queue.flush(), true)
    assert.equal(written.length, 250)
  })

  test("loses none and tells each once where a write took entries along that were written again meanwhile", () => {
    const { queue, entry, told } = recorded()
    queue.add(entry("a", true))
    queue.add(entry("b", true))
    // A write of the store has them in its transaction; before it is told so, a hook comes between.
    const takenAlong = queue.pending()
    queue.add(entry("c"))
    queue.add(entry("d", true))
    queue.settle(takenAlong)
    assert.equal(queue.waiting, true)
    assert.equal(queue.flush(), true)
    assert.deepEqual(told, ["a", "b", "c", "d"])
  })
})
