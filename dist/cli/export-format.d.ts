import { z } from "zod";
import type { State } from "../checkpoint/content.ts";
import type { SnapshotKind, Status } from "../checkpoint/model.ts";
import type { SessionRecord, StoredSnapshot } from "../checkpoint/store.ts";
/** Names the layout of an export; the number changes when a reader of the old layout could not read the new one. */
export declare const EXPORT_FORMAT = "checkpoint-orchestrator/export@1";
/** A checkpoint document, as checkpoint_load shows it, without the session that it is listed under. */
export interface ExportedCheckpoint {
    readonly updatedAt: string;
    readonly synthesized: boolean;
    readonly task: {
        readonly title?: string | undefined;
        readonly objective?: string | undefined;
        readonly status: Status;
    };
    readonly summary?: string | undefined;
    readonly currentPlan: readonly string[];
    readonly completedSteps: readonly string[];
    readonly nextSteps: readonly string[];
    readonly blockers: readonly string[];
    readonly filesTouched: readonly string[];
    readonly notes: readonly string[];
}
export interface ExportedSnapshot {
    readonly name: string;
    readonly kind: SnapshotKind;
    readonly savedAt: string;
    /** Where a copied 1.x snapshot came from. */
    readonly origin?: string | undefined;
    readonly checkpoint: ExportedCheckpoint;
}
export interface ExportedSession {
    readonly sessionID: string;
    readonly projectID: string;
    readonly directory: string;
    readonly parentID: string | null;
    readonly forkedFrom: string | null;
    /** Null where the live state was cleared. */
    readonly checkpoint: ExportedCheckpoint | null;
    /** Oldest first, by order of writing. */
    readonly snapshots: readonly ExportedSnapshot[];
}
export interface ExportFile {
    readonly format: typeof EXPORT_FORMAT;
    readonly exportedAt: string;
    readonly sessions: readonly ExportedSession[];
}
/** An export file. What it does not name is ignored on import. */
export declare const exportSchema: z.ZodType<ExportFile>;
export declare function toExported(record: SessionRecord, live: State | undefined, history: readonly (StoredSnapshot & {
    readonly origin?: string;
})[]): ExportedSession;
/** An exported checkpoint as a state to store. The limits on input do not apply: what was stored once is kept whole. */
export declare function toState({ task, summary, updatedAt, synthesized, ...lists }: ExportedCheckpoint): State;
/** Reads an export. Throws a problem, in one sentence that names the first fault, for anything else. */
export declare function parseExport(json: string, file: string): readonly ExportedSession[];
