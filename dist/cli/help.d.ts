/** The name of the command. */
export declare const NAME = "checkpoint-orchestrator";
/** The end of a command's help: how it is called. */
export declare function example(...lines: readonly string[]): string;
