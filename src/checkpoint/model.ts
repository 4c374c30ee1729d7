import type { SavedPlace } from "../lib/git/place.ts"

/** The task states a checkpoint can be in. */
export const STATUSES = ["not_started", "in_progress", "blocked", "done"] as const
export type Status = (typeof STATUSES)[number]

/** The free-text fields, in the order in which they are stored and shown. */
export const TEXT_FIELDS = ["title", "objective", "summary"] as const
export type TextField = (typeof TEXT_FIELDS)[number]

/** The list fields, in the order in which they are stored and shown. */
export const LIST_FIELDS = [
  "constraints",
  "currentPlan",
  "completedSteps",
  "nextSteps",
  "blockers",
  "filesTouched",
  "notes",
] as const
export type ListField = (typeof LIST_FIELDS)[number]

/**
 * Whether documents from before this version may lack the list. Such a list reads as empty where it is absent, and is not written where
 * it is empty: a document without it keeps its text and its hash.
 */
export function isLaterList(field: ListField): boolean {
  return field === "constraints"
}

export type Field = TextField | "status" | ListField

/** An object with one value per list field, in the stored order. Nothing else in the source names all of them. */
export function mapLists<T>(of: (field: ListField) => T): Record<ListField, T> {
  return {
    constraints: of("constraints"),
    currentPlan: of("currentPlan"),
    completedSteps: of("completedSteps"),
    nextSteps: of("nextSteps"),
    blockers: of("blockers"),
    filesTouched: of("filesTouched"),
    notes: of("notes"),
  }
}

/** How a snapshot came to be. `legacy` ones were imported from 1.x. */
export const SNAPSHOT_KINDS = ["auto", "named", "pre-restore", "pre-clear", "compaction", "legacy"] as const
export type SnapshotKind = (typeof SNAPSHOT_KINDS)[number]

/** Limits. Text is measured in UTF-16 code units, the document in bytes of UTF-8 JSON. */
export const LIMITS = {
  text: 50_000,
  items: 1_000,
  documentBytes: 1_048_576,
  snapshotName: 120,
  /** The longest briefing. */
  briefing: 100_000,
  /** The longest document that is stored at all: 1.x state and imports may be longer than what a save takes. */
  storedBytes: 67_108_864,
  /** The longest id, name or path that is stored, in bytes; no system has longer paths. */
  shortBytes: 32_768,
} as const

/** What a task is about. Unset text is absent; every list is present. Text is always well-formed Unicode. */
export type Content = {
  readonly [F in TextField]?: string
} & { readonly status: Status } & { readonly [F in ListField]: readonly string[] }

/** A live or stored state: its content, whether the host's own summary was used in place of one, and when it last changed (ms). */
export interface Checkpoint {
  readonly content: Content
  readonly synthesized: boolean
  readonly updatedAt: number
  /** The place that it was saved in, where that is known. It is neither content nor hashed. */
  readonly place?: SavedPlace | undefined
}

/** What lists of snapshots show. `seq` grows with every snapshot written, whatever the clock says. */
export interface SnapshotInfo {
  readonly seq: number
  readonly name: string
  readonly kind: SnapshotKind
  readonly savedAt: number
  readonly title?: string
  readonly status: Status
  readonly place?: SavedPlace | undefined
}

/** A content with nothing in it. */
export const EMPTY_CONTENT: Content = { status: "in_progress", ...mapLists((): readonly string[] => []) }

/** The name that stands for the live checkpoint where a snapshot's is asked for. */
export const CURRENT = "current"

/** What a snapshot name must not be, besides too long, as the end of a sentence that begins with the place. */
export function faultOfName(name: string): string | undefined {
  if (name.trim() === "") return "is blank; a snapshot needs a name"
  return /\p{Cc}/u.test(name) ? "holds a control character; a snapshot name must not" : undefined
}

/** The same for a name of a snapshot's own. */
export function faultOfOwnName(name: string): string | undefined {
  return (
    faultOfName(name) ?? (name === CURRENT ? `must not be "${CURRENT}", which means the live checkpoint` : undefined)
  )
}

const SESSION_ID = /^ses[A-Za-z0-9_-]{1,200}$/

/** True for an id that a host may hand us. The importer's namespaces never match. */
export function isSessionID(value: unknown): value is string {
  return typeof value === "string" && SESSION_ID.test(value)
}

/** What the ids of the importer's namespace sessions begin with. */
export const NAMESPACE = "legacy::"

const NAMESPACE_ID = /^legacy::[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,300}$/u

/** True for the id of a namespace session, which holds the 1.x state of one directory: never accepted from a host. */
export function isNamespace(value: string): boolean {
  return NAMESPACE_ID.test(value) && value.isWellFormed()
}

/** What tells one project from another: the id, and where there is no version control also the directory. */
export interface ProjectScope {
  readonly projectID: string
  readonly directory: string
}

/** True for the id that all folders without version control share: there the directory tells projects apart. */
export function isShared(projectID: string): boolean {
  return projectID === "global"
}

/** The one rule for "this project". */
export function isSameProject(one: ProjectScope, other: ProjectScope): boolean {
  return one.projectID === other.projectID && (!isShared(one.projectID) || one.directory === other.directory)
}
