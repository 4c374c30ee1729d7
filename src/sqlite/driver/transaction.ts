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

export function createTransactor(db: Database): Transactor {
  // `isTransaction` is missing before Node 22.16, so the depth is kept here.
  let depth = 0
  return (mode, work) => {
    const { begin, commit, rollback } = depth === 0 ? OUTER[mode] : savepoint(`nested_${depth}`)
    db.exec(begin)
    depth++
    try {
      const result = work()
      if (isThenable(result)) throw new TypeError("A transaction must be synchronous, but its work returned a promise")
      db.exec(commit)
      return result
    } catch (error) {
      try {
        db.exec(rollback)
      } catch {
        // SQLite has rolled back by itself (full disk, damage): the first error says why.
      }
      throw error
    } finally {
      depth--
    }
  }
}

interface Steps {
  readonly begin: string
  readonly commit: string
  readonly rollback: string
}

const OUTER: Readonly<Record<TransactionMode, Steps>> = {
  immediate: { begin: "BEGIN IMMEDIATE", commit: "COMMIT", rollback: "ROLLBACK" },
  deferred: { begin: "BEGIN", commit: "COMMIT", rollback: "ROLLBACK" },
}

function savepoint(name: string): Steps {
  return { begin: `SAVEPOINT ${name}`, commit: `RELEASE ${name}`, rollback: `ROLLBACK TO ${name}; RELEASE ${name}` }
}

function isThenable(value: unknown): boolean {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function"
}
