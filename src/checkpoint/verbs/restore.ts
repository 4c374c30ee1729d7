import type { Clean } from "../door.ts"
import { requireSnapshot } from "../history.ts"
import type { StoredSnapshot } from "../port.ts"
import { replaceLive } from "../replace.ts"
import type { Replaced } from "../replace.ts"
import type { Outcome, Transaction } from "../transaction.ts"

export interface RestoreResult extends Replaced {
  readonly snapshot: StoredSnapshot
}

/** Makes a snapshot the live state exactly, dated now: what it lacks is gone afterwards, and in the undo point. */
export function restore(tx: Transaction, name: Clean): Outcome<RestoreResult> {
  const snapshot = requireSnapshot(tx.writer, tx.record.id, name)
  const { result, live } = replaceLive(tx, { ...snapshot.state, updatedAt: tx.now }, "pre-restore")
  return { result: { snapshot, ...result }, live }
}
