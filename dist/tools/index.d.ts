import type { Context } from "../host/contract.ts";
import type { BoundTool, ToolContext } from "./define.ts";
/** The eight tools, in the order in which the model sees them. */
export declare const TOOLS: readonly BoundTool[];
/** Registers the tools. The callback is replayed by the host, so it only adds what was made beforehand. */
export declare function registerTools(tool: Context["tool"], context: ToolContext, track: <T>(work: Promise<T>) => Promise<T>): Promise<void>;
