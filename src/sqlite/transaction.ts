import type { Database, Statement } from "./runtime.ts"

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
  // The two that every write begins and ends with; the others are too rare to be prepared.
  const prepared = new Map<string, Statement>()
  const run = (sql: string, kept: boolean): void => {
    if (!kept) {
      db.exec(sql)
      return
    }
    const statement = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, statement)
    statement.run()
  }
  const transact: Transactor = (mode, work) => {
    const [begin, commit, rollback] = statements(mode, depth)
    const kept = depth === 0 && mode === "immediate"
    run(begin, kept)
    depth++
    try {
      const result = work()
      if (isThenable(result)) throw new TypeError("A transaction must be synchronous, but its work returned a promise")
      run(commit, kept)
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
  return {
    transact,
    release: () => {
      prepared.clear()
    },
  }
}

function statements(mode: TransactionMode, depth: number): readonly [string, string, string] {
  if (depth === 0) return [mode === "immediate" ? "BEGIN IMMEDIATE" : "BEGIN", "COMMIT", "ROLLBACK"]
  const name = `nested_${depth}`
  return [`SAVEPOINT ${name}`, `RELEASE ${name}`, `ROLLBACK TO ${name}; RELEASE ${name}`]
}

function isThenable(value: unknown): boolean {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function"
}
