import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { suite, test } from "node:test"
import { corpusOf } from "../../bench/secrets/corpus/corpus.ts"
import { scoreOf } from "../../bench/secrets/score.ts"
import { secondOpinion } from "../../bench/secrets/second-opinion.ts"
import { RUNTIMES } from "../helpers/child.ts"

suite("the corpus of secrets and look-alikes", () => {
  test("is large, varied, and half of it comes from the second scanner's documents", () => {
    const { secrets, harmless } = corpusOf()
    assert.ok(secrets.length >= 1000 && harmless.length >= 1000)
    assert.ok(new Set(secrets.map(({ kind }) => kind)).size >= 25)
    assert.ok(secrets.filter(({ rule }) => rule !== undefined).length * 2 >= secrets.length)
  })

  test("is the same for the same seed", () => {
    assert.deepEqual(corpusOf(5, 0.1), corpusOf(5, 0.1))
    assert.notDeepEqual(corpusOf(5, 0.1), corpusOf(6, 0.1))
  })

  for (const seed of [1, 2, 3]) {
    test(`of its secrets at least 95 % are found, and none of its look-alikes (seed ${seed})`, () => {
      const { recall, falseAlarms } = scoreOf(corpusOf(seed))
      assert.deepEqual(falseAlarms, [])
      assert.ok(recall.found >= recall.of * 0.95, `${recall.found} of ${recall.of}`)
    })
  }

  test("holds nothing that only the second scanner finds and nothing explains", async () => {
    const { both, differences } = await secondOpinion(corpusOf(4, 0.2))
    assert.ok(both > 0)
    assert.deepEqual(
      differences.filter(({ why }) => why === undefined),
      [],
    )
  })

  test("is masked alike on Node and on Bun", () => {
    const [node, bun] = (["node", "bun"] as const).map((runtime) => {
      const [program, ...args] = RUNTIMES[runtime]
      return execFileSync(program, [...args, join(import.meta.dirname, "same-results.ts")], { encoding: "utf8" })
    })
    assert.match(node ?? "", /^[0-9a-f]{64} of \d{4,} texts\n$/)
    assert.equal(bun, node)
  })
})
