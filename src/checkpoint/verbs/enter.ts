import { isBriefing } from "../briefing-frame.ts"
import type { SessionIdentity, StoreWriter } from "../port.ts"
import { isStale, reconcile } from "../session-row.ts"
import type { State } from "../state.ts"
import { transactionOf } from "../transaction.ts"
import type { ServiceOptions, Transaction } from "../transaction.ts"

/**
 * How a transaction of a session begins that the host or a model uses now: when that was, and which host says so, stands in its row
 * afterwards. The rest is {@link enter}.
 */
export function use(
  writer: StoreWriter,
  identity: SessionIdentity,
  options: ServiceOptions,
  message?: string,
): Transaction {
  writer.hear(identity.id, options.clock(), identity.placeholder ? undefined : identity.host)
  return enter(writer, identity, options, message)
}

/**
 * How a transaction begins in which something about a session is learned: its row is brought in line with what the host says of it, and a fork that is seen for the
 * first time is given its source's live checkpoint and briefing, with the same date and no history. A fork that was purged, or that
 * has state of its own, is left alone.
 */
export function enter(
  writer: StoreWriter,
  identity: SessionIdentity,
  options: ServiceOptions,
  message?: string,
): Transaction {
  const now = options.clock()
  const { record, newFork } = reconcile(writer, identity, now)
  const begun = { writer, identity, now, options, message }
  const copied = newFork ? copyFork(transactionOf({ ...begun, record }), record.forkedFrom) : undefined
  return {
    ...transactionOf({ ...begun, record: copied === undefined ? record : (writer.session(identity.id) ?? record) }),
    copied,
  }
}

function copyFork(tx: Omit<Transaction, "copied">, source: string | undefined): State | undefined {
  const { writer, record, identity, options } = tx
  const { id } = record
  if (source !== undefined && !record.purged) {
    writer.copyRules(source, id)
    writer.copyObserved(source, id)
  }
  if (source === undefined || record.purged || writer.state(id) !== undefined || writer.snapshotCount(id) > 0)
    return undefined
  if (identity.source !== undefined && isStale(writer, identity.source)) enter(writer, identity.source, options)
  const state = writer.state(source)
  if (state === undefined) return undefined
  writer.putState(id, state)
  const { text, branch } = writer.briefing(source)
  if (text !== undefined && isBriefing(text)) writer.putBriefing(id, { text, branch, now: tx.now })
  if (writer.session(source)?.compacted === true) writer.markCompacted(id)
  return state
}
