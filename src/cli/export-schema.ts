import {
  array,
  boolean,
  describe,
  enum as oneOf,
  gte,
  int,
  iso,
  literal,
  lte,
  maxLength,
  minLength,
  nullable,
  object,
} from "zod/mini"
import { optional, overwrite, refine, regex, string } from "zod/mini"
import type { ZodMiniType } from "zod/mini"
import { faultOfOwnName, isLaterList, isNamespace, isSessionID, LIMITS, mapLists } from "../checkpoint/model.ts"
import { SNAPSHOT_KINDS, STATUSES } from "../checkpoint/model.ts"
import type { ListField, SnapshotKind, Status } from "../checkpoint/model.ts"
import { COMMAND_LIMITS } from "../checkpoint/command-text.ts"
import { ENDS, OBSERVED_LIMITS } from "../checkpoint/observation.ts"
import type { End } from "../checkpoint/observation.ts"
import { RULE_LIMITS } from "../checkpoint/rule.ts"
import type { Rule } from "../checkpoint/rule.ts"

/**
 * The layouts of an export, by number: 1 is what 2.0 reads, 2 has more in it (constraints, rules, places, observed work). Each is imported, and each can be written.
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

/** What was observed of a session's own work: one entry for each report. Paths are absolute. */
export interface ExportedWork {
  readonly changes: readonly {
    readonly messageID: string
    readonly path: string
    readonly seen: number
    readonly at: string
  }[]
  readonly commands: readonly {
    readonly messageID: string
    readonly command: string
    readonly directory: string
    readonly branch: string
    readonly exit?: number | undefined
    readonly ended?: End | undefined
    readonly at: string
  }[]
}

export interface ExportedSession {
  readonly sessionID: string
  readonly projectID: string
  readonly directory: string
  readonly parentID: string | null
  readonly forkedFrom: string | null
  /** The user's rules that the session has. */
  readonly rules?: readonly ExportedRule[] | undefined
  readonly observed?: ExportedWork | undefined
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

const messageID = string().check(minLength(1), maxLength(500))
const observedPath = string().check(minLength(1), maxLength(4_096))

const observed: ZodMiniType<ExportedWork> = object({
  changes: array(
    object({
      messageID,
      path: observedPath,
      seen: int().check(
        gte(1),
        lte(63),
        describe(
          "what the reports say, as bits: added 1, modified 2, deleted 4, of a step 8, gone 16, another session was active 32",
        ),
      ),
      at: time,
    }),
  ).check(maxLength(OBSERVED_LIMITS.changes)),
  commands: array(
    object({
      messageID,
      command: string().check(minLength(1), maxLength(COMMAND_LIMITS.known)),
      directory: observedPath,
      branch: string().check(maxLength(1_000)),
      exit: optional(int()),
      ended: optional(oneOf(ENDS)),
      at: time,
    }),
  ).check(maxLength(OBSERVED_LIMITS.commands)),
}).check(describe("what was observed of its work; an import marks it so, and it proves nothing there"))

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
  observed: optional(observed),
  checkpoint: nullable(checkpoint).check(describe("null where the live state was cleared")),
  snapshots: array(snapshot).check(describe("oldest first, by order of writing")),
})

/** An export file. What it does not name is ignored on import. */
export const exportSchema: ZodMiniType<ExportFile> = object({
  format: literal(Object.values(EXPORT_FORMATS)),
  exportedAt: time,
  sessions: array(session),
})
