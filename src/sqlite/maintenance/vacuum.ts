import { COMMAND_WAIT_MS } from "./read-only.ts"
import { SLICE_MS } from "../file/prove.ts"
import type { SqliteStore } from "../store/sqlite-store.ts"

/**
 * Gives the space of deleted rows back to the disk: rebuilds the file and empties its write-ahead log. Other processes wait meanwhile,
 * and their later reads are not disturbed; one that reads right now keeps the log from being emptied until it closes.
 *
 * Throws `storage-busy` where a writer holds the lock for too long, and `storage-full` where there is no room for the rebuilt copy.
 */
export function compact(store: SqliteStore): void {
  store.direct(({ db }) => {
    db.exec(`PRAGMA busy_timeout = ${COMMAND_WAIT_MS}`)
    try {
      db.exec("VACUUM")
      db.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()
    } finally {
      db.exec(`PRAGMA busy_timeout = ${SLICE_MS}`)
    }
  })
}
