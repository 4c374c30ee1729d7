import type { ProjectScope } from "./model.ts"

/** A rule of the user's own. */
export interface Rule {
  readonly seq: number
  readonly text: string
  /** Whether it is for one session or for all of a project. */
  readonly scope: "session" | "project"
}

/** What a rule is for: a session, or every session of a project. */
export type RuleTarget = ProjectScope & { readonly id?: string | undefined }

/** Limits of rules: UTF-16 code units of one, and how many a session, and a project, may have. */
export const RULE_LIMITS = { text: 1_000, count: 50 } as const
