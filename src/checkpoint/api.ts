import type { Door } from "./door.ts"
import type { Patch } from "./merge.ts"
import type { ProjectScope, SnapshotInfo } from "./model.ts"
import type { Comparison, Overview, Page } from "./overview.ts"
import type { HandoffPort, ProjectMove, SessionIdentity } from "./port.ts"
import type { SessionRecord, SessionSummary, StoredSnapshot } from "./port.ts"
import type { SavedPlace } from "../lib/git/place.ts"
import type { StoredBriefing } from "./briefings.ts"
import type { Report } from "./observation.ts"
import type { FilesBetween, Seen } from "./seen.ts"
import type { RepositoryView } from "./repository.ts"
import type { RuleTarget } from "./rule.ts"
import type { State } from "./state.ts"
import type { RulesResult } from "./verbs/rules.ts"
import type { AdoptOptions, AdoptResult } from "./verbs/adopt.ts"
import type { ClearResult, PurgeResult } from "./verbs/clear.ts"
import type { ShownCompaction } from "./verbs/compact.ts"
import type { FoundFile, LegacyImport, LegacyReport, LegacySource } from "./verbs/import-legacy.ts"
import type { GivenSession, ImportResult } from "./verbs/import.ts"
import type { Prompt } from "./verbs/prompt.ts"
import type { Pruned, PrunePlan } from "./verbs/prune.ts"
import type { RestoreResult } from "./verbs/restore.ts"
import type { Scrubbed } from "./verbs/scrub.ts"
import type { SaveResult } from "./verbs/save.ts"

/** What became of the hand-off in a call: whether one was there that went, and what went wrong, in sentences. */
export interface FollowUp {
  readonly handoff: { readonly existed: boolean; readonly warnings: readonly string[] }
}

/**
 * The checkpoint of one session. Each member is one transaction, the adoption of a long history several; a writing one holds the write lock from its first read, so that
 * no update is lost between sessions, instances and processes. Wherever one changes the live state, the hand-off follows before it
 * resolves, and what went wrong with that is among its warnings.
 */
export interface SessionCheckpoint {
  readonly identity: SessionIdentity
  /** `checks` are commands whose success shows that the work of this save is done. */
  save(patch: Patch, snapshotName?: string, checks?: readonly string[]): Promise<SaveResult>
  load(): Promise<State | undefined>
  /** The texts of the user's rules: those of the project, then those of the session. */
  rules(): Promise<readonly string[]>
  /** What was observed of the session's work, and what the checks of a state of it are worth now. */
  seen(state: State | undefined): Promise<Seen>
  /** How the session's tree now is to the place that was saved with a state; undefined where there is nothing to say. */
  repository(saved: SavedPlace | undefined): Promise<RepositoryView | undefined>
  /**
   * What is to be said, once for a session, of a state that was read and holds a secret from before secrets were masked; nothing with
   * the `secrets` option `off`. Waits for no lock for longer than a hook does.
   */
  foundIn(state: State): Promise<readonly string[]>
  /** The session at a glance; `warnings` is what is to be said once. */
  status(): Promise<Overview & { readonly warnings: readonly string[] }>
  list(limit: number): Promise<Page<SnapshotInfo>>
  project(limit: number): Promise<Page<SessionSummary>>
  snapshot(name: string): Promise<StoredSnapshot>
  /** Where the points of both are known, with the files that were observed between them. */
  compare(name: string, with_: string): Promise<Comparison & { readonly observed: FilesBetween | undefined }>
  restore(name: string): Promise<RestoreResult>
  clear(): Promise<ClearResult & FollowUp>
  /** Deletes what the session has, for good. */
  purge(): Promise<PurgeResult & FollowUp>
  /** Copies another session's live state, after its history if that is asked for; `source` is what the host says of that session now. */
  adopt(from: string, options: AdoptOptions): Promise<AdoptResult>
  /** Whether any of these 1.x files was not imported yet. Reads only. */
  awaitsImport(files: readonly Pick<FoundFile, "path" | "hash">[]): Promise<boolean>
  /** Imports 1.x state of the session's directories, each file once, and counts as a use of the session even where there is none. */
  importLegacy(given: LegacyImport): Promise<LegacyReport>
  /** Brings an existing row, or the row of a fork that is new here, up to date. Its hand-off follows later. */
  enter(): Promise<void>
  compact(eventID: string | undefined, text: string): Promise<void>
  compactAsShown(shown: ShownCompaction, expected: boolean): Promise<void>
  /** Makes the briefing anew, where there is one. */
  renewBriefing(): Promise<void>
}

/** What the hooks ask of a session that nobody has asked the host about. */
export interface StoredSessions {
  /** What a model request of a session gets. */
  briefing(id: string): Promise<StoredBriefing>
  live(id: string): Promise<{ readonly state: State | undefined; readonly rules: readonly string[] }>
  record(id: string): Promise<SessionRecord | undefined>
  /** Marks an event as handled that needs nothing done. */
  claim(id: string, eventID: string): Promise<void>
}

export interface CheckpointService {
  /** By which all text comes in. The members take text as it was given, and take it through here themselves. */
  readonly door: Door
  /** Binds the service to a session; `message` is the one of the host's in which a tool was called. Throws `invalid-session-id` for an id that no host hands out; it then reads and writes nothing. */
  forSession(identity: SessionIdentity, waitMs?: number, message?: string): SessionCheckpoint
  readonly stored: StoredSessions
  /**
   * Counts a prompt, once per message id, and autosaves where `autosaveEvery` prompts went without a save. Returns at once and never
   * throws; `identify` is asked only for a session that the host has not described, and where an autosave is due.
   */
  admit(prompt: Prompt, identify: (id: string) => Promise<SessionIdentity>): void
  /**
   * Begins to record what the host reported of a session in `directory`, and returns at once. Never throws; `identify` is asked only
   * for a session that has no row. Nothing is recorded with the option `observe` off.
   */
  observe(report: Report, directory: string, identify: (id: string) => Promise<SessionIdentity>): void
  /** Removes what was observed of a session that the host deleted. */
  forget(id: string): Promise<void>
  /** Follows the host when the sessions of a directory get another project id. */
  moveProject(change: Omit<ProjectMove, "now">): Promise<void>
  /** Sessions that a host described in this very directory and that were never imported: at most `limit`, in no order. With `observed`, only those of whose work something was observed. */
  describedBy(
    host: string,
    place: ProjectScope,
    which: { readonly limit: number; readonly observed: boolean },
  ): Promise<readonly SessionRecord[]>
  /** Removes a session with everything it has, its hand-off included; with `unused`, only while its row says what `record` does of its last use. */
  remove(record: SessionRecord, options?: { readonly unused: boolean }): Promise<void>
  /** Stores the sessions of an export, all of them or none, and has their hand-offs follow. Without `replace`, conflicts store nothing. */
  importAll(sessions: readonly GivenSession[], options: { readonly replace: boolean }): Promise<ImportReport>
  /** Imports 1.x state for a project that no session is at hand of: none is made or used, besides the namespaces. */
  importLegacy(source: LegacySource, given: LegacyImport): Promise<LegacyReport>
  /** Removes old sessions and surplus snapshots as a plan names them, and the hand-offs of those sessions. */
  prune(plan: PrunePlan): Promise<Pruned>
  /** Masks every secret in what a session has stored, all of it or nothing, has its hand-off follow and empties the log. */
  scrub(record: SessionRecord): Promise<Scrubbed & { readonly warnings: readonly string[] }>
  /** Has a session take over the checkpoint of any other, as a person asked; the one that it had becomes a snapshot. */
  adoptAny(into: SessionRecord, from: string, options: { readonly history: boolean }): Promise<AdoptResult>
  /** Adds a rule of the user's, once. Throws `invalid-input` and `secret-refused`. */
  addRule(target: RuleTarget, text: string): Promise<RulesResult>
  /** Removes the rule of that number, counted from 1. Throws `invalid-input`. */
  removeRule(target: RuleTarget, number: number): Promise<RulesResult>
  /** Resolves when what follows the prompts and the reports taken so far is done. Never rejects. */
  settled(): Promise<void>
}

/** What was imported, or the ids of the sessions whose live checkpoint would have been replaced. */
export type ImportReport = { readonly imported: readonly ImportResult[] } | { readonly conflicts: readonly string[] }

/** What the service needs besides the store. */
export interface ServiceDeps {
  readonly handoffs?: HandoffPort
  /** Keeps work in the books that nobody waits for, so that an unload does. Its failures become warnings there. */
  readonly later?: (what: string, work: () => Promise<void>) => Promise<void>
}
