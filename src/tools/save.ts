import { isEmptyPatch } from "../checkpoint/merge.ts"
import { cutTitle } from "../lib/text.ts"
import { object } from "zod/mini"
import { countsOf, isoTime } from "../checkpoint/document.ts"
import { LIST_FIELDS, TEXT_FIELDS } from "../checkpoint/model.ts"
import { defineTool } from "./define.ts"
import type { ToolModule } from "./define.ts"
import { field } from "./input.ts"

const DESCRIPTION = `Save this session's task checkpoint: what the task is, what is done, what comes next. It outlives context compaction, model switches and restarts. Call it when you have a plan, after each finished step, when blocked, and before you stop.

Fields you leave out (or send as null) stay as they are; "" empties a text field and [] empties a list. A list you send REPLACES the stored list; send listMode "append" to add only your new items. When a save removes or replaces anything, the result names under "undoSnapshot" a snapshot that still holds the earlier state (checkpoint_restore_snapshot brings it back).`

/** Said of a call whose every field was left out: perhaps they were misspelled, and the host or we took none. */
const NO_FIELD = `The call names no field, so nothing was changed. The fields are ${["title", "objective", "status", "summary", ...LIST_FIELDS].join(", ")}.`

/** What of a save may be masked. */
const NAMES: ReadonlySet<string> = new Set([...TEXT_FIELDS, ...LIST_FIELDS, "snapshotName", "checks"])

export const save: ToolModule = defineTool({
  name: "checkpoint_save",
  description: DESCRIPTION,
  input: object({
    title: field.text("Short name of the task."),
    objective: field.text("What done means: the goal and its acceptance criteria."),
    status: field.status("State of the task; the first save defaults to in_progress."),
    summary: field.text("Where things stand, in a few sentences."),
    constraints: field.list(
      "Limits and decisions that hold for the whole task, above all what the user asked to hold. Every briefing shows them first.",
    ),
    currentPlan: field.list("The steps of the plan, in order."),
    completedSteps: field.list("Steps that are finished, oldest first."),
    nextSteps: field.list("What to do next, most urgent first."),
    blockers: field.list("What stands in the way."),
    filesTouched: field.list("Paths of files that were changed or matter."),
    notes: field.list("Decisions, findings and anything else worth keeping."),
    snapshotName: field.newName(
      "Name for a snapshot of this state; a taken name gets a number. Named ones outlive automatic ones.",
    ),
    checks: field.list(
      "Commands you ran, exactly as you ran them, whose success shows that the steps completed in this save are done.",
    ),
    listMode: field.choice(["replace", "append"], "How lists in this call are taken; replace unless given."),
  }),
  run: async ({ snapshotName, listMode, checks = [], ...fields }, { checkpoint, identity, masked, warn }) => {
    const saved = await checkpoint.save({ ...fields, listMode: listMode ?? "replace" }, snapshotName, checks)
    const { content, updatedAt } = saved.state
    const warnings = [...saved.warnings]
    if (identity.placeholder) {
      const unsaid = `The host could not say which project session ${identity.id} belongs to; its checkpoint was saved all the same.`
      warnings.push(unsaid)
      warn(unsaid)
    }
    if (snapshotName === undefined && checks.length === 0 && isEmptyPatch({ ...fields, listMode: "replace" }))
      warnings.push(NO_FIELD)
    const hidden = masked.filter((name) => NAMES.has(name))
    if (hidden.length > 0)
      warnings.push(
        `${hidden.join(", ")}: what looks like a secret was masked before it was stored. Save the name of the variable or of the place in the vault instead; revoke a key that was pasted.`,
      )
    return {
      saved: true,
      changed: saved.changed,
      updatedAt: isoTime(updatedAt),
      title: content.title && cutTitle(content.title),
      status: content.status,
      counts: countsOf(content),
      changes: saved.changes,
      snapshot: saved.snapshot ?? null,
      undoSnapshot: saved.undo ?? null,
      ...(saved.checks.length === 0 ? {} : { checks: saved.checks }),
      ...(hidden.length === 0 ? {} : { masked: hidden }),
      warnings,
    }
  },
})
