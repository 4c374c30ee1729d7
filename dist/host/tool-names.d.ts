import type { Context, ModelRequestEvent } from "./contract.ts";
/**
 * Notices when another plugin defines a tool by one of our names. The host lets the later definition win without a word (contract
 * section 4), so the result depends on the order of the plugins; each name is warned about once, either way round.
 */
export interface ToolNames {
    /** The host's own registration, which also notices a definition that ours take the place of. */
    readonly tool: Context["tool"];
    /** Compares a request's tools with ours by their descriptions: a few string comparisons. */
    compare(offered: ModelRequestEvent["tools"]): void;
}
export declare function watchToolNames(tool: Context["tool"], warn: (message: string) => void): ToolNames;
