import type { ProjectScope } from "./model.ts"
import type { RuleTarget } from "./rule.ts"
import { differs } from "./port.ts"
import type { SessionIdentity, SessionRecord, StoreReader, StoreWriter } from "./port.ts"

export interface Reconciled {
  readonly record: SessionRecord
  /** True where the row says for the first time that the session is a fork. */
  readonly newFork: boolean
}

/**
 * Brings a session's row in line with what the host says of it, inside the caller's transaction, and returns the row. Where the host
 * gave a directory another project id, the other sessions and the imported 1.x state of that directory follow.
 */
export function reconcile(writer: StoreWriter, identity: SessionIdentity, now: number): Reconciled {
  const before = writer.session(identity.id)
  if (before !== undefined && isSettled(before, identity)) return { record: before, newFork: false }
  const moved =
    before !== undefined && !before.placeholder && !identity.placeholder && followProject(writer, before, identity, now)
  const record = writer.putSession(identity, now, moved ? undefined : before)
  for (const namespace of strayNamespaces(writer, identity)) {
    writer.putSession({ ...namespace, projectID: identity.projectID }, now)
  }
  return { record, newFork: record.forkedFrom !== undefined && before?.forkedFrom === undefined }
}

/** True when a transaction of the session would have something to bring in line: a read that finds nothing to change stays a read. */
export function isStale(
  reader: StoreReader,
  identity: SessionIdentity,
  record: SessionRecord | undefined = reader.session(identity.id),
): boolean {
  if (identity.placeholder) return false
  if (record !== undefined && isSettled(record, identity)) return false
  return record !== undefined || identity.forkedFrom !== undefined || strayNamespaces(reader, identity).length > 0
}

/** The project of a session as its row knows it: a placeholder identity never hides what the host once said. */
export function projectOf(reader: StoreReader, identity: SessionIdentity): ProjectScope {
  const known = identity.placeholder ? reader.session(identity.id) : undefined
  const { projectID, directory } = known ?? identity
  return { projectID, directory }
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

/** The texts of the rules that a session has, of its project and of its own; its row counts for more than what the host says. */
export function rulesOf(reader: StoreReader, identity: SessionIdentity): readonly string[] {
  return ruleTexts(reader, reader.session(identity.id) ?? identity)
}

/** The same of a row, or of a project. */
export function ruleTexts(reader: StoreReader, target: RuleTarget): readonly string[] {
  return reader.rules(target).map((rule) => rule.text)
}
