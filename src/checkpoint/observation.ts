import type { Clean } from "./door.ts"
import type { CommandClass } from "./command-class.ts"

/** How a command ended that has no exit code; `started` for one whose end was not reported yet. */
export const ENDS = ["timeout", "signal", "interrupted", "error", "started"] as const
export type End = (typeof ENDS)[number]

/** How a command ended: its exit code, or else in a word. */
export type Ended = { readonly exit: number } | { readonly ended: End }

/**
 * What a report says of a path, as bits: reports may come in any order and more than once, and together they say the same. `step` is a
 * report of the difference that a step made, which says no more than that; `gone` of one whose file is not there any more. `during`
 * says that another session was active in the same work tree.
 */
export const SEEN = { added: 1, modified: 2, deleted: 4, step: 8, gone: 16, during: 32 } as const

/** The bits that only a tool's report has. */
export const BY_TOOL: number = SEEN.added | SEEN.modified | SEEN.deleted

export type Change = "added" | "modified" | "deleted"

/** What all reports of a path and a message together say. */
export function changeOf(seen: number): Change {
  const has = (bit: number): boolean => (seen & bit) !== 0
  if ((seen & BY_TOOL) === 0) return has(SEEN.gone) ? "deleted" : "modified"
  if (has(SEEN.deleted)) return has(SEEN.added) ? "modified" : "deleted"
  return has(SEEN.added) ? "added" : "modified"
}

/** What the host reported, as the parsers of `host/observations` give it: texts are as they came, and no path was looked at. */
export type Report =
  | {
      readonly kind: "files"
      readonly sessionID: string
      readonly messageID: string
      /** Relative to the session's directory, or absolute. */
      readonly files: readonly { readonly path: string; readonly change: Change }[]
    }
  | {
      readonly kind: "command"
      readonly sessionID: string
      readonly messageID: string
      readonly callID: string
      readonly command: string
      /** Relative to the session's directory, or absolute; undefined for that itself. */
      readonly workdir: string | undefined
      readonly end: Ended
      readonly shellID: string | undefined
    }
  | { readonly kind: "shell-ended"; readonly shellID: string; readonly end: Ended }
  | {
      readonly kind: "step-started"
      readonly sessionID: string
      readonly messageID: string
      readonly tree: string | undefined
    }
  | {
      readonly kind: "step-ended"
      readonly sessionID: string
      readonly messageID: string
      readonly tree: string | undefined
      /** Relative to the top of the work tree. */
      readonly files: readonly string[]
    }
  | { readonly kind: "reverted"; readonly sessionID: string; readonly messageID: string }
  | { readonly kind: "revert-cleared" | "revert-committed"; readonly sessionID: string }

/** A file that was changed, as it is stored. */
export interface NewChange {
  readonly messageID: string
  /** Absolute and real. */
  readonly path: Clean
  readonly seen: number
}

/** A command that was run, as it is stored. */
export interface NewCommand {
  readonly messageID: string
  readonly callID: string
  readonly text: Clean
  readonly of: CommandClass
  readonly directory: Clean
  /** Empty for none. */
  readonly branch: string
  readonly end: Ended
  /** By which the host tells later how a command in the background ended. */
  readonly shellID?: string | undefined
}

/** A stored change. Times in ms. */
export interface ChangeRow {
  readonly messageID: string
  readonly path: string
  readonly seen: number
  readonly at: number
  readonly imported: boolean
}

/** A stored command. `order` grows with every one that is stored. */
export interface CommandRow {
  readonly messageID: string
  readonly order: number
  readonly text: string
  readonly of: CommandClass
  readonly directory: string
  readonly branch: string
  readonly end: Ended
  readonly at: number
  readonly imported: boolean
  /** The host's id of the tree after the step that ran it. */
  readonly tree: string | undefined
}

/** What is known of a session's work as a whole. */
export interface ObservedFacts {
  /** When the first of it was observed, in ms. */
  readonly since: number
  /** The newest tree that is known, and the message whose step left it. */
  readonly tree: { readonly id: string; readonly messageID: string } | undefined
  /** Messages whose step began with another tree than the one before left: something else had changed it. */
  readonly foreign: readonly string[]
  /** How many rows went because there were too many. */
  readonly dropped: { readonly changes: number; readonly commands: number }
}

/** The same of a session and its sub-agents. */
export interface ObservedWork extends ObservedFacts {
  readonly id: string
  readonly children: readonly string[]
  /** Whether commands are shown. */
  readonly commands: boolean
}

/** All runs of one command: how many, whose, and what the newest says. */
export interface CommandGroup {
  readonly text: string
  /** By this groups are sorted, the greatest being the newest. */
  readonly newest: string
  readonly of: CommandClass
  readonly end: Ended
  readonly at: number
  readonly runs: number
  /** Whether the session ran it itself, not only a sub-agent. */
  readonly own: boolean
  readonly imported: boolean
}

/** All rows of one path: whose they are, how many, and what the newest says. What is the session's own counts before all else. */
export interface FileRow {
  readonly path: string
  /** By this groups are sorted, the greatest being the newest. */
  readonly newest: string
  readonly whose: "own" | "sub-agents" | "during"
  readonly times: number
  readonly seen: number
  readonly at: number
  readonly imported: boolean
}

/** Some of what there is, newest first, and how much there is in all. */
export interface Newest<T> {
  readonly items: readonly T[]
  readonly total: number
}

/**
 * How many rows of a session stay, the newest ones; besides them the newest run of each command that a check is bound to. They are held
 * against the limits after every `trimEvery` reports.
 */
export const OBSERVED_LIMITS = { changes: 2_000, commands: 500, steps: 500, checks: 100, trimEvery: 100 } as const

/** A check that a save named, and the steps that it is for, as hashes of their texts. */
export interface CheckRow {
  readonly command: string
  readonly steps: readonly string[]
}
