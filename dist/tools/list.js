import { z } from "zod";
import { isoTime } from "../checkpoint/document.js";
import { defineTool } from "./define.js";
import { field } from "./input.js";
const SHOWN = 20;
export const list = defineTool({
    name: "checkpoint_list",
    description: 'List this session\'s snapshots, newest first. Use a name from here with checkpoint_load_snapshot or checkpoint_restore_snapshot. With scope "project": the sessions of this project that hold a checkpoint (for checkpoint_migrate with fromSession).',
    input: z.object({
        limit: field.count(1, 100, "How many to list; 20 unless given."),
        scope: field.choice(["session", "project"], "session (snapshots of this session) unless given, or project."),
    }),
    run: ({ limit, scope }, session) => scope === "project" ? listSessions(session, limit ?? SHOWN) : listSnapshots(session, limit ?? SHOWN),
});
async function listSnapshots({ checkpoint }, limit) {
    const { items, total } = await checkpoint.list(limit);
    const snapshots = items.map(({ name, kind, savedAt, title, status }) => ({
        name,
        kind,
        savedAt: isoTime(savedAt),
        title,
        status,
    }));
    return { snapshots, count: snapshots.length, total };
}
async function listSessions({ checkpoint, identity }, limit) {
    const { items, total } = await checkpoint.project(limit);
    const sessions = items.map(({ sessionID, title, status, updatedAt, snapshots }) => ({
        sessionID,
        current: sessionID === identity.id,
        title,
        status,
        updatedAt: isoTime(updatedAt),
        snapshots,
    }));
    return { sessions, count: sessions.length, total };
}
