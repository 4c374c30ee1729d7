import type { Clean } from "../door.ts"
import type { Checkpoint, SnapshotKind } from "../model.ts"
import type { SessionIdentity, SessionRecord, StoreReader, StoreWriter } from "../port.ts"
import { classOf } from "../command-class.ts"
import type { Ended } from "../observation.ts"
import { trimObserved } from "./observe.ts"
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
  /** What was observed of its work. */
  readonly observed: GivenWork<Name>
}

export interface GivenWork<Text extends string = string> {
  readonly changes: readonly {
    readonly messageID: string
    readonly path: Text
    readonly seen: number
    readonly at: number
  }[]
  readonly commands: readonly {
    readonly messageID: string
    readonly command: Text
    readonly directory: Text
    readonly branch: string
    readonly end: Ended
    readonly at: number
  }[]
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
  /** How many reports of observed work were added. */
  readonly observed: number
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
  const { identity, live, snapshots, rules, observed } = session
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
    observed: importWork(writer, record.id, observed, now),
  }
  const before = writer.stateHash(record.id)
  if (live === undefined) return { result: { ...result, checkpoint: before === undefined ? "none" : "unchanged" } }
  const replaced = replaceLive(tx, live, "pre-restore")
  if (!replaced.result.changed) return { result: { ...result, checkpoint: "unchanged" } }
  const checkpoint = before === undefined ? "added" : "replaced"
  return { result: { ...result, checkpoint, undo: replaced.result.undo }, live: replaced.live }
}

/** Adds the reports that are not there yet, marked as imported. Returns how many. */
function importWork(writer: StoreWriter, id: string, { changes, commands }: GivenWork<Clean>, now: number): number {
  if (changes.length + commands.length === 0) return 0
  writer.beginObserving(id, Math.min(now, ...[...changes, ...commands].map(({ at }) => at)))
  let added = 0
  for (const { at, ...change } of changes) if (writer.importChange(id, change, at)) added++
  for (const [index, { at, command: text, ...command }] of commands.entries()) {
    // The same run may be there by its call, whose id an export does not have.
    if (writer.hasCommand(id, command.messageID, text, command.directory)) continue
    const row = { ...command, text, callID: `imported ${String(index)}`, of: classOf(text) }
    if (writer.importCommand(id, row, at)) added++
  }
  trimObserved(writer, id)
  return added
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
