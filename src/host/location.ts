import type { Location } from "./contract.ts"
import { fieldOf, someText, text } from "./shape.ts"

/** Where the host says this instance lives. Throws an Error with one sentence where it does not say: betas before 2.0 do not. */
export function requireLocation(given: unknown): Location {
  const project = fieldOf(given, "project")
  const directory = someText(fieldOf(given, "directory"))
  const id = someText(fieldOf(project, "id"))
  const root = text(fieldOf(project, "directory"))
  if (directory === undefined || id === undefined || root === undefined) {
    throw new Error(
      "Checkpoint Orchestrator cannot run here: the host does not tell plugins their location (ctx.location). It needs OpenCode 2.0 or later.",
    )
  }
  const workspaceID = text(fieldOf(given, "workspaceID"))
  return {
    directory,
    ...(workspaceID === undefined ? {} : { workspaceID }),
    project: { id, directory: root, canonical: text(fieldOf(project, "canonical")) ?? root },
  }
}
