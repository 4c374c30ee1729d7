import type { CheckResult, Judge } from "./checks.ts"
import type { CheckRow, ObservedWork } from "./observation.ts"
import type { ObservedCommand, ObservedFile, ObservedView } from "./observed.ts"

/** A check as a load shows it. */
export interface ShownCheck {
  readonly command: string
  readonly result: CheckResult
  readonly exit?: number
  readonly at?: string
  readonly changedSince?: number
  /** The completed steps that it is for. */
  readonly steps: readonly string[]
}

/** What was observed of a session, and what its checks are worth by that. */
export interface Seen {
  readonly work: ObservedWork | undefined
  /** What a load shows of it; undefined where there is nothing. */
  readonly view: ObservedView | undefined
  /** All files and commands, newest first. */
  readonly files: readonly ObservedFile[]
  readonly commands: readonly ObservedCommand[]
  /** The check commands whose newest run failed, newest first. */
  readonly failing: readonly ObservedCommand[]
  readonly checks: readonly ShownCheck[]
  /** All commands that saves named as checks, with what stands for the steps that they are for. */
  readonly bound: readonly CheckRow[]
  /** Why nothing is told, where what is stored cannot be read. */
  readonly fault?: string
  /** What a command is worth, whether a save named it or not. */
  readonly judge: Judge
}

/** The newest files that were observed between two points, and how many there are. */
export interface FilesBetween {
  readonly files: readonly ObservedFile[]
  readonly filesTotal: number
}
