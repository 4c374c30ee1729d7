import { z } from "zod";
import { isoTime } from "../checkpoint/document.js";
import { defineTool } from "./define.js";
import { field } from "./input.js";
export const restoreSnapshot = defineTool({
    name: "checkpoint_restore_snapshot",
    description: 'Make a snapshot the live checkpoint, exactly: fields that the snapshot lacks are gone afterwards. The state before is stored first, under the name given as "undoSnapshot" (null when there was none, or it was already the same).',
    input: z.object({ name: field.name("Name of the snapshot, exactly as listed.") }),
    run: async ({ name }, { checkpoint, identity, handoffs }) => {
        const { snapshot, undo, updatedAt, warnings: met } = await checkpoint.restore(name);
        const warnings = [...met, ...(await handoffs.refresh(identity))];
        return {
            restored: true,
            name: snapshot.name,
            kind: snapshot.kind,
            savedAt: isoTime(snapshot.savedAt),
            undoSnapshot: undo ?? null,
            updatedAt: isoTime(updatedAt),
            ...(warnings.length === 0 ? {} : { warnings }),
        };
    },
});
