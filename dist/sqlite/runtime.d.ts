import type { DatabaseSync, StatementSync } from "node:sqlite";
export type Database = DatabaseSync;
export type Statement = StatementSync;
interface Sqlite {
    readonly DatabaseSync: typeof DatabaseSync;
}
type GetBuiltin = (id: "node:sqlite") => Sqlite | undefined;
/**
 * Opens a database with the module of this runtime.
 *
 * `getBuiltinModule` answers undefined where the module is missing, so an old runtime gets `runtime-unsupported` and not a plugin
 * that fails to link. Only a plain path and `readOnly` are portable: Node 22.13 ignores every other option without a word.
 */
export declare function openDatabase(path: string, options?: {
    readOnly?: boolean;
}): Database;
/** Closes a database for good. The caller lets go of its statements first. */
export declare function closeDatabase(db: Database): void;
/** Throws `runtime-unsupported`, naming the versions needed, where this runtime has no `node:sqlite`. */
export declare function loadSqlite(getBuiltin?: GetBuiltin): Sqlite;
export {};
