import { CheckpointError, isCheckpointError } from "../errors.ts"
import { renderBriefing } from "./briefing.ts"
import type { State } from "./state.ts"
import { enterSession, needsEntry } from "./session-row.ts"
import { History, requireSnapshot } from "./history.ts"
import { Portion } from "./portions.ts"
import type { Work } from "./transaction.ts"
import type { SessionIdentity, StoredSnapshot, StoreReader } from "./port.ts"

export interface RestoreResult {
  readonly snapshot: StoredSnapshot
  /** The snapshot that holds the state before, or undefined where there was none or it was the same. */
  readonly undo: string | undefined
  readonly updatedAt: number
  readonly warnings: readonly string[]
}

export interface ClearResult {
  readonly cleared: boolean
  readonly undo: string | undefined
}

export interface PurgeResult {
  readonly checkpoint: boolean
  readonly snapshots: number
}

export interface AdoptOptions {
  /** Whether the source's snapshots come along. */
  readonly history: boolean
  /** What the host says of the source now, so that a stale row does not decide which project it belongs to. */
  readonly source?: SessionIdentity
}

export interface AdoptResult {
  readonly from: string
  readonly undo: string | undefined
  /** How many snapshots came along. */
  readonly snapshots: number
  readonly warnings: readonly string[]
}

/** What one transaction of an adoption did. */
export interface AdoptStep {
  /** How many snapshots came along in it. */
  readonly copied: number
  /** Undefined where snapshots are left for another step; nothing else was changed then. */
  readonly adopted?: Omit<AdoptResult, "snapshots">
}

/** Makes a snapshot the live state exactly: what it lacks is gone afterwards, and in the undo point. */
export function restoreState(work: Work, name: string): RestoreResult {
  const snapshot = requireSnapshot(work.writer, work.identity.id, name)
  return { snapshot, ...replaceState(work, snapshot.state) }
}

/** Empties the live state and the briefing after storing an undo point. */
export function clearState({ writer, identity: { id }, now, options }: Work): ClearResult {
  const current = writer.state(id)
  if (current === undefined) return { cleared: false, undo: undefined }
  const history = new History(writer, id, now, options)
  const undo = history.add("pre-clear", current)
  history.prune("pre-clear")
  writer.dropState(id)
  writer.putBriefing(id, undefined)
  return { cleared: true, undo }
}

/** Deletes what the session has, for good. Where its hand-off lies stays on record: that file is removed after the commit. */
export function purgeState({ writer, identity: { id }, record }: Work): PurgeResult {
  const { current, damaged } = readLive(writer, id)
  const checkpoint = damaged || current !== undefined
  const snapshots = writer.purge(id)
  writer.setHandoff(id, record.handoff)
  return { checkpoint, snapshots }
}

/**
 * Copies the live state of another session of the same project, and with `history` its snapshots too (as kind `legacy`, each
 * once however often it is adopted). The source is only read. A long history takes several steps: the live state is replaced in the
 * last of them, and an adoption that ended before it is completed by the next.
 *
 * Throws `session-not-found`, `other-project` and, where there is neither state nor history to copy, `no-checkpoint`.
 */
export function adoptState(work: Work, from: string, { history, source: known }: AdoptOptions): AdoptStep {
  const { writer } = work
  if (known !== undefined && needsEntry(writer, known)) enterSession(writer, known, work.now)
  const source = writer.session(from)
  if (source === undefined) {
    throw new CheckpointError(
      "session-not-found",
      `No checkpoint of session ${from} is stored here; checkpoint_list with scope "project" shows those that are.`,
      { facts: { sessionID: from } },
    )
  }
  const own = work.record
  // The namespace of 1.x state belongs to the folder where that was found, which may be above the session's.
  const isNear = source.directory === own.directory || (history && work.identity.checkouts.includes(source.directory))
  if (source.projectID !== own.projectID || (own.projectID === "global" && !isNear)) {
    throw new CheckpointError(
      "other-project",
      `Session ${from} belongs to another project, whose checkpoints are kept apart; nothing was copied.`,
      { facts: { sessionID: from } },
    )
  }
  const state = writer.state(from)
  if (state === undefined && (!history || writer.snapshotCount(from) === 0)) {
    throw new CheckpointError(
      "no-checkpoint",
      `Session ${from} has no live checkpoint to copy; this session was left as it is.`,
      {
        facts: { sessionID: from },
      },
    )
  }
  const { copied, left } = history ? copyHistory(work, from) : { copied: 0, left: false }
  if (left) return { copied }
  const { undo, warnings } = state === undefined ? { undo: undefined, warnings: [] } : replaceState(work, state)
  return { copied, adopted: { from, undo, warnings } }
}

/** Copies what was not copied before, the oldest first, as far as one transaction may; `left` says whether there is more. */
function copyHistory(
  { writer, identity: { id }, now, options }: Work,
  from: string,
): { copied: number; left: boolean } {
  const history = new History(writer, id, now, options)
  const known = writer.origins(id)
  const portion = new Portion()
  let copied = 0
  for (const seq of writer.snapshotSeqs(from)) {
    const origin = `${from}#${seq}`
    if (known.has(origin)) continue
    if (portion.full) return { copied, left: true }
    const { name, savedAt, state } = writer.snapshotAt(from, seq)
    history.add("legacy", state, { name, savedAt, origin })
    portion.add(state)
    copied++
  }
  return { copied, left: false }
}

/** The one way in which another state takes the place of the live one: undo point, state, briefing. */
function replaceState(work: Work, state: State): Omit<RestoreResult, "snapshot"> {
  const { writer, identity, now, options } = work
  const { current, damaged } = readLive(writer, identity.id)
  if (current?.hash === state.hash) return { undo: undefined, updatedAt: current.updatedAt, warnings: [] }
  const history = new History(writer, identity.id, now, options)
  const undo = current === undefined ? undefined : history.add("pre-restore", current)
  history.prune("pre-restore")
  writer.putState(identity.id, { ...state, updatedAt: now })
  if (work.record.compacted) brief(work, state)
  const warnings = damaged ? ["The state before was damaged and could not be kept as an undo point."] : []
  return { undo, updatedAt: now, warnings }
}

/** The live state for a call that was asked to replace or delete it: one that is damaged must not stand in the way of that. */
function readLive(reader: StoreReader, id: string): { current: State | undefined; damaged: boolean } {
  try {
    return { current: reader.state(id), damaged: false }
  } catch (error) {
    if (!isCheckpointError(error) || error.code !== "storage-corrupt") throw error
    return { current: undefined, damaged: true }
  }
}

/** Stores the briefing of a state, or removes it where the state is not the model's own or briefings are off. */
export function brief({ writer, identity, options }: Work, state: State | undefined): void {
  const wanted = options.briefing && state !== undefined && !state.synthesized
  writer.putBriefing(identity.id, wanted ? renderBriefing(state, options.briefingMaxChars) : undefined)
}
