import { openConnection } from "../../file/open.ts"
import { Row } from "../../driver/row.ts"
import type { Database } from "../../driver/runtime.ts"
import type { Root } from "./walk.ts"

/** Where the trees of a database of the present schema begin: in a new one, and in one that was rebuilt by VACUUM. */
export function usualRoots(): readonly (readonly Root[])[] {
  const connection = openConnection(":memory:")
  try {
    const fresh = readRoots(connection.db)
    connection.db.exec("VACUUM")
    return [fresh, readRoots(connection.db)]
  } finally {
    connection.close()
  }
}

function readRoots(db: Database): readonly Root[] {
  const rows = db
    .prepare("SELECT name, type = 'table' AS is_table, rootpage FROM sqlite_schema WHERE rootpage > 0")
    .all()
  return rows.map((value) => {
    const row = new Row(value, "The schema")
    return { name: row.text("name"), kind: row.flag("is_table") ? "table" : "index", page: row.integer("rootpage") }
  })
}
