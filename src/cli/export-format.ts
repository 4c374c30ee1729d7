import { array, boolean, describe, enum as oneOf, iso, literal, maxLength, minLength, nullable, object } from "zod/mini"
import { optional, overwrite, refine, regex, safeParse, string } from "zod/mini"
import type { ZodMiniType } from "zod/mini"
import { normalizeContent } from "../checkpoint/state.ts"
import type { State } from "../checkpoint/state.ts"
import { isoTime, toDocument } from "../checkpoint/document.ts"
import { faultOfOwnName, isLaterList, isNamespace, isSessionID, LIMITS, mapLists } from "../checkpoint/model.ts"
import { SNAPSHOT_KINDS, STATUSES } from "../checkpoint/model.ts"
import type { Checkpoint, ListField, SnapshotKind, Status } from "../checkpoint/model.ts"
import { RULE_LIMITS } from "../checkpoint/rule.ts"
import type { Rule } from "../checkpoint/rule.ts"
import type { SessionRecord, StoredSnapshot } from "../checkpoint/port.ts"
import { Failure, EXIT } from "./failure.ts"

/**
 * The layouts of an export, by number: 1 is what 2.0 reads, 2 has more in it (constraints). Each is imported, and each can be written.
 */
export const EXPORT_FORMATS = { 1: "checkpoint-orchestrator/export@1", 2: "checkpoint-orchestrator/export@2" } as const
export type ExportVersion = keyof typeof EXPORT_FORMATS
export const NEWEST_VERSION = 2

/** A checkpoint document, as checkpoint_load shows it, without the session that it is listed under. */
export interface ExportedCheckpoint extends Readonly<Partial<Record<ListField, readonly string[] | undefined>>> {
  readonly updatedAt: string
  readonly synthesized: boolean
  readonly task: {
    readonly title?: string | undefined
    readonly objective?: string | undefined
    readonly status: Status
  }
  readonly summary?: string | undefined
  /** Where it was saved. */
  readonly place?: ExportedPlace | undefined
}

export interface ExportedPlace {
  readonly top: string
  readonly commonDir: string
  readonly branch?: string | undefined
  readonly commit?: string | undefined
}

export interface ExportedRule {
  readonly text: string
  readonly scope: Rule["scope"]
}

export interface ExportedSnapshot {
  readonly name: string
  readonly kind: SnapshotKind
  readonly savedAt: string
  /** Where a copied 1.x snapshot came from. */
  readonly origin?: string | undefined
  readonly checkpoint: ExportedCheckpoint
}

export interface ExportedSession {
  readonly sessionID: string
  readonly projectID: string
  readonly directory: string
  readonly parentID: string | null
  readonly forkedFrom: string | null
  /** The user's rules that the session has. */
  readonly rules?: readonly ExportedRule[] | undefined
  /** Null where the live state was cleared. */
  readonly checkpoint: ExportedCheckpoint | null
  /** Oldest first, by order of writing. */
  readonly snapshots: readonly ExportedSnapshot[]
}

export interface ExportFile {
  readonly format: (typeof EXPORT_FORMATS)[ExportVersion]
  readonly exportedAt: string
  readonly sessions: readonly ExportedSession[]
}

const text = string().check(describe("any text, kept exactly as it is"))
const list = array(text)
const time = iso.datetime().check(describe("UTC, to the millisecond"))

const place: ZodMiniType<ExportedPlace> = object({
  top: string(),
  commonDir: string(),
  branch: optional(string()),
  commit: optional(string().check(regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/))),
}).check(describe("the work tree, the repository, the branch and the commit that it was saved in"))

const rule: ZodMiniType<ExportedRule> = object({
  text: string().check(minLength(1), maxLength(RULE_LIMITS.text)),
  scope: oneOf(["session", "project"]),
})

const checkpoint: ZodMiniType<ExportedCheckpoint> = object({
  updatedAt: time,
  synthesized: boolean().check(describe("true for the host's own summary, which nobody saved")),
  task: object({ title: optional(text), objective: optional(text), status: oneOf(STATUSES) }),
  summary: optional(text),
  ...mapLists((field) => (isLaterList(field) ? optional(list) : list)),
  place: optional(place),
}).check(describe("A checkpoint document, as checkpoint_load shows it."))

// The rules of the tools: a name beyond them could be stored, and never be loaded.
const snapshotName = string().check(
  minLength(1),
  maxLength(LIMITS.snapshotName),
  overwrite((name) => name.toWellFormed()),
  refine((name) => faultOfOwnName(name) === undefined, { error: ({ input }) => faultOfOwnName(String(input)) }),
)

const snapshot: ZodMiniType<ExportedSnapshot> = object({
  name: snapshotName,
  kind: oneOf(SNAPSHOT_KINDS),
  savedAt: time,
  origin: optional(string()).check(describe("where a copied 1.x snapshot came from")),
  checkpoint,
})

const sessionID = string().check(refine(isSessionID, "it is no session id"))

const session: ZodMiniType<ExportedSession> = object({
  sessionID: string().check(
    refine((id) => isSessionID(id) || isNamespace(id), "it is no session id"),
    describe("ses… or legacy::…"),
  ),
  projectID: string().check(
    minLength(1),
    refine((id) => !/\p{Cc}/u.test(id), "a project id must not hold a control character"),
  ),
  directory: string().check(
    refine((path) => !path.includes("\0"), "a directory must not hold a NUL character"),
    describe("empty where it is not known"),
  ),
  parentID: nullable(sessionID),
  forkedFrom: nullable(sessionID),
  rules: optional(array(rule)).check(describe("the user's own rules")),
  checkpoint: nullable(checkpoint).check(describe("null where the live state was cleared")),
  snapshots: array(snapshot).check(describe("oldest first, by order of writing")),
})

/** An export file. What it does not name is ignored on import. */
export const exportSchema: ZodMiniType<ExportFile> = object({
  format: literal(Object.values(EXPORT_FORMATS)),
  exportedAt: time,
  sessions: array(session),
})

/** What an export has of a session. */
export interface Exporting {
  readonly record: SessionRecord
  readonly rules: readonly Rule[]
  readonly live: State | undefined
  readonly history: readonly (StoredSnapshot & { readonly origin?: string })[]
}

export function toExported({ record, rules, live, history }: Exporting, version: ExportVersion): ExportedSession {
  return {
    sessionID: record.id,
    projectID: record.projectID,
    directory: record.directory,
    parentID: record.parentID ?? null,
    forkedFrom: record.forkedFrom ?? null,
    ...(version === 1 || rules.length === 0 ? {} : { rules: rules.map(({ text, scope }) => ({ text, scope })) }),
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
