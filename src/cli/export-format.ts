import { safeParse } from "zod/mini"
import { normalizeContent } from "../checkpoint/state.ts"
import type { State } from "../checkpoint/state.ts"
import { isoTime, toDocument } from "../checkpoint/document.ts"
import { isLaterList, mapLists } from "../checkpoint/model.ts"
import type { Checkpoint } from "../checkpoint/model.ts"
import { isCheckClass } from "../checkpoint/command-class.ts"
import type { ChangeRow, CommandRow } from "../checkpoint/observation.ts"
import type { Rule } from "../checkpoint/rule.ts"
import type { SessionRecord, StoredSnapshot } from "../checkpoint/port.ts"
import { Failure, EXIT } from "./failure.ts"

import { EXPORT_FORMATS, exportSchema, NEWEST_VERSION } from "./export-schema.ts"
import type { ExportedCheckpoint, ExportedSession, ExportedWork, ExportVersion } from "./export-schema.ts"

/** What an export has of a session. */
export interface Exporting {
  readonly record: SessionRecord
  readonly rules: readonly Rule[]
  readonly changes: readonly ChangeRow[]
  readonly commands: readonly CommandRow[]
  /** Whether commands that check nothing go along. */
  readonly allCommands: boolean
  readonly live: State | undefined
  readonly history: readonly (StoredSnapshot & { readonly origin?: string })[]
}

export function toExported(exporting: Exporting, version: ExportVersion): ExportedSession {
  const { record, rules, live, history } = exporting
  const work = version === 1 ? undefined : workOf(exporting)
  return {
    sessionID: record.id,
    projectID: record.projectID,
    directory: record.directory,
    parentID: record.parentID ?? null,
    forkedFrom: record.forkedFrom ?? null,
    ...(version === 1 || rules.length === 0 ? {} : { rules: rules.map(({ text, scope }) => ({ text, scope })) }),
    ...(work === undefined ? {} : { observed: work }),
    checkpoint: live === undefined ? null : documentOf(record.id, live, version),
    snapshots: history.map(({ name, kind, savedAt, origin, state }) => ({
      name,
      kind,
      savedAt: isoTime(savedAt),
      ...(origin === undefined ? {} : { origin }),
      checkpoint: documentOf(record.id, state, version),
    })),
  }
}

function workOf({ changes, commands: all, allCommands }: Exporting): ExportedWork | undefined {
  const commands = all.filter(({ of }) => allCommands || isCheckClass(of))
  if (changes.length + commands.length === 0) return undefined
  return {
    changes: changes.map(({ messageID, path, seen, at }) => ({ messageID, path, seen, at: isoTime(at) })),
    commands: commands.map(({ messageID, text, directory, branch, end, at }) => ({
      messageID,
      command: text,
      directory,
      branch,
      ...end,
      at: isoTime(at),
    })),
  }
}

function documentOf(id: string, state: State, version: ExportVersion): ExportedCheckpoint {
  const { updatedAt, synthesized, task, summary, ...lists } = toDocument(id, state)
  return {
    updatedAt,
    synthesized,
    task: { ...task, status: state.content.status },
    ...(summary === undefined ? {} : { summary }),
    ...mapLists((field) => (version === 1 && isLaterList(field) ? undefined : lists[field])),
    ...(version === 1 || state.place === undefined ? {} : { place: state.place }),
  }
}

/** An exported checkpoint as it is taken in. The limits on input do not apply: what was stored once is kept whole. */
export function toCheckpoint({
  task,
  summary,
  updatedAt,
  synthesized,
  place,
  ...lists
}: ExportedCheckpoint): Checkpoint {
  const content = normalizeContent({
    ...(task.title === undefined ? {} : { title: task.title.toWellFormed() }),
    ...(task.objective === undefined ? {} : { objective: task.objective.toWellFormed() }),
    status: task.status,
    ...(summary === undefined ? {} : { summary: summary.toWellFormed() }),
    ...mapLists((field) => (lists[field] ?? []).map((item) => item.toWellFormed())),
  })
  return { content, synthesized, updatedAt: Date.parse(updatedAt), place }
}

/** Reads an export. Throws a problem, in one sentence that names the first fault, for anything else. */
export function parseExport(json: string, file: string): readonly ExportedSession[] {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    throw new Failure(EXIT.problem, `${file} is not JSON text, so nothing was imported.`, { cause: error })
  }
  const format = typeof value === "object" && value !== null && "format" in value ? value.format : undefined
  if (!Object.values(EXPORT_FORMATS).some((known) => known === format)) {
    const newer = typeof format === "string" && format.startsWith("checkpoint-orchestrator/export@")
    throw new Failure(
      EXIT.problem,
      newer
        ? `${file} has the format ${format}, which this version does not know (${EXPORT_FORMATS[NEWEST_VERSION]}); update it and try again.`
        : `${file} is not an export of checkpoints (format ${EXPORT_FORMATS[NEWEST_VERSION]}), so nothing was imported.`,
    )
  }
  const parsed = safeParse(exportSchema, value)
  if (parsed.success) return eachOnce(parsed.data.sessions, file)
  const [issue] = parsed.error.issues
  throw new Failure(
    EXIT.problem,
    `${file} is damaged at ${issue?.path.join(".") ?? "?"} (${issue?.message ?? "unknown"}), so nothing was imported.`,
  )
}

/** Two states of one session cannot both be its live one. */
function eachOnce(sessions: readonly ExportedSession[], file: string): readonly ExportedSession[] {
  const seen = new Set<string>()
  for (const { sessionID } of sessions) {
    if (seen.has(sessionID)) {
      throw new Failure(EXIT.problem, `${file} lists the session ${sessionID} twice, so nothing was imported.`)
    }
    seen.add(sessionID)
  }
  return sessions
}
