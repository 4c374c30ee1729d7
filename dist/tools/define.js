import { z } from "zod";
import { assertSessionID } from "../checkpoint/service.js";
import { CheckpointError, isCheckpointError } from "../errors.js";
import { parseInput } from "./input.js";
/**
 * Makes a direct tool. Its JSON Schema is generated from the zod schema that also validates. The executor returns every expected
 * failure as `{ error: { code, message, … } }` with `metadata.ok` false; it rejects only on a fault of our own.
 */
export function defineTool(tool) {
    const input = jsonSchema(tool.input);
    return {
        name: tool.name,
        bind: (context) => ({
            name: tool.name,
            description: tool.description,
            input,
            options: { codemode: false },
            execute: async (given, call) => {
                try {
                    return answer(tool.name, true, await execute(tool, context, given, call));
                }
                catch (error) {
                    if (!isCheckpointError(error))
                        throw error;
                    if (error.code.startsWith("storage-") || error.code === "runtime-unsupported")
                        context.warn(error.message);
                    return answer(tool.name, false, { error: { code: error.code, message: error.message, ...error.facts } });
                }
            },
        }),
    };
}
async function execute(tool, context, given, call) {
    const id = call.sessionID;
    if (id === undefined || id === null || id === "") {
        throw new CheckpointError("no-session", "The host named no session for this call; nothing was read or written.");
    }
    assertSessionID(id);
    const input = parseInput(tool.input, given);
    const identity = await context.identify(id);
    const result = await tool.run(input, { ...context, identity, checkpoint: context.service.forSession(identity) });
    await context.handoffs.ensure(identity);
    return result;
}
function answer(tool, ok, result) {
    return { content: JSON.stringify(result, null, 2), metadata: { ok, tool, truncated: false } };
}
function jsonSchema(schema) {
    const plain = Object.entries(z.toJSONSchema(schema, { io: "output" })).filter(([key]) => key !== "$schema");
    return Object.fromEntries(plain);
}
