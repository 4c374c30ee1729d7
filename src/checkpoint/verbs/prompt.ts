import type { StoreWriter } from "../port.ts"
import type { Outcome, Transaction } from "../transaction.ts"

/** A prompt that the host has admitted. */
export interface Prompt {
  readonly id: string
  readonly messageID: string
}

/**
 * What counting a prompt leads to: nothing more, an autosave that is due, or a session that the host has not described yet, so that the
 * prompt has to be counted once it has.
 */
export type Counted = "counted" | "due" | "unknown"

/** Counts a prompt of a session that the host has described, once per message id. */
export function countPrompt(
  writer: StoreWriter,
  { id, messageID }: Prompt,
  { every, now }: { every: number; now: number },
): Counted {
  const count = writer.countPrompt(id, messageID, { placeholder: false, now })
  if (count !== undefined) return isDue(count, every) ? "due" : "counted"
  return writer.briefing(id).known ? "counted" : "unknown"
}

/** Counts the first prompt of a session, which the transaction has brought in, and autosaves where that is due. */
export function countFirst(tx: Transaction, messageID: string): Outcome<undefined> {
  const count = tx.writer.countPrompt(tx.record.id, messageID, { placeholder: true, now: tx.now })
  return count !== undefined && isDue(count, tx.options.autosaveEvery ?? 0) ? autosave(tx) : { result: undefined }
}

/** Keeps the live state in an `auto` snapshot unless one holds it. Nothing is ever synthesized. */
export function autosave({ writer, record: { id }, history }: Transaction): Outcome<undefined> {
  const state = writer.state(id)
  if (state === undefined) return { result: undefined }
  if (writer.snapshotHolding(id, state.hash) === undefined) {
    history.makeRoom("auto")
    history.add("auto", state)
  }
  return { result: undefined, live: { state } }
}

function isDue(count: number, every: number): boolean {
  return every > 0 && count % every === 0
}
