import type { CheckResult, CheckWorth } from "./checks.ts"
import type { Newest, ObservedWork } from "./observation.ts"
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
  /** The newest files, as many as any answer tells, and how many there are. */
  readonly files: Newest<ObservedFile>
  /** The newest commands, those of all classes. */
  readonly latest: readonly ObservedCommand[]
  /** The newest check commands, newest first. */
  readonly commands: readonly ObservedCommand[]
  /** Those of them whose newest run failed. */
  readonly failing: readonly ObservedCommand[]
  readonly checks: readonly ShownCheck[]
  /** Why nothing is told, where what is stored cannot be read. */
  readonly fault?: string
}

/** The same with what briefings and hand-offs tell besides. */
export interface Told extends Seen {
  /** What the newest check commands that do not fail are worth. */
  readonly worths: ReadonlyMap<string, CheckWorth>
}

/** The newest files that were observed between two points, and how many there are. */
export interface FilesBetween {
  readonly files: readonly ObservedFile[]
  readonly filesTotal: number
}
