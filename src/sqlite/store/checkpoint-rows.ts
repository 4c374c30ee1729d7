import type { State } from "../../checkpoint/state.ts"
import { isShared } from "../../checkpoint/model.ts"
import type { ProjectScope, SnapshotInfo, SnapshotKind } from "../../checkpoint/model.ts"
import { differs } from "../../checkpoint/port.ts"
import type {
  Briefing,
  LegacyFile,
  NewBriefing,
  NewSnapshot,
  ProjectMove,
  SessionIdentity,
  SessionRecord,
  SessionSummary,
  StoredSnapshot,
  StoreWriter,
} from "../../checkpoint/port.ts"
import { all, count, one } from "../driver/statement.ts"
import type { Values } from "../driver/statement.ts"
import { Row } from "../driver/row.ts"
import { toIDs, toLegacyFile, toName, toSession } from "./rows.ts"
import { toBriefing, toSnapshot, toSnapshotInfo, toState, toSummary } from "./rows.ts"
import { EVENTS_REMEMBERED, shortOf } from "./ids.ts"
import { RuleRows } from "./rule-rows.ts"
import { addSnapshot, pruneSnapshots, takenNumber } from "./snapshots.ts"
import { placeOf, titleOf } from "./values.ts"

/** The statements of one connection as the store port. Only valid inside a transaction of that connection. */
export class CheckpointRows extends RuleRows implements StoreWriter {
  session(id: string): SessionRecord | undefined {
    const row = one(this.sql("session"), { id }, `Session ${id}`)
    return row && toSession(row)
  }

  state(id: string): State | undefined {
    const row = one(this.sql("checkpoint"), { id }, `The checkpoint of ${id}`)
    return row && toState(row)
  }

  stateHash(id: string): string | undefined {
    return one(this.sql("checkpointHash"), { id }, `The checkpoint of ${id}`)?.text("hash")
  }

  briefing(id: string): Briefing {
    const row = one(this.sql("briefing"), { id }, `The briefing of ${id}`)
    return row === undefined ? { known: false, text: undefined } : toBriefing(row)
  }

  snapshot(id: string, name: string): StoredSnapshot | undefined {
    const row = one(this.sql("snapshot"), { id, name }, `Snapshot "${name}" of ${id}`)
    return row && toSnapshot(row)
  }

  snapshots(id: string, limit: number): readonly SnapshotInfo[] {
    return all(this.sql("snapshots"), { id, limit }, `A snapshot of ${id}`).map(toSnapshotInfo)
  }

  snapshotCount(id: string): number {
    return count(this.sql("snapshotCount"), { id })
  }

  snapshotHolding(id: string, hash: string): string | undefined {
    const row = one(this.sql("snapshotHolding"), { id, hash }, `A snapshot of ${id}`)
    return row?.optional("name") === undefined ? undefined : toName(row)
  }

  newestHash(id: string, kind: SnapshotKind): string | undefined {
    return one(this.sql("newestHash"), { id, kind }, `A snapshot of ${id}`)?.text("hash")
  }

  origins(id: string): ReadonlySet<string> {
    return new Set(all(this.sql("origins"), { id }, `A snapshot of ${id}`).map((row) => row.text("origin")))
  }

  snapshotHashes(id: string): ReadonlyMap<string, string> {
    const rows = all(this.sql("snapshotHashes"), { id }, `A snapshot of ${id}`)
    return new Map(rows.map((row) => [row.text("name"), row.text("hash")]))
  }

  takenNumbers(id: string, stem: string, digits: number): ReadonlySet<number> {
    const rows = all(this.sql("takenNumbers"), { id, stem, digits }, `A snapshot of ${id}`)
    return new Set(rows.map((row) => takenNumber(row.text("name"), stem)))
  }

  snapshotSeqs(id: string): readonly number[] {
    return all(this.sql("snapshotSeqs"), { id }, `A snapshot of ${id}`).map((row) => row.integer("seq"))
  }

  snapshotAt(id: string, seq: number): StoredSnapshot {
    const what = `Snapshot ${seq} of ${id}`
    return toSnapshot(one(this.sql("snapshotAt"), { id, seq }, what) ?? new Row({}, what))
  }

  summaries(scope: ProjectScope, limit: number): readonly SessionSummary[] {
    const what = `A checkpoint of project ${scope.projectID}`
    const { projectID: project, directory } = scope
    const rows = isShared(project)
      ? all(this.sql("summariesInDirectory"), { project, directory, limit }, what)
      : all(this.sql("summaries"), { project, limit }, what)
    return rows.map(toSummary)
  }

  summaryCount({ projectID: project, directory }: ProjectScope): number {
    return isShared(project)
      ? count(this.sql("summaryCountInDirectory"), { project, directory })
      : count(this.sql("summaryCount"), { project })
  }

  legacyFile(path: string): LegacyFile | undefined {
    const row = one(this.sql("legacyFile"), { path }, `The import of ${path}`)
    return row && toLegacyFile(row)
  }

  legacyContent({ projectID: project, directory }: ProjectScope, hash: string): LegacyFile | undefined {
    const row = one(this.sql("legacyContent"), { hash, project, directory }, `An import of project ${project}`)
    return row && toLegacyFile(row)
  }

  legacyNamespaces(directories: readonly string[]): readonly SessionRecord[] {
    const namespaces = all(this.sql("legacyNamespaces"), {}, "An imported namespace").map(toSession)
    return namespaces.filter((namespace) => directories.includes(namespace.directory))
  }

  describedBy(
    host: string,
    { projectID: project, directory }: ProjectScope,
    { limit, observed }: { readonly limit: number; readonly observed: boolean },
  ): readonly string[] {
    const values = { host, project, directory, limit, all: observed ? 0 : 1 }
    const rows = all(this.sql("describedBy"), values, `A session of project ${project}`)
    return rows.map((row) => row.text("id"))
  }

  putSession(identity: Omit<SessionIdentity, "checkouts">, now: number, known?: SessionRecord): SessionRecord {
    const current = known ?? this.session(identity.id)
    if (current !== undefined && (identity.placeholder || !differs(current, identity))) return current
    const project = { id: identity.projectID, directory: identity.root ?? identity.directory, now }
    if (identity.placeholder) this.sql("addProject").run(project)
    else this.sql("putProject").run(project)
    const values = {
      id: identity.id,
      project: identity.projectID,
      directory: identity.directory,
      placeholder: identity.placeholder ? 1 : 0,
      parent: identity.parentID ?? null,
      fork: identity.forkedFrom ?? null,
      now,
    }
    const host = (identity.placeholder ? undefined : identity.host) ?? null
    if (current === undefined) this.sql("insertSession").run({ ...values, host })
    else this.sql("updateSession").run(values)
    return this.session(identity.id) ?? new Row({}, `Session ${identity.id}`).damaged("it was not written")
  }

  putState(id: string, state: State): void {
    const values: Values = {
      id,
      title: titleOf(state),
      status: state.content.status,
      synthesized: state.synthesized ? 1 : 0,
      hash: state.hash,
      updated: state.updatedAt,
      document: state.json,
      place: placeOf(state),
    }
    // One order for all projects: a session keeps its place in it when it moves to another project.
    if (this.sql("updateCheckpoint").run(values) === 0) this.sql("insertCheckpoint").run(values)
  }

  rewriteState(id: string, state: State): void {
    this.sql("rewriteCheckpoint").run({ id, title: titleOf(state), hash: state.hash, document: state.json })
  }

  rewriteSnapshot(id: string, seq: number, { name, state }: Pick<NewSnapshot, "name" | "state">): void {
    const values = { id, seq, name, title: titleOf(state), hash: state.hash, document: state.json }
    this.sql("rewriteSnapshot").run(values)
  }

  dropState(id: string): void {
    this.sql("deleteCheckpoint").run({ id })
  }

  putPlace(id: string, state: State): void {
    this.sql("putPlace").run({ id, place: placeOf(state) })
  }

  putBriefing(id: string, briefing: NewBriefing | undefined): void {
    if (briefing === undefined) this.sql("deleteBriefing").run({ id })
    else {
      const { text, branch, now } = briefing
      this.sql("putBriefing").run({ id, text: JSON.stringify(text), branch: branch ?? null, now })
    }
  }

  useBriefing(id: string, now: number, branch: string): void {
    this.sql("useBriefing").run({ id, now, branch })
  }

  addSnapshot(id: string, snapshot: NewSnapshot): boolean {
    const known = snapshot.point === undefined ? "" : (this.pointOf(id) ?? "")
    const point = snapshot.point !== undefined && known > snapshot.point ? known : snapshot.point
    return addSnapshot((name) => this.sql(name), id, { ...snapshot, point: point || undefined })
  }

  prune(id: string, kind: SnapshotKind, keep: number): readonly string[] {
    return pruneSnapshots((name) => this.sql(name), id, kind, keep)
  }

  setPrompts(id: string, prompts: number): void {
    this.sql("setPrompts").run({ id, prompts })
  }

  hear(id: string, now: number, host?: string): void {
    this.sql("hear").run({ id, now, host: host ?? null })
  }

  markImported(id: string, now: number): void {
    this.hear(id, now)
    this.sql("markImported").run({ id, now })
  }

  countPrompt(id: string, messageID: string, options: { placeholder: boolean; now: number }): number | undefined {
    const { placeholder, now } = options
    const values = { id, message: shortOf(messageID), placeholder: placeholder ? 1 : 0, now }
    return all(this.sql("countPrompt"), values, `Session ${id}`)[0]?.integer("prompts")
  }

  claimEvent(id: string, eventID: string): boolean {
    return this.#changeEvents(id, eventID, (ids, event) => (ids.includes(event) ? undefined : [...ids, event]))
  }

  releaseEvent(id: string, eventID: string): boolean {
    const without = (ids: readonly string[], event: string): string[] => ids.filter((each) => each !== event)
    return this.#changeEvents(id, eventID, (ids, event) => (ids.includes(event) ? without(ids, event) : undefined))
  }

  #changeEvents(
    id: string,
    eventID: string,
    change: (ids: readonly string[], event: string) => readonly string[] | undefined,
  ): boolean {
    const row = one(this.sql("events"), { id }, `Session ${id}`)
    const ids = row && change(toIDs(row, "event_ids"), shortOf(eventID))
    if (ids === undefined) return false
    this.sql("setEvents").run({ id, ids: JSON.stringify(ids.slice(-EVENTS_REMEMBERED)) })
    return true
  }

  markCompacted(id: string): void {
    this.sql("markCompacted").run({ id })
  }

  setHandoff(id: string, path: string | undefined): void {
    this.sql("setHandoff").run({ id, path: path ?? null })
  }

  purge(id: string): number {
    this.dropState(id)
    this.putBriefing(id, undefined)
    this.sql("deleteRules").run({ id })
    this.forgetObserved(id)
    const removed = this.sql("deleteSnapshots").run({ id })
    this.sql("markPurged").run({ id })
    return removed
  }

  remove(id: string): void {
    this.sql("deleteSession").run({ id })
  }

  moveProject({ from, to, directory, now }: ProjectMove): void {
    this.sql("putProject").run({ id: to, directory, now })
    this.sql("moveProject").run({ from, to, directory, now })
    this.sql("moveRules").run({ from, to, directory })
  }

  addLegacyFile({ path, hash, namespace }: LegacyFile, now: number): void {
    this.sql("addLegacyFile").run({ path, hash, namespace, now })
  }
}
