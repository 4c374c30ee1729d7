import assert from "node:assert/strict"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { sqliteCode } from "../../../src/sqlite/driver/errors.ts"
import { integer } from "../../../src/sqlite/schema/schema.ts"
import { createTransactor } from "../../../src/sqlite/driver/transaction.ts"
import type { Transactor } from "../../../src/sqlite/driver/transaction.ts"
import type { Database } from "../../../src/sqlite/driver/runtime.ts"
import { connect } from "../../helpers/database.ts"
import { tmpdir } from "../../helpers/tmp.ts"

const BUSY = 5
const FULL = 13

/** Two connections to one file with an empty table. */
function pair(t: TestContext): { db: Database; other: Database; transact: Transactor } {
  const path = join(tmpdir(t), "test.db")
  const db = connect(t, path)
  db.exec("PRAGMA journal_mode = WAL; CREATE TABLE item (name TEXT) STRICT")
  return { db, other: connect(t, path), transact: createTransactor(db) }
}

function add(db: Database, name: string): void {
  db.prepare("INSERT INTO item VALUES (?)").run(name)
}

function names(db: Database): unknown[] {
  return db
    .prepare("SELECT name FROM item ORDER BY rowid")
    .all()
    .map((row) => Object.values(row as Record<string, unknown>)[0])
}

function failure(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  return assert.fail("it did not throw")
}

suite("a transaction", () => {
  test("returns the result of its work", (t) => {
    const { transact } = pair(t)
    assert.equal(
      transact("immediate", () => 42),
      42,
    )
  })

  test("commits what its work wrote, for other connections to see", (t) => {
    const { db, other, transact } = pair(t)
    transact("immediate", () => {
      add(db, "a")
    })
    assert.deepEqual(names(other), ["a"])
  })

  test("holds the write lock before its first read when immediate", (t) => {
    const { other, transact } = pair(t)
    transact("immediate", () => {
      const error = failure(() => {
        other.exec("BEGIN IMMEDIATE")
      })
      assert.equal(sqliteCode(error), BUSY)
    })
  })

  test("holds it as well when another one was committed, and one rolled back, before", (t) => {
    const { db, other, transact } = pair(t)
    transact("immediate", () => {
      add(db, "a")
    })
    failure(() =>
      transact("immediate", () => {
        throw new Error("the work failed")
      }),
    )
    transact("immediate", () => {
      const error = failure(() => {
        other.exec("BEGIN IMMEDIATE")
      })
      assert.equal(sqliteCode(error), BUSY)
    })
  })

  test("leaves the write lock alone when deferred", (t) => {
    const { db, other, transact } = pair(t)
    transact("deferred", () => {
      assert.equal(integer(db, "SELECT count(*) FROM item"), 0)
      add(other, "a")
    })
    assert.deepEqual(names(db), ["a"])
  })

  test("sees one state throughout when deferred, whatever is committed meanwhile", (t) => {
    const { db, other, transact } = pair(t)
    transact("deferred", () => {
      const before = integer(db, "SELECT count(*) FROM item")
      add(other, "a")
      assert.equal(integer(db, "SELECT count(*) FROM item"), before)
    })
  })

  test("rolls back everything when its work throws, and throws the same error", (t) => {
    const { db, transact } = pair(t)
    const reason = new Error("the work failed")
    const error = failure(() =>
      transact("immediate", () => {
        add(db, "a")
        throw reason
      }),
    )
    assert.equal(error, reason)
    assert.deepEqual(names(db), [])
  })

  test("gives its lock back after a failure", (t) => {
    const { db, other, transact } = pair(t)
    failure(() =>
      transact("immediate", () => {
        throw new Error("the work failed")
      }),
    )
    add(other, "b")
    transact("immediate", () => {
      add(db, "c")
    })
    assert.deepEqual(names(db), ["b", "c"])
  })

  test("cannot begin while another connection holds the lock, and does not run its work", (t) => {
    const { other, transact } = pair(t)
    other.exec("BEGIN IMMEDIATE")
    const ran: string[] = []
    const error = failure(() => transact("immediate", () => ran.push("work")))
    assert.equal(sqliteCode(error), BUSY)
    assert.equal(ran.length, 0)
    other.exec("ROLLBACK")
    transact("immediate", () => ran.push("work"))
    assert.deepEqual(ran, ["work"])
  })
})

suite("a nested transaction", () => {
  test("undoes its own writes alone when its failure is caught", (t) => {
    const { db, transact } = pair(t)
    transact("immediate", () => {
      add(db, "outer")
      failure(() =>
        transact("immediate", () => {
          add(db, "inner")
          throw new Error("the inner work failed")
        }),
      )
      add(db, "after")
    })
    assert.deepEqual(names(db), ["outer", "after"])
  })

  test("is not committed before the outer one is", (t) => {
    const { db, other, transact } = pair(t)
    transact("immediate", () => {
      transact("immediate", () => {
        add(db, "inner")
      })
      assert.deepEqual(names(other), [])
    })
    assert.deepEqual(names(other), ["inner"])
  })

  test("is undone with the outer one", (t) => {
    const { db, transact } = pair(t)
    failure(() =>
      transact("immediate", () => {
        transact("immediate", () => {
          add(db, "inner")
        })
        throw new Error("the outer work failed")
      }),
    )
    assert.deepEqual(names(db), [])
  })

  test("may be nested again", (t) => {
    const { db, transact } = pair(t)
    transact("immediate", () => {
      transact("immediate", () => {
        add(db, "second")
        failure(() =>
          transact("immediate", () => {
            add(db, "third")
            throw new Error("the innermost work failed")
          }),
        )
      })
    })
    assert.deepEqual(names(db), ["second"])
  })
})

suite("work that is not synchronous", () => {
  test("is refused with a TypeError, and what it wrote is rolled back", (t) => {
    const { db, transact } = pair(t)
    assert.throws(
      () =>
        transact("immediate", async () => {
          add(db, "a")
          await Promise.resolve()
        }),
      TypeError,
    )
    assert.deepEqual(names(db), [])
  })

  test("is refused when it returns anything with a then", (t) => {
    const { transact } = pair(t)
    assert.throws(() => transact("immediate", () => ({ then: () => undefined })), TypeError)
  })
})

suite("a rollback that fails", () => {
  test("hides nothing: the first error is thrown", (t) => {
    const { db, transact } = pair(t)
    const reason = new Error("the work failed")
    const error = failure(() =>
      transact("immediate", () => {
        db.exec("ROLLBACK")
        throw reason
      }),
    )
    assert.equal(error, reason)
  })

  test("reports a full disk as such, although SQLite has rolled back by itself", (t) => {
    const { db, transact } = pair(t)
    db.exec(`PRAGMA max_page_count = ${integer(db, "PRAGMA page_count") + 1}`)
    const error = failure(() => {
      transact("immediate", () => {
        for (let count = 0; count < 10; count++) add(db, "x".repeat(4_000))
      })
    })
    assert.equal(sqliteCode(error), FULL)
    assert.deepEqual(names(db), [])
  })

  test("does not keep the next transaction from working", (t) => {
    const { db, transact } = pair(t)
    failure(() =>
      transact("immediate", () => {
        db.exec("ROLLBACK")
        throw new Error("the work failed")
      }),
    )
    transact("immediate", () => {
      add(db, "a")
    })
    assert.deepEqual(names(db), ["a"])
  })

  test("follows a commit that fails, and leaves no transaction open", (t) => {
    const { db, transact } = pair(t)
    db.exec(`
      CREATE TABLE parent (id INTEGER PRIMARY KEY) STRICT;
      CREATE TABLE child (id INTEGER REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED) STRICT;
    `)
    failure(() => {
      transact("immediate", () => {
        db.exec("INSERT INTO child VALUES (1)")
      })
    })
    db.exec("BEGIN")
    assert.equal(integer(db, "SELECT count(*) FROM child"), 0)
    db.exec("COMMIT")
  })
})
