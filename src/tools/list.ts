import { object } from "zod/mini"
import { cutTitle, oneLine } from "../lib/text.ts"
import { isoTime } from "../checkpoint/document.ts"
import { defineTool } from "./define.ts"
import type { ToolModule, ToolSession } from "./define.ts"
import type { ToolResult } from "./define.ts"
import { field } from "./input.ts"

const SHOWN = 20

export const list: ToolModule = defineTool({
  name: "checkpoint_list",
  description:
    'List this session\'s snapshots, newest first. Use a name from here with checkpoint_load_snapshot or checkpoint_restore_snapshot. With scope "project": the sessions of this project that hold a checkpoint (for checkpoint_migrate with fromSession).',
  input: object({
    limit: field.count(1, 100, "How many to list; 20 unless given."),
    scope: field.choice(["session", "project"], "session (snapshots of this session) unless given, or project."),
  }),
  run: ({ limit, scope }, session) =>
    scope === "project" ? listSessions(session, limit ?? SHOWN) : listSnapshots(session, limit ?? SHOWN),
})

async function listSnapshots({ checkpoint }: ToolSession, limit: number): Promise<ToolResult> {
  const { items, total } = await checkpoint.list(limit)
  const snapshots = items.map(({ name, kind, savedAt, title, status, place }) => ({
    name,
    kind,
    savedAt: isoTime(savedAt),
    title: title === undefined ? undefined : cutTitle(title),
    status,
    ...(place?.branch === undefined ? {} : { branch: oneLine(place.branch) }),
    ...(place?.commit === undefined ? {} : { commit: place.commit }),
  }))
  return { snapshots, count: snapshots.length, total }
}

async function listSessions({ checkpoint, identity }: ToolSession, limit: number): Promise<ToolResult> {
  const { items, total } = await checkpoint.project(limit)
  const sessions = items.map(({ sessionID, title, status, updatedAt, snapshots }) => ({
    sessionID,
    current: sessionID === identity.id,
    title: title === undefined ? undefined : cutTitle(title),
    status,
    updatedAt: isoTime(updatedAt),
    snapshots,
  }))
  return { sessions, count: sessions.length, total }
}
