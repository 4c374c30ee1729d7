import { readLive } from "../replace.ts"
import type { Outcome, Transaction } from "../transaction.ts"

export interface ClearResult {
  readonly cleared: boolean
  /** The snapshot that holds the state before. */
  readonly undo: string | undefined
}

export interface PurgeResult {
  readonly checkpoint: boolean
  readonly snapshots: number
  /** How many observed changes and commands went. */
  readonly observed: number
}

/** Empties the live state and the briefing after storing an undo point. */
export function clear({ writer, record: { id }, history }: Transaction): Outcome<ClearResult> {
  const current = writer.state(id)
  if (current === undefined) return { result: { cleared: false, undo: undefined }, live: { state: undefined } }
  const undo = history.add("pre-clear", current)
  history.prune("pre-clear")
  writer.dropState(id)
  writer.putBriefing(id, undefined)
  return { result: { cleared: true, undo }, live: { state: undefined } }
}

/** Deletes what the session has, for good. Where its hand-off lies stays on record: that file is removed after the commit. */
export function purge({ writer, record: { id, handoff } }: Transaction): Outcome<PurgeResult> {
  const { current, damaged } = readLive(writer, id)
  const checkpoint = damaged || current !== undefined
  const observed = writer.forgetObserved(id)
  const snapshots = writer.purge(id)
  writer.setHandoff(id, handoff)
  return { result: { checkpoint, snapshots, observed }, live: { state: undefined } }
}
