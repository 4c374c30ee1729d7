import type { Database } from "./runtime.ts";
export type TransactionMode = "immediate" | "deferred";
export interface Transactor {
    /**
     * Runs `work` in one transaction: commits what it returns, rolls back what it throws. `immediate` takes the write lock before
     * the first read, so that a read, a merge and a write can never be split by another writer (a deferred transaction that turns
     * into a writer fails at once with SQLITE_BUSY_SNAPSHOT). Nested, it is a savepoint of the outer one.
     *
     * Throws a TypeError when `work` returns a promise: nothing may be awaited while the lock is held. When a rollback fails too,
     * the first error is the one thrown.
     */
    <T>(mode: TransactionMode, work: () => T): T;
}
export declare function createTransactor(db: Database): Transactor;
