import type { Retention } from "./history.ts";
import type { SessionIdentity, SessionRecord, StoreWriter } from "./store.ts";
export interface ServiceOptions extends Retention {
    /** Whether compacted sessions get a briefing, and its budget in characters. */
    readonly briefing: boolean;
    readonly briefingMaxChars: number;
    readonly clock: () => number;
}
/** What one transaction works with: the open writer, the session it is bound to, one reading of the clock and the options. */
export interface Work {
    readonly writer: StoreWriter;
    readonly identity: SessionIdentity;
    /** The session's row as it is now. */
    readonly record: SessionRecord;
    readonly now: number;
    readonly options: ServiceOptions;
}
