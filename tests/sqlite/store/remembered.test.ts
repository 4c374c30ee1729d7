import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { encodeState } from "../../../src/checkpoint/state.ts"
import type { State } from "../../../src/checkpoint/state.ts"
import { EMPTY_CONTENT } from "../../../src/checkpoint/model.ts"
import { RememberedStates } from "../../../src/sqlite/store/remembered.ts"

function stateOf(title: string, summary = ""): State {
  return encodeState({ content: { ...EMPTY_CONTENT, title, summary }, synthesized: false, updatedAt: 1 })
}

/** What a row of that state holds. */
function stored({ json, hash, synthesized, updatedAt }: State): Omit<State, "content"> {
  return { json, hash, synthesized, updatedAt }
}

suite("a remembered state", () => {
  test("is given out for its own row, with the date that the row has now", () => {
    const states = new RememberedStates()
    states.add("ses_a", stateOf("Parser"))
    assert.deepEqual(states.find("ses_a", { ...stored(stateOf("Parser")), updatedAt: 2 }), {
      ...stateOf("Parser"),
      updatedAt: 2,
    })
  })

  test("is given out for no other text, hash, mark or session", () => {
    const states = new RememberedStates()
    const row = stored(stateOf("Parser"))
    states.add("ses_a", stateOf("Parser"))
    for (const other of [
      { ...row, json: row.json.replace("P", "p") },
      { ...row, hash: stateOf("Lexer").hash },
      { ...row, synthesized: true },
      stored(stateOf("Lexer")),
    ])
      assert.equal(states.find("ses_a", other), undefined)
    assert.equal(states.find("ses_b", row), undefined)
  })

  test("is forgotten when it is asked for, and when others need its place", () => {
    const states = new RememberedStates()
    const large = stateOf("large", "x".repeat(400_000))
    for (const id of ["ses_a", "ses_b", "ses_c"]) states.add(id, large)
    const known = (): boolean[] => ["ses_a", "ses_b", "ses_c"].map((id) => states.find(id, stored(large)) !== undefined)
    assert.deepEqual(known(), [false, true, true])
    states.forget("ses_b")
    states.forget("ses_b")
    states.add("ses_a", large)
    assert.deepEqual(known(), [true, false, true])
  })
})
