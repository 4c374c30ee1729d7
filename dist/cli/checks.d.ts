import type { AdminRows } from "../sqlite/admin.ts";
import type { Database } from "../sqlite/runtime.ts";
/** One thing that doctor looked at. `advice` says what to do; it is there for every warning and problem. */
export interface Check {
    readonly name: string;
    readonly level: "ok" | "warning" | "problem";
    readonly message: string;
    readonly advice?: string;
    /** True where `--repair` would help. */
    readonly repairable?: boolean;
}
export declare function checkRuntime(): Check;
/** Whether others can read what is kept. Only where the system knows modes. */
export declare function checkModes(path: string): readonly Check[];
export declare function checkDisk(path: string): readonly Check[];
/** What a database that could not be opened is. Only damage can be repaired; a foreign or newer file is not ours to touch. */
export declare function checkFault(error: unknown): Check;
export declare function checkSchema(db: Database): readonly Check[];
export declare function checkIntegrity(db: Database): Check;
export declare function checkReferences(db: Database): readonly Check[];
export declare function checkDocuments(admin: AdminRows, step: (done: number) => void): Check;
/** Whether the hand-offs that the database knows of are there. */
export declare function checkHandoffs(admin: AdminRows): Check;
/** The newest backup beside the database. */
export declare function checkBackups(path: string): Check;
