import type { CheckpointStore, SessionIdentity } from "../checkpoint/port.ts"
import type { ServiceOptions } from "../checkpoint/transaction.ts"
import type { HandoffOptions } from "../handoff/keeper.ts"
import type { ToolDefinition } from "../host/contract.ts"

/** What the tools are made of; the entry point provides it. */
export interface ToolParts {
  readonly store: CheckpointStore
  readonly options: ServiceOptions & HandoffOptions
  readonly database: string
  /** Who the session is, as the host says now. */
  readonly identify: (id: string) => Promise<SessionIdentity>
  /** What hooks have not written yet is written when it resolves; undefined where nothing is waiting. */
  readonly settled: () => Promise<void> | undefined
  /** The plugin's last warnings. */
  readonly warnings: () => readonly string[]
  /** What happened to the database and a session was not yet told. Handed out once. */
  readonly untold: (sessionID: string) => readonly string[]
  readonly warn: (message: string) => void
}

/** What the model is told of a tool. */
export type ToolManifest = Pick<ToolDefinition, "name" | "description" | "input">

export type Executor = ToolDefinition["execute"]
