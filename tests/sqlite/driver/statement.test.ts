import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { Bound } from "../../../src/sqlite/driver/statement.ts"
import { openDatabase } from "../../../src/sqlite/driver/runtime.ts"

suite("a bound statement", () => {
  const db = openDatabase(":memory:")
  db.exec("CREATE TABLE item (id TEXT, size INTEGER)")
  const insert = new Bound(db, "INSERT INTO item VALUES (:id, :size), (:id || ':twice', :size * 2)")
  const sizes = new Bound(db, "SELECT size FROM item WHERE id LIKE :id || '%' ORDER BY size")

  test("takes its values by name, also where a name comes more than once", () => {
    assert.equal(insert.run({ size: 2, id: "a" }), 2)
    assert.deepEqual(
      sizes.all({ id: "a" }).map((row) => ({ ...(row as object) })),
      [{ size: 2 }, { size: 4 }],
    )
    assert.equal(sizes.get({ id: "b" }), undefined)
  })

  test("ignores a value that it does not name, and refuses to run without one that it does", () => {
    assert.equal(insert.run({ id: "b", size: null, other: 1 }), 2)
    assert.throws(() => insert.run({ id: "c" }), TypeError)
    assert.equal(sizes.get({ id: "c" }), undefined)
  })
})
