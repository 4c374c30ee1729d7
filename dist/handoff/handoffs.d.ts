import type { CheckpointStore, SessionIdentity } from "../checkpoint/store.ts";
export interface HandoffOptions {
    readonly handoff: boolean;
    readonly handoffDir: string;
}
/** Keeps the hand-off files in step with the store. Nothing here rejects: a file that cannot be written is a warning, the save counts. */
export interface Handoffs {
    /** Writes the session's hand-off from its live state, or removes it where there is none. Returns what went wrong, in sentences. */
    refresh(identity: SessionIdentity): Promise<readonly string[]>;
    /** Writes the hand-off of a fork that has none yet: its state is copied when it is first seen, which a read may be. */
    ensure(identity: SessionIdentity): Promise<void>;
    /** Removes the session's hand-off, also one that it left in a directory it has moved away from. */
    remove(identity: SessionIdentity): Promise<{
        readonly existed: boolean;
        readonly warnings: readonly string[];
    }>;
}
export declare function createHandoffs(store: CheckpointStore, options: HandoffOptions, warn: (message: string) => void): Handoffs;
