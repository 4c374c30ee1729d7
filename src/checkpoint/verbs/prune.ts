import { isNamespace } from "../model.ts"
import type { SnapshotKind } from "../model.ts"
import type { SessionRecord, StoreWriter } from "../port.ts"

/** What the plugin takes by itself; what a person or the model named, undo points and 1.x history are never pruned by number. */
export const AUTOMATIC: readonly SnapshotKind[] = ["auto", "compaction"]

/** How much is to stay. What is undefined removes nothing. */
export interface PruneLimits {
  /** Sessions that were last heard of before this time, in ms, go. */
  readonly heardBefore: number | undefined
  /** How many snapshots of each kind stay. */
  readonly keep: number | undefined
}

/** What a person was shown and has agreed to: nothing else goes. */
export interface PrunePlan extends PruneLimits {
  readonly sessions: readonly string[]
  readonly snapshots: readonly { readonly sessionID: string; readonly kind: SnapshotKind }[]
}

/** What went. */
export interface Pruned {
  /** The rows as they were. */
  readonly sessions: readonly SessionRecord[]
  readonly snapshots: readonly {
    readonly sessionID: string
    readonly kind: SnapshotKind
    readonly names: readonly string[]
  }[]
}

/** Whether a session goes. Imported 1.x state stays, and so do the marks of purged sessions. */
export function isOld({ id, purged, heardAt }: SessionRecord, { heardBefore }: PruneLimits): boolean {
  return heardBefore !== undefined && heardAt < heardBefore && !purged && !isNamespace(id)
}

/** Removes what a plan names. A session that was heard of since the plan was made stays. */
export function prune(writer: StoreWriter, { heardBefore, keep, ...plan }: PrunePlan): Pruned {
  const sessions = plan.sessions
    .flatMap((id) => writer.session(id) ?? [])
    .filter((record) => isOld(record, { heardBefore, keep }))
  for (const { id } of sessions) writer.remove(id)
  const snapshots = plan.snapshots.flatMap(({ sessionID, kind }) => {
    const names = keep === undefined ? [] : writer.prune(sessionID, kind, keep)
    return names.length === 0 ? [] : [{ sessionID, kind, names }]
  })
  return { sessions, snapshots }
}
