import { isCheckpointError } from "../errors.ts"
import { renderBriefing } from "./briefing.ts"
import type { SnapshotKind } from "./model.ts"
import type { StoreReader } from "./port.ts"
import { toldOf } from "./work.ts"
import { workLines } from "./work-lines.ts"
import { ruleTexts } from "./session-row.ts"
import type { State } from "./state.ts"
import type { Outcome, Transaction } from "./transaction.ts"

export interface Replaced {
  /** False where the state was live already: then nothing is written. */
  readonly changed: boolean
  /** The snapshot that holds the state before, or undefined where there was none or it was the same. */
  readonly undo: string | undefined
  readonly updatedAt: number
  readonly warnings: readonly string[]
}

/**
 * The one way in which another state takes the place of the live one: the state before becomes a snapshot of kind `undo`, the new
 * one is stored with its own date, and a session that was compacted gets its briefing anew. A damaged state before does not stand in
 * the way, but cannot be kept, and a warning says so.
 */
export function replaceLive(tx: Transaction, state: State, undo: SnapshotKind): Outcome<Replaced> {
  const { writer, history, record } = tx
  const { current, damaged } = readLive(writer, record.id)
  if (current?.hash === state.hash)
    return { result: { changed: false, undo: undefined, updatedAt: current.updatedAt, warnings: [] } }
  const kept = current === undefined ? undefined : history.add(undo, current)
  history.prune(undo)
  writer.putState(record.id, state)
  if (record.compacted) brief(tx, state)
  const warnings = damaged ? ["The state before was damaged and could not be kept as an undo point."] : []
  return { result: { changed: true, undo: kept, updatedAt: state.updatedAt, warnings }, live: { state } }
}

/** The live state for a call that was asked to replace or delete it: one that is damaged must not stand in the way of that. */
export function readLive(reader: StoreReader, id: string): { current: State | undefined; damaged: boolean } {
  try {
    return { current: reader.state(id), damaged: false }
  } catch (error) {
    if (!isCheckpointError(error) || error.code !== "storage-corrupt") throw error
    return { current: undefined, damaged: true }
  }
}

/**
 * Stores the briefing of a session: its rules, its live state where that is the model's own, and what was observed of its work. Where
 * there is none of them, or briefings are off, it goes.
 */
export function brief({ writer, record, options, now, branch }: Transaction, state: State | undefined): void {
  const checkpoint = state?.synthesized === true ? undefined : state
  const facts = { asOf: now, prompts: record.prompts, branch: state?.place?.branch, commit: state?.place?.commit }
  const rules = ruleTexts(writer, record)
  const observed = options.briefing ? workLines(toldOf(writer, record, undefined, options), now) : undefined
  const text = options.briefing ? renderBriefing({ rules, checkpoint, facts, observed }, options.briefingMaxChars) : ""
  writer.putBriefing(record.id, text === "" ? undefined : { text, branch, now })
}
