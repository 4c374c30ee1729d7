import type { PromptEvent } from "../host/contract.ts";
import type { HookContext } from "./hook-context.ts";
/**
 * The `prompt` hook: counts the prompt (once per message id, also over a reload and a restart) and, when the autosave is due, has the
 * existing state kept. A fork that is seen here for the first time is copied from its source. The prompt itself is never touched.
 */
export declare function countPrompt({ capture, sessions, handoffs, guard, options, }: HookContext): (event: PromptEvent) => Promise<void>;
