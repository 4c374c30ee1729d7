import { object } from "zod/mini"
import { isoTime, toDocument } from "../checkpoint/document.ts"
import type { StoredSnapshot } from "../checkpoint/port.ts"
import { defineTool } from "./define.ts"
import type { ToolModule, ToolResult } from "./define.ts"
import { field } from "./input.ts"

export const loadSnapshot: ToolModule = defineTool({
  name: "checkpoint_load_snapshot",
  description:
    'Read one snapshot without changing anything. With compareWith (another snapshot\'s name, or "current" for the live checkpoint) it also shows the difference field by field, from the snapshot to that one, and the files that were observed to change between the two.',
  input: object({
    name: field.name("Name of the snapshot, exactly as listed."),
    compareWith: field.nameOrCurrent('Name of a snapshot to compare with, or "current".'),
  }),
  run: async ({ name, compareWith }, { checkpoint, identity }) => {
    const { snapshot, difference, observed } =
      compareWith === undefined
        ? { snapshot: await checkpoint.snapshot(name), difference: undefined, observed: undefined }
        : await checkpoint.compare(name, compareWith)
    const warnings = await checkpoint.foundIn(snapshot.state)
    return {
      ...show(identity.id, snapshot),
      ...(difference === undefined ? {} : { difference: { from: name, to: compareWith, fields: difference } }),
      ...(observed === undefined ? {} : { observed }),
      ...(warnings.length === 0 ? {} : { warnings }),
    }
  },
})

function show(id: string, { name, kind, savedAt, state }: StoredSnapshot): ToolResult {
  return { name, kind, savedAt: isoTime(savedAt), checkpoint: toDocument(id, state) }
}
