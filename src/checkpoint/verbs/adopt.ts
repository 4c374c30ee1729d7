import { CheckpointError } from "../../errors.ts"
import { isSameProject } from "../model.ts"
import { Portion } from "../portions.ts"
import type { SessionIdentity, SessionRecord } from "../port.ts"
import { replaceLive } from "../replace.ts"
import type { Outcome, Transaction } from "../transaction.ts"
import { isStale } from "../session-row.ts"
import { enter } from "./enter.ts"

export interface AdoptOptions {
  /** Whether the source's snapshots come along. */
  readonly history: boolean
  /** What the host says of the source now, so that a stale row does not decide which project it belongs to. */
  readonly source?: SessionIdentity
  /** Whether a person asks for it, who may take over a session of any project. */
  readonly anyProject?: boolean
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

/**
 * Copies the live state of another session of the same project, dated now, and with `history` its snapshots too (as kind `legacy`,
 * each once however often it is adopted). The source is only read. A long history takes several steps: the live state is replaced in
 * the last of them, and an adoption that ended before it is completed by the next.
 *
 * Throws `session-not-found`, `other-project` and, where there is neither state nor history to copy, `no-checkpoint`.
 */
export function adopt(
  tx: Transaction,
  from: string,
  { history, source: known, anyProject = false }: AdoptOptions,
): Outcome<AdoptStep> {
  const { writer, options } = tx
  if (known !== undefined && isStale(writer, known)) enter(writer, known, options)
  requireOfProject(tx, from, writer.session(from), { history, anyProject })
  const state = writer.state(from)
  if (state === undefined && (!history || writer.snapshotCount(from) === 0)) {
    throw new CheckpointError(
      "no-checkpoint",
      `Session ${from} has no live checkpoint to copy; this session was left as it is.`,
      { facts: { sessionID: from } },
    )
  }
  const { copied, left } = history ? copyHistory(tx, from) : { copied: 0, left: false }
  if (left) return { result: { copied } }
  if (state === undefined) return { result: { copied, adopted: { from, undo: undefined, warnings: [] } } }
  const { result, live } = replaceLive(tx, { ...state, updatedAt: tx.now }, "pre-restore")
  return { result: { copied, adopted: { from, undo: result.undo, warnings: result.warnings } }, live }
}

function requireOfProject(
  { record, identity }: Transaction,
  from: string,
  source: SessionRecord | undefined,
  { history, anyProject }: { readonly history: boolean; readonly anyProject: boolean },
): void {
  if (source === undefined) {
    throw new CheckpointError(
      "session-not-found",
      `No checkpoint of session ${from} is stored here; checkpoint_list with scope "project" shows those that are.`,
      { facts: { sessionID: from } },
    )
  }
  if (anyProject) return
  // The namespace of 1.x state belongs to the folder where that was found, which may be above the session's.
  const isNear = history && identity.checkouts.includes(source.directory)
  if (isSameProject(source, isNear ? { ...record, directory: source.directory } : record)) return
  throw new CheckpointError(
    "other-project",
    `Session ${from} belongs to another project, whose checkpoints are kept apart; nothing was copied. Only a person can take it over: checkpoint-orchestrator adopt ${from} --into ${record.id}`,
    { facts: { sessionID: from } },
  )
}

/** Copies what was not copied before, the oldest first, as far as one transaction may; `left` says whether there is more. */
function copyHistory(
  { writer, record: { id }, history }: Transaction,
  from: string,
): { readonly copied: number; readonly left: boolean } {
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
