import { object } from "zod/mini"
import { defineTool } from "./define.ts"
import type { ToolModule } from "./define.ts"
import { field } from "./input.ts"

export const clear: ToolModule = defineTool({
  name: "checkpoint_clear",
  description:
    'Clear this session\'s live checkpoint, for example when the task is over and another begins. Its state is kept in the snapshot named by "undoSnapshot". Only with purge true is everything of this session (checkpoint, snapshots, hand-off) deleted for good: do that only when the user asks for it.',
  input: object({
    purge: field.flag("Delete everything of this session for good, history included; false unless given."),
  }),
  run: async ({ purge }, { checkpoint }) => {
    if (purge === true) {
      const { handoff, ...removed } = await checkpoint.purge()
      const { existed, warnings } = handoff
      const found = removed.checkpoint || removed.snapshots > 0 || removed.observed > 0 || existed
      return {
        cleared: found,
        purged: found,
        removed: { ...removed, handoff: existed },
        warnings,
      }
    }
    const { cleared, undo, handoff } = await checkpoint.clear()
    const { warnings } = handoff
    return { cleared, undoSnapshot: undo ?? null, purged: false, warnings }
  },
})
