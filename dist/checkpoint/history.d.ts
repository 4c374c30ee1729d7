import type { State } from "./content.ts";
import type { SnapshotKind } from "./model.ts";
import type { StoredSnapshot, StoreReader, StoreWriter } from "./store.ts";
/** How many snapshots of each kind a session keeps: `maxSnapshots` is for the automatic ones (tools.md, retention). */
export interface Retention {
    readonly maxSnapshots: number;
}
/** The snapshots of one session inside one transaction: names, retention and undo points. */
export declare class History {
    #private;
    constructor(writer: StoreWriter, id: string, now: number, retention: Retention);
    /** Writes a snapshot and returns its final name: a taken one gets `-2`, `-3`, …; without one, a name is made from kind and time. */
    add(kind: SnapshotKind, state: State, options?: {
        name?: string;
        savedAt?: number;
        origin?: string;
    }): string;
    /**
     * The name of a snapshot that holds `earlier` and that the coming snapshot of kind `adding` will not push out. Where there is
     * none, the state is stored now: what replaces it can be undone.
     */
    keep(earlier: State, adding: SnapshotKind): string;
    /** Drops what is beyond the retention of a kind and returns the names that went. */
    prune(kind: SnapshotKind): readonly string[];
    /** The same ahead of one more snapshot of the kind. Before it is better than after: the new one takes the pages that came free. */
    makeRoom(kind: SnapshotKind): readonly string[];
}
/** The snapshot of that exact name. Throws `snapshot-not-found`, which lists the newest names that do exist. */
export declare function requireSnapshot(reader: StoreReader, id: string, name: string): StoredSnapshot;
