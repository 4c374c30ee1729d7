import { z } from "zod";
import type { CheckpointService, SessionCheckpoint } from "../checkpoint/service.ts";
import type { SessionIdentity } from "../checkpoint/store.ts";
import type { Handoffs } from "../handoff/handoffs.ts";
import type { ToolDefinition } from "../host/contract.ts";
import type { Legacy } from "../legacy/import.ts";
/** What the tools work with; the entry point provides it. */
export interface ToolContext {
    readonly service: CheckpointService;
    readonly handoffs: Handoffs;
    readonly legacy: Legacy;
    readonly database: string;
    /** Who the session is, as the host says now. */
    readonly identify: (id: string) => Promise<SessionIdentity>;
    /** The plugin's last warnings. */
    readonly warnings: () => readonly string[];
    readonly warn: (message: string) => void;
}
/** One call: the session it is for, and the parts it may use. */
export interface ToolSession extends ToolContext {
    readonly checkpoint: SessionCheckpoint;
    readonly identity: SessionIdentity;
}
export type ToolResult = Readonly<Record<string, unknown>>;
export interface Tool<T> {
    readonly name: string;
    readonly description: string;
    readonly input: z.ZodType<T>;
    run(input: T, session: ToolSession): Promise<ToolResult>;
}
/** A tool as the host takes it: `bind` ties it to the parts of one plugin instance. */
export interface BoundTool {
    readonly name: string;
    bind(context: ToolContext): ToolDefinition;
}
/**
 * Makes a direct tool. Its JSON Schema is generated from the zod schema that also validates. The executor returns every expected
 * failure as `{ error: { code, message, … } }` with `metadata.ok` false; it rejects only on a fault of our own.
 */
export declare function defineTool<T>(tool: Tool<T>): BoundTool;
