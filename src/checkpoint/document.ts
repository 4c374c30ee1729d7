import { mapLists } from "./model.ts"
import type { Checkpoint, Content, ListField } from "./model.ts"

/** A checkpoint as the tools show it. Unset text is absent. */
export interface CheckpointDocument extends Readonly<Record<ListField, readonly string[]>> {
  readonly exists: true
  readonly sessionID: string
  readonly updatedAt: string
  readonly synthesized: boolean
  readonly task: { readonly title?: string; readonly objective?: string; readonly status: string }
  readonly summary?: string
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

/** A time to the minute, in UTC. */
export function minute(time: number): string {
  return `${isoTime(time).slice(0, 16).replace("T", " ")} UTC`
}

/** How many items each list has. */
export function countsOf(content: Content): Record<ListField, number> {
  return mapLists((field) => content[field].length)
}

/** How far a task is: completed steps, against the longer of the plan and what is done or comes next. */
export function progressOf(lists: { readonly completed: number; readonly coming: number; readonly planned: number }): {
  readonly done: number
  readonly planned: number
} {
  const { completed: done, coming, planned } = lists
  return { done, planned: Math.max(planned, done + coming) }
}
