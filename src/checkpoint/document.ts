import type { Checkpoint, Content } from "./model.ts"

/** The checkpoint document of tools.md. Unset text is absent. */
export interface CheckpointDocument {
  readonly exists: true
  readonly sessionID: string
  readonly updatedAt: string
  readonly synthesized: boolean
  readonly task: { readonly title?: string; readonly objective?: string; readonly status: string }
  readonly summary?: string
  readonly currentPlan: readonly string[]
  readonly completedSteps: readonly string[]
  readonly nextSteps: readonly string[]
  readonly blockers: readonly string[]
  readonly filesTouched: readonly string[]
  readonly notes: readonly string[]
}

export function toDocument(sessionID: string, { content, synthesized, updatedAt }: Checkpoint): CheckpointDocument {
  const { title, objective, status, summary, ...lists } = content
  return {
    exists: true,
    sessionID,
    updatedAt: isoTime(updatedAt),
    synthesized,
    task: { ...(title === undefined ? {} : { title }), ...(objective === undefined ? {} : { objective }), status },
    ...(summary === undefined ? {} : { summary }),
    ...lists,
  }
}

export function isoTime(time: number): string {
  return new Date(time).toISOString()
}

export type Counts = { readonly [F in keyof Content as Content[F] extends readonly string[] ? F : never]: number }

/** How many items each list has. */
export function countsOf(content: Content): Counts {
  return {
    currentPlan: content.currentPlan.length,
    completedSteps: content.completedSteps.length,
    nextSteps: content.nextSteps.length,
    blockers: content.blockers.length,
    filesTouched: content.filesTouched.length,
    notes: content.notes.length,
  }
}
