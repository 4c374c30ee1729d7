import { setTimeout as delay } from "node:timers/promises"
import type { CheckpointStore, StoreReader, StoreWriter } from "../checkpoint/store.ts"
import { isCheckpointError } from "../errors.ts"
import { CheckpointRows } from "./checkpoint-store.ts"
import { storageError } from "./errcode.ts"
import { identify, sameFile } from "./identity.ts"
import type { FileIdentity } from "./identity.ts"
import { DECISIVE, openConnection, proveFile } from "./open.ts"
import type { Connection, OpenOptions } from "./open.ts"
import type { TransactionMode } from "./transaction.ts"

interface OpenFile {
  readonly connection: Connection
  readonly rows: CheckpointRows
  /** The files as they were when last proved to be the ones that the connection writes to. */
  seen: FileIdentity
  /** True after a read met damage: the connection's own pages are not trusted once the file has changed. */
  suspect: boolean
}

/** The file under the connection was removed or replaced while a write was going on: it has to be done again. */
class Replaced extends Error {}

/**
 * One database file as a {@link CheckpointStore}, opened when it is first used and again whenever that is needed: after a failed
 * opening, after {@link close}, and when the file was removed or replaced under the open handle, which is looked for before every
 * transaction and once more after a write. A write is never acknowledged that went into a file without a name.
 */
export class SqliteStore implements CheckpointStore {
  readonly path: string
  readonly #options: OpenOptions
  /** Who hears of what an operation met without failing; one per holder. */
  readonly #listeners: ((warning: string) => void)[] = []
  /** Connections whose file was overwritten in place. Closing one would write its log over what is there now, so they are kept. */
  readonly #abandoned: Connection[] = []
  #file: OpenFile | undefined
  #retained = 0

  constructor(path: string, options: OpenOptions = {}) {
    this.path = path
    this.#options = options
  }

  async read<T>(waitMs: number, work: (reader: StoreReader) => T): Promise<T> {
    return this.#run("deferred", waitMs, work)
  }

  async write<T>(waitMs: number, work: (writer: StoreWriter) => T): Promise<T> {
    return this.#run("immediate", waitMs, work)
  }

  /** Runs `work` on the open connection outside any transaction, for statements that refuse one (VACUUM, checkpoints). */
  direct<T>(work: (connection: Connection) => T): T {
    try {
      return work(this.#usable().connection)
    } catch (error) {
      throw storageError(error, this.path)
    } finally {
      if (this.#retained === 0) this.close()
    }
  }

  /** Keeps the connection open between calls until as many {@link release}s. Without a holder each call opens and closes. */
  retain(listener: (warning: string) => void): void {
    this.#retained++
    this.#listeners.push(listener)
  }

  release(listener: (warning: string) => void): void {
    this.#retained--
    const index = this.#listeners.indexOf(listener)
    if (index >= 0) this.#listeners.splice(index, 1)
    if (this.#retained === 0) this.close()
  }

  /** Releases the file. Never throws; a later call opens it again. */
  close(): void {
    const file = this.#file
    this.#file = undefined
    try {
      file?.connection.close()
    } catch (error) {
      this.#report(`Closing ${this.path} failed: ${String(error)}`)
    }
  }

  #report(warning: string): void {
    for (const listener of this.#listeners) listener(warning)
  }

  async #run<T>(mode: TransactionMode, waitMs: number, work: (rows: CheckpointRows) => T): Promise<T> {
    const deadline = performance.now() + waitMs
    for (let attempt = 0; ; attempt++) {
      try {
        return this.#attempt(mode, work)
      } catch (error) {
        const fault = error instanceof Replaced ? error : storageError(error, this.path)
        if (!isTransient(fault)) throw fault
        const left = deadline - performance.now()
        if (left <= 0) throw storageError(fault instanceof Replaced ? lost(this.path) : fault, this.path)
        await delay(Math.min(left, pause(attempt)))
      }
    }
  }

  #attempt<T>(mode: TransactionMode, work: (rows: CheckpointRows) => T): T {
    try {
      const file = this.#usable()
      const result = file.connection.transact(mode, () => work(file.rows))
      if (mode === "immediate" && !this.#unmoved(file)) throw new Replaced()
      return result
    } catch (error) {
      const fault = storageError(error, this.path)
      if (this.#file !== undefined && isCheckpointError(fault) && fault.code === "storage-corrupt")
        this.#file.suspect = true
      throw error
    } finally {
      if (this.#retained === 0) this.close()
    }
  }

  #usable(): OpenFile {
    const file = this.#file
    if (file === undefined) return this.#reopen()
    const now = identify(this.path, file.connection.journalMode)
    if (!sameFile(file.seen, now)) {
      this.close()
      return this.#reopen()
    }
    if (now.changed === file.seen.changed && now.size === file.seen.size) return file
    // Checkpoints change the main file, and so does whoever overwrites it in place: a fresh connection tells them apart.
    try {
      proveFile(this.path, this.#options.migrations)
    } catch (error) {
      if (isCheckpointError(error) && DECISIVE.has(error.code)) {
        this.#abandoned.push(file.connection)
        this.#file = undefined
      }
      throw error
    }
    if (file.suspect) {
      this.close()
      return this.#reopen()
    }
    file.seen = now
    return file
  }

  #reopen(): OpenFile {
    const connection = openConnection(this.path, this.#options)
    if (connection.journalMode !== "wal" && this.path !== ":memory:") {
      this.#report(
        `${this.path} does not support write-ahead logging (journal mode "${connection.journalMode}"): saves work but are slower; a local disk is recommended.`,
      )
    }
    try {
      const rows = new CheckpointRows(connection.db)
      this.#file = { connection, rows, seen: identify(this.path, connection.journalMode), suspect: false }
    } catch (error) {
      connection.close()
      throw error
    }
    return this.#file
  }

  /** After a write: still the same file? Also the first look at the write-ahead log, which only the first transaction creates. */
  #unmoved(file: OpenFile): boolean {
    const now = identify(this.path, file.connection.journalMode)
    if (!sameFile(file.seen, now)) return false
    if (file.seen.log === undefined) file.seen = { ...file.seen, log: now.log }
    return true
  }
}

function isTransient(fault: unknown): boolean {
  return fault instanceof Replaced || (isCheckpointError(fault) && fault.code === "storage-busy")
}

function lost(path: string): unknown {
  return Object.assign(new Error(`${path} was removed or replaced again and again while it was written`), {
    code: "EIO",
  })
}

/** Milliseconds between two tries for a lock: soon at first, then steadily, never in step with another waiter. */
function pause(attempt: number): number {
  return Math.min(25, 1 + attempt * 2) * (0.5 + Math.random() / 2)
}
