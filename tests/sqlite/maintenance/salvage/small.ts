/** Small database files made by SQLite itself, for what reads them without it. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { TestContext } from "node:test"
import { closeDatabase, openDatabase } from "../../../../src/sqlite/driver/runtime.ts"
import { openPages } from "../../../../src/sqlite/maintenance/salvage/pages.ts"
import type { Pages } from "../../../../src/sqlite/maintenance/salvage/pages.ts"
import { firstColumn } from "../../../../src/sqlite/driver/statement.ts"
import { tmpdir } from "../../../helpers/tmp.ts"

/** The smallest page that SQLite takes: few rows make trees of several levels, and short texts need overflow pages. */
export const PAGE = 512

/** Makes a file without a log by running SQL, and returns its path. */
export function makeFile(t: TestContext, sql: string, pageSize: number = PAGE): string {
  const path = join(tmpdir(t), "small.db")
  const db = openDatabase(path)
  db.exec(`PRAGMA page_size = ${pageSize}; PRAGMA secure_delete = OFF; ${sql}`)
  closeDatabase(db)
  return path
}

/** Runs SQL that gives one number on a file that nobody has open. */
export function numberIn(path: string, sql: string): number {
  const db = openDatabase(path, { readOnly: true })
  try {
    return Number(firstColumn(db, sql))
  } finally {
    closeDatabase(db)
  }
}

/** The page at which the tree of a table or an index begins. */
export function rootOf(path: string, name: string): number {
  return numberIn(path, `SELECT rootpage FROM sqlite_schema WHERE name = '${name}'`)
}

/** Changes bytes of a file that nobody has open. */
export function damage(path: string, change: (bytes: Buffer) => Buffer | undefined): void {
  const bytes = readFileSync(path)
  writeFileSync(path, change(bytes) ?? bytes)
}

/** Opens the pages of a file until the end of the test. */
export function pagesOf(t: TestContext, path: string, options: { readonly reserved?: number } = {}): Pages {
  const pages = openPages(path, options)
  t.after(() => {
    pages.close()
  })
  return pages
}
