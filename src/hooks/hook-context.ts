import type { Capture } from "../checkpoint/capture.ts"
import type { SessionIdentity } from "../checkpoint/store.ts"
import type { Handoffs } from "../handoff/handoffs.ts"
import type { Guard } from "./guard.ts"
import type { MissedCompactions } from "./missed.ts"

export interface HookOptions {
  readonly autosaveEvery: number
  readonly briefingMaxChars: number
  readonly deleteWithSession: boolean
}

/** What the hooks and event handlers of one plugin instance work with. */
export interface HookContext {
  readonly capture: Capture
  readonly handoffs: Handoffs
  readonly missed: MissedCompactions
  readonly guard: Guard
  readonly options: HookOptions
  /** Who the session is, as the host says now. */
  readonly identify: (id: string) => Promise<SessionIdentity>
}
