import assert from "node:assert/strict"
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { closeDatabase, openDatabase } from "../../../../src/sqlite/driver/runtime.ts"
import { FRAME_HEADER, LOG_HEADER } from "../../../../src/sqlite/file/log.ts"
import { tmpdir } from "../../../helpers/tmp.ts"
import { damage, makeFile, numberIn, PAGE, pagesOf } from "./small.ts"

const ITEMS = `
  CREATE TABLE item (name TEXT);
  WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
  INSERT INTO item SELECT 'item ' || i FROM n;`

/** A copy of a database and its log as a killed process leaves them: `before` is in the file, each of `later` a transaction of the log. */
function makeLogged(t: TestContext, before: string, later: readonly string[]): string {
  const folder = tmpdir(t)
  const path = join(folder, "open.db")
  const copy = join(folder, "killed.db")
  const db = openDatabase(path)
  db.exec(`PRAGMA page_size = ${PAGE}; PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; ${before}`)
  db.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()
  for (const sql of later) db.exec(sql)
  copyFileSync(path, copy)
  copyFileSync(`${path}-wal`, `${copy}-wal`)
  closeDatabase(db)
  return copy
}

/** Two transactions; the second one is of several pages, and its last one does not hold the word. */
const TWO = [
  "INSERT INTO item VALUES ('first')",
  "INSERT INTO item VALUES ('second' || printf('%.*c', 3000, 'x'))",
] as const

function holds(t: TestContext, path: string, text: string): boolean {
  const pages = pagesOf(t, path)
  return Array.from({ length: pages.count }, (_, index) => pages.page(index + 1)).some(
    (page) => page?.includes(text) === true,
  )
}

suite("the pages of a database file", () => {
  for (const size of [512, 1_024, 4_096, 65_536])
    test(`of ${size} bytes are those of the file, counted from 1`, (t) => {
      const path = makeFile(t, ITEMS, size)
      const bytes = readFileSync(path)
      const pages = pagesOf(t, path)
      assert.deepEqual([pages.pageSize, pages.usable, pages.headed], [size, size, true])
      assert.equal(pages.count, numberIn(path, "PRAGMA page_count"))
      for (let number = 1; number <= pages.count; number++)
        assert.ok(pages.page(number)?.equals(bytes.subarray((number - 1) * size, number * size)), `page ${number}`)
      assert.deepEqual([pages.page(0), pages.page(pages.count + 1)], [undefined, undefined])
    })

  test("lack the bytes that the header reserves, unless the caller knows better", (t) => {
    const path = makeFile(t, ITEMS)
    damage(path, (bytes) => {
      bytes[20] = 12
      return bytes
    })
    assert.equal(pagesOf(t, path).usable, PAGE - 12)
    assert.equal(pagesOf(t, path, { reserved: 0 }).usable, PAGE)
  })

  test("read as zeros where the file was cut off within one", (t) => {
    const path = makeFile(t, ITEMS)
    const whole = readFileSync(path)
    const cut = whole.length - 100
    damage(path, (bytes) => bytes.subarray(0, cut))
    const pages = pagesOf(t, path)
    const last = pages.page(pages.count)
    assert.equal(pages.count, whole.length / PAGE)
    assert.deepEqual(last, Buffer.concat([whole.subarray(whole.length - PAGE, cut), Buffer.alloc(100)]))
  })
})

suite("the pages of a file with a damaged header", () => {
  test("are not headed once the first bytes are gone, and have the usual size", (t) => {
    const path = makeFile(t, ITEMS, 4_096)
    damage(path, (bytes) => bytes.fill(0, 0, 100))
    const pages = pagesOf(t, path)
    assert.deepEqual([pages.headed, pages.pageSize, pages.usable], [false, 4_096, 4_096])
  })

  for (const [what, value] of [
    ["no size that there is", 1_000],
    ["another size, while the usual one fits the number of pages", 512],
  ] as const)
    test(`have the usual size where the header says ${what}`, (t) => {
      const path = makeFile(t, ITEMS, 4_096)
      damage(path, (bytes) => {
        bytes.writeUInt16BE(value, 16)
        return bytes
      })
      assert.equal(pagesOf(t, path).pageSize, 4_096)
    })

  test("are none where there is no file", (t) => {
    const pages = pagesOf(t, join(tmpdir(t), "none.db"))
    assert.deepEqual([pages.count, pages.page(1), pages.headed], [0, undefined, false])
  })
})

suite("the pages of a database with a log", () => {
  test("are as its last transaction left them", (t) => {
    const path = makeLogged(t, ITEMS, TWO)
    assert.deepEqual([holds(t, path, "first"), holds(t, path, "second")], [true, true])
    assert.equal(readFileSync(path).includes("second"), false)
  })

  test("leave out a transaction whose frames are damaged, and what follows it", (t) => {
    const path = makeLogged(t, ITEMS, TWO)
    damage(`${path}-wal`, (bytes) => {
      const last = bytes.length - 1
      bytes[last] = (bytes[last] ?? 0) ^ 1
      return bytes
    })
    assert.deepEqual([holds(t, path, "first"), holds(t, path, "second")], [true, false])
  })

  test("leave out a transaction that was not written to its end", (t) => {
    const path = makeLogged(t, ITEMS, TWO)
    damage(`${path}-wal`, (bytes) => bytes.subarray(0, bytes.length - 1))
    assert.deepEqual([holds(t, path, "first"), holds(t, path, "second")], [true, false])
  })

  test("are those of the file alone where the head of the log is damaged", (t) => {
    const path = makeLogged(t, ITEMS, ["INSERT INTO item VALUES ('first')"])
    damage(`${path}-wal`, (bytes) => {
      bytes[24] = (bytes[24] ?? 0) ^ 1
      return bytes
    })
    assert.equal(holds(t, path, "first"), false)
    writeFileSync(`${path}-wal`, "short")
    assert.equal(holds(t, path, "item 40"), true)
  })

  test("are found in the log alone where the file is gone", (t) => {
    const path = makeLogged(t, "", [ITEMS])
    rmSync(path)
    const pages = pagesOf(t, path)
    const frames = (readFileSync(`${path}-wal`).length - LOG_HEADER) / (FRAME_HEADER + PAGE)
    assert.ok(Number.isInteger(frames) && pages.count > 1)
    assert.deepEqual([pages.headed, pages.pageSize, holds(t, path, "item 40")], [true, PAGE, true])
  })
})
