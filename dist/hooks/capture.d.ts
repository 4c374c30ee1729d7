import type { HostEvent } from "../host/events.ts";
import type { HookContext } from "./hook-context.ts";
/**
 * Handles the host's events. Every instance hears the events of all directories, so each acts only on sessions that live in its own
 * directory, or does what is the same however often it is done. Whatever happens here also happens at first use: events can be missed.
 */
export declare function createEventHandler(context: HookContext): (event: HostEvent) => Promise<void>;
