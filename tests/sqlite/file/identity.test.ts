import assert from "node:assert/strict"
import { renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { identify, sameFile, untouched } from "../../../src/sqlite/file/identity.ts"
import { tmpdir } from "../../helpers/tmp.ts"

/** A database and its log, as plain files. */
function files(t: TestContext): string {
  const path = join(tmpdir(t), "a.db")
  for (const name of [path, `${path}-wal`, `${path}-shm`]) writeFileSync(name, "1")
  return path
}

/** Puts another file under a name: the old one stays until the new one is there, or its number could be given out again. */
function replace(path: string): void {
  writeFileSync(`${path}.new`, "2")
  renameSync(`${path}.new`, path)
}

suite("the identity of a file", () => {
  test("is the same as long as nothing is done to it", (t) => {
    const path = files(t)
    const seen = identify(path, "wal")
    const now = identify(path, "wal")
    assert.deepEqual([sameFile(seen, now), untouched(seen, now)], [true, true])
  })

  test("is another once the database was removed or replaced", (t) => {
    const path = files(t)
    const seen = identify(path, "wal")
    replace(path)
    assert.equal(sameFile(seen, identify(path, "wal")), false)
    rmSync(path)
    assert.equal(sameFile(seen, identify(path, "wal")), false)
  })

  test("is another at once when the log was removed or replaced", (t) => {
    const path = files(t)
    const seen = identify(path, "wal")
    replace(`${path}-wal`)
    assert.equal(sameFile(seen, identify(path, "wal")), false)
    rmSync(`${path}-wal`)
    assert.equal(sameFile(seen, identify(path, "wal")), false)
  })

  test("takes in a log that was not there yet", (t) => {
    const path = files(t)
    rmSync(`${path}-wal`)
    const seen = identify(path, "wal")
    writeFileSync(`${path}-wal`, "1")
    const now = identify(path, "wal")
    assert.equal(sameFile(seen, now), true)
    assert.notEqual(now.log, undefined)
  })

  test("is touched once somebody has written to it in place", (t) => {
    const path = files(t)
    const seen = identify(path, "wal")
    writeFileSync(path, "longer")
    const now = identify(path, "wal")
    assert.deepEqual([sameFile(seen, now), untouched(seen, now)], [true, false])
  })
})
