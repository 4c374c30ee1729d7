import type { SessionMembers } from "../host/contract.ts";
import type { HookContext } from "./hook-context.ts";
/** Registers the three session hooks. Each gives its place back to the host within {@link WAIT}.hook ms, whatever happens. */
export declare function registerHooks(session: SessionMembers, context: HookContext): Promise<void>;
