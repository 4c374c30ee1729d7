import { CheckpointError, isCheckpointError } from "../errors.ts"
import type { State } from "./state.ts"
import { diff } from "./diff.ts"
import type { Difference } from "./diff.ts"
import { needsEntry, useSession } from "./session-row.ts"
import { requireSnapshot } from "./history.ts"
import { isSessionID } from "./model.ts"
import type { SnapshotInfo } from "./model.ts"
import type { Patch } from "./merge.ts"
import { inPortions } from "./portions.ts"
import { adoptState, clearState, purgeState, restoreState } from "./replace.ts"
import type { AdoptOptions, AdoptResult, ClearResult, PurgeResult, RestoreResult } from "./replace.ts"
import { saveState } from "./verbs/save.ts"
import type { SaveResult } from "./verbs/save.ts"
import { WAIT } from "./port.ts"
import type { CheckpointStore, SessionIdentity, SessionSummary, StoredSnapshot, StoreReader } from "./port.ts"
import type { Page, Status } from "./views.ts"
import { withSession } from "./transaction.ts"
import type { ServiceOptions, Work } from "./transaction.ts"

/** A read within so many ms of a use that is on record is not recorded itself: what is read again and again stays a read. */
const HEARD_MS = 60_000

/** How many other sessions a status names. */
const OTHERS_SHOWN = 5

/**
 * The checkpoint of one session. Each member is one transaction, the adoption of a long history several; a writing one holds the write lock from its first read, so that
 * no update is lost between sessions, instances and processes.
 */
export interface SessionCheckpoint {
  readonly identity: SessionIdentity
  save(patch: Patch, snapshotName?: string): Promise<SaveResult>
  load(): Promise<State | undefined>
  status(): Promise<Status>
  list(limit: number): Promise<Page<SnapshotInfo>>
  project(limit: number): Promise<Page<SessionSummary>>
  snapshot(name: string): Promise<StoredSnapshot>
  compare(name: string, with_: string): Promise<{ snapshot: StoredSnapshot; difference: Difference }>
  restore(name: string): Promise<RestoreResult>
  clear(): Promise<ClearResult>
  /** Deletes what the session has, for good. */
  purge(): Promise<PurgeResult>
  /** Copies another session's live state, after its history if that is asked for; `source` is what the host says of that session now. */
  adopt(from: string, options: AdoptOptions): Promise<AdoptResult>
  /** Records a use of the session that neither reads nor writes its checkpoint. */
  use(): Promise<void>
}

export interface CheckpointService {
  /** Binds the service to a session. Throws `invalid-session-id` for an id that no host hands out; it then reads and writes nothing. */
  forSession(identity: SessionIdentity): SessionCheckpoint
}

export function createService(store: CheckpointStore, options: ServiceOptions): CheckpointService {
  return {
    forSession: (identity) => {
      assertSessionID(identity.id)
      return bind(store, options, identity)
    },
  }
}

/** Throws `invalid-session-id` unless the value is a session id of a host. */
export function assertSessionID(value: unknown): asserts value is string {
  if (isSessionID(value)) return
  throw new CheckpointError(
    "invalid-session-id",
    `${typeof value === "string" ? JSON.stringify(value.slice(0, 100)) : `A value of type ${typeof value}`} is not a session id (ses… of letters, digits, _ and -); nothing was read or written.`,
  )
}

function bind(store: CheckpointStore, options: ServiceOptions, identity: SessionIdentity): SessionCheckpoint {
  const { id } = identity
  const write = <T>(work: (work: Work) => T): Promise<T> =>
    withSession(store, options, { identity, waitMs: WAIT.tool }, work)
  const read = async <T>(work: (reader: StoreReader) => T): Promise<T> => {
    const first = await store.read(WAIT.tool, (reader) => {
      const record = reader.session(id)
      return needsEntry(reader, identity, record) ? undefined : { value: work(reader), record }
    })
    if (first !== undefined) {
      const now = options.clock()
      if (first.record !== undefined && first.record.heardAt <= now - HEARD_MS)
        await hearIfPossible(store, identity, now)
      return first.value
    }
    await enterIfPossible(store, options, identity)
    return store.read(WAIT.tool, work)
  }
  return {
    identity,
    save: (patch, snapshotName) => write((work) => saveState(work, patch, snapshotName)),
    load: () => read((reader) => reader.state(id)),
    status: () => read((reader) => statusOf(reader, identity)),
    list: (limit) => read((reader) => ({ items: reader.snapshots(id, limit), total: reader.snapshotCount(id) })),
    project: (limit) =>
      read((reader) => {
        const scope = scopeOf(reader, identity)
        return { items: reader.summaries(scope, limit), total: reader.summaryCount(scope) }
      }),
    snapshot: (name) => read((reader) => requireSnapshot(reader, id, name)),
    compare: (name, with_) =>
      read((reader) => {
        const snapshot = requireSnapshot(reader, id, name)
        const other = with_ === "current" ? requireState(reader, id) : requireSnapshot(reader, id, with_).state
        return { snapshot, difference: diff(snapshot.state.content, other.content) }
      }),
    restore: (name) => write((work) => restoreState(work, name)),
    clear: () => write(clearState),
    purge: async () => {
      const removed = await write(purgeState)
      store.scrub()
      return removed
    },
    adopt: (from, options) => {
      let snapshots = 0
      return inPortions(async () => {
        const { copied, adopted } = await write((work) => adoptState(work, from, options))
        snapshots += copied
        return adopted && { ...adopted, snapshots }
      })
    },
    use: () => read(() => undefined),
  }
}

/** A read goes on where the row cannot be brought up to date: a full or read-only disk must not hide a checkpoint. */
async function enterIfPossible(
  store: CheckpointStore,
  options: ServiceOptions,
  identity: SessionIdentity,
): Promise<void> {
  try {
    await store.write(WAIT.tool, (writer) => useSession(writer, identity, options.clock()))
  } catch (error) {
    if (!isCheckpointError(error) || !["storage-readonly", "storage-full", "storage-busy"].includes(error.code))
      throw error
  }
}

/** A read is a use of its session, but never waits for a lock because of that, and never fails: what it reads is there already. */
async function hearIfPossible(store: CheckpointStore, identity: SessionIdentity, now: number): Promise<void> {
  try {
    await store.note(0, (writer) => {
      writer.hear(identity.id, now, identity.placeholder ? undefined : identity.host)
    })
  } catch (error) {
    if (!isCheckpointError(error)) throw error
  }
}

/** "This project" as the session's row knows it; a placeholder identity never hides what the host once said. */
function scopeOf(reader: StoreReader, identity: SessionIdentity): { id: string; directory: string } {
  const known = identity.placeholder ? reader.session(identity.id) : undefined
  const { projectID, directory } = known ?? identity
  return { id: projectID, directory }
}

function requireState(reader: StoreReader, id: string): State {
  const state = reader.state(id)
  if (state !== undefined) return state
  throw new CheckpointError("no-checkpoint", `Session ${id} has no live checkpoint to compare with; save one first.`)
}

function statusOf(reader: StoreReader, identity: SessionIdentity): Status {
  const { id } = identity
  const record = reader.session(id)
  const others = reader.summaries(scopeOf(reader, identity), OTHERS_SHOWN + 1).filter((other) => other.sessionID !== id)
  const parentID = record?.parentID ?? identity.parentID
  const forkedFrom = record?.forkedFrom ?? identity.forkedFrom
  return {
    state: reader.state(id),
    snapshots: reader.snapshotCount(id),
    prompts: record?.prompts ?? 0,
    ...(parentID === undefined ? {} : { parentID }),
    ...(forkedFrom === undefined ? {} : { forkedFrom }),
    others: others.slice(0, OTHERS_SHOWN),
  }
}
