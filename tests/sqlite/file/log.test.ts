import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { FRAME_HEADER, LOG_HEADER, lostFrames } from "../../../src/sqlite/file/log.ts"
import { closeDatabase } from "../../../src/sqlite/driver/runtime.ts"
import type { Database } from "../../../src/sqlite/driver/runtime.ts"
import { connect } from "../../helpers/database.ts"
import { tmpdir } from "../../helpers/tmp.ts"

const FRAME = FRAME_HEADER + 4096

/** The files as a process leaves them that is killed after `write`. */
function killedAfter(t: TestContext, write: (db: Database) => void): string {
  const folder = tmpdir(t)
  const [live, left] = [join(folder, "live.db"), join(folder, "left.db")]
  const db = connect(t, live)
  db.exec("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (n INTEGER PRIMARY KEY, x)")
  write(db)
  for (const side of ["", "-wal"]) execFileSync("cp", [live + side, left + side])
  closeDatabase(db)
  return left
}

/** Ten transactions, of one frame and of several. */
function tenTransactions(db: Database): void {
  for (let n = 1; n <= 10; n++) db.prepare("INSERT INTO t VALUES (?, ?)").run(n, "x".repeat(n % 3 === 0 ? 10_000 : 10))
}

/** Where the transactions in a sound log end: the number of the last frame of each. */
function ends(log: Buffer): readonly number[] {
  const count = (log.length - LOG_HEADER) / FRAME
  return Array.from({ length: count }, (_, index) => index + 1).filter(
    (number) => log.readUInt32BE(LOG_HEADER + (number - 1) * FRAME + 4) !== 0,
  )
}

/** How many rows SQLite shows of a copy of the files. */
function rowsIn(t: TestContext, path: string): number {
  const copy = join(tmpdir(t), "copy.db")
  for (const side of ["", "-wal"]) execFileSync("cp", [path + side, copy + side])
  const db = connect(t, copy)
  try {
    return Number(Object.values(db.prepare("SELECT count(*) FROM t").get() ?? {})[0])
  } catch {
    // The table itself was in the log.
    return 0
  } finally {
    closeDatabase(db)
  }
}

suite("what SQLite leaves out of a log", () => {
  test("is found wherever one byte of a transaction before the last was changed, and SQLite does leave it out", (t) => {
    const path = killedAfter(t, tenTransactions)
    const log = readFileSync(`${path}-wal`)
    const last = ends(log)
    const places = last.slice(0, -1).flatMap((end, index) => {
      const start = LOG_HEADER + (last[index - 1] ?? 0) * FRAME
      const behind = LOG_HEADER + (end - 1) * FRAME
      // The number of the page, the size, both salts, both checksums and the page of a frame.
      return [start, start + 7, start + 8, start + 15, start + 16, start + 23, behind + 24, behind + FRAME - 1]
    })
    assert.ok(places.length >= 80)
    for (const place of places) {
      const changed = Buffer.from(log)
      changed.writeUInt8((changed[place] ?? 0) ^ 0x40, place)
      writeFileSync(`${path}-wal`, changed)
      const found = lostFrames(path)
      const broken = Math.floor((place - LOG_HEADER) / FRAME) + 1
      const commits = last.filter((end) => end > broken).length
      assert.deepEqual(found, { broken, frames: (last.at(-1) ?? 0) - broken, commits }, `byte ${place}`)
    }
    assert.ok(rowsIn(t, path) < 10)
  })

  test("is the whole log where any byte of its header was changed that SQLite looks at", (t) => {
    const path = killedAfter(t, tenTransactions)
    const log = readFileSync(`${path}-wal`)
    for (let place = 0; place < LOG_HEADER; place++) {
      const changed = Buffer.from(log)
      changed.writeUInt8((changed[place] ?? 0) ^ 0x41, place)
      writeFileSync(`${path}-wal`, changed)
      const frames = (log.length - LOG_HEADER) / FRAME
      assert.deepEqual(lostFrames(path), { broken: 0, frames, commits: ends(log).length }, `byte ${place}`)
      assert.equal(rowsIn(t, path), 0)
    }
  })
})

suite("no loss is reported", () => {
  test("of a sound log, and of one that ends anywhere", (t) => {
    const path = killedAfter(t, tenTransactions)
    const log = readFileSync(`${path}-wal`)
    assert.equal(lostFrames(path), undefined)
    for (let length = 0; length < log.length; length += 517) {
      writeFileSync(`${path}-wal`, log.subarray(0, length))
      assert.equal(lostFrames(path), undefined, `${length} bytes`)
    }
  })

  test("of a last frame that was written in part, over nothing or over an earlier log", (t) => {
    const path = killedAfter(t, tenTransactions)
    const log = readFileSync(`${path}-wal`)
    log.fill(0, log.length - 4096)
    writeFileSync(`${path}-wal`, log)
    assert.equal(lostFrames(path), undefined)
  })

  test("of what an earlier log left behind one that was begun anew", (t) => {
    const path = killedAfter(t, (db) => {
      tenTransactions(db)
      db.prepare("PRAGMA wal_checkpoint(RESTART)").get()
      db.exec("INSERT INTO t VALUES (11, 'new')")
    })
    const log = readFileSync(`${path}-wal`)
    assert.ok(ends(log).length > 5, "the earlier log is still in the file")
    assert.equal(lostFrames(path), undefined)
    assert.equal(rowsIn(t, path), 11)
  })

  test("of a transaction that was rolled back after its pages had been written, and written over since", (t) => {
    const path = killedAfter(t, (db) => {
      tenTransactions(db)
      db.exec("PRAGMA cache_size = 10; BEGIN")
      for (let n = 100; n < 200; n++) db.prepare("INSERT INTO t VALUES (?, ?)").run(n, "y".repeat(4_000))
      db.exec("ROLLBACK; INSERT INTO t VALUES (11, 'new')")
    })
    const log = readFileSync(`${path}-wal`)
    const [end] = ends(log).slice(-1)
    assert.ok((log.length - LOG_HEADER) / FRAME > (end ?? 0) + 20, "pages of it are behind the end")
    assert.equal(lostFrames(path), undefined)
    assert.equal(rowsIn(t, path), 11)
  })

  test("where there is no log, an empty one, or other bytes", (t) => {
    const path = join(tmpdir(t), "a.db")
    assert.equal(lostFrames(path), undefined)
    for (const bytes of ["", "x", "stale ".repeat(2_000), Buffer.alloc(100_000)]) {
      writeFileSync(`${path}-wal`, bytes)
      assert.equal(lostFrames(path), undefined)
    }
  })
})
