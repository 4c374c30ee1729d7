import type { State } from "../checkpoint/content.ts";
import type { SnapshotInfo, SnapshotKind } from "../checkpoint/model.ts";
import type { Briefing, LegacyFile, NewSnapshot, ProjectScope, SessionIdentity, SessionRecord, SessionSummary, SnapshotRank, StoredSnapshot, StoreWriter } from "../checkpoint/store.ts";
import type { Database } from "./runtime.ts";
/** The statements of one connection as the store port. Only valid inside a transaction of that connection. */
export declare class CheckpointRows implements StoreWriter {
    #private;
    constructor(db: Database);
    /** Lets go of the statements, which some runtimes need before they really close the file. The rows are of no use afterwards. */
    release(): void;
    schemaVersion(): number | undefined;
    session(id: string): SessionRecord | undefined;
    state(id: string): State | undefined;
    briefing(id: string): Briefing;
    snapshot(id: string, name: string): StoredSnapshot | undefined;
    snapshots(id: string, limit: number): readonly SnapshotInfo[];
    snapshotCount(id: string): number;
    snapshotNamed(id: string, name: string): boolean;
    snapshotHolding(id: string, hash: string): SnapshotRank | undefined;
    newestHash(id: string, kind: SnapshotKind): string | undefined;
    origins(id: string): ReadonlySet<string>;
    history(id: string): readonly StoredSnapshot[];
    summaries(scope: ProjectScope, limit: number): readonly SessionSummary[];
    summaryCount(scope: ProjectScope): number;
    legacyFile(path: string): LegacyFile | undefined;
    legacyContent(scope: ProjectScope, hash: string): LegacyFile | undefined;
    legacyNamespaces(directories: readonly string[]): readonly SessionRecord[];
    putSession(identity: Omit<SessionIdentity, "checkouts">, now: number, known?: SessionRecord): SessionRecord;
    putState(id: string, state: State): void;
    dropState(id: string): void;
    putBriefing(id: string, text: string | undefined): void;
    addSnapshot(id: string, { name, kind, state, savedAt, origin }: NewSnapshot): void;
    prune(id: string, kind: SnapshotKind, keep: number): readonly string[];
    setPrompts(id: string, prompts: number): void;
    countPrompt(id: string, messageID: string, options: {
        placeholder: boolean;
    }): number | undefined;
    claimEvent(id: string, eventID: string): boolean;
    markCompacted(id: string): void;
    setHandoff(id: string, path: string | undefined): void;
    purge(id: string): number;
    remove(id: string): void;
    moveProject({ from, to, directory, now }: {
        from: string;
        to: string;
        directory: string;
        now: number;
    }): void;
    addLegacyFile({ path, hash, namespace }: LegacyFile, now: number): void;
}
