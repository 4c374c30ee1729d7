import { isBriefing } from "./briefing.ts"
import { differs } from "./port.ts"
import type { SessionIdentity, SessionRecord, StoreReader, StoreWriter } from "./port.ts"

/**
 * Brings a session's row in line with what the host says of it, inside the caller's transaction, and returns the row.
 *
 * A fork that is seen for the first time starts as a copy of its source's live checkpoint and briefing, with no history; one that
 * was purged, or that has state of its own, is left alone. Where the host gave a directory another project id, the other sessions and
 * the imported 1.x state of that directory follow.
 */
export function enterSession(writer: StoreWriter, identity: SessionIdentity, now: number): SessionRecord {
  const before = writer.session(identity.id)
  if (before !== undefined && isSettled(before, identity)) return before
  const moved =
    before !== undefined && !before.placeholder && !identity.placeholder && followProject(writer, before, identity, now)
  const record = writer.putSession(identity, now, moved ? undefined : before)
  for (const namespace of strayNamespaces(writer, identity)) {
    writer.putSession({ ...namespace, projectID: identity.projectID }, now)
  }
  const source = record.forkedFrom
  if (source !== undefined && before?.forkedFrom === undefined) copyFork(writer, identity, record, source, now)
  return record
}

/**
 * {@link enterSession} for a session that the host or a model uses now: when that was, and which host says so, stands in its row
 * afterwards. Where only something about a session is learned, it is not used.
 */
export function useSession(writer: StoreWriter, identity: SessionIdentity, now: number): SessionRecord {
  writer.hear(identity.id, now, identity.placeholder ? undefined : identity.host)
  return enterSession(writer, identity, now)
}

/** True when {@link enterSession} would write anything: a read that finds nothing to change stays a read. */
export function needsEntry(
  reader: StoreReader,
  identity: SessionIdentity,
  record: SessionRecord | undefined = reader.session(identity.id),
): boolean {
  if (identity.placeholder) return false
  if (record !== undefined && isSettled(record, identity)) return false
  return record !== undefined || identity.forkedFrom !== undefined || strayNamespaces(reader, identity).length > 0
}

/** Nothing that the host says is new: then nothing else of its project or directory is, either. */
function isSettled(record: SessionRecord, identity: SessionIdentity): boolean {
  return identity.placeholder || !differs(record, identity)
}

/** Imported 1.x state of this session's directories that is listed under a project id which the host has given up since. */
function strayNamespaces(reader: StoreReader, identity: SessionIdentity): readonly SessionRecord[] {
  if (identity.placeholder) return []
  return reader.legacyNamespaces(identity.checkouts).filter((namespace) => namespace.projectID !== identity.projectID)
}

function followProject(writer: StoreWriter, before: SessionRecord, identity: SessionIdentity, now: number): boolean {
  if (before.projectID === identity.projectID || before.directory !== identity.directory) return false
  writer.moveProject({
    from: before.projectID,
    to: identity.projectID,
    directory: topOf(identity),
    now,
  })
  return true
}

/** The uppermost of the session's checkouts that holds its directory: below it the host has changed the project of every session. */
function topOf({ directory, checkouts }: SessionIdentity): string {
  const above = checkouts.filter(
    (path) => directory.startsWith(path) && /^([/\\]|$)/.test(directory.slice(path.length)),
  )
  return above.toSorted((a, b) => a.length - b.length)[0] ?? directory
}

function copyFork(
  writer: StoreWriter,
  identity: SessionIdentity,
  record: SessionRecord,
  source: string,
  now: number,
): void {
  if (record.purged || writer.state(record.id) !== undefined || writer.snapshotCount(record.id) > 0) return
  if (identity.source !== undefined && needsEntry(writer, identity.source)) enterSession(writer, identity.source, now)
  const state = writer.state(source)
  if (state === undefined) return
  writer.putState(record.id, state)
  const briefing = writer.briefing(source).text
  if (briefing !== undefined && isBriefing(briefing)) writer.putBriefing(record.id, briefing)
  if (writer.session(source)?.compacted === true) writer.markCompacted(record.id)
}
