import { brief } from "../replace.ts"
import type { Outcome, Transaction } from "../transaction.ts"

/** Makes the briefing of a session anew, where it has one. */
export function renewBriefing(tx: Transaction): Outcome<undefined> {
  const { writer, record } = tx
  if (writer.briefing(record.id).text !== undefined) brief(tx, writer.state(record.id))
  return { result: undefined }
}
