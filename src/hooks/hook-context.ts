import type { CheckpointService } from "../checkpoint/api.ts"
import type { Installation } from "../host/installation.ts"
import type { Sessions } from "../host/sessions.ts"
import type { ToolNames } from "../host/tool-names.ts"
import type { ReadWindow } from "../host/window.ts"
import type { CompactionWatch } from "./compaction-watch.ts"
import type { Guard } from "./guard.ts"

export interface HookOptions {
  readonly briefingMaxChars: number
  readonly deleteWithSession: boolean
}

/** What the hooks and event handlers of one plugin instance work with; the entry point provides it. */
export interface HookDeps {
  readonly service: CheckpointService
  readonly options: HookOptions
  readonly guard: Guard
  readonly sessions: Sessions
  readonly installation: Installation
  readonly toolNames: ToolNames
  readonly readWindow: ReadWindow
}

export interface HookContext extends HookDeps {
  readonly watch: CompactionWatch
  /** Brings a session in that has no row of its own, where it is a fork: as a copy of its source. Returns whether it is one. */
  readonly enterFork: (id: string) => Promise<boolean>
}
