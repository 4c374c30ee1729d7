import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { numbers } from "../crash/rounds.ts"
import { tmpdir } from "../helpers/tmp.ts"
import { copyOf, differing, isRefusal, readDamaged, soundDatabase } from "./damage.ts"

/** More by hand: FLIPS=2000 SEED=7 node scripts/test.mjs tests/hostile/flipped. */
const FLIPS = Number(process.env["FLIPS"] ?? 100)
const PAGE = 4_096

suite("a damaged database", () => {
  test("with one changed byte anywhere answers right or with a storage error, and is left as it is", async (t) => {
    const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000)
    t.diagnostic(`SEED=${seed}`)
    const random = numbers(seed)
    const { place, answers, bytes } = await soundDatabase(tmpdir(t))
    let refused = 0
    for (let round = 0; round < FLIPS; round++) {
      const offset = Math.floor(random() * bytes.length)
      const mask = 1 + Math.floor(random() * 255)
      const damaged = copyOf(bytes, (copy) => {
        copy[offset] = (copy[offset] ?? 0) ^ mask
      })
      const found = await readDamaged(place, damaged)
      assert.deepEqual(differing(answers, found), [], `byte ${offset} of ${bytes.length}, mask ${mask}`)
      if ([...found.values()].some(isRefusal)) refused++
    }
    t.diagnostic(`${FLIPS} bytes changed one at a time, ${refused} of them met as a storage error`)
    assert.ok(refused > 0)
  })

  test("with one page of zeros answers right or with a storage error, and is left as it is", async (t) => {
    const { place, answers, bytes } = await soundDatabase(tmpdir(t))
    for (let page = 0; page < bytes.length / PAGE; page++) {
      const damaged = copyOf(bytes, (copy) => copy.fill(0, page * PAGE, (page + 1) * PAGE))
      assert.deepEqual(differing(answers, await readDamaged(place, damaged)), [], `page ${page + 1}`)
    }
  })

  test("cut to any number of pages answers right or with a storage error, and is left as it is", async (t) => {
    const { place, answers, bytes } = await soundDatabase(tmpdir(t))
    for (let page = 1; page < bytes.length / PAGE; page += 3)
      assert.deepEqual(differing(answers, await readDamaged(place, bytes.subarray(0, page * PAGE))), [], `page ${page}`)
  })
})
