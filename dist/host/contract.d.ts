/**
 * The typed part of `@opencode/plugin` that this plugin uses; docs/host-contract.md tells the rest of what it relies on. The SDK itself is
 * never imported: `Plugin.define` is an identity function there, and not every host serves the module to plugins.
 *
 * Whatever comes from the host is `unknown` here until it has been parsed.
 */
export interface Registration {
    dispose(): Promise<void>;
}
export interface ToolContent {
    readonly content: string;
    readonly metadata: {
        readonly [key: string]: string | number | boolean;
    };
}
/** What the host passes to an executor. `signal` exists from about 2.0.12 on. */
export interface ToolCall {
    readonly sessionID?: unknown;
    readonly agent?: unknown;
    readonly messageID?: unknown;
    readonly id?: unknown;
    readonly signal?: AbortSignal;
}
export interface ToolDefinition {
    readonly name: string;
    readonly description: string;
    readonly input: Readonly<Record<string, unknown>>;
    readonly options: {
        readonly codemode: false;
    };
    execute(input: unknown, call: ToolCall): Promise<ToolContent>;
}
export interface ToolEditor {
    add(tool: ToolDefinition): void;
    /** What is registered by a name so far; newer hosts only. */
    get?(name: string): unknown;
}
export interface SystemPart {
    type: "text";
    text: string;
}
export interface PromptEvent {
    readonly sessionID: string;
    readonly messageID: unknown;
}
export interface ModelRequestEvent {
    readonly sessionID: string;
    system: SystemPart[];
    messages: unknown[];
    /** What the model is offered, by name; absent where a request has no tools. */
    readonly tools?: Readonly<Record<string, {
        readonly description?: unknown;
    } | null | undefined>>;
}
export interface SessionHooks {
    prompt: PromptEvent;
    context: ModelRequestEvent;
    compaction: ModelRequestEvent;
}
export interface SessionMembers {
    get(input: {
        sessionID: string;
    }): Promise<unknown>;
    hook<Name extends keyof SessionHooks>(name: Name, callback: (event: SessionHooks[Name]) => Promise<void> | void): Promise<Registration>;
    /** The active message window; newer hosts only. */
    context?(input: {
        sessionID: string;
    }): Promise<unknown>;
}
export interface Location {
    readonly directory: string;
    readonly workspaceID?: string;
    readonly project: {
        readonly id: string;
        readonly directory: string;
        readonly canonical: string;
    };
}
/** The host's own durable store of small values, one for all directories; newer hosts only. */
export interface Storage {
    get(key: string): Promise<unknown>;
    set(key: string, value: string): Promise<unknown>;
}
/** Only these seven members are touched: the rest of the host's context belongs to others. */
export interface Context {
    readonly app: {
        readonly name: string;
        readonly version: string;
        readonly channel: string;
    };
    /** A {@link Location}; hosts before 2.0 do not have it. */
    readonly location: unknown;
    readonly options: Readonly<Record<string, unknown>>;
    readonly session: SessionMembers;
    readonly storage?: Storage;
    readonly tool: {
        transform(callback: (editor: ToolEditor) => void): Promise<Registration>;
        /** Newer hosts only. */
        hook?(name: "execute.after", callback: (event: unknown) => Promise<void> | void): Promise<unknown>;
    };
    readonly event: {
        subscribe(options?: {
            signal?: AbortSignal;
        }): AsyncIterable<unknown>;
    };
}
export type Cleanup = () => Promise<void>;
export interface PluginDefinition {
    readonly id: string;
    setup(context: Context): Promise<Cleanup | undefined>;
}
/** The same identity function as the SDK's `Plugin.define` (docs/host-contract.md#module). */
export declare const Plugin: {
    define(definition: PluginDefinition): PluginDefinition;
};
