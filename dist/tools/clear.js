import { z } from "zod";
import { defineTool } from "./define.js";
import { field } from "./input.js";
export const clear = defineTool({
    name: "checkpoint_clear",
    description: 'Clear this session\'s live checkpoint, for example when the task is over and another begins. Its state is kept in the snapshot named by "undoSnapshot". Only with purge true is everything of this session (checkpoint, snapshots, hand-off) deleted for good: do that only when the user asks for it.',
    input: z.object({
        purge: field.flag("Delete everything of this session for good, history included; false unless given."),
    }),
    run: async ({ purge }, { checkpoint, identity, handoffs }) => {
        if (purge === true) {
            const removed = await checkpoint.purge();
            const { existed, warnings } = await handoffs.remove(identity);
            const found = removed.checkpoint || removed.snapshots > 0 || existed;
            return {
                cleared: found,
                purged: found,
                removed: { ...removed, handoff: existed },
                ...(warnings.length === 0 ? {} : { warnings }),
            };
        }
        const { cleared, undo } = await checkpoint.clear();
        const { warnings } = await handoffs.remove(identity);
        return { cleared, undoSnapshot: undo ?? null, purged: false, ...(warnings.length === 0 ? {} : { warnings }) };
    },
});
