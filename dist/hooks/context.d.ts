import type { ModelRequestEvent } from "../host/contract.ts";
import type { Turn } from "./guard.ts";
import type { HookContext } from "./hook-context.ts";
/**
 * The `context` hook: adds the session's stored briefing as one system part at the end of a model request. Its bytes are those that
 * were stored, so they are equal from request to request; a session without a briefing is left as it is. Writes nothing, except that
 * a compaction whose end was missed is recorded first, and a fork seen here for the first time is copied from its source.
 */
export declare function injectBriefing(context: HookContext): (event: ModelRequestEvent, turn: Turn) => Promise<void>;
