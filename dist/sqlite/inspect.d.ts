import type { Database } from "./runtime.ts";
/** What SQLite's own check of all pages and indexes says; nothing for a sound file. At most `limit` faults. */
export declare function integrityFaults(db: Database, limit: number): readonly string[];
/** Rows that refer to one that is not there, counted by table. */
export declare function foreignKeyFaults(db: Database): readonly string[];
/** Ledger entries of 1.x files whose namespace is gone. */
export declare function orphanLedgerRows(db: Database): number;
/** Projects that no session belongs to any more. */
export declare function emptyProjects(db: Database): number;
export declare function journalMode(db: Database): string;
export declare function schemaVersion(db: Database): number;
/** Bytes that deleted rows have left unused in the file. */
export declare function freeBytes(db: Database): number;
/** The version of the SQLite library in this runtime. */
export declare function sqliteVersion(): string;
