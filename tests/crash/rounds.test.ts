import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { tmpdir } from "../helpers/tmp.ts"
import { crashRounds } from "./rounds.ts"

const ROUNDS = 8

suite("processes killed at random moments", () => {
  test("lose no acknowledged save, leave none half stored and a file that the next one can use", async (t) => {
    const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000)
    t.diagnostic(`SEED=${seed}`)
    const figures = await crashRounds(tmpdir(t), ROUNDS, seed)
    t.diagnostic(JSON.stringify(figures))
    assert.equal(figures.rounds, ROUNDS)
    assert.ok(figures.acknowledged > ROUNDS)
    assert.equal(figures.lost, 0)
  })
})
