import { object } from "zod/mini"
import { isoTime } from "../checkpoint/document.ts"
import { defineTool } from "./define.ts"
import type { ToolModule } from "./define.ts"
import { field } from "./input.ts"

export const restoreSnapshot: ToolModule = defineTool({
  name: "checkpoint_restore_snapshot",
  description:
    'Make a snapshot the live checkpoint, exactly: fields that the snapshot lacks are gone afterwards. The state before is stored first, under the name given as "undoSnapshot" (null when there was none, or it was already the same).',
  input: object({ name: field.name("Name of the snapshot, exactly as listed.") }),
  run: async ({ name }, { checkpoint }) => {
    const { snapshot, undo, updatedAt, warnings } = await checkpoint.restore(name)
    return {
      restored: true,
      name: snapshot.name,
      kind: snapshot.kind,
      savedAt: isoTime(snapshot.savedAt),
      undoSnapshot: undo ?? null,
      updatedAt: isoTime(updatedAt),
      warnings,
    }
  },
})
