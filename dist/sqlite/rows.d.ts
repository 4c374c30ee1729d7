import type { State } from "../checkpoint/content.ts";
import type { SnapshotInfo } from "../checkpoint/model.ts";
import type { LegacyFile, SessionRecord, SessionSummary, SnapshotRank, StoredSnapshot } from "../checkpoint/store.ts";
/**
 * A row of the database, read column by column. What does not have the type that the schema gives it was damaged: the error says
 * in which row, and the row is never taken for an absent one.
 */
export declare class Row {
    #private;
    constructor(row: unknown, what: string);
    text(column: string): string;
    integer(column: string): number;
    /** A number that may be absent. */
    number(column: string): number | undefined;
    /** A time in ms that a date can hold. */
    time(column: string): number;
    flag(column: string): boolean;
    optional(column: string): string | undefined;
    /** Text that is stored as JSON text. */
    json(column: string): unknown;
    damaged(how: string): never;
}
export declare function toSession(row: Row): SessionRecord;
export declare function toState(row: Row): State;
export declare function toSnapshotInfo(row: Row): SnapshotInfo;
export declare function toSnapshot(row: Row): StoredSnapshot;
export declare function toSummary(row: Row): SessionSummary;
export declare function toRank(row: Row): SnapshotRank;
export declare function toLegacyFile(row: Row): LegacyFile;
/** A bounded list of ids that is stored as JSON. */
export declare function toIDs(row: Row, column: string): readonly string[];
