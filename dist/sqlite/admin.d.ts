import type { State } from "../checkpoint/content.ts";
import type { SnapshotKind, Status } from "../checkpoint/model.ts";
import type { SessionRecord, StoredSnapshot } from "../checkpoint/store.ts";
import type { Database } from "./runtime.ts";
/** A session as the command line lists it. */
export interface SessionOverview {
    readonly record: SessionRecord;
    /** The project's folder, where it is known. */
    readonly root: string | undefined;
    readonly live: boolean;
    readonly title: string | undefined;
    readonly status: Status | undefined;
    readonly synthesized: boolean;
    /** When the live state last changed, or without one when the newest snapshot was taken; undefined for an empty session. */
    readonly updatedAt: number | undefined;
    readonly snapshots: number;
}
/** A stored document with where it is: the live state, or a snapshot of that name. */
export interface StoredDocument {
    readonly sessionID: string;
    readonly snapshot: {
        readonly name: string;
        readonly kind: string;
    } | undefined;
    /** The state, or in words why it cannot be read whole. */
    readonly state: State | string;
}
/** Reads over all sessions of one connection. Use it inside a transaction for one consistent view. */
export declare class AdminRows {
    #private;
    constructor(db: Database);
    /** Every session, the one changed last first. */
    sessions(): readonly SessionOverview[];
    /** A session's snapshots with their states and origins, oldest first. Throws `storage-corrupt` for one that cannot be read. */
    history(id: string): readonly (StoredSnapshot & {
        readonly origin?: string;
    })[];
    /** How many documents {@link documents} will give. */
    documentCount(): number;
    /** Every stored document: the live states first, then each session's snapshots, newest first. A damaged one does not end it. */
    documents(): Generator<StoredDocument>;
    /** When each session was last heard of. Imported 1.x namespaces and the marks of purged sessions are not among them. */
    activity(): readonly {
        readonly id: string;
        readonly seen: number;
    }[];
    /** Bytes of text that a session holds. */
    sessionBytes(id: string): number;
    /** The snapshots of a kind beyond the newest `keep`, with the bytes of text that each holds. */
    beyond(id: string, kind: SnapshotKind, keep: number): readonly {
        readonly name: string;
        readonly bytes: number;
    }[];
}
