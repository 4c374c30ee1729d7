import { realDirectory } from "../host/sessions.js";
import { createCompactions } from "./compactions.js";
export function createHookContext(parts, session, location) {
    const compactions = createCompactions(session, async (id, { id: window, summary }) => {
        await recordCompaction(parts, await parts.sessions.inHook(id), `window:${window}`, summary);
    });
    return { ...parts, compactions, directory: realDirectory(location.directory) };
}
/** Captures a compaction, once per event id, and refreshes the hand-off. */
export async function recordCompaction({ capture, handoffs }, identity, eventID, text) {
    const first = await capture.compacted(identity, eventID, text);
    if (first)
        await handoffs.refresh(identity);
}
