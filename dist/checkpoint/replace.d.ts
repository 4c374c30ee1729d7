import type { State } from "./content.ts";
import type { Work } from "./work.ts";
import type { SessionIdentity, StoredSnapshot } from "./store.ts";
export interface RestoreResult {
    readonly snapshot: StoredSnapshot;
    /** The snapshot that holds the state before, or undefined where there was none or it was the same. */
    readonly undo: string | undefined;
    readonly updatedAt: number;
    readonly warnings: readonly string[];
}
export interface ClearResult {
    readonly cleared: boolean;
    readonly undo: string | undefined;
}
export interface PurgeResult {
    readonly checkpoint: boolean;
    readonly snapshots: number;
}
export interface AdoptOptions {
    /** Whether the source's snapshots come along. */
    readonly history: boolean;
    /** What the host says of the source now, so that a stale row does not decide which project it belongs to. */
    readonly source?: SessionIdentity;
}
export interface AdoptResult {
    readonly from: string;
    readonly undo: string | undefined;
    /** How many snapshots came along. */
    readonly snapshots: number;
    readonly warnings: readonly string[];
}
/** Makes a snapshot the live state exactly: what it lacks is gone afterwards, and in the undo point. */
export declare function restoreState(work: Work, name: string): RestoreResult;
/** Empties the live state and the briefing after storing an undo point. */
export declare function clearState({ writer, identity: { id }, now, options }: Work): ClearResult;
/** Deletes what the session has, for good. Where its hand-off lies stays on record: that file is removed after the commit. */
export declare function purgeState({ writer, identity: { id }, record }: Work): PurgeResult;
/**
 * Copies the live state of another session of the same project, and with `history` its snapshots too (as kind `legacy`, each
 * once however often it is adopted). The source is only read.
 *
 * Throws `session-not-found`, `other-project` and, where there is neither state nor history to copy, `no-checkpoint`.
 */
export declare function adoptState(work: Work, from: string, { history, source: known }: AdoptOptions): AdoptResult;
/** Stores the briefing of a state, or removes it where the state is not the model's own or briefings are off. */
export declare function brief({ writer, identity, options }: Work, state: State | undefined): void;
