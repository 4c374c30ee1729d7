/** The name of the command. */
export const NAME = "checkpoint-orchestrator";
/** The end of a command's help: how it is called. */
export function example(...lines) {
    return `\nExample${lines.length === 1 ? "" : "s"}:\n${lines.map((line) => `  $ ${NAME} ${line}`).join("\n")}`;
}
