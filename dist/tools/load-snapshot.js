import { z } from "zod";
import { isoTime, toDocument } from "../checkpoint/document.js";
import { defineTool } from "./define.js";
import { field } from "./input.js";
export const loadSnapshot = defineTool({
    name: "checkpoint_load_snapshot",
    description: 'Read one snapshot without changing anything. With compareWith (another snapshot\'s name, or "current" for the live checkpoint) it also shows the difference field by field, from the snapshot to that one.',
    input: z.object({
        name: field.name("Name of the snapshot, exactly as listed."),
        compareWith: field.nameOrCurrent('Name of a snapshot to compare with, or "current".'),
    }),
    run: async ({ name, compareWith }, { checkpoint, identity }) => {
        if (compareWith === undefined)
            return show(identity.id, await checkpoint.snapshot(name));
        const { snapshot, difference } = await checkpoint.compare(name, compareWith);
        return { ...show(identity.id, snapshot), difference: { from: name, to: compareWith, fields: difference } };
    },
});
function show(id, { name, kind, savedAt, state }) {
    return { name, kind, savedAt: isoTime(savedAt), checkpoint: toDocument(id, state) };
}
