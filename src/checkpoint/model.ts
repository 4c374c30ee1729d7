import { lazy } from "../lib/lazy.ts"

/** The task states a checkpoint can be in. */
export const STATUSES = ["not_started", "in_progress", "blocked", "done"] as const
export type Status = (typeof STATUSES)[number]

/** The free-text fields, in the order in which they are stored and shown. */
export const TEXT_FIELDS = ["title", "objective", "summary"] as const
export type TextField = (typeof TEXT_FIELDS)[number]

/** The list fields, in the order in which they are stored and shown. */
export const LIST_FIELDS = ["currentPlan", "completedSteps", "nextSteps", "blockers", "filesTouched", "notes"] as const
export type ListField = (typeof LIST_FIELDS)[number]

export type Field = TextField | "status" | ListField

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
}

/** What lists of snapshots show. `seq` grows with every snapshot written, whatever the clock says. */
export interface SnapshotInfo {
  readonly seq: number
  readonly name: string
  readonly kind: SnapshotKind
  readonly savedAt: number
  readonly title?: string
  readonly status: Status
}

/** A content with nothing in it. */
export const EMPTY_CONTENT: Content = {
  status: "in_progress",
  currentPlan: [],
  completedSteps: [],
  nextSteps: [],
  blockers: [],
  filesTouched: [],
  notes: [],
}

const SESSION_ID = /^ses[A-Za-z0-9_-]{1,200}$/

/** True for an id that a host may hand us (design section 2). The importer's `legacy::` namespaces never match. */
export function isSessionID(value: unknown): value is string {
  return typeof value === "string" && SESSION_ID.test(value)
}

const namespace = lazy(() => /^legacy::[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,300}$/u)

/** True for an id of the importer's own, which holds 1.x state: never accepted from a host. */
export function isNamespace(value: string): boolean {
  return namespace().test(value) && value.isWellFormed()
}
