import { Row } from "./rows.ts";
import type { Database, Statement } from "./runtime.ts";
/** What a statement binds, by the names of its parameters. */
export type Values = Record<string, string | number | null>;
/** The row that a statement gives, or undefined where there is none. `what` names it in an error. */
export declare function one(statement: Statement, values: Values, what: string): Row | undefined;
export declare function all(statement: Statement, values: Values, what: string): readonly Row[];
/** The column `total` of a statement that counts. */
export declare function count(statement: Statement, values: Values): number;
/** The first column of the first row that some SQL gives: what a PRAGMA answers. */
export declare function firstColumn(db: Database, sql: string): unknown;
/** The first column of a row. */
export declare function firstOf(row: unknown): unknown;
