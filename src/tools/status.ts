import { object } from "zod/mini"
import { countsOf, isoTime } from "../checkpoint/document.ts"
import { cutTitle } from "../lib/text.ts"
import { SHOWN } from "../checkpoint/observed.ts"
import type { Seen } from "../checkpoint/seen.ts"
import { EMPTY_CONTENT } from "../checkpoint/model.ts"
import { defineTool } from "./define.ts"
import type { ToolModule } from "./define.ts"

export const status: ToolModule = defineTool({
  name: "checkpoint_status",
  description:
    "A short overview without the checkpoint's contents: whether one exists, its title, status, age and sizes, how many snapshots and prompts since the last save, whether 1.x state waits for checkpoint_migrate, and which other sessions of this project hold a checkpoint.",
  input: object({}),
  run: async (_, { checkpoint, legacy, database, decided, warnings, service }) => {
    const { state, rules, snapshots, prompts, parentID, forkedFrom, others, ...more } = await checkpoint.status()
    return {
      exists: state !== undefined,
      synthesized: state?.synthesized ?? false,
      title: state?.content.title && cutTitle(state.content.title),
      status: state?.content.status,
      updatedAt: state && isoTime(state.updatedAt),
      counts: countsOf(state?.content ?? EMPTY_CONTENT),
      ...(rules.length === 0 ? {} : { rules: rules.map(cutTitle) }),
      snapshots,
      promptsSinceSave: prompts,
      legacyWaiting: await legacy.waiting(checkpoint),
      parentID,
      forkedFrom,
      observed: observedOf(more.seen),
      repository: state && (await checkpoint.repository(state.place)),
      otherSessions: others.map((other) => ({
        sessionID: other.sessionID,
        title: other.title && cutTitle(other.title),
        status: other.status,
        updatedAt: isoTime(other.updatedAt),
      })),
      database: service.door.captured(database),
      options: decided && { ...decided, file: service.door.captured(decided.file) },
      warnings: [...warnings(), ...more.warnings, ...(more.seen.fault === undefined ? [] : [more.seen.fault])],
    }
  },
})

function observedOf({ view, failing }: Seen): object | undefined {
  if (view === undefined) return undefined
  return {
    files: view.filesTotal,
    commands: view.commandsTotal,
    failing: failing.slice(0, SHOWN.failing).map((each) => ({
      command: cutTitle(each.command),
      ...("exit" in each ? { exit: each.exit } : { ended: each.ended }),
      at: each.at,
      ...(each.by === undefined ? {} : { by: each.by }),
    })),
  }
}
