import type { Migration } from "./migrations/migration.ts";
import type { Database } from "./runtime.ts";
import type { Transactor } from "./transaction.ts";
/**
 * Brings the schema up to date: all pending migrations in one transaction that takes the write lock first and reads the version
 * inside it, so that of several processes exactly one migrates and a failing step leaves the file at its old version.
 *
 * Before an existing file is upgraded, a copy is written beside it (`<file>.v<old>-<time>.bak`, mode 0600), under the lock too: it
 * holds the very state that is upgraded. An upgrade that fails leaves none. Foreign keys must be off, so that a step may rebuild a
 * table; they are checked at the end.
 *
 * A busy lock surfaces as the driver's error; the caller tries again.
 */
export declare function migrate(db: Database, transact: Transactor, path: string, migrations: readonly Migration[], now: number): void;
