import type { CheckpointError } from "../../errors.ts"
import { describe } from "../../errors.ts"
import { CheckpointRows } from "./checkpoint-rows.ts"
import { isShortRead } from "../driver/errors.ts"
import { identify, isShorter, isTorn, sameFile, untouched } from "../file/identity.ts"
import type { FileIdentity } from "../file/identity.ts"
import { closeUntouched } from "../file/close.ts"
import type { Migration } from "../schema/migrations/migration.ts"
import type { Connection } from "../file/open.ts"
import { isDecisive, proveFile } from "../file/prove.ts"
import { integer } from "../schema/schema.ts"
import { closeCut, closeVanished, rescue, rescueIfPossible } from "../file/vanished.ts"

/**
 * A connection and the files it belongs to, by whatever name: knows whether their names still lead to them, and how to close the
 * connection so that nothing is lost or mixed.
 */
export class OpenFile {
  readonly connection: Connection
  readonly rows: CheckpointRows
  /** True once the file has been read whole, where its size allows that. */
  sound = false
  readonly #path: string
  /** The schema that was last seen to be ours, by SQLite's number of it. */
  schema: number | undefined
  readonly #migrations: readonly Migration[]
  readonly #pageBytes: number
  /** The files as they were when last proved to be the ones that the connection writes to. */
  #seen: FileIdentity

  constructor(path: string, connection: Connection, migrations: readonly Migration[]) {
    this.#path = path
    this.#migrations = migrations
    this.connection = connection
    this.rows = new CheckpointRows(connection.db)
    this.#pageBytes = integer(connection.db, "PRAGMA page_size")
    this.#seen = identify(path, connection.journalMode)
  }

  /** True while the names lead to the files that the connection has open, as far as that can be seen. */
  isNamed(): boolean {
    try {
      return sameFile(this.#seen, identify(this.#path, this.connection.journalMode))
    } catch {
      return false
    }
  }

  /**
   * A look before the files are used. Closes a connection whose files have lost their names, keeping what it sees, and says so:
   * `left`. Throws, with the connection open, where that cannot be kept, and where the files are damaged now.
   */
  check(): { readonly left: boolean; readonly warning?: string | undefined } {
    const seen = this.#seen
    const now = identify(this.#path, this.connection.journalMode)
    if (!sameFile(seen, now)) {
      const rescued = rescue(this.connection, this.#path)
      this.#release()
      return { left: true, warning: closeVanished(this.connection, { seen, path: this.#path, rescued }) }
    }
    // Checkpoints change the main file, and so does whoever overwrites it in place: a fresh connection tells them apart.
    if (this.connection.journalMode === "wal" && (!untouched(seen, now) || this.#mayBeCut(now))) this.#prove(now)
    this.#seen = now
    return { left: false }
  }

  /** False when the file that was just written to has no name any more. */
  checkAfterWrite(): boolean {
    const now = identify(this.#path, this.connection.journalMode)
    if (!sameFile(this.#seen, now)) return false
    // The file was proved a moment ago. Since then only this commit's own checkpoint can have changed it.
    this.#seen = now
    return true
  }

  /** Callers must call this after they emptied the log on purpose, so that its new size is no surprise. */
  emptiedLog(): void {
    const now = identify(this.#path, this.connection.journalMode)
    if (sameFile(this.#seen, now)) this.#seen = now
  }

  /** Closes the connection in whatever way keeps all that it sees and damages nothing. Returns what there is to say of it. */
  close(): string | undefined {
    const { connection } = this
    const seen = this.#seen
    const now = identify(this.#path, connection.journalMode)
    if (!sameFile(seen, now)) {
      const rescued = rescueIfPossible(connection, this.#path)
      this.#release()
      return closeVanished(connection, { seen, path: this.#path, rescued })
    }
    try {
      if (connection.journalMode === "wal") this.#proveLog(now)
    } catch (error) {
      if (error instanceof Cut) return this.closeCut().message
      if (isDecisive(error)) {
        this.closeUntouched()
        return describe(error)
      }
    }
    this.#release()
    connection.close()
    return undefined
  }

  /** For a log that was cut: keeps what the connection still sees, closes it, and returns the error that says so. */
  closeCut(): CheckpointError {
    this.#release()
    return closeCut(this.connection, this.#path)
  }

  /** Closes the connection to a damaged file: not a byte of the log is copied into it. */
  closeUntouched(): void {
    this.#release()
    closeUntouched(this.connection, this.#path)
  }

  #release(): void {
    this.rows.release()
  }

  /** Closing copies the log into the main file, so both are read once more: one was overwritten in place, or the other cut. */
  #proveLog(now: FileIdentity): void {
    if (isShorter(this.#seen, now) || !untouched(this.#seen, now) || (now.log?.size ?? 0n) > 0n) this.#prove(now)
  }

  #mayBeCut(now: FileIdentity): boolean {
    return isShorter(this.#seen, now) || isTorn(this.#seen, now, this.#pageBytes)
  }

  #prove(now: FileIdentity): void {
    const whole = this.#mayBeCut(now)
    try {
      // What was cut from a log may belong to any page.
      proveFile(this.#path, this.#migrations, { whole })
    } catch (error) {
      if (!isShortRead(error) && !(whole && isDecisive(error))) throw error
      throw new Cut("The log was cut", { cause: error })
    }
  }
}

/** The log is shorter than what was written to it. */
export class Cut extends Error {}
