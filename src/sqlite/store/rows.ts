import { decodeState, isStatus } from "../../checkpoint/state.ts"
import type { State, StoredState } from "../../checkpoint/state.ts"
import { isNamespace, isSessionID, LIMITS, SNAPSHOT_KINDS } from "../../checkpoint/model.ts"
import type { SnapshotInfo, SnapshotKind, Status } from "../../checkpoint/model.ts"
import { faultOfOwnName } from "../../checkpoint/model.ts"
import type { Briefing, LegacyFile, SessionRecord, SessionSummary, StoredSnapshot } from "../../checkpoint/port.ts"
import { CheckpointError } from "../../errors.ts"
import { isFields } from "../../lib/fields.ts"
import type { Fields } from "../../lib/fields.ts"
import { fitLine } from "../../lib/text.ts"

/** How much of a name or an id an error shows. */
const SHOWN = 200

/**
 * A row of the database, read column by column. What does not have the type that the schema gives it, or is nothing that was ever
 * stored there, was damaged, or made by somebody else: the error says in which row, and the row is never taken for an absent one.
 */
export class Row {
  readonly #row: Fields
  readonly #what: string

  constructor(row: unknown, what: string) {
    this.#row = isFields(row) ? row : {}
    this.#what = what
  }

  text(column: string): string {
    const value = this.#row[column]
    return typeof value === "string" ? value : this.damaged(`its ${column} is no text, or too long`)
  }

  integer(column: string): number {
    const value = this.#row[column]
    return Number.isSafeInteger(value) && typeof value === "number"
      ? value
      : this.damaged(`its ${column} is not a number`)
  }

  /** A number that may be absent. */
  number(column: string): number | undefined {
    return this.#row[column] === null ? undefined : this.integer(column)
  }

  /** A time in ms that a date can hold. */
  time(column: string): number {
    const value = this.integer(column)
    return Math.abs(value) <= 8.64e15 ? value : this.damaged(`its ${column} is not a time`)
  }

  /** A number that something was counted to. */
  count(column: string): number {
    const value = this.integer(column)
    return value >= 0 ? value : this.damaged(`its ${column} is below zero`)
  }

  optionalTime(column: string): number | undefined {
    return this.#row[column] === null ? undefined : this.time(column)
  }

  flag(column: string): boolean {
    const value = this.integer(column)
    return value === 0 || value === 1 ? value === 1 : this.damaged(`its ${column} is neither 0 nor 1`)
  }

  optional(column: string): string | undefined {
    return this.#row[column] === null ? undefined : this.text(column)
  }

  /** Something that is stored as JSON text, which begins with `first`: what else it may be is not parsed. */
  json(column: string, first: '"' | "["): unknown {
    const text = this.text(column)
    try {
      if (text.startsWith(first)) return JSON.parse(text)
    } catch {
      // Said below.
    }
    return this.damaged(`its ${column} is not the JSON that it should be`)
  }

  /** Text that is stored as JSON text, at most `limit` UTF-16 code units of it. */
  jsonText(column: string, limit: number): string {
    const value = this.json(column, '"')
    if (typeof value !== "string") return this.damaged(`its ${column} is not text`)
    return value.length <= limit ? value : this.damaged(`its ${column} is too long`)
  }

  damaged(how: string): never {
    throw new CheckpointError(
      "storage-corrupt",
      `${fitLine(this.#what, SHOWN).text}${this.#key()} is damaged: ${how}. It was left as it is; restore an earlier snapshot or a backup.`,
    )
  }

  /** Which row it is, where what it was asked for does not say so. */
  #key(): string {
    const key = this.#row["session_id"] ?? this.#row["id"] ?? this.#row["name"]
    return typeof key !== "string" || this.#what.includes(key) ? "" : ` (${fitLine(key, SHOWN).text})`
  }
}

export function toSession(row: Row): SessionRecord {
  const parentID = toOtherSession(row, "parent_id")
  const forkedFrom = toOtherSession(row, "forked_from")
  const handoff = row.optional("handoff")
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
  }
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
  }
}

export function toSnapshot(row: Row): StoredSnapshot {
  return { ...toSnapshotInfo(row), state: toState(row) }
}

export function toBriefing(row: Row): Briefing {
  const text = row.optional("text") === undefined ? undefined : row.jsonText("text", LIMITS.briefing)
  return { known: !row.flag("placeholder"), text }
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

function toOtherSession(row: Row, column: string): string | undefined {
  const id = row.optional(column)
  return id === undefined || isSessionID(id) ? id : row.damaged(`its ${column} is no session id`)
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
