import { CheckpointError, isCheckpointError } from "../../errors.ts"
import type { ErrorCode } from "../../errors.ts"
import { sizeOf } from "../driver/beside.ts"
import { storageError } from "../driver/errors.ts"
import type { Migration } from "../schema/migrations/migration.ts"
import { firstColumn } from "../driver/statement.ts"
import { closeDatabase, openDatabase } from "../driver/runtime.ts"
import type { Database } from "../driver/runtime.ts"
import { readSchema } from "../schema/schema.ts"
import { assertNotSetAside } from "./set-aside.ts"
import { createTransactor } from "../driver/transaction.ts"
import { LOG } from "../../lib/side-files.ts"

/** How long SQLite itself waits for a lock, in ms. It blocks the event loop, so it is short; callers wait longer with the loop free. */
export const SLICE_MS = 10

/**
 * Up to this size every page of a file is looked at, in one piece of work that nothing can interrupt: a file of 15 MB with many small rows
 * took 330 ms, which a host would feel.
 */
const WHOLE_BYTES = 4 * 1024 * 1024

/** Faults that lie in the file itself, whoever opens it. */
const DECISIVE: ReadonlySet<ErrorCode> = new Set(["storage-corrupt", "storage-foreign", "storage-newer"])

/** What a read-only connection cannot do here (recover a log in a read-only folder), the real one reports better. */
const LEFT_TO_OPENING: ReadonlySet<ErrorCode> = new Set(["storage-readonly", "storage-unavailable"])

export function isDecisive(fault: unknown): boolean {
  return isCheckpointError(fault) && DECISIVE.has(fault.code)
}

/**
 * With a `-wal` beside the file, closing a writable connection would copy it into the main file, even one that we are about to
 * refuse. So such a file is first proved through a read-only connection. Throws as {@link proveFile} does.
 */
export function proveBesideLog(path: string, migrations: readonly Migration[]): void {
  if (sizeOf(`${path}${LOG}`) === 0) return
  try {
    proveFile(path, migrations)
  } catch (error) {
    if (!isCheckpointError(error) || !LEFT_TO_OPENING.has(error.code)) throw error
  }
}

/**
 * Proves through a read-only connection of its own that a file with a log, in use or not, is a database of ours that can be read.
 * Pages in the log hide those of the main file, whose first page proves nothing then: a file of moderate size is read whole,
 * and one of any size where `whole` asks for it. Writes nothing.
 *
 * Throws as `openConnection` does.
 */
export function proveFile(
  path: string,
  migrations: readonly Migration[],
  { whole = false }: { readonly whole?: boolean } = {},
): void {
  try {
    assertNoOrphanLog(path)
    const db = openDatabase(path, { readOnly: true })
    try {
      db.exec(`PRAGMA busy_timeout = ${SLICE_MS}`)
      createTransactor(db)("deferred", () => {
        readSchema(db, path, migrations)
        assertSound(db, path, { whole })
      })
    } finally {
      closeDatabase(db)
    }
  } catch (error) {
    throw storageError(error, path)
  }
}

/**
 * SQLite deletes a log whose main file is empty, and with it what was saved last. A live database has a main file before it has
 * a log, so the log is looked at first. Throws `storage-corrupt`, and as {@link assertNotSetAside} does.
 */
export function assertNoOrphanLog(path: string): void {
  assertNotSetAside(path)
  if (sizeOf(`${path}${LOG}`) === 0 || sizeOf(path) > 0) return
  throw new CheckpointError(
    "storage-corrupt",
    `${path} is empty or gone, but its log ${path}${LOG} is still there and may hold checkpoints; both were left as they are: restore the file, or move the log away to start anew.`,
    { facts: { database: path } },
  )
}

/**
 * Reads a file of moderate size whole, indexes against tables included (`quick_check` costs the same and leaves that out): a damaged
 * index makes a checkpoint look absent that is still there. A larger file is not looked at, unless `whole` asks for it. Throws
 * `storage-corrupt`.
 */
export function assertSound(db: Database, path: string, { whole = false }: { readonly whole?: boolean } = {}): void {
  if (!whole && sizeOf(path) > WHOLE_BYTES) return
  const found = firstColumn(db, "PRAGMA integrity_check(1)")
  if (found === "ok") return
  throw new CheckpointError(
    "storage-corrupt",
    `${path} is damaged and was left as it is: run "checkpoint-orchestrator doctor --repair", or move it aside or restore a backup, then try again. (${String(found)})`,
    { facts: { database: path } },
  )
}
