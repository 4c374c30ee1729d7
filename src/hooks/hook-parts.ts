import type { CheckpointStore } from "../checkpoint/port.ts"
import type { ServiceOptions } from "../checkpoint/transaction.ts"
import type { HandoffOptions } from "../handoff/keeper.ts"
import type { Installation } from "../host/installation.ts"
import type { Sessions } from "../host/sessions.ts"
import type { ToolNames } from "../host/tool-names.ts"
import type { ReadWindow } from "../host/window.ts"
import type { Guard } from "./guard.ts"

export interface HookOptions extends ServiceOptions, HandoffOptions {
  readonly autosaveEvery: number
  readonly deleteWithSession: boolean
}

/** What the hooks and event handlers of one plugin instance are made of; the entry point provides it. */
export interface HookParts {
  readonly store: CheckpointStore
  readonly options: HookOptions
  readonly guard: Guard
  readonly sessions: Sessions
  readonly installation: Installation
  readonly toolNames: ToolNames
  readonly readWindow: ReadWindow
  readonly warn: (message: string) => void
}
