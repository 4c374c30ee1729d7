import { existsSync } from "node:fs"
import { CheckpointError } from "../errors.ts"
import { AdminRows } from "../sqlite/maintenance/admin.ts"
import type { SessionOverview } from "../sqlite/maintenance/admin.ts"
import { acquireStore, realPath } from "../sqlite/store/registry.ts"
import { assertNoOrphanLog, assertPlainFiles, hindrance, refusal } from "../sqlite/maintenance/files.ts"
import { openReadOnly } from "../sqlite/maintenance/read-only.ts"
import type { ReadOnlyDatabase } from "../sqlite/maintenance/read-only.ts"
import type { StoreReader } from "../checkpoint/port.ts"
import { compact } from "../sqlite/maintenance/vacuum.ts"
import type { CheckpointService } from "../checkpoint/api.ts"
import { createService } from "../checkpoint/service.ts"
import { createHandoffsInPlace } from "../handoff/in-place.ts"
import { notFound } from "./failure.ts"
import type { Cli } from "./io.ts"
import { chooseSession } from "./sessions.ts"
import { LOG } from "../lib/side-files.ts"

/** One consistent view of the database. */
export interface View {
  readonly reader: StoreReader
  readonly admin: AdminRows
  /** The session that a person means by an id or the beginning of one. Throws not found, or wrong use where several match. */
  readonly find: (given: string) => SessionOverview
}

/**
 * Runs `work` on the database opened for reading alone; nothing is made or changed. Throws not found where there is no database, and
 * the `storage-…` codes.
 */
export function withView<T>(cli: Cli, work: (view: View) => T): T {
  const database = openReadOnly(requireDatabase(cli))
  try {
    return database.read((reader) => work(viewOf(database, reader)))
  } finally {
    database.close()
  }
}

/** {@link withView} for work that lets the event loop run in between. */
export async function withViewInTurns<T>(cli: Cli, work: (view: View) => Promise<T>): Promise<T> {
  const database = openReadOnly(requireDatabase(cli))
  try {
    return await database.readInTurns((reader) => work(viewOf(database, reader)))
  } finally {
    database.close()
  }
}

function viewOf({ db }: ReadOnlyDatabase, reader: StoreReader): View {
  const admin = new AdminRows(db)
  return { reader, admin, find: (given) => chooseSession(admin.sessions(), given) }
}

/** What a command may do to a database that it changes. */
export interface Changes {
  readonly service: CheckpointService
  /** Gives the space of deleted rows back to the disk. Throws as {@link compact} does. */
  readonly vacuum: () => void
}

/** Runs `work` on the database for writing, which is made where it does not exist. Warnings go to the error stream. */
export async function withService<T>(cli: Cli, work: (changes: Changes) => Promise<T>): Promise<T> {
  const options = { ...cli.options, clock: cli.io.now }
  const { store, release } = acquireStore(cli.database, cli.note)
  try {
    const service = createService(store, options, { handoffs: createHandoffsInPlace(store, cli.note) })
    return await work({
      service,
      vacuum: () => {
        compact(store)
      },
    })
  } finally {
    release()
  }
}

/** The real path of the database. Throws not found where there is none, and `storage-corrupt` where only its log is left. */
export function requireDatabase(cli: Cli): string {
  if (existsSync(cli.database)) return realPath(cli.database)
  const path = realPath(cli.database)
  const obstacle = hindrance(path)
  if (obstacle?.blocks === "everything")
    throw new CheckpointError("storage-unavailable", refusal(path) ?? path, { facts: { database: path } })
  assertPlainFiles(path)
  assertNoOrphanLog(path)
  if (obstacle !== undefined)
    throw notFound(
      `There is no database at ${cli.database}, and none can be made: ${obstacle.what}. ${obstacle.advice}`,
    )
  throw notFound(
    `There is no database at ${cli.database}: the plugin makes it at its first save; another file is named with --database.`,
  )
}

/** What is kept of a database that was moved to `aside`: without a main file, that is the log. */
export function keptAs(aside: string): string {
  return existsSync(aside) ? aside : `${aside}${LOG}`
}
