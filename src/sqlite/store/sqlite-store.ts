import { setTimeout as delay } from "node:timers/promises"
import type { CheckpointStore, QueueEntry, StoreReader, StoreWriter } from "../../checkpoint/port.ts"
import type { CheckpointError } from "../../errors.ts"
import { describe, isCheckpointError } from "../../errors.ts"
import type { CheckpointRows } from "./checkpoint-rows.ts"
import { faultOf, isTransient, lost, pause, Replaced, REOPENED } from "./faults.ts"
import { Queue } from "./queue.ts"
import { isShortRead, storageError } from "../driver/errors.ts"
import { MIGRATIONS } from "../schema/migrations/index.ts"
import type { Migration } from "../schema/migrations/migration.ts"
import { openConnection } from "../file/open.ts"
import type { Connection, OpenOptions } from "../file/open.ts"
import { Cut, OpenFile } from "./open-file.ts"
import { assertSound, isDecisive, SLICE_MS } from "../file/prove.ts"
import { readSchema } from "../schema/schema.ts"
import type { TransactionMode } from "../driver/transaction.ts"

/** How work is run: in a transaction, or in one that is not flushed. */
type Mode = TransactionMode | "unflushed"

/**
 * Receives warnings of operations that did not fail. `inResults` is true where the sessions have to be told too, because something was
 * lost, kept elsewhere, or not done.
 */
export type StoreListener = (warning: string, inResults: boolean) => void

/**
 * One database file as a {@link CheckpointStore}, opened when it is first used and again whenever that is needed: after a failed
 * opening, after {@link close}, after damage was met, and when the file was removed or replaced under the open handle. That is
 * checked before every transaction, and once more after a write. A write is never acknowledged that went into a file without a
 * name. What the connection still sees of a file that is gone is kept in a file beside it, and reported.
 */
export class SqliteStore implements CheckpointStore {
  readonly path: string
  readonly #options: OpenOptions
  /** One per holder. */
  readonly #listeners: StoreListener[] = []
  #file: OpenFile | undefined
  #retained = 0
  /** Calls that have met a lock and try again. */
  #waiting = 0
  readonly #queue = new Queue({
    write: (entries) => {
      this.#now("unflushed", (rows) => {
        this.#writeAll(entries, rows)
      })
    },
    isTransient: (error) => isTransient(faultOf(error, this.path)),
    report: (warning) => {
      this.#report(warning)
    },
    describe: (error) => describe(faultOf(error, this.path)),
  })

  constructor(path: string, options: OpenOptions = {}) {
    this.path = path
    this.#options = options
  }

  read<T>(waitMs: number, work: (reader: StoreReader) => T): Promise<T> {
    this.#queue.flush()
    return this.#run("deferred", waitMs, work)
  }

  /** Takes the queue along in the same transaction: whoever writes sees everything that came before. */
  async write<T>(waitMs: number, work: (writer: StoreWriter) => T): Promise<T> {
    if (!this.#queue.waiting) return this.#run("immediate", waitMs, work)
    const { result, entries } = await this.#run("immediate", waitMs, (rows) => {
      const entries = this.#queue.pending()
      this.#writeAll(entries, rows)
      return { result: work(rows), entries }
    })
    this.#queue.settle(entries)
    return result
  }

  enqueue(entry: QueueEntry): void {
    this.#queue.add(entry)
  }

  async drain(waitMs: number): Promise<void> {
    // Who does not wait does not ask for a lock again that was held a moment ago.
    if (waitMs <= 0 && this.#queue.heldUp) return
    const deadline = performance.now() + waitMs
    for (let attempt = 0; !this.#queue.flush(); attempt++) {
      const left = deadline - performance.now()
      if (left <= 0) return
      await delay(Math.min(left, pause(attempt)))
    }
  }

  scrub(): void {
    try {
      this.direct(({ db }) => db.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get())
      this.#file?.emptiedLog()
    } catch (error) {
      this.#report(`Deleted text may stay in the log of ${this.path} for a while: ${describe(error)}`)
    }
  }

  /** Runs `work` on the open connection outside any transaction, for statements that refuse one (VACUUM, checkpoints). */
  direct<T>(work: (connection: Connection) => T): T {
    try {
      return this.#attempt((file) => work(file.connection))
    } catch (error) {
      throw storageError(error, this.path)
    }
  }

  /** Keeps the connection open between calls until as many {@link release}s. Without a holder each call opens and closes. */
  retain(listener: StoreListener): void {
    this.#retained++
    this.#listeners.push(listener)
  }

  release(listener: StoreListener): void {
    this.#retained--
    if (this.#retained === 0) this.close()
    const index = this.#listeners.indexOf(listener)
    if (index >= 0) this.#listeners.splice(index, 1)
  }

  /** Releases the file. Never throws; a later call opens it again. */
  close(): void {
    this.#leave((file) => file.close())
  }

  /** Gives the connection up; what goes wrong is reported, because the caller has something more important to say. */
  #leave(close: (file: OpenFile) => string | undefined): void {
    const file = this.#file
    this.#file = undefined
    if (file === undefined) return
    try {
      const warning = close(file)
      if (warning !== undefined) this.#report(warning)
    } catch (error) {
      this.#report(`Closing ${this.path} failed: ${describe(error)}`)
    }
  }

  /** Gives up a file whose log was cut, and returns the error that says so. */
  #leaveCut(error: unknown): unknown {
    let fault: CheckpointError | undefined
    this.#leave((file) => {
      fault = file.closeCut()
      return fault.message
    })
    return fault ?? error
  }

  #report(warning: string, inResults = true): void {
    for (const listener of this.#listeners) listener(warning, inResults)
  }

  get #migrations(): readonly Migration[] {
    return this.#options.migrations ?? MIGRATIONS
  }

  async #run<T>(mode: Mode, waitMs: number, work: (rows: CheckpointRows) => T): Promise<T> {
    const deadline = performance.now() + waitMs
    let waits = false
    try {
      for (let attempt = 0; ; attempt++) {
        try {
          // Only a call that waits alone lets SQLite wait: the slices of many would add up to a host that stands still.
          return this.#now(mode, work, this.#waiting === (waits ? 1 : 0) ? SLICE_MS : 0)
        } catch (error) {
          const fault = faultOf(error, this.path)
          if (!isTransient(fault)) throw fault
          const left = deadline - performance.now()
          if (left <= 0) throw fault instanceof Replaced ? lost(this.path) : fault
          if (!waits) this.#waiting++
          waits = true
          await delay(Math.min(left, pause(attempt)))
        }
      }
    } finally {
      if (waits) this.#waiting--
    }
  }

  /** An entry that meets a damaged row is given up, so that it does not stand in the way of the others and of verbs. */
  #writeAll(entries: readonly QueueEntry[], rows: CheckpointRows): void {
    for (const entry of entries) {
      try {
        entry.write(rows)
      } catch (error) {
        if (!isCheckpointError(error)) throw error
        this.#report(error.message)
      }
    }
  }

  /** One try, in which SQLite itself waits at most `ms` for a lock. */
  #now<T>(mode: Mode, work: (rows: CheckpointRows) => T, ms = 0): T {
    return this.#attempt((file) => {
      file.connection.waitAtMost(ms)
      return this.#transact(file, mode, work)
    })
  }

  #attempt<T>(work: (file: OpenFile) => T): T {
    try {
      return work(this.#usable())
    } catch (error) {
      if (error instanceof Cut || isShortRead(error)) throw this.#leaveCut(error)
      const fault = storageError(error, this.path)
      // SQLite opens a file that it may not write for reading only, and such a connection stays so after the mode was mended. A file
      // that has lost its name is left by the next try, which must not lose what is in it.
      const reopened = error instanceof Replaced || (isCheckpointError(fault) && REOPENED.has(fault.code))
      if (reopened && this.#file?.isNamed() === true) this.close()
      // Pages that were read from a damaged file are not trusted again, and the log is not copied into it.
      if (isDecisive(fault)) {
        this.#leave((file) => {
          file.closeUntouched()
          return undefined
        })
      }
      throw error
    } finally {
      if (this.#retained === 0) this.close()
    }
  }

  #transact<T>(file: OpenFile, mode: Mode, work: (rows: CheckpointRows) => T): T {
    const { connection, rows } = file
    const run = (): T => {
      // Another process may have upgraded the file since it was opened.
      if (rows.schemaVersion() !== this.#migrations.length) {
        readSchema(connection.db, this.path, this.#migrations)
        throw new Replaced()
      }
      if (mode !== "deferred") this.#proveSchema(file)
      return work(rows)
    }
    if (!file.sound) {
      assertSound(connection.db, this.path)
      file.sound = true
    }
    const result =
      mode === "unflushed"
        ? connection.unflushed(() => connection.transact("immediate", run))
        : connection.transact(mode, run)
    if (mode === "deferred") return result
    if (!file.checkAfterWrite()) throw new Replaced()
    return result
  }

  /** What somebody has added to the schema since it was read (a trigger) would act on the write that follows. */
  #proveSchema(file: OpenFile): void {
    const schema = file.rows.schemaCookie()
    if (schema === file.schema) return
    readSchema(file.connection.db, this.path, this.#migrations)
    file.schema = schema
  }

  #usable(): OpenFile {
    const file = this.#file
    if (file === undefined) return this.#reopen()
    const { left, warning } = file.check()
    if (!left) return file
    this.#file = undefined
    if (warning !== undefined) this.#report(warning)
    return this.#reopen()
  }

  #reopen(): OpenFile {
    const connection = openConnection(this.path, this.#options)
    if (connection.journalMode !== "wal" && this.path !== ":memory:") {
      this.#report(
        `${this.path} does not support write-ahead logging (journal mode "${connection.journalMode}"): saves work but are slower; a local disk is recommended.`,
        false,
      )
    }
    try {
      this.#file = new OpenFile(this.path, connection, this.#migrations)
    } catch (error) {
      connection.close()
      throw error
    }
    return this.#file
  }
}
