import { rmSync } from "node:fs"
import { dirname } from "node:path"
import { randomHex } from "../../lib/crypto.ts"
import { describe } from "../../errors.ts"
import { makePrivateFolder } from "./open.ts"
import { SLICE_MS } from "./prove.ts"
import { firstColumn } from "../driver/statement.ts"
import { integer } from "../schema/schema.ts"
import { closeDatabase, openDatabase } from "../driver/runtime.ts"
import type { Database } from "../driver/runtime.ts"
import { copyInto, flush } from "../driver/private-copy.ts"

/** Documents of the attached database `kept` that this one has neither as a live state nor as a snapshot of the same session. */
const LACKING = `
  SELECT count(*) FROM (
    SELECT session_id, hash FROM kept.checkpoint UNION SELECT session_id, hash FROM kept.snapshot
    EXCEPT SELECT * FROM (
      SELECT session_id, hash FROM main.checkpoint UNION ALL SELECT session_id, hash FROM main.snapshot))`

/** The outcome: there was nothing to keep, it was written to a file, or it could not be read, with the reason in words. */
export type Kept =
  | { readonly what: "nothing" }
  | { readonly what: "file"; readonly file: string }
  | { readonly what: "unreadable"; readonly why: string }

/**
 * Writes all that a connection sees, also of files that have lost their names, to a file of its own beside the database:
 * `<database>.<hex>.kept` (0600, on the disk when this returns), a whole database. A folder that is gone is made anew. Nothing is
 * written where there is no checkpoint and no snapshot. Blocks for as long as it takes to copy the file.
 *
 * Throws where the file cannot be written; what the connection can read no more is no error but part of the answer.
 */
export function keepAll(db: Database, path: string): Kept {
  try {
    if (integer(db, "SELECT EXISTS (SELECT 1 FROM checkpoint) OR EXISTS (SELECT 1 FROM snapshot)") === 0)
      return { what: "nothing" }
  } catch (error) {
    return { what: "unreadable", why: describe(error) }
  }
  makePrivateFolder(dirname(path))
  const file = `${path}.${randomHex(6)}.kept`
  try {
    copyInto(db, file)
    flush(file)
    return { what: "file", file }
  } catch (error) {
    rmSync(file, { force: true })
    if (!isReadable(db)) return { what: "unreadable", why: describe(error) }
    throw error
  }
}

/** What fails when a copy is written does not tell whether it was read or written. */
function isReadable(db: Database): boolean {
  try {
    return firstColumn(db, "PRAGMA integrity_check(1)") === "ok"
  } catch {
    return false
  }
}

/** True unless the database of that name has every document that a kept file has. To be asked once its own connection is closed. */
export function lacks(path: string, file: string): boolean {
  try {
    const db = openDatabase(path, { readOnly: true })
    try {
      db.exec(`PRAGMA busy_timeout = ${SLICE_MS}`)
      db.prepare("ATTACH ? AS kept").run(file)
      return integer(db, LACKING) > 0
    } finally {
      closeDatabase(db)
    }
  } catch {
    // What cannot be looked at may lack anything; what is wrong with it is reported by whoever opens it next.
    return true
  }
}
