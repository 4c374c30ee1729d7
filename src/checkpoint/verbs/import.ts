import type { Clean } from "../door.ts"
import type { Checkpoint, SnapshotKind } from "../model.ts"
import type { SessionIdentity, SessionRecord, StoreReader, StoreWriter } from "../port.ts"
import type { Rule } from "../rule.ts"
import { addRule } from "./rules.ts"
import { replaceLive } from "../replace.ts"
import { reconcile } from "../session-row.ts"
import { StoredSnapshots } from "../stored-snapshots.ts"
import type { State } from "../state.ts"
import { transactionOf } from "../transaction.ts"
import type { Outcome, ServiceOptions } from "../transaction.ts"

/** A session as an export has it. */
export interface GivenSession<Live = Checkpoint, Name extends string = string> {
  readonly identity: SessionIdentity
  /** Undefined where the live state was cleared. */
  readonly live: Live | undefined
  /** Oldest first, by order of writing. */
  readonly snapshots: readonly GivenSnapshot<Live, Name>[]
  /** The user's rules that it had. */
  readonly rules: readonly { readonly text: Name; readonly scope: Rule["scope"] }[]
}

export interface GivenSnapshot<Live = Checkpoint, Name extends string = string> {
  readonly name: Name
  readonly kind: SnapshotKind
  readonly savedAt: number
  readonly origin?: string | undefined
  readonly state: Live
}

/** The same as it is stored: come in through the door, and encoded. */
export type SessionImport = GivenSession<State, Clean>

export interface ImportResult {
  readonly sessionID: string
  readonly checkpoint: "added" | "replaced" | "unchanged" | "none"
  /** The snapshot that holds what was replaced. */
  readonly undo: string | undefined
  readonly snapshots: { readonly added: number; readonly alreadyThere: number }
  /** How many rules of the user's were added. */
  readonly rules: number
}

/** Whether the import would take the place of a live state that differs from it. */
export function wouldReplace(reader: StoreReader, { identity, live }: SessionImport): boolean {
  const current = live === undefined ? undefined : reader.state(identity.id)
  return current !== undefined && current.hash !== live?.hash
}

/**
 * Stores a session of an export: its snapshots, each once, and its live state with its own date, after storing what that replaces. A
 * fork is not copied from its source: the export has its state.
 */
export function importSession(
  writer: StoreWriter,
  session: SessionImport,
  options: ServiceOptions,
): Outcome<ImportResult> {
  const { identity, live, snapshots, rules } = session
  const now = options.clock()
  const { record } = reconcile(writer, identity, now)
  const tx = { ...transactionOf({ writer, identity, record, now, options }), copied: undefined }
  writer.markImported(record.id, now)
  const stored = new StoredSnapshots(writer.snapshotHashes(record.id))
  let added = 0
  for (const { name, kind, savedAt, origin, state } of snapshots) {
    if (stored.has(name, state.hash)) continue
    const final = tx.history.add(kind, state, { name, savedAt, ...(origin === undefined ? {} : { origin }) })
    stored.add(final, state.hash)
    added++
  }
  const result = {
    sessionID: record.id,
    undo: undefined,
    snapshots: { added, alreadyThere: snapshots.length - added },
    rules: importRules(writer, record, rules, options),
  }
  const before = writer.stateHash(record.id)
  if (live === undefined) return { result: { ...result, checkpoint: before === undefined ? "none" : "unchanged" } }
  const replaced = replaceLive(tx, live, "pre-restore")
  if (!replaced.result.changed) return { result: { ...result, checkpoint: "unchanged" } }
  const checkpoint = before === undefined ? "added" : "replaced"
  return { result: { ...result, checkpoint, undo: replaced.result.undo }, live: replaced.live }
}

/** Adds the rules that are not there yet. Returns how many. Throws `invalid-input` where they are too many. */
function importRules(
  writer: StoreWriter,
  record: SessionRecord,
  rules: SessionImport["rules"],
  options: ServiceOptions,
): number {
  const { id, projectID, directory } = record
  const before = writer.rules(record).length
  for (const { text, scope } of rules)
    addRule(writer, { projectID, directory, ...(scope === "session" ? { id } : {}) }, text, options)
  return writer.rules(record).length - before
}
