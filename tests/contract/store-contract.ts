import assert from "node:assert/strict"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import type { CheckpointStore } from "../../src/checkpoint/port.ts"
import { identityOf } from "../helpers/service.ts"
import { counters, legacy } from "./counters.ts"
import { Desk, stateOf } from "./desk.ts"
import type { Promises } from "./desk.ts"
import { sessions, states } from "./sessions.ts"
import { snapshots, summaries } from "./snapshots.ts"

/** Gives each test an empty store of its own. */
export type OpenStore = (t: TestContext) => CheckpointStore

/** What every {@link CheckpointStore} promises, whatever it is kept in. */
export function storeContract(open: OpenStore): void {
  const promise: Promises = (name, body) => {
    test(name, async (t) => {
      const desk = new Desk(open(t))
      await desk.enter({ id: "ses_a" }, { id: "ses_b" })
      await body(desk)
    })
  }
  suite("a session", () => {
    sessions(promise)
  })
  suite("the live state", () => {
    states(promise)
  })
  suite("snapshots", () => {
    snapshots(promise)
  })
  suite("a project's summaries", () => {
    summaries(promise)
  })
  suite("briefing, counters and ids", () => {
    counters(promise)
  })
  suite("imported 1.x files", () => {
    legacy(promise)
  })
  suite("a write", () => {
    promise("that throws keeps nothing, of whatever kind", async (desk) => {
      const work = desk.write((writer) => {
        writer.putSession(identityOf({ id: "ses_c" }), 1)
        writer.putState("ses_a", stateOf({ title: "lost" }))
        writer.addSnapshot("ses_a", { name: "lost", kind: "named", savedAt: 1, state: stateOf({}) })
        writer.putBriefing("ses_a", { text: "lost", branch: undefined, now: 1 })
        writer.setPrompts("ses_a", 9)
        throw new Error("the work failed")
      })
      await assert.rejects(work, /the work failed/)
      const kept = await desk.read((reader) => [
        reader.session("ses_c"),
        reader.state("ses_a"),
        reader.snapshotCount("ses_a"),
        reader.briefing("ses_a").text,
        reader.session("ses_a")?.prompts,
      ])
      assert.deepEqual(kept, [undefined, undefined, 0, undefined, 0])
    })

    promise("returns what its work returns, and so does a read", async (desk) => {
      assert.equal(await desk.write(() => 1), 1)
      assert.equal(await desk.read(() => 2), 2)
    })

    promise("sees what it has written itself", async (desk) => {
      const title = await desk.write((writer) => {
        writer.putState("ses_a", stateOf({ title: "mine" }))
        return writer.state("ses_a")?.content.title
      })
      assert.equal(title, "mine")
    })
  })
}
