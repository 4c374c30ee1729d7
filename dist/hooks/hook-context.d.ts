import type { Capture } from "../checkpoint/capture.ts";
import type { SessionIdentity } from "../checkpoint/store.ts";
import type { Handoffs } from "../handoff/handoffs.ts";
import type { Location, SessionMembers } from "../host/contract.ts";
import type { Sessions } from "../host/sessions.ts";
import type { ToolNames } from "../host/tool-names.ts";
import type { Compactions } from "./compactions.ts";
import type { Guard } from "./guard.ts";
export interface HookOptions {
    readonly autosaveEvery: number;
    readonly briefingMaxChars: number;
    readonly deleteWithSession: boolean;
}
/** What the hooks and event handlers of one plugin instance work with. */
export interface HookContext {
    readonly capture: Capture;
    readonly handoffs: Handoffs;
    readonly compactions: Compactions;
    readonly guard: Guard;
    readonly options: HookOptions;
    readonly sessions: Sessions;
    readonly toolNames: ToolNames;
    /** The directory of this instance, as the store has it. */
    readonly directory: string;
}
export declare function createHookContext(parts: Omit<HookContext, "compactions" | "directory">, session: SessionMembers, location: Location): HookContext;
/** Captures a compaction, once per event id, and refreshes the hand-off. */
export declare function recordCompaction({ capture, handoffs }: Pick<HookContext, "capture" | "handoffs">, identity: SessionIdentity, eventID: string | undefined, text: string): Promise<void>;
