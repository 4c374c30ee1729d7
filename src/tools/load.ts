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
    const rules = await checkpoint.rules()
    const { checks, view, fault } = await checkpoint.seen(state)
    const shown = {
      ...(rules.length === 0 ? {} : { rules }),
      ...(checks.length === 0 ? {} : { checks }),
      ...(view === undefined ? {} : { observed: view }),
    }
    const damage = fault === undefined ? [] : [fault]
    if (state !== undefined) {
      const warnings = [...(await checkpoint.foundIn(state)), ...damage]
      const repository = await checkpoint.repository(state.place)
      return {
        ...toDocument(identity.id, state),
        ...shown,
        ...(repository === undefined ? {} : { repository }),
        ...(warnings.length === 0 ? {} : { warnings }),
      }
    }
    const waiting = (await legacy.waiting(checkpoint)) ? { legacyWaiting: true } : {}
    return { exists: false, ...shown, ...waiting, ...(damage.length === 0 ? {} : { warnings: damage }) }
  },
})
