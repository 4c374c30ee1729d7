import assert from "node:assert/strict"
import { mkdirSync, openSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { inspect } from "node:util"
import { CheckpointError, isCheckpointError } from "../../../src/errors.ts"
import type { ErrorCode } from "../../../src/errors.ts"
import { sqliteCode, storageError } from "../../../src/sqlite/driver/errors.ts"
import { openDatabase } from "../../../src/sqlite/driver/runtime.ts"
import { connect } from "../../helpers/database.ts"
import { tmpdir } from "../../helpers/tmp.ts"

const FILE = "/data/checkpoints.db"

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  return assert.fail("it did not throw")
}

function classified(error: unknown, code: ErrorCode): void {
  const fault = storageError(error, FILE)
  assert.ok(isCheckpointError(fault), String(fault))
  assert.equal(fault.code, code)
  assert.ok(fault.message.includes(FILE), fault.message)
  assert.deepEqual(fault.facts, { database: FILE })
  assert.equal(fault.cause, error)
}

suite("storageError on a fault of the driver", () => {
  test("calls a lock that is held storage-busy", (t) => {
    const path = join(tmpdir(t), "a.db")
    const [one, two] = [connect(t, path), connect(t, path)]
    one.exec("BEGIN IMMEDIATE")
    classified(
      thrownBy(() => {
        two.exec("BEGIN IMMEDIATE")
      }),
      "storage-busy",
    )
  })

  test("calls a snapshot that became too old to write (extended code 517) storage-busy", (t) => {
    const path = join(tmpdir(t), "a.db")
    const [one, two] = [connect(t, path), connect(t, path)]
    one.exec("PRAGMA journal_mode = WAL; CREATE TABLE t (x); BEGIN; SELECT * FROM t")
    one.prepare("SELECT count(*) FROM t").get()
    two.exec("INSERT INTO t VALUES (1)")
    const error = thrownBy(() => {
      one.exec("INSERT INTO t VALUES (2)")
    })
    assert.equal((error as { errcode?: number }).errcode, 517)
    assert.equal(sqliteCode(error), 5)
    classified(error, "storage-busy")
  })

  test("calls an own open iterator in the way storage-busy", (t) => {
    const db = connect(t, ":memory:")
    db.exec("CREATE TABLE t (x); INSERT INTO t VALUES (1), (2)")
    const rows = db.prepare("SELECT x FROM t").iterate()
    rows.next()
    classified(
      thrownBy(() => {
        db.exec("DROP TABLE t")
      }),
      "storage-busy",
    )
  })

  test("calls a write through a read-only connection storage-readonly", (t) => {
    const path = join(tmpdir(t), "a.db")
    connect(t, path).exec("CREATE TABLE t (x)")
    const db = connect(t, path, { readOnly: true })
    classified(
      thrownBy(() => {
        db.exec("INSERT INTO t VALUES (1)")
      }),
      "storage-readonly",
    )
  })

  test("calls a database that may not grow storage-full", (t) => {
    const db = connect(t, ":memory:")
    db.exec("CREATE TABLE t (x); PRAGMA max_page_count = 3")
    classified(
      thrownBy(() => {
        db.exec("INSERT INTO t VALUES (zeroblob(100000))")
      }),
      "storage-full",
    )
  })

  test("calls a file of another format storage-corrupt", (t) => {
    const path = join(tmpdir(t), "a.db")
    writeFileSync(path, "this is not a database at all, but it has more than a hundred characters in it".repeat(4))
    const db = connect(t, path)
    classified(
      thrownBy(() => db.prepare("PRAGMA user_version").get()),
      "storage-corrupt",
    )
  })

  test("calls a file that cannot be opened storage-unavailable", (t) => {
    const path = join(tmpdir(t), "no", "a.db")
    classified(
      thrownBy(() => openDatabase(path)),
      "storage-unavailable",
    )
  })

  for (const [what, sql] of [
    ["a missing table", "SELECT * FROM session"],
    ["a missing column", "SELECT y FROM t"],
    ["a missing column of an INSERT", "INSERT INTO t (y) VALUES (1)"],
    ["a table that a migration makes and that is there", "CREATE TABLE t (x)"],
    ["a column that a migration adds and that is there", "ALTER TABLE t ADD COLUMN x"],
    ["an index that a migration makes and that is there", "CREATE INDEX i ON t (x)"],
  ] as const)
    test(`calls ${what} storage-corrupt`, (t) => {
      const db = connect(t, ":memory:")
      db.exec("CREATE TABLE t (x); CREATE INDEX i ON t (x)")
      classified(
        thrownBy(() => {
          db.exec(sql)
        }),
        "storage-corrupt",
      )
    })

  for (const [what, sql] of [
    ["a constraint", "INSERT INTO t VALUES (NULL)"],
    ["a syntax error", "SELEKT 1"],
    ["a commit without a transaction", "COMMIT"],
  ] as const)
    test(`passes ${what} unchanged: it is no fault of the storage`, (t) => {
      const db = connect(t, ":memory:")
      db.exec("CREATE TABLE t (x NOT NULL)")
      const error = thrownBy(() => {
        db.exec(sql)
      })
      assert.equal(storageError(error, FILE), error)
    })

  test("passes the use of a closed connection unchanged", () => {
    const db = openDatabase(":memory:")
    db.close()
    const error = thrownBy(() => {
      db.exec("SELECT 1")
    })
    assert.equal(storageError(error, FILE), error)
  })
})

suite("storageError on a fault of the file system", () => {
  test("calls a missing folder storage-unavailable", (t) => {
    classified(
      thrownBy(() => openSync(join(tmpdir(t), "missing", "a"), "wx")),
      "storage-unavailable",
    )
  })

  test("calls a name that is too long storage-unavailable", (t) => {
    classified(
      thrownBy(() => {
        mkdirSync(join(tmpdir(t), "n".repeat(300)))
      }),
      "storage-unavailable",
    )
  })

  for (const [code, wanted] of [
    ["EROFS", "storage-readonly"],
    ["ENOSPC", "storage-full"],
    ["EDQUOT", "storage-full"],
    ["EACCES", "storage-unavailable"],
    ["EBUSY", "storage-unavailable"],
    ["ESTALE", "storage-unavailable"],
    ["EMFILE", "storage-unavailable"],
  ] as const)
    test(`calls ${code} ${wanted}`, () => {
      classified(Object.assign(new Error(`${code}: failed`), { code, syscall: "open" }), wanted)
    })

  test("calls a path that is too long storage-unavailable, also where no system call is named", () => {
    classified(Object.assign(new Error("ENAMETOOLONG: failed"), { code: "ENAMETOOLONG" }), "storage-unavailable")
  })

  test("passes an error with a code of its own unchanged", () => {
    const error = Object.assign(new TypeError("wrong argument"), { code: "ERR_INVALID_ARG_TYPE" })
    assert.equal(storageError(error, FILE), error)
  })
})

suite("storageError on anything else", () => {
  test("adds the file to what is said of a damaged row", () => {
    const error = storageError(new CheckpointError("storage-corrupt", "A row is damaged."), FILE)
    assert.ok(error instanceof CheckpointError)
    assert.deepEqual([error.message, error.facts], [`${FILE}: A row is damaged.`, { database: FILE }])
    assert.equal(storageError(error, FILE), error)
  })

  test("passes one of our errors unchanged", () => {
    const error = new CheckpointError("storage-newer", "newer")
    assert.equal(storageError(error, FILE), error)
  })

  for (const value of [new Error("plain"), "text", 5, null, undefined, { errcode: 11 }])
    test(`passes ${inspect(value, { depth: 0, compact: true }).split("\n", 1).join()} unchanged`, () => {
      assert.equal(storageError(value, FILE), value)
    })
})
