import { object } from "zod/mini"
import { toDocument } from "../checkpoint/document.ts"
import { defineTool } from "./define.ts"
import type { ToolModule } from "./define.ts"

export const load: ToolModule = defineTool({
  name: "checkpoint_load",
  description:
    "Read this session's whole task checkpoint. Call it when you start or resume work, or whenever you are unsure what is done and what comes next. Answers { exists: false } when nothing was saved yet.",
  input: object({}),
  run: async (_, { checkpoint, identity, legacy }) => {
    const state = await checkpoint.load()
    if (state !== undefined) {
      const warnings = await checkpoint.foundIn(state)
      return { ...toDocument(identity.id, state), ...(warnings.length === 0 ? {} : { warnings }) }
    }
    return { exists: false, ...((await legacy.waiting(checkpoint)) ? { legacyWaiting: true } : {}) }
  },
})
