import { z } from "zod";
import { countsOf, isoTime } from "../checkpoint/document.js";
import { EMPTY_CONTENT } from "../checkpoint/model.js";
import { defineTool } from "./define.js";
export const status = defineTool({
    name: "checkpoint_status",
    description: "A short overview without the checkpoint's contents: whether one exists, its title, status, age and sizes, how many snapshots and prompts since the last save, whether 1.x state waits for checkpoint_migrate, and which other sessions of this project hold a checkpoint.",
    input: z.object({}),
    run: async (_, { checkpoint, identity, legacy, database, warnings }) => {
        const { state, snapshots, prompts, parentID, forkedFrom, others } = await checkpoint.status();
        return {
            exists: state !== undefined,
            synthesized: state?.synthesized ?? false,
            title: state?.content.title,
            status: state?.content.status,
            updatedAt: state && isoTime(state.updatedAt),
            counts: countsOf(state?.content ?? EMPTY_CONTENT),
            snapshots,
            promptsSinceSave: prompts,
            legacyWaiting: await legacy.waiting(identity),
            parentID,
            forkedFrom,
            otherSessions: others.map((other) => ({
                sessionID: other.sessionID,
                title: other.title,
                status: other.status,
                updatedAt: isoTime(other.updatedAt),
            })),
            database,
            warnings: warnings(),
        };
    },
});
