import type { SessionIdentity, SessionRecord, StoreReader, StoreWriter } from "./store.ts";
/**
 * Brings a session's row in line with what the host says of it, inside the caller's transaction, and returns the row.
 *
 * A fork that is seen for the first time starts as a copy of its source's live checkpoint and briefing, with no history; one that
 * was purged, or that has state of its own, is left alone. Where the host gave a directory another project id, the other sessions and
 * the imported 1.x state of that directory follow.
 */
export declare function enterSession(writer: StoreWriter, identity: SessionIdentity, now: number): SessionRecord;
/** True when {@link enterSession} would write anything: a read that finds nothing to change stays a read. */
export declare function needsEntry(reader: StoreReader, identity: SessionIdentity): boolean;
