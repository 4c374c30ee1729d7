import type { Database } from "./runtime.ts"

export type TransactionMode = "immediate" | "deferred"

export interface Transactor {
  /**
   * Runs `work` in one transaction: commits what it returns, rolls back what it throws. `immediate` takes the write lock before
   * the first read, so that a read, a merge and a write can never be split by another writer (a deferred transaction that turns
   * into a writer fails at once with SQLITE_BUSY_SNAPSHOT). Nested, it is a savepoint of the outer one.
   *
   * Throws a TypeError when `work` returns a promise: nothing may be awaited while the lock is held. When a rollback fails too,
   * the first error is the one thrown.
   */
  <T>(mode: TransactionMode, work: () => T): T
}

export interface Transactions {
  readonly transact: Transactor
  /** Lets go of prepared statements, which some runtimes need before they really close the file. */
  readonly release: () => void
}

export function createTransactor(db: Database): Transactions {
  // `isTransaction` is missing before Node 22.16, so the depth is kept here.
  let depth = 0
  const read = plain(db, "BEGIN", "COMMIT", "ROLLBACK")
  let write: Steps | undefined
  const stepsOf = (mode: TransactionMode): Steps => {
    if (depth > 0) return nested(db, depth)
    return mode === "immediate" ? (write ??= { ...read, ...prepared(db) }) : read
  }
  const transact: Transactor = (mode, work) => {
    const { begin, commit, rollback } = stepsOf(mode)
    begin()
    depth++
    try {
      const result = work()
      if (isThenable(result)) throw new TypeError("A transaction must be synchronous, but its work returned a promise")
      commit()
      return result
    } catch (error) {
      try {
        rollback()
      } catch {
        // SQLite has rolled back by itself (full disk, damage): the first error says why.
      }
      throw error
    } finally {
      depth--
    }
  }
  return {
    transact,
    release: () => {
      write = undefined
    },
  }
}

interface Steps {
  readonly begin: () => void
  readonly commit: () => void
  readonly rollback: () => void
}

function plain(db: Database, begin: string, commit: string, rollback: string): Steps {
  const run = (sql: string) => (): void => {
    db.exec(sql)
  }
  return { begin: run(begin), commit: run(commit), rollback: run(rollback) }
}

function nested(db: Database, depth: number): Steps {
  const name = `nested_${depth}`
  return plain(db, `SAVEPOINT ${name}`, `RELEASE ${name}`, `ROLLBACK TO ${name}; RELEASE ${name}`)
}

/** What every write begins and ends with is compiled once. */
function prepared(db: Database): Omit<Steps, "rollback"> {
  const begin = db.prepare("BEGIN IMMEDIATE")
  const commit = db.prepare("COMMIT")
  return {
    begin: () => {
      begin.run()
    },
    commit: () => {
      commit.run()
    },
  }
}

function isThenable(value: unknown): boolean {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function"
}
