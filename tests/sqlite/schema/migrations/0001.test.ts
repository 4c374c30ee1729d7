import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { initial } from "../../../../src/sqlite/schema/migrations/0001-initial.ts"
import { MIGRATIONS } from "../../../../src/sqlite/schema/migrations/index.ts"
import { assertPinned } from "../../../helpers/migrations.ts"

suite("migration 0001, initial", () => {
  test("is the first one", () => {
    assert.equal(MIGRATIONS[0], initial)
  })

  test("has the text that was released", () => {
    assertPinned(initial, "d332f8f04c64ddd411dc1fe953c6f72ddafcc813760bfd190a0513894e2abfa8")
  })
})
