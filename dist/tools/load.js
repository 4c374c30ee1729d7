import { z } from "zod";
import { toDocument } from "../checkpoint/document.js";
import { defineTool } from "./define.js";
export const load = defineTool({
    name: "checkpoint_load",
    description: "Read this session's whole task checkpoint. Call it when you start or resume work, or whenever you are unsure what is done and what comes next. Answers { exists: false } when nothing was saved yet.",
    input: z.object({}),
    run: async (_, { checkpoint, identity, legacy }) => {
        const state = await checkpoint.load();
        if (state !== undefined)
            return { ...toDocument(identity.id, state) };
        return { exists: false, ...((await legacy.waiting(identity)) ? { legacyWaiting: true } : {}) };
    },
});
