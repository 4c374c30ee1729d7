import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { createCompactionWatch } from "../../src/hooks/compaction-watch.ts"
import type { SessionMembers } from "../../src/host/contract.ts"
import { readWindowOf } from "../../src/host/window.ts"

const ID = "ses_1"
const skip = (): Promise<void> => Promise.resolve()
const done = (id: string): object => ({ type: "compaction", status: "completed", id, summary: `Summary ${id}` })

/** A host whose message window a test sets; `asked` counts how often it was looked at. */
class Window {
  asked = 0
  messages: unknown = []
  readonly members: SessionMembers = {
    get: () => Promise.reject(new Error("not used")),
    hook: () => Promise.reject(new Error("not used")),
    context: () => {
      this.asked++
      return Promise.resolve(this.messages)
    },
  }
}

suite("a compaction that a request finds in the window", () => {
  test("is recorded once by two requests at the same time, and both wait for it", async () => {
    const window = new Window()
    const gate = Promise.withResolvers<undefined>()
    const recorded: string[] = []
    const compactions = createCompactionWatch(readWindowOf(window.members), async (_, { id, summary }) => {
      recorded.push(`${id}: ${summary}`)
      await gate.promise
      recorded.push("over")
    })
    await compactions.expect(ID)
    window.messages = [done("msg_1"), { type: "user" }]
    const checks = Promise.all([1, 2].map(() => compactions.check(ID).then(() => recorded.push("went on"))))
    await new Promise(setImmediate)
    assert.deepEqual(recorded, ["msg_1: Summary msg_1"])
    gate.resolve(undefined)
    await checks
    assert.deepEqual(recorded, ["msg_1: Summary msg_1", "over", "went on", "went on"])
  })

  test("is waited for by its announcement, which records nothing more", async () => {
    const window = new Window()
    const gate = Promise.withResolvers<undefined>()
    const recorded: string[] = []
    const compactions = createCompactionWatch(readWindowOf(window.members), async (_, { id }) => {
      await gate.promise
      recorded.push(id)
    })
    await compactions.expect(ID)
    window.messages = [done("msg_1")]
    const check = compactions.check(ID)
    await new Promise(setImmediate)
    const ended = compactions
      .ended(ID, () => Promise.reject(new Error("recorded")), skip)
      .then(() => recorded.push("went on"))
    await new Promise(setImmediate)
    assert.deepEqual(recorded, [])
    gate.resolve(undefined)
    await Promise.all([check, ended])
    assert.deepEqual(recorded, ["msg_1", "went on"])
  })

  test("is tried again by the next request where recording failed, and then announced to no effect", async () => {
    const window = new Window()
    const recorded: string[] = []
    const compactions = createCompactionWatch(readWindowOf(window.members), (_, { id }) => {
      recorded.push(id)
      return recorded.length === 1 ? Promise.reject(new Error("locked")) : Promise.resolve()
    })
    await compactions.expect(ID)
    window.messages = [done("msg_1")]
    await assert.rejects(compactions.check(ID), /locked/)
    await compactions.check(ID)
    await compactions.check(ID)
    await compactions.ended(ID, () => Promise.resolve(void recorded.push("announced")), skip)
    assert.deepEqual(recorded, ["msg_1", "msg_1"])
  })

  test("is left to the announcement where recording failed and that comes first", async () => {
    const window = new Window()
    const compactions = createCompactionWatch(readWindowOf(window.members), (_, __, expected) =>
      expected ? Promise.reject(new Error("locked")) : Promise.resolve(),
    )
    const recorded: string[] = []
    await compactions.expect(ID)
    window.messages = [done("msg_1")]
    await assert.rejects(compactions.check(ID), /locked/)
    await compactions.ended(ID, () => Promise.resolve(void recorded.push("announced")), skip)
    await compactions.check(ID)
    assert.deepEqual(recorded, ["announced"])
  })

  test("is none where it was there before, has not completed, or is not the first message", async () => {
    const window = new Window()
    const compactions = createCompactionWatch(readWindowOf(window.members), () => Promise.reject(new Error("recorded")))
    window.messages = [done("msg_1")]
    await compactions.expect(ID)
    for (const messages of [
      [done("msg_1")],
      [{ ...done("msg_2"), status: "running" }],
      [{ type: "user" }, done("msg_2")],
      [],
      undefined,
      "text",
      [null],
    ]) {
      window.messages = messages
      await compactions.check(ID)
    }
  })

  test("is looked at once where none is expected, and once more after an announced end", async () => {
    const window = new Window()
    window.messages = [done("msg_1")]
    const recorded: string[] = []
    const compactions = createCompactionWatch(readWindowOf(window.members), (_, { id }, expected) =>
      Promise.resolve(void recorded.push(`${id} ${expected ? "expected" : "found"}`)),
    )
    for (let request = 0; request < 3; request++) await compactions.check(ID)
    assert.deepEqual([recorded, window.asked, compactions.isOpen(ID)], [["msg_1 found"], 1, false])
    window.messages = [done("msg_2")]
    await compactions.ended(ID, skip, skip)
    for (let request = 0; request < 3; request++) await compactions.check(ID)
    assert.deepEqual([recorded, window.asked], [["msg_1 found", "msg_2 found"], 2])
  })

  test("is looked at again by the next request where recording it failed", async () => {
    const window = new Window()
    window.messages = [done("msg_1")]
    const recorded: string[] = []
    const compactions = createCompactionWatch(readWindowOf(window.members), (_, { id }) => {
      recorded.push(id)
      return recorded.length === 1 ? Promise.reject(new Error("locked")) : Promise.resolve()
    })
    await assert.rejects(compactions.check(ID), /locked/)
    await compactions.check(ID)
    await compactions.check(ID)
    assert.deepEqual(recorded, ["msg_1", "msg_1"])
  })

  test("is found, not expected, where the host did not say what was there before", async () => {
    const window = new Window()
    const recorded: boolean[] = []
    const compactions = createCompactionWatch(readWindowOf(window.members), (_, __, expected) =>
      Promise.resolve(void recorded.push(expected)),
    )
    window.messages = undefined
    await compactions.expect(ID)
    window.messages = [done("msg_1")]
    await compactions.check(ID)
    assert.deepEqual(recorded, [false])
  })

  test("is not looked for on a host that shows no window", async () => {
    const { get, hook } = new Window().members as { get: SessionMembers["get"]; hook: SessionMembers["hook"] }
    const compactions = createCompactionWatch(readWindowOf({ get, hook }), () => Promise.reject(new Error("recorded")))
    await compactions.expect(ID)
    await compactions.check(ID)
  })
})

suite("a request while an announced compaction is recorded", () => {
  test("waits for it, and does not fail with it", async () => {
    const gate = Promise.withResolvers<undefined>()
    const compactions = createCompactionWatch(readWindowOf(new Window().members), () =>
      Promise.reject(new Error("recorded")),
    )
    const steps: string[] = []
    const record = async (): Promise<void> => {
      await gate.promise
      steps.push("recorded")
      throw new Error("locked")
    }
    const ended = compactions.ended(ID, record, skip)
    const checked = compactions.check(ID).then(() => steps.push("went on"))
    await new Promise(setImmediate)
    assert.deepEqual(steps, [])
    gate.resolve(undefined)
    await assert.rejects(ended, /locked/)
    await checked
    assert.deepEqual(steps, ["recorded", "went on"])
  })
})

suite("a request on a host that shows no window", () => {
  const open = async (): Promise<ReturnType<typeof createCompactionWatch>> => {
    const { get, hook } = new Window().members as { get: SessionMembers["get"]; hook: SessionMembers["hook"] }
    const compactions = createCompactionWatch(readWindowOf({ get, hook }), () => Promise.reject(new Error("recorded")))
    await compactions.expect(ID)
    return compactions
  }

  test("waits a moment for the announcement, and for what that starts", async () => {
    const compactions = await open()
    const steps: string[] = []
    const checked = compactions.check(ID).then(() => steps.push("went on"))
    await new Promise(setImmediate)
    const record = async (): Promise<void> => {
      await new Promise(setImmediate)
      steps.push("recorded")
    }
    await compactions.ended(ID, record, skip)
    await checked
    assert.deepEqual(steps, ["recorded", "went on"])
    await compactions.check(ID)
    assert.equal(compactions.isOpen(ID), false)
  })

  test("goes on at once where the compaction failed, and waits only once where nothing is announced", async () => {
    const failed = await open()
    const checked = failed.check(ID)
    failed.forget(ID)
    await checked
    assert.equal(failed.isOpen(ID), false)
    const silent = await open()
    await silent.check(ID)
    assert.equal(silent.isOpen(ID), false)
  })
})
