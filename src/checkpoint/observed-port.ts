import type {
  ChangeRow,
  CheckRow,
  CommandGroup,
  CommandRow,
  Ended,
  FileRow,
  NewChange,
  NewCommand,
  Newest,
  ObservedFacts,
} from "./observation.ts"

/** A work tree: the project that its sessions have, and its uppermost directory. */
export interface WorkTree {
  readonly projectID: string
  readonly top: string
}

/** Whose work is wanted, and of which messages. */
export interface WorkOf {
  readonly id: string
  readonly children: readonly string[]
  readonly from?: string
  readonly to?: string
}

/** The part of the store port that reads observed work. What was undone is left out everywhere. */
export interface ObservedReader {
  /** Undefined where nothing was ever observed. */
  observed(id: string): ObservedFacts | undefined
  /** Every change of a session, the newest last. */
  changes(id: string): readonly ChangeRow[]
  /** Every run of a command that is kept of a session, the newest last; with `piece`, those whose text has that in it. */
  runs(id: string, piece?: string): readonly CommandRow[]
  /** The newest files of a session and its sub-agents, in messages after `from` up to `to`. */
  files(of: WorkOf, most: number): Newest<FileRow>
  /** The newest commands by distinct text, in the same messages; with `checks`, only tests, builds, linters and checks of types. */
  commands(of: WorkOf, checks: boolean, most: number): Newest<CommandGroup>
  /** The sub-agents of a session, and theirs: at most 100. */
  childrenOf(id: string): readonly string[]
  /** How many files were changed in messages after `messageID`, by the sessions of `family` and all others of the work tree. */
  changedAfter(tree: WorkTree, family: readonly string[], messageID: string): number
  /** Whether a session of the work tree other than `family` ran a step at some time since `since`. */
  othersActive(tree: WorkTree, family: readonly string[], since: number, now: number): boolean
  /** When a step began, in ms; undefined where that was not heard. */
  stepStarted(id: string, messageID: string): number | undefined
  /** Whether a run of that command is stored for a message. */
  hasCommand(id: string, messageID: string, text: string, directory: string): boolean
  checks(id: string): readonly CheckRow[]
  /** Hashes of the steps that the last save completed which completed any. */
  completedLast(id: string): readonly string[]
  /** The newest message of the session when a snapshot was taken; undefined where that is not known. */
  snapshotPoint(id: string, name: string): string | undefined
  /** Whether there is something that the next status has to say. */
  hasNotice(): boolean
}

/** The part of the store port that writes observed work. Everything here may be repeated, and comes in any order. */
export interface ObservedWriter {
  /** Makes a session ready to take observations. False for a session that has no row. */
  beginObserving(id: string, now: number): boolean
  putChange(id: string, change: NewChange, now: number): void
  putCommand(id: string, command: NewCommand, now: number): void
  /** Records how commands in the background ended whose end was not known. Returns how many. */
  endCommand(shellID: string, end: Ended): number
  startStep(id: string, messageID: string, tree: string | undefined, now: number): void
  endStep(id: string, messageID: string, tree: string | undefined, now: number): void
  /** Takes the rows of a message and of later ones out of sight; those that were out of sight before and may come back, do. */
  undoObserved(id: string, messageID: string): void
  /** Brings back what was undone and may come back. */
  redoObserved(id: string): void
  /** Makes what was undone so for good. */
  settleUndone(id: string): void
  /** Drops the oldest rows beyond the limits, and counts them. A run of a command in `kept` that is its newest stays. */
  trimObserved(id: string, kept: readonly string[]): void
  copyObserved(from: string, to: string): void
  /** Removes all that was observed of a session, its checks included. Returns how many rows of work went. */
  forgetObserved(id: string): number
  putChecks(id: string, checks: readonly CheckRow[], now: number): void
  putCompleted(id: string, steps: readonly string[]): void
  importChange(id: string, change: NewChange, at: number): boolean
  importCommand(id: string, command: NewCommand, at: number): boolean
  /** Masks: puts another text in the place of one. */
  rewriteCommands(id: string, before: string, after: string): void
  rewritePaths(id: string, before: string, after: string): void
  dropNotice(): void
}
