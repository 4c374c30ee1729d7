import { object } from "zod/mini"
import { countsOf, isoTime } from "../checkpoint/document.ts"
import { EMPTY_CONTENT } from "../checkpoint/model.ts"
import { defineTool } from "./define.ts"
import type { ToolModule } from "./define.ts"

export const status: ToolModule = defineTool({
  name: "checkpoint_status",
  description:
    "A short overview without the checkpoint's contents: whether one exists, its title, status, age and sizes, how many snapshots and prompts since the last save, whether 1.x state waits for checkpoint_migrate, and which other sessions of this project hold a checkpoint.",
  input: object({}),
  run: async (_, { checkpoint, legacy, database, decided, warnings, service }) => {
    const { state, snapshots, prompts, parentID, forkedFrom, others } = await checkpoint.status()
    return {
      exists: state !== undefined,
      synthesized: state?.synthesized ?? false,
      title: state?.content.title,
      status: state?.content.status,
      updatedAt: state && isoTime(state.updatedAt),
      counts: countsOf(state?.content ?? EMPTY_CONTENT),
      snapshots,
      promptsSinceSave: prompts,
      legacyWaiting: await legacy.waiting(checkpoint),
      parentID,
      forkedFrom,
      otherSessions: others.map((other) => ({
        sessionID: other.sessionID,
        title: other.title,
        status: other.status,
        updatedAt: isoTime(other.updatedAt),
      })),
      database: service.door.captured(database),
      options: decided && { ...decided, file: service.door.captured(decided.file) },
      warnings: warnings(),
    }
  },
})
