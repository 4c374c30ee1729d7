import type { ObservedReader, ObservedWriter } from "./observed-port.ts"
import type { Rule, RuleTarget } from "./rule.ts"
import type { State } from "./state.ts"
import type { Told } from "./seen.ts"
import type { ProjectScope, SnapshotInfo, SnapshotKind, Status } from "./model.ts"

/**
 * What the host says a session is, or what we make of it when the host cannot say (`placeholder`). Project and directory are
 * never immutable: they are read again for every write (docs/host-contract.md#sessions).
 */
export interface SessionIdentity {
  readonly id: string
  readonly projectID: string
  readonly directory: string
  /** The folder below which the hand-off is written, or undefined where none is known. */
  readonly root?: string
  readonly parentID?: string
  readonly forkedFrom?: string
  /** Real paths of the directories whose 1.x state is this session's: the instance's, the project's, the canonical checkout's. */
  readonly checkouts: readonly string[]
  /** What the host says of the session that this one was forked from, for a source that has no row of its own yet. */
  readonly source?: SessionIdentity
  /** The installation of the host that says so, where that is known. */
  readonly host?: string
  readonly placeholder: boolean
}

/** A session's row. */
export interface SessionRecord {
  readonly id: string
  readonly projectID: string
  readonly directory: string
  readonly placeholder: boolean
  readonly parentID?: string
  readonly forkedFrom?: string
  /** True once the session was emptied for good: a purged fork is never copied from its source again. */
  readonly purged: boolean
  /** Prompts since the last save. */
  readonly prompts: number
  /** True once the session was compacted: from then on a restore or an adoption refreshes the briefing. */
  readonly compacted: boolean
  /** The hand-off file last written for this session. */
  readonly handoff?: string
  /** When the host or a model used the session last, in ms. It never goes back, whatever the clock does. */
  readonly heardAt: number
  /** The installation of the host that described the session last, where that is known. */
  readonly host?: string
  /** When an import last wrote to the session, in ms; absent for one that was never imported. */
  readonly importedAt?: number
}

/** True when the host says something else of a session than its row does, or says anything of one that was a placeholder. */
export function differs(record: SessionRecord, identity: Omit<SessionIdentity, "checkouts">): boolean {
  return (
    record.placeholder ||
    record.projectID !== identity.projectID ||
    record.directory !== identity.directory ||
    record.parentID !== identity.parentID ||
    record.forkedFrom !== identity.forkedFrom
  )
}

export interface SessionSummary {
  readonly sessionID: string
  readonly title?: string
  readonly status: Status
  readonly updatedAt: number
  readonly snapshots: number
}

export interface StoredSnapshot extends SnapshotInfo {
  readonly state: State
}

export interface NewSnapshot {
  readonly name: string
  readonly kind: SnapshotKind
  readonly state: State
  readonly savedAt: number
  /** Where a copied snapshot came from; a second copy of the same origin is recognised by it. */
  readonly origin?: string
  /**
   * The message in which it is taken, empty where that is not known; the newest message of the session that is known is stored instead
   * where it is newer. Undefined for a copy, which says nothing of the work since.
   */
  readonly point?: string | undefined
}

/** What a model request of a session gets. */
export interface Briefing {
  /** Whether the host has described the session: if not, it may be a fork that nobody copied yet. */
  readonly known: boolean
  readonly text: string | undefined
  /** The session's directory. */
  readonly directory?: string
  /** The branch that it was on when the text was made, empty for none; undefined where that is not known. */
  readonly branch?: string | undefined
  /** When a request was last given the text, to the minute, in ms. */
  readonly usedAt?: number | undefined
}

export interface NewBriefing {
  readonly text: string
  readonly branch: string | undefined
  readonly now: number
}

/** One 1.x file that was imported. */
export interface LegacyFile {
  readonly path: string
  readonly hash: string
  readonly namespace: string
}

/** Reads inside one consistent view of the database. Every member names its session; nothing is ambient. */
export interface StoreReader extends ObservedReader {
  session(id: string): SessionRecord | undefined
  /** The live state. Throws `storage-corrupt` where the row is there but cannot be read whole. */
  state(id: string): State | undefined
  /** The hash of the live state; it is not verified. */
  stateHash(id: string): string | undefined
  briefing(id: string): Briefing
  /** The rules of a project, then those of the session if one is named; in the order in which they were set. */
  rules(target: RuleTarget): readonly Rule[]
  snapshot(id: string, name: string): StoredSnapshot | undefined
  /** Newest first, by order of writing. */
  snapshots(id: string, limit: number): readonly SnapshotInfo[]
  snapshotCount(id: string): number
  /** The name of the newest snapshot with that hash. */
  snapshotHolding(id: string, hash: string): string | undefined
  newestHash(id: string, kind: SnapshotKind): string | undefined
  origins(id: string): ReadonlySet<string>
  /** The hash of every snapshot by its name; they are not verified. */
  snapshotHashes(id: string): ReadonlyMap<string, string>
  /** The numbers of exactly `digits` digits for which a snapshot is named `<stem>-<number>`. */
  takenNumbers(id: string, stem: string, digits: number): ReadonlySet<number>
  /** The `seq` of every snapshot, oldest first. */
  snapshotSeqs(id: string): readonly number[]
  /** The snapshot with that `seq`. Throws `storage-corrupt` where the session has none, or it cannot be read whole. */
  snapshotAt(id: string, seq: number): StoredSnapshot
  /** Sessions of a project that hold a live checkpoint, newest first by order of writing. */
  summaries(scope: ProjectScope, limit: number): readonly SessionSummary[]
  summaryCount(scope: ProjectScope): number
  legacyFile(path: string): LegacyFile | undefined
  /** The same content, imported from anywhere in the project. */
  legacyContent(scope: ProjectScope, hash: string): LegacyFile | undefined
  /** Imported namespaces whose source is one of these directories. */
  legacyNamespaces(directories: readonly string[]): readonly SessionRecord[]
  /** Sessions that a host described in this very directory and that were never imported: at most `limit`, in no order. With `observed`, only those of whose work something was observed. */
  describedBy(
    host: string,
    place: ProjectScope,
    which: { readonly limit: number; readonly observed: boolean },
  ): readonly string[]
}

/** Writes inside one immediate transaction: all of them are kept, or none. */
export interface StoreWriter extends StoreReader, ObservedWriter {
  /** Creates or updates the row. A placeholder never overwrites what the host once said. */
  putSession(identity: Omit<SessionIdentity, "checkouts">, now: number, current?: SessionRecord): SessionRecord
  putState(id: string, state: State): void
  dropState(id: string): void
  /** Puts a state in the place of the live one that has its date and its place in every order. */
  rewriteState(id: string, state: State): void
  /** Puts a state and a name in the place of those of a snapshot, which keeps its date, its kind and its place. */
  rewriteSnapshot(id: string, seq: number, snapshot: Pick<NewSnapshot, "name" | "state">): void
  /** Records in which place the live state was found to hold. */
  putPlace(id: string, state: State): void
  putBriefing(id: string, briefing: NewBriefing | undefined): void
  /** Records that a request was given the briefing, and on which branch where that was not known. */
  useBriefing(id: string, now: number, branch: string): void
  addRule(target: RuleTarget, text: string, now: number): void
  rewriteRule(seq: number, text: string): void
  removeRule(seq: number): void
  /** Gives a session the rules of another one, besides its own. */
  copyRules(from: string, to: string): void
  /** False, and nothing is written, where the session has a snapshot of that name already. */
  addSnapshot(id: string, snapshot: NewSnapshot): boolean
  /** Keeps the newest `keep` snapshots of a kind and returns the names of those that went. */
  prune(id: string, kind: SnapshotKind, keep: number): readonly string[]
  setPrompts(id: string, prompts: number): void
  /** Records that a session is used now, and which host says so. Nothing where there is no row. */
  hear(id: string, now: number, host?: string): void
  /** Records that a session was imported, which counts as a use of it. */
  markImported(id: string, now: number): void
  /**
   * Counts a prompt, which is a use of the session at `now`. Undefined where nothing was counted: for a message counted before, for a session without a row, and unless
   * `placeholder` is true for one that the host has not described.
   */
  countPrompt(id: string, messageID: string, options: { placeholder: boolean; now: number }): number | undefined
  /** Marks an event as handled. False when it was already, and for a session without a row. */
  claimEvent(id: string, eventID: string): boolean
  /** Takes such a mark back. False where there is none. */
  releaseEvent(id: string, eventID: string): boolean
  markCompacted(id: string): void
  setHandoff(id: string, path: string | undefined): void
  /** Empties the session for good; its bare row stays as a mark. Returns how many snapshots went. */
  purge(id: string): number
  /** Removes the session with everything it has. */
  remove(id: string): void
  /** Follows the host when it gives the sessions of a directory another project id (docs/host-contract.md#sessions). */
  moveProject(change: ProjectMove): void
  addLegacyFile(file: LegacyFile, now: number): void
}

/** What a host gives the sessions of a directory: another project id. */
export interface ProjectMove {
  readonly from: string
  readonly to: string
  readonly directory: string
  readonly now: number
}

/** The live state of a session, as somebody has just written or read it, and the session's row. */
export interface Live {
  readonly state: State | undefined
  readonly record: SessionRecord | undefined
  /** The user's rules that the session has; where they were not read, none are known. */
  readonly rules: readonly string[]
  /** What was observed of the session's work, and its checks; where that was not read, none is known. */
  readonly seen?: Told
}

/** Keeps the hand-off files in step with the store. Nothing here rejects: a file that cannot be written is a warning, the save counts. */
export interface HandoffPort {
  /** Whether hand-offs are written: if not, what only they tell need not be read. */
  readonly tells: boolean
  /**
   * Writes the session's hand-off from its live state, or removes it where there is none. Returns whether one was there that went, and
   * what went wrong, in sentences. `live` is what the caller has just written or read; without it, it is read.
   */
  refresh(
    identity: SessionIdentity,
    live?: Live,
  ): Promise<{ readonly existed: boolean; readonly warnings: readonly string[] }>
  /**
   * Brings a hand-off in line that a read shows to be behind: of a fork that has none yet, because its state was copied just now, and of
   * a session that has moved to another project.
   */
  ensure(identity: SessionIdentity): Promise<void>
}

/** One unflushed write. It may be tried more than once, and only one try is kept. */
export interface QueueEntry {
  write(writer: StoreWriter): void
  /** Whether it may wait for the end of this turn of the event loop. */
  readonly soon?: boolean
  /** Called once the write is kept. Must not throw. */
  written?(): void
}

/**
 * The port to the database. Every call runs `work` synchronously in one transaction; `work` must not return a promise.
 *
 * `waitMs` bounds how long a lock held elsewhere is waited for; the event loop runs in between. After it: `storage-busy`. Other
 * faults are the `storage-…` codes and `runtime-unsupported`.
 */
export interface CheckpointStore {
  /** Where the database is. */
  readonly path: string
  read<T>(waitMs: number, work: (reader: StoreReader) => T): Promise<T>
  write<T>(waitMs: number, work: (writer: StoreWriter) => T): Promise<T>
  /**
   * Has a small write done that need not survive a loss of power, in the order of the calls: at once where nobody holds the lock, else
   * with the next {@link write}, {@link drain} or by itself a little later, and at the latest when the process ends by itself. Never
   * throws and never waits. Beyond 1,000 waiting entries new ones are dropped, counted and reported.
   */
  enqueue(entry: QueueEntry): void
  /** Waits at most `waitMs` until the entries enqueued so far are written; with 0 it tries once, and not where the queue waits for a lock. Never rejects. */
  drain(waitMs: number): Promise<void>
  /** After a deletion that is for good: has what was deleted leave the write-ahead log too, as far as nobody reads it. Never throws. */
  scrub(): void
}

/** How long callers wait for a lock, in ms. */
export const WAIT = { tool: 5_000, hook: 250 } as const
