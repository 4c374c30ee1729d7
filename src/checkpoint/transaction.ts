import type { SecretsMode } from "../secrets/modes.ts"
import { History } from "./history.ts"
import type { Retention } from "./history.ts"
import type { State } from "./state.ts"
import type { SessionIdentity, SessionRecord, StoreWriter } from "./port.ts"

export interface ServiceOptions extends Retention {
  /** Prompts without a save before the live state is snapshotted; 0 is off. */
  readonly autosaveEvery?: number
  /** What is done with a secret in text that comes in; it is masked unless told otherwise. */
  readonly secrets?: SecretsMode
  /** Whether what the host reports is recorded and shown; it is unless told otherwise. */
  readonly observe?: boolean
  /** The same of commands. */
  readonly observeCommands?: boolean
  /** Whether compacted sessions get a briefing, and its budget in characters. */
  readonly briefing: boolean
  readonly briefingMaxChars: number
  readonly clock: () => number
}

/** What one verb works with: the open writer, the session that it is bound to, one reading of the clock and the options. */
export interface Transaction {
  readonly writer: StoreWriter
  readonly identity: SessionIdentity
  /** The session's row as it was when the transaction began, in line with what the host says. */
  readonly record: SessionRecord
  /** The session's snapshots. */
  readonly history: History
  readonly now: number
  readonly options: ServiceOptions
  /** The message of the host's in which a tool was called, where one was. */
  readonly message?: string | undefined
  /** The branch that the session's directory is on, empty for none; undefined where that was not looked at. */
  readonly branch?: string | undefined
  /** The state that a fork, seen for the first time, was given in this transaction. */
  readonly copied: State | undefined
}

/**
 * What a verb gives back: its result, and the live state where the verb changed it (`state` is undefined where there is none any
 * more). The service refreshes the hand-off exactly where `live` is present.
 */
export interface Outcome<T> {
  readonly result: T
  readonly live?: { readonly state: State | undefined } | undefined
}

/** A transaction from its parts, with the session's history. */
export function transactionOf(begun: Omit<Transaction, "copied" | "history">): Omit<Transaction, "copied"> {
  const { writer, record, now, options, message } = begun
  return { ...begun, history: new History(writer, record.id, now, options, message) }
}
