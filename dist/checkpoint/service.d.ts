import type { State } from "./content.ts";
import type { Difference } from "./diff.ts";
import type { SnapshotInfo } from "./model.ts";
import type { Patch } from "./merge.ts";
import type { AdoptOptions, AdoptResult, ClearResult, PurgeResult, RestoreResult } from "./replace.ts";
import type { SaveResult } from "./save.ts";
import type { CheckpointStore, SessionIdentity, SessionSummary, StoredSnapshot } from "./store.ts";
import type { Page, Status } from "./views.ts";
import type { ServiceOptions } from "./work.ts";
/**
 * The checkpoint of one session. Each member is one transaction; a writing one holds the write lock from its first read, so that
 * no update is lost between sessions, instances and processes.
 */
export interface SessionCheckpoint {
    readonly identity: SessionIdentity;
    save(patch: Patch, snapshotName?: string): Promise<SaveResult>;
    load(): Promise<State | undefined>;
    status(): Promise<Status>;
    list(limit: number): Promise<Page<SnapshotInfo>>;
    project(limit: number): Promise<Page<SessionSummary>>;
    snapshot(name: string): Promise<StoredSnapshot>;
    compare(name: string, with_: string): Promise<{
        snapshot: StoredSnapshot;
        difference: Difference;
    }>;
    restore(name: string): Promise<RestoreResult>;
    clear(): Promise<ClearResult>;
    /** Deletes what the session has, for good. */
    purge(): Promise<PurgeResult>;
    /** Copies another session's live state; `source` is what the host says of that session now. */
    adopt(from: string, options: AdoptOptions): Promise<AdoptResult>;
}
export interface CheckpointService {
    /** Binds the service to a session. Throws `invalid-session-id` for an id that no host hands out; it then reads and writes nothing. */
    forSession(identity: SessionIdentity): SessionCheckpoint;
}
export declare function createService(store: CheckpointStore, options: ServiceOptions): CheckpointService;
/** Throws `invalid-session-id` unless the value is a session id of a host. */
export declare function assertSessionID(value: unknown): asserts value is string;
