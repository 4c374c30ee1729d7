import assert from "node:assert/strict"
import { suite, test } from "node:test"
import { NamedStatement } from "../../../src/sqlite/driver/statement.ts"
import { openDatabase } from "../../../src/sqlite/driver/runtime.ts"

suite("a statement with named parameters", () => {
  const db = openDatabase(":memory:")
  db.exec("CREATE TABLE item (id TEXT, size INTEGER)")
  const insert = new NamedStatement(db, "INSERT INTO item VALUES (:id, :size), (:id || ':twice', :size * 2)")
  const sizes = new NamedStatement(db, "SELECT size FROM item WHERE id LIKE :id || '%' ORDER BY size")
  const count = (): unknown => ({ ...(db.prepare("SELECT count(*) AS total FROM item").get() as object) })

  test("takes its values by name, also where a name comes more than once", () => {
    assert.equal(insert.run({ size: 2, id: "a" }), 2)
    assert.deepEqual(
      sizes.all({ id: "a" }).map((row) => ({ ...(row as object) })),
      [{ size: 2 }, { size: 4 }],
    )
    assert.equal(sizes.get({ id: "b" }), undefined)
  })

  test("refuses to run without a value for one of its names, where the driver would bind NULL", () => {
    const before = count()
    assert.throws(() => insert.run({ id: "c" }), new TypeError("The statement takes id, size, not id"))
    assert.throws(() => sizes.all({}), TypeError)
    assert.throws(() => sizes.get({}), TypeError)
    assert.deepEqual(count(), before)
  })

  test("refuses to run with a value for a name that it does not have", () => {
    const before = count()
    assert.throws(() => insert.run({ id: "c", size: null, other: 1 }), TypeError)
    assert.throws(() => insert.run({ id: "c", Size: 1 }), TypeError)
    assert.deepEqual(count(), before)
  })

  for (const name of ["time_updated", "savedAt", "a1", "_x", "X"])
    test(`binds what is given for :${name}, and refuses to run without it`, () => {
      const echo = new NamedStatement(db, `SELECT :${name} AS x`)
      assert.deepEqual({ ...(echo.get({ [name]: 1 }) as object) }, { x: 1 })
      assert.throws(() => echo.get({}), TypeError)
    })

  test("takes what stands in a string, a quoted name or a comment for no parameter", () => {
    const sql = `SELECT ':a it''s :b' AS ":c", :d AS [:e] -- :f
      /* :g
      :h */, 1 AS \`:i\``
    assert.deepEqual(Object.values(new NamedStatement(db, sql).get({ d: 4 }) as object), [":a it's :b", 4, 1])
  })
})
