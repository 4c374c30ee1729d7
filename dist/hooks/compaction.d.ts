import type { ModelRequestEvent } from "../host/contract.ts";
import type { Turn } from "./guard.ts";
import type { HookContext } from "./hook-context.ts";
/**
 * The `compaction` hook: hands the live checkpoint to the summariser, best effort, as a system part and as a last user message
 * (system text alone may be left out of the summary: contract section 6). Never sets `result`, which would take the summary over.
 */
export declare function informSummariser({ capture, compactions, options, }: HookContext): (event: ModelRequestEvent, turn: Turn) => Promise<void>;
