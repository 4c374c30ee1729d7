import type { Bus } from "./bus.ts"
import type { Copies } from "./copies.ts"
import type { SessionTable } from "./sessions.ts"
import type { Storage } from "./storage.ts"

/** What all instances of one process share. */
export interface Services {
  readonly bus: Bus
  readonly sessions: SessionTable
  readonly storage: Storage
  readonly copies: Copies
  readonly log: string[]
  readonly now: () => number
  readonly strictContext: boolean
  readonly offersToolHook: boolean | "throws"
  readonly keepsNothing: boolean
}
