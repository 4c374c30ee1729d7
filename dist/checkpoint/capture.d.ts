import type { State } from "./content.ts";
import type { ServiceOptions } from "./work.ts";
import type { CheckpointStore, SessionIdentity, SessionRecord } from "./store.ts";
export interface PromptResult {
    /** Prompts since the last save, or undefined for a prompt that was counted before. */
    readonly prompts: number | undefined;
    readonly autosaved: boolean;
}
export interface Capture {
    /**
     * Counts a prompt once per message id. Every `every` prompts (0: never) without a save, a live state that no snapshot holds yet
     * gets an `auto` snapshot. Nothing is ever synthesized. `identify` is only asked for a session that the host has not yet
     * described.
     */
    prompt(id: string, messageID: string, every: number, identify: () => Promise<SessionIdentity>): Promise<PromptResult>;
    /**
     * Records that a session was compacted, once per event id (an event without one is taken for a new one, which repeats nothing
     * while the state is the same): a real checkpoint gets a `compaction` snapshot unless the newest one of that kind equals it, and a
     * briefing; without one, the host's own text becomes a synthesized checkpoint. Returns whether this call was the first for the
     * event.
     */
    compacted(identity: SessionIdentity, eventID: string | undefined, text: string): Promise<boolean>;
    /** The text to inject, if any, and whether the host has described the session: if not, it may be a fork that nobody copied yet. */
    briefing(id: string): Promise<{
        readonly known: boolean;
        readonly text: string | undefined;
    }>;
    live(id: string): Promise<State | undefined>;
    session(id: string): Promise<SessionRecord | undefined>;
    /** Brings an existing row, or the row of a fork that is new here, up to date. Returns whether there is a row now. */
    enter(identity: SessionIdentity, waitMs: number): Promise<boolean>;
    /** Follows the host when the sessions of a directory get another project id. */
    moveProject(change: {
        from: string;
        to: string;
        directory: string;
    }): Promise<void>;
    /** Removes the session with everything it has. */
    remove(id: string): Promise<void>;
}
export declare function createCapture(store: CheckpointStore, options: ServiceOptions): Capture;
