import type { Context } from "./contract.ts";
/** An event as the handlers see it: the envelope of contract section 7, with V1's `properties` accepted for `data`. */
export interface HostEvent {
    /** Unique per event where the host gives one; every instance of every directory sees the same. */
    readonly id: string | undefined;
    readonly type: string;
    readonly sessionID: string | undefined;
    readonly data: Readonly<Record<string, unknown>>;
}
export interface EventLoop {
    /** Ends the loop: no further event is handled. Never throws; calling it again does nothing more. */
    stop(): void;
}
/**
 * Follows the host's event stream until {@link EventLoop.stop}. One event is handled at a time, in order. A stream that fails or
 * ends by itself is subscribed to again after a pause; what happened in between is lost, so events are only ever hints. Neither a
 * failing stream nor a failing handler rejects anything: both go to `warn`.
 */
export declare function followEvents(events: Context["event"], handle: (event: HostEvent) => Promise<void>, warn: (message: string) => void): EventLoop;
/** Parses an envelope. Undefined for anything that is not an event. */
export declare function parseEvent(value: unknown): HostEvent | undefined;
