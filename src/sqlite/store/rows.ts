import { decodeState, isStatus } from "../../checkpoint/state.ts"
import type { State, StoredState } from "../../checkpoint/state.ts"
import { parseSavedPlace } from "../../lib/git/place.ts"
import type { SavedPlace } from "../../lib/git/place.ts"
import { isNamespace, isSessionID, LIMITS, SNAPSHOT_KINDS } from "../../checkpoint/model.ts"
import type { SnapshotInfo, SnapshotKind, Status } from "../../checkpoint/model.ts"
import { faultOfOwnName } from "../../checkpoint/model.ts"
import type { Briefing, LegacyFile, SessionRecord, SessionSummary, StoredSnapshot } from "../../checkpoint/port.ts"
import type { Row } from "../driver/row.ts"

export function toSession(row: Row): SessionRecord {
  const parentID = toOtherSession(row, "parent_id")
  const forkedFrom = toOtherSession(row, "forked_from")
  const handoff = row.hint("handoff")
  const host = row.optional("host")
  const importedAt = row.optionalTime("time_imported")
  return {
    id: toID(row, "id"),
    projectID: row.text("project_id"),
    directory: row.text("directory"),
    placeholder: row.flag("placeholder"),
    ...(parentID === undefined ? {} : { parentID }),
    ...(forkedFrom === undefined ? {} : { forkedFrom }),
    purged: row.flag("purged"),
    prompts: row.count("prompts"),
    compacted: row.flag("compacted"),
    ...(handoff === undefined ? {} : { handoff }),
    heardAt: row.time("time_heard"),
    ...(host === undefined ? {} : { host }),
    ...(importedAt === undefined ? {} : { importedAt }),
  }
}

function toStored(row: Row): StoredState {
  return {
    json: row.text("document"),
    hash: row.text("hash"),
    synthesized: row.flag("synthesized"),
    updatedAt: row.time("time_updated"),
    ...placed(row),
  }
}

function placed(row: Row): { readonly place?: SavedPlace } {
  const place = toPlace(row)
  return place === undefined ? {} : { place }
}

/** Where it is not what was stored there, it is not known: a checkpoint is worth more than its place. */
export function toPlace(row: Row): SavedPlace | undefined {
  const text = row.hint("place")
  return text === undefined ? undefined : parseSavedPlace(text)
}

export function toState(row: Row): State {
  const state = decodeState(toStored(row))
  return typeof state === "string" ? row.damaged(state) : state
}

export function toSnapshotInfo(row: Row): SnapshotInfo {
  return {
    seq: row.integer("seq"),
    name: toName(row),
    kind: toKind(row),
    savedAt: row.time("time_created"),
    ...toTitle(row),
    status: toStatus(row),
    ...placed(row),
  }
}

export function toSnapshot(row: Row): StoredSnapshot {
  return { ...toSnapshotInfo(row), state: toState(row) }
}

export function toBriefing(row: Row): Briefing {
  const text = row.optional("text") === undefined ? undefined : row.jsonText("text", LIMITS.briefing)
  return {
    known: !row.flag("placeholder"),
    text,
    directory: row.text("directory"),
    branch: row.hint("branch"),
    usedAt: row.optionalTime("time_used"),
  }
}

export function toSummary(row: Row): SessionSummary {
  return {
    sessionID: toID(row, "session_id"),
    ...toTitle(row),
    status: toStatus(row),
    updatedAt: row.time("time_updated"),
    snapshots: row.count("snapshots"),
  }
}

export function toLegacyFile(row: Row): LegacyFile {
  const namespace = row.text("namespace")
  if (!isNamespace(namespace)) return row.damaged("its namespace is none")
  return { path: row.text("path"), hash: row.text("hash"), namespace }
}

/** A bounded list of ids that is stored as JSON. */
export function toIDs(row: Row, column: string): readonly string[] {
  const value = row.json(column, "[")
  if (!Array.isArray(value)) return row.damaged(`its ${column} is not a list`)
  return value.filter((id) => typeof id === "string")
}

/** The id of a session of the host's, or of an imported namespace. */
export function toID(row: Row, column: string): string {
  const id = row.text(column)
  const isHosts: boolean = isSessionID(id)
  return isHosts || isNamespace(id) ? id : row.damaged(`its ${column} is no session id`)
}

/** Only the host can say it, and does at its next contact. */
function toOtherSession(row: Row, column: string): string | undefined {
  const id = row.hint(column)
  return isSessionID(id) ? id : undefined
}

export function toName(row: Row): string {
  const name = row.text("name")
  if (name.length > LIMITS.snapshotName) return row.damaged("its name is too long")
  const fault = faultOfOwnName(name)
  return fault === undefined ? name : row.damaged(`its name ${fault}`)
}

export function toTitle(row: Row): { title?: string } {
  return row.optional("title") === undefined ? {} : { title: row.jsonText("title", LIMITS.text) }
}

export function toStatus(row: Row): Status {
  const status = row.text("status")
  return isStatus(status) ? status : row.damaged("its status is unknown")
}

function toKind(row: Row): SnapshotKind {
  const kind = row.text("kind")
  return SNAPSHOT_KINDS.find((known) => known === kind) ?? row.damaged("its kind is unknown")
}
