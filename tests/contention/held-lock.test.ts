import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { tmpdir } from "../helpers/tmp.ts"
import { saveWhileHeld } from "./scenes.ts"

/** The event loop is never blocked for longer than this (docs/host-contract.md#runtime); one slice takes some milliseconds. */
const FROZEN_MS = 250

suite("a write lock held by another program", { concurrency: true }, () => {
  test("for 3 seconds makes a save late, and it succeeds", async (t) => {
    const { code, ms, frozenMs } = await saveWhileHeld(tmpdir(t), { releaseMs: 3_000 })
    t.diagnostic(`answered after ${ms} ms, loop never blocked for more than ${frozenMs} ms`)
    assert.equal(code, null)
    assert.ok(ms >= 3_000 && ms < 5_000, String(ms))
    assert.ok(frozenMs < FROZEN_MS, String(frozenMs))
  })

  test("for longer than the wait is reported after 5 seconds, and nothing is stored", async (t) => {
    const { code, ms, frozenMs } = await saveWhileHeld(tmpdir(t), { tries: 1 })
    t.diagnostic(`answered after ${ms} ms, loop never blocked for more than ${frozenMs} ms`)
    assert.equal(code, "storage-busy")
    assert.ok(ms >= 5_000 && ms < 7_000, String(ms))
    assert.ok(frozenMs < FROZEN_MS, String(frozenMs))
  })
})
