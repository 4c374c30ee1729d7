import { CheckpointError } from "../errors.ts"
import { diff } from "./diff.ts"
import type { Difference } from "./diff.ts"
import { requireSnapshot } from "./history.ts"
import { CURRENT } from "./model.ts"
import type { SessionIdentity, SessionSummary, StoredSnapshot, StoreReader } from "./port.ts"
import { projectOf } from "./session-row.ts"
import { rulesOf } from "./session-row.ts"
import type { State } from "./state.ts"
import { seenOf } from "./work.ts"
import type { Shows } from "./work.ts"
import type { Seen } from "./seen.ts"

/** How many other sessions an overview names. */
const OTHERS_SHOWN = 5

/** Some of what there is, and how much there is in all. */
export interface Page<T> {
  readonly items: readonly T[]
  readonly total: number
}

/** A session at a glance. */
export interface Overview {
  readonly state: State | undefined
  readonly rules: readonly string[]
  readonly snapshots: number
  /** Prompts since the last save. */
  readonly prompts: number
  readonly parentID?: string
  readonly forkedFrom?: string
  /** Other sessions of the project that hold a checkpoint, newest first. */
  readonly others: readonly SessionSummary[]
  readonly seen: Seen
  /** Whether the user is still to be told that work is observed. */
  readonly notice: boolean
}

/** A snapshot and how another state of its session differs from it. */
export interface Comparison {
  readonly snapshot: StoredSnapshot
  readonly difference: Difference
}

/** Compares a snapshot with another, or with the live state where `other` is {@link CURRENT}. Throws where one of them is not there. */
export function compare(reader: StoreReader, id: string, name: string, other: string): Comparison {
  const snapshot = requireSnapshot(reader, id, name)
  const { content } = other === CURRENT ? requireState(reader, id) : requireSnapshot(reader, id, other).state
  return { snapshot, difference: diff(snapshot.state.content, content) }
}

/** The sessions of this project that hold a checkpoint, newest first. */
export function pageOfProject(reader: StoreReader, identity: SessionIdentity, limit: number): Page<SessionSummary> {
  const scope = projectOf(reader, identity)
  return { items: reader.summaries(scope, limit), total: reader.summaryCount(scope) }
}

function requireState(reader: StoreReader, id: string): State {
  const state = reader.state(id)
  if (state !== undefined) return state
  throw new CheckpointError("no-checkpoint", `Session ${id} has no live checkpoint to compare with; save one first.`)
}

/** The session at a glance. */
export function overviewOf(reader: StoreReader, identity: SessionIdentity, shows: Shows): Overview {
  const { id } = identity
  const record = reader.session(id)
  const others = reader
    .summaries(projectOf(reader, identity), OTHERS_SHOWN + 1)
    .filter((other) => other.sessionID !== id)
  const parentID = record?.parentID ?? identity.parentID
  const forkedFrom = record?.forkedFrom ?? identity.forkedFrom
  const state = reader.state(id)
  return {
    state,
    seen: seenOf(reader, record ?? identity, state?.content, shows),
    notice: reader.hasNotice(),
    rules: rulesOf(reader, identity),
    snapshots: reader.snapshotCount(id),
    prompts: record?.prompts ?? 0,
    ...(parentID === undefined ? {} : { parentID }),
    ...(forkedFrom === undefined ? {} : { forkedFrom }),
    others: others.slice(0, OTHERS_SHOWN),
  }
}
