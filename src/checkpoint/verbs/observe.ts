import { OBSERVED_LIMITS, SEEN } from "../observation.ts"
import type { Ended, NewChange, NewCommand } from "../observation.ts"
import type { WorkTree } from "../observed-port.ts"
import type { SessionRecord, StoreReader, StoreWriter } from "../port.ts"

/** What is written of one report. */
export type Observation =
  | { readonly kind: "changes"; readonly changes: readonly NewChange[] }
  | { readonly kind: "command"; readonly command: NewCommand }
  | { readonly kind: "step-started"; readonly messageID: string; readonly tree: string | undefined }
  | {
      readonly kind: "step-ended"
      readonly messageID: string
      readonly tree: string | undefined
      readonly changes: readonly NewChange[]
      readonly top: string
    }
  | { readonly kind: "reverted"; readonly messageID: string }
  | { readonly kind: "revert-cleared" | "revert-committed" }

/** A step whose beginning was not heard began this long before its end at the most, in ms. */
const UNHEARD_STEP_MS = 600_000

/**
 * Stores what was observed of a session, beside its checkpoint: neither content nor hash nor date of that changes. It may be repeated,
 * and come in any order. False, with nothing written, for a session that has no row yet.
 */
export function observe(writer: StoreWriter, id: string, observation: Observation, now: number): boolean {
  if (!writer.beginObserving(id, now)) return false
  switch (observation.kind) {
    case "changes":
      for (const change of observation.changes) writer.putChange(id, change, now)
      return true
    case "command":
      writer.putCommand(id, observation.command, now)
      return true
    case "step-started":
      writer.startStep(id, observation.messageID, observation.tree, now)
      return true
    case "step-ended": {
      const { messageID, tree, changes, top } = observation
      const record = changes.length === 0 ? undefined : writer.session(id)
      const during = record !== undefined && othersWereActive(writer, record, { messageID, top, now }) ? SEEN.during : 0
      for (const change of changes) writer.putChange(id, { ...change, seen: change.seen | during }, now)
      writer.endStep(id, messageID, tree, now)
      return true
    }
    case "reverted":
      writer.undoObserved(id, observation.messageID)
      return true
    case "revert-cleared":
      writer.redoObserved(id)
      return true
    case "revert-committed":
      writer.settleUndone(id)
      return true
  }
}

/** A parent waits while its sub-agent works, so that it is no other session to it. */
function othersWereActive(
  reader: StoreReader,
  record: SessionRecord,
  { messageID, top, now }: { readonly messageID: string; readonly top: string; readonly now: number },
): boolean {
  const since = reader.stepStarted(record.id, messageID) ?? now - UNHEARD_STEP_MS
  const tree: WorkTree = { projectID: record.projectID, top }
  return reader.othersActive(tree, [record.id, ...ancestorsOf(reader, record)], since, now)
}

function ancestorsOf(reader: StoreReader, { parentID }: SessionRecord): readonly string[] {
  const found: string[] = []
  for (
    let id = parentID;
    id !== undefined && !found.includes(id) && found.length < 5;
    id = reader.session(id)?.parentID
  )
    found.push(id)
  return found
}

/** Records how a command in the background ended, in whichever session it was started. Returns whether one waited for that. */
export function endCommand(writer: StoreWriter, shellID: string, end: Ended): boolean {
  return writer.endCommand(shellID, end) > 0
}

/** Drops what is beyond the limits; the newest run of a command that a check is bound to stays. */
export function trimObserved(writer: StoreWriter, id: string): void {
  const kept = writer.checks(id).slice(0, OBSERVED_LIMITS.checks)
  writer.trimObserved(
    id,
    kept.map(({ command }) => command),
  )
}
