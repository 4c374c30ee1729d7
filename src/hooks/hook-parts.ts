import type { Capture } from "../checkpoint/capture.ts"
import type { Handoffs } from "../handoff/handoffs.ts"
import type { Sessions } from "../host/sessions.ts"
import type { ToolNames } from "../host/tool-names.ts"
import type { Guard } from "./guard.ts"

export interface HookOptions {
  readonly autosaveEvery: number
  readonly briefingMaxChars: number
  readonly deleteWithSession: boolean
}

/** What the hooks and event handlers of one plugin instance are made of; the entry point provides it. */
export interface HookParts {
  readonly capture: Capture
  readonly handoffs: Handoffs
  readonly guard: Guard
  readonly options: HookOptions
  readonly sessions: Sessions
  readonly toolNames: ToolNames
}
