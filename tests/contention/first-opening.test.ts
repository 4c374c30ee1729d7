import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { tmpdir } from "../helpers/tmp.ts"
import { differentFields, raceFirstOpening, shareSession } from "./scenes.ts"

suite("several processes on one database", () => {
  test("eight that race for the first opening save everything, without an error", async (t) => {
    const { saves, errors, worstMs } = await raceFirstOpening(tmpdir(t), 8, 10)
    t.diagnostic(`worst wait ${worstMs} ms`)
    assert.deepEqual({ saves, errors }, { saves: 80, errors: 0 })
  })

  test("two of Node and two of Bun add to one list of one session, and nothing is lost", async (t) => {
    const { saves, errors, worstMs } = await shareSession(tmpdir(t), 4, 15)
    t.diagnostic(`worst wait ${worstMs} ms`)
    assert.deepEqual({ saves, errors }, { saves: 60, errors: 0 })
  })

  test("that save different fields of one session at one moment both keep their change", async (t) => {
    const { saves, errors } = await differentFields(tmpdir(t), 15)
    assert.deepEqual({ saves, errors }, { saves: 30, errors: 0 })
  })
})
