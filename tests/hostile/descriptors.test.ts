import assert from "node:assert/strict"
import { join } from "node:path"
import { suite, test } from "node:test"
import { Desks } from "../helpers/desks.ts"
import { tmpdir } from "../helpers/tmp.ts"

suite("a process that may open no more files", () => {
  for (const runtime of ["node", "bun"] as const) {
    test(`when the plugin is opened works as soon as it may again (${runtime})`, async (t) => {
      const database = join(tmpdir(t), "data", "checkpoints.db")
      const desks = await Desks.start(t, { runtime, descriptors: 128 })
      // What links the plugin is done by the host, before.
      await desks.tell({ what: "link" })
      await desks.tell({ what: "fill" })
      const { result } = await desks.call(database, "ses_a", "load")
      assert.equal((result["error"] as { code: string }).code, "storage-unavailable")
      await desks.tell({ what: "free" })
      const saved = await desks.call(database, "ses_a", "save", { title: "after" })
      assert.deepEqual([saved.ok, saved.result["title"]], [true, "after"])
      await desks.end()
    })

    test(`at the first use of the database is storage-unavailable, and works as soon as it may again (${runtime})`, async (t) => {
      const root = tmpdir(t)
      const desks = await Desks.start(t, { runtime, descriptors: 256 })
      // Everything is loaded by then: a tool call waits for the prompts before it to be counted.
      const first = join(root, "first", "checkpoints.db")
      await desks.call(first, "ses_a", "load")
      await desks.tell({ database: first, what: "prompt", session: "ses_a" })
      await desks.call(first, "ses_a", "load")
      const database = join(root, "data", "checkpoints.db")
      await desks.tell({ what: "fill" })
      const { result } = await desks.call(database, "ses_a", "save", { title: "too early" })
      assert.equal((result["error"] as { code: string }).code, "storage-unavailable")
      await desks.tell({ what: "free" })
      assert.equal((await desks.call(database, "ses_a", "save", { title: "after" })).ok, true)
      assert.equal((await desks.call(database, "ses_a", "load")).result["exists"], true)
      await desks.end()
    })
  }
})
