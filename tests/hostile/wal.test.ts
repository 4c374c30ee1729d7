import assert from "node:assert/strict"
import { copyFileSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { contentOf } from "../crash/content.ts"
import { Child } from "../helpers/child.ts"
import { tmpdir } from "../helpers/tmp.ts"
import { startTools } from "../helpers/tool-process.ts"
import { openDesk } from "../helpers/worker.ts"
import { differing, isRefusal, readAll, soundDatabase } from "./damage.ts"

suite("the write-ahead log of another database beside a sound one", () => {
  for (const saves of [1, 9]) {
    test(`with the last ${saves} saves of the other is refused, and both files keep their bytes`, async (t) => {
      const { place, answers, bytes } = await soundDatabase(tmpdir(t))
      const directory = join(tmpdir(t), "other")
      mkdirSync(directory)
      const other = { directory, database: join(directory, "checkpoints.db") }
      const desk = await openDesk(other)
      for (let n = 20; n < 30; n++) await desk.call("ses_one", "save", { ...contentOf(n), snapshotName: `n-${n}` })
      await desk[Symbol.asyncDispose]()
      // A killed process leaves its log behind.
      await using child = new Child("tests/crash/worker.ts", {
        input: { place: other, session: "ses_one", task: "saves", from: 30, to: 29 + saves },
      })
      for (let line = await child.line(); line !== "done"; line = await child.line()) assert.ok(line !== undefined)
      await child.stop()
      copyFileSync(`${other.database}-wal`, `${place.database}-wal`)
      const log = readFileSync(`${place.database}-wal`)

      const found = await readAll(place)
      assert.deepEqual(differing(answers, found), [])
      assert.ok([...found.values()].every(isRefusal))
      assert.deepEqual(readFileSync(place.database), bytes)
      assert.deepEqual(readFileSync(`${place.database}-wal`), log)
    })
  }
})

suite("side files that were removed while a process had the database open", () => {
  for (const sides of [["-wal", "-shm"], ["-shm"]]) {
    for (const order of ["a", "b"] as const) {
      test(`${sides.join(" and ")}, made anew by another: what either saves is there in the end, ${order} closed first`, async (t) => {
        const directory = tmpdir(t)
        const place = { directory, database: join(directory, "checkpoints.db") }
        const append = (note: string): object => ({ notes: [note], listMode: "append" })
        const a = await startTools(t, place)
        await a.call("ses_a", "save", append("a1"))
        for (const side of sides) rmSync(`${place.database}${side}`)
        const b = await startTools(t, place)
        for (let turn = 1; turn <= 3; turn++) {
          await b.call("ses_b", "save", append(`b${turn}`))
          await a.call("ses_a", "save", append(`A${turn}`))
        }
        for (const process of order === "a" ? [a, b] : [b, a]) await process.end()

        const later = await startTools(t, place)
        const kept = async (session: string): Promise<unknown> => (await later.call(session, "load"))["notes"]
        assert.deepEqual(await kept("ses_b"), ["b1", "b2", "b3"])
        assert.deepEqual([await kept("ses_a")].flat().slice(-3), ["A1", "A2", "A3"])
        await later.end()
      })
    }
  }
})
