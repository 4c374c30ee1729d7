import type { SessionMembers } from "../host/contract.ts";
/**
 * Sees to it that a compaction is recorded once, whether its end is announced or not: the event stream has no replay, and does not
 * wait for the next model request. Where recording fails, the compaction stays expected and the next request tries again.
 */
export interface Compactions {
    /** A compaction is about to run. Never rejects. */
    expect(id: string): Promise<void>;
    /** The host announced its end. Runs `record`, unless {@link check} was first and has recorded that end. */
    ended(id: string, record: () => Promise<void>): Promise<void>;
    /** Nothing is expected any more: the compaction failed, or the session is gone. */
    forget(id: string): void;
    /** Before a model request: if a compaction was expected and the host's message window shows it, it is recorded now. */
    check(id: string): Promise<void>;
    /** Whether {@link check} has anything to look at: it is asked at every model request. */
    isOpen(id: string): boolean;
}
/** A completed compaction as the first message of a window. */
export interface WindowCompaction {
    readonly id: string;
    readonly summary: string;
}
/** A host without `session.context` is never asked, and what it does not announce stays missed. */
export declare function createCompactions(session: SessionMembers, recordFromWindow: (id: string, compaction: WindowCompaction) => Promise<void>): Compactions;
