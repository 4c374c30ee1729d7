import { decodeState, isStatus } from "../checkpoint/content.ts"
import type { State, StoredState } from "../checkpoint/content.ts"
import { SNAPSHOT_KINDS } from "../checkpoint/model.ts"
import type { SnapshotInfo, SnapshotKind, Status } from "../checkpoint/model.ts"
import type { LegacyFile, SessionRecord, SessionSummary, StoredSnapshot } from "../checkpoint/store.ts"
import { CheckpointError } from "../errors.ts"
import { isFields } from "../fields.ts"
import type { Fields } from "../fields.ts"

/**
 * A row of the database, read column by column. What does not have the type that the schema gives it was damaged: the error says
 * in which row, and the row is never taken for an absent one.
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
    return typeof value === "string" ? value : this.damaged(`its ${column} is not text`)
  }

  integer(column: string): number {
    const value = this.#row[column]
    return typeof value === "number" ? value : this.damaged(`its ${column} is not a number`)
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

  optionalTime(column: string): number | undefined {
    return this.#row[column] === null ? undefined : this.time(column)
  }

  flag(column: string): boolean {
    return this.integer(column) !== 0
  }

  optional(column: string): string | undefined {
    return this.#row[column] === null ? undefined : this.text(column)
  }

  /** Text that is stored as JSON text. */
  json(column: string): unknown {
    try {
      return JSON.parse(this.text(column))
    } catch {
      return this.damaged(`its ${column} is not JSON`)
    }
  }

  damaged(how: string): never {
    throw new CheckpointError(
      "storage-corrupt",
      `${this.#what} is damaged: ${how}. It was left as it is; restore an earlier snapshot or a backup.`,
    )
  }
}

export function toSession(row: Row): SessionRecord {
  const parentID = row.optional("parent_id")
  const forkedFrom = row.optional("forked_from")
  const handoff = row.optional("handoff")
  const host = row.optional("host")
  const importedAt = row.optionalTime("time_imported")
  return {
    id: row.text("id"),
    projectID: row.text("project_id"),
    directory: row.text("directory"),
    placeholder: row.flag("placeholder"),
    ...(parentID === undefined ? {} : { parentID }),
    ...(forkedFrom === undefined ? {} : { forkedFrom }),
    purged: row.flag("purged"),
    prompts: row.integer("prompts"),
    compacted: row.flag("compacted"),
    ...(handoff === undefined ? {} : { handoff }),
    heardAt: row.time("time_heard"),
    ...(host === undefined ? {} : { host }),
    ...(importedAt === undefined ? {} : { importedAt }),
  }
}

export function toStored(row: Row): StoredState {
  return {
    json: row.text("document"),
    hash: row.text("hash"),
    synthesized: row.flag("synthesized"),
    updatedAt: row.time("time_updated"),
  }
}

export function toState(row: Row, stored: StoredState = toStored(row)): State {
  const state = decodeState(stored)
  return typeof state === "string" ? row.damaged(state) : state
}

export function toSnapshotInfo(row: Row): SnapshotInfo {
  return {
    seq: row.integer("seq"),
    name: row.text("name"),
    kind: toKind(row),
    savedAt: row.time("time_created"),
    ...toTitle(row),
    status: toStatus(row),
  }
}

export function toSnapshot(row: Row): StoredSnapshot {
  return { ...toSnapshotInfo(row), state: toState(row) }
}

export function toSummary(row: Row): SessionSummary {
  return {
    sessionID: row.text("session_id"),
    ...toTitle(row),
    status: toStatus(row),
    updatedAt: row.time("time_updated"),
    snapshots: row.integer("snapshots"),
  }
}

export function toLegacyFile(row: Row): LegacyFile {
  return { path: row.text("path"), hash: row.text("hash"), namespace: row.text("namespace") }
}

/** A bounded list of ids that is stored as JSON. */
export function toIDs(row: Row, column: string): readonly string[] {
  const value = row.json(column)
  if (!Array.isArray(value)) return row.damaged(`its ${column} is not a list`)
  return value.filter((id) => typeof id === "string")
}

function toTitle(row: Row): { title?: string } {
  if (row.optional("title") === undefined) return {}
  const title = row.json("title")
  return typeof title === "string" ? { title } : row.damaged("its title is not text")
}

function toStatus(row: Row): Status {
  const status = row.text("status")
  return isStatus(status) ? status : row.damaged("its status is unknown")
}

function toKind(row: Row): SnapshotKind {
  const kind = row.text("kind")
  return SNAPSHOT_KINDS.find((known) => known === kind) ?? row.damaged("its kind is unknown")
}
