import type { CheckpointStore, SessionIdentity } from "../checkpoint/store.ts";
import type { ServiceOptions } from "../checkpoint/work.ts";
export type LegacyResult = "imported" | "already-imported" | "none-found" | "unrecognized-legacy-state" | "unreadable";
export interface LegacyFileReport {
    readonly file: string;
    readonly result: Exclude<LegacyResult, "none-found">;
    readonly reason?: string;
}
export interface LegacyReport {
    readonly result: LegacyResult;
    /** The namespace session that holds the imported state; null while there is none. */
    readonly namespace: string | null;
    /** History entries imported by this call. */
    readonly snapshots: number;
    readonly files: readonly LegacyFileReport[];
    /** Folder of the copies of the originals, where this call imported something. */
    readonly backup?: string;
}
/** The 1.x state of a project: what waits, and its import. */
export interface Legacy {
    /** Whether there is 1.x state that {@link Legacy.importAll} would import. Reads only. */
    waiting(identity: SessionIdentity): Promise<boolean>;
    /**
     * Imports every 1.x file that was not imported before, all in one transaction, into one namespace session per source directory.
     * Originals are never changed; what cannot be imported is reported and tried again next time.
     */
    importAll(identity: SessionIdentity): Promise<LegacyReport>;
}
export declare function createLegacy(store: CheckpointStore, options: ServiceOptions, warn: (message: string) => void): Legacy;
/**
 * The namespace that an import left for {@link CheckpointStore} readers to adopt. Throws `legacy-not-found`, or
 * `unrecognized-legacy-state` where nothing but foreign files is there.
 */
export declare function requireNamespace(report: LegacyReport): string;
