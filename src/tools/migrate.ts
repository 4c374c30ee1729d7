import { object } from "zod/mini"
import type { AdoptResult } from "../checkpoint/verbs/adopt.ts"
import { assertSessionID } from "../checkpoint/service.ts"
import { CheckpointError } from "../errors.ts"
import { requireNamespace } from "../legacy/import.ts"
import { defineTool } from "./define.ts"
import type { ToolModule, ToolSession } from "./define.ts"
import { field } from "./input.ts"

const DESCRIPTION = `Import checkpoint state of plugin version 1.x (JSON files of this project) into the store, each file once; the files are never changed. By itself it does not touch this session's checkpoint.

With adopt true the imported checkpoint and its snapshots are copied into this session; with fromSession the live checkpoint of another session of this project is. Either stores the current state first (undoSnapshot). Use checkpoint_status to see whether 1.x state waits.`

export const migrate: ToolModule = defineTool({
  name: "checkpoint_migrate",
  description: DESCRIPTION,
  input: object({
    adopt: field.flag("Copy the imported 1.x checkpoint into this session; false unless given."),
    fromSession: field.text("Id of another session of this project whose checkpoint to copy into this one."),
  }),
  run: async ({ adopt, fromSession }, session) => {
    const { checkpoint, legacy } = session
    if (adopt === true && fromSession !== undefined) {
      throw new CheckpointError("invalid-input", "Give either adopt or fromSession, not both; nothing was changed.", {
        facts: { field: "fromSession" },
      })
    }
    const copied = fromSession === undefined ? undefined : await adoptSession(session, fromSession)
    const report = await legacy.importAll(checkpoint)
    const adopted = adopt === true ? await checkpoint.adopt(requireNamespace(report), { history: true }) : copied
    const warnings = adopted?.warnings ?? []
    return {
      legacy: report,
      adopted: adopted === undefined ? null : { from: adopted.from, undoSnapshot: adopted.undo ?? null },
      warnings,
    }
  },
})

/** Asks the host about the source as well: whether it is of this project is decided by what is true now. */
async function adoptSession({ checkpoint, identity, identify }: ToolSession, from: string): Promise<AdoptResult> {
  assertSessionID(from)
  if (from === identity.id) {
    throw new CheckpointError("invalid-input", "fromSession names this session itself; nothing was changed.", {
      facts: { field: "fromSession" },
    })
  }
  return checkpoint.adopt(from, { history: false, source: await identify(from) })
}
