import type { State } from "./state.ts"
import type { SessionSummary } from "./port.ts"

/** Some of what there is, and how much there is in all. */
export interface Page<T> {
  readonly items: readonly T[]
  readonly total: number
}

/** A session at a glance. */
export interface Status {
  readonly state: State | undefined
  readonly snapshots: number
  /** Prompts since the last save. */
  readonly prompts: number
  readonly parentID?: string
  readonly forkedFrom?: string
  /** Other sessions of the project that hold a checkpoint, newest first. */
  readonly others: readonly SessionSummary[]
}
