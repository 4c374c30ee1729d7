import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { contentOf, numberInHandoff, numberOf } from "../crash/content.ts"
import { handoffFolder, integrity } from "../crash/rounds.ts"
import { textAt } from "../helpers/plugin.ts"
import { tmpdir } from "../helpers/tmp.ts"
import { openDesk } from "../helpers/worker.ts"
import type { Desk } from "../helpers/worker.ts"

const SESSION = "ses_one"

/** A file system of that size, or undefined where this user may not mount one. */
function smallDisk(t: TestContext, size: string): string | undefined {
  const folder = join(tmpdir(t), "disk")
  mkdirSync(folder)
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder])
  return mounted.status === 0 ? folder : undefined
}

/** Saves until the disk is full. Returns the number of the last save that was acknowledged. */
async function saveUntilFull(desk: Desk): Promise<number> {
  for (let n = 1; n < 2_000; n++) {
    const { ok, result } = await desk.call(SESSION, "save", { ...contentOf(n), snapshotName: `n-${n}` })
    if (ok) continue
    assert.equal(textAt(result, "error", "code"), "storage-full", JSON.stringify(result))
    assert.match(textAt(result, "error", "message"), /full.*free some space/)
    return n - 1
  }
  return assert.fail("the disk was never full")
}

async function live(desk: Desk): Promise<number> {
  const { ok, result } = await desk.call(SESSION, "load")
  assert.ok(ok, JSON.stringify(result))
  return numberOf(result)
}

suite("a full disk", () => {
  test("under database and hand-off: storage-full, the last checkpoint stays, and the next save after it is freed works", async (t) => {
    const disk = smallDisk(t, "2m")
    if (disk === undefined) {
      t.skip("this user may not mount a file system")
      return
    }
    try {
      const directory = join(disk, "project")
      mkdirSync(directory)
      const ballast = join(disk, "ballast")
      writeFileSync(ballast, Buffer.alloc(600_000))
      const place = { directory, database: join(disk, "data", "checkpoints.db") }
      await using desk = await openDesk(place)
      const last = await saveUntilFull(desk)
      assert.ok(last > 1)
      assert.equal(await live(desk), last)
      assert.ok(numberInHandoff(readFileSync(join(handoffFolder(directory), `handoff-${SESSION}.md`), "utf8")) <= last)
      assert.ok((await desk.call(SESSION, "status")).ok)
      // Another process can read what is there, too, without any room.
      assert.equal(integrity(place.database), "ok")
      assert.equal((await desk.call(SESSION, "save", contentOf(5_000))).ok, false)
      assert.equal(await live(desk), last)

      rmSync(ballast)
      assert.ok((await desk.call(SESSION, "save", contentOf(5_000))).ok)
      assert.equal(await live(desk), 5_000)
      assert.equal(
        numberInHandoff(readFileSync(join(handoffFolder(directory), `handoff-${SESSION}.md`), "utf8")),
        5_000,
      )
      assert.equal(integrity(place.database), "ok")
    } finally {
      spawnSync("umount", [disk])
    }
  })

  test("under the hand-off alone: the save counts, the old hand-off stays whole and the result says so", async (t) => {
    const disk = smallDisk(t, "64k")
    if (disk === undefined) {
      t.skip("this user may not mount a file system")
      return
    }
    try {
      const place = { directory: disk, database: join(tmpdir(t), "data", "checkpoints.db") }
      await using desk = await openDesk(place)
      assert.ok((await desk.call(SESSION, "save", contentOf(1))).ok)
      const room = spawnSync("dd", ["if=/dev/zero", `of=${join(disk, "ballast")}`, "bs=4096"])
      assert.notEqual(room.status, 0, "the disk took everything")
      const { ok, result } = await desk.call(SESSION, "save", contentOf(2))
      assert.ok(ok)
      assert.match(textAt(result, "warnings", 0), /hand-off.*not written.*ENOSPC/)
      assert.equal(await live(desk), 2)
      const handoff = join(handoffFolder(disk), `handoff-${SESSION}.md`)
      assert.equal(numberInHandoff(readFileSync(handoff, "utf8")), 1)
      rmSync(join(disk, "ballast"))
      assert.ok((await desk.call(SESSION, "save", contentOf(3))).ok)
      assert.equal(numberInHandoff(readFileSync(handoff, "utf8")), 3)
    } finally {
      spawnSync("umount", [disk])
    }
  })
})
