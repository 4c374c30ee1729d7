import type { Database } from "../runtime.ts";
import type { Value } from "./cells.ts";
import type { FoundRow } from "./walk.ts";
/** In the order in which rows can be put back: each table after those that it refers to. */
export declare const TABLES: readonly ["project", "session", "checkpoint", "snapshot", "briefing", "legacy_file"];
export type TableName = (typeof TABLES)[number];
export interface Column {
    readonly name: string;
    readonly type: string;
    readonly required: boolean;
    /** The column that is the row id itself, which a record leaves empty. */
    readonly rowid: boolean;
}
export type Shapes = ReadonlyMap<TableName, readonly Column[]>;
/** The columns of the tables in an intact database of the present schema. */
export declare function readShapes(db: Database): Shapes;
/** A row that a table of ours could have held. */
export interface Candidate {
    readonly table: TableName;
    readonly columns: Readonly<Record<string, Value>>;
}
/**
 * Which table a row belongs to, by the number and the types of its columns and by what an id looks like: no two tables of ours are
 * alike. Undefined where it belongs to none. A record from before a column was added is shorter.
 */
export declare function classify(shapes: Shapes, { values, rowid }: FoundRow): Candidate | undefined;
/** Why a row cannot be kept, in words, or undefined for a whole one. Documents are held against their hash. */
export declare function faultOf({ table, columns }: Candidate): string | undefined;
/** The key of a row, for a person and to tell rows apart. */
export declare function keyOf({ table, columns }: Candidate): string;
/** An index that holds the whole key of every row of a table, and where in its entries the parts of the key are. */
export interface KeyIndex {
    readonly table: TableName;
    readonly name: string;
    readonly places: readonly number[];
}
/** For each table an index from which the keys of its rows can be read, in a database of the present schema. */
export declare function readKeyIndexes(db: Database): readonly KeyIndex[];
