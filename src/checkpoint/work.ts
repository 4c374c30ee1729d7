import { isCheckpointError } from "../errors.ts"
import { sha256 } from "../lib/crypto.ts"
import { hasPassed, judgeBy } from "./checks.ts"
import type { CheckWorth, Judge } from "./checks.ts"
import { isCheckClass } from "./command-class.ts"
import { isoTime } from "./document.ts"
import { CURRENT } from "./model.ts"
import type { Content } from "./model.ts"
import type { CheckRow, ObservedRows, ObservedWork } from "./observation.ts"
import { commandsOf, filesOf, hasFailedCheck, NOTHING, SHOWN, viewOf } from "./observed.ts"
import type { ObservedCommand } from "./observed.ts"
import type { Live, SessionRecord, StoreReader } from "./port.ts"
import type { FilesBetween, Seen, ShownCheck } from "./seen.ts"
import { ruleTexts } from "./session-row.ts"
import { branchNow, topNow } from "./repository.ts"

/** Whether observed work is shown, and commands with it; both unless told otherwise. */
export interface Shows {
  readonly observe?: boolean
  readonly observeCommands?: boolean
}

/** Reads what was observed of a session and of its sub-agents; undefined where nothing was, or where it is not to be shown. */
export function workOf(reader: StoreReader, id: string, shows: Shows = {}): ObservedWork | undefined {
  if (shows.observe === false) return undefined
  const own = reader.observed(id)
  const below = reader.childrenOf(id).flatMap((child) => reader.observed(child) ?? [])
  if (own === undefined && below.length === 0) return undefined
  const work = { ...(own ?? NOTHING), children: merged(below) }
  if (shows.observeCommands !== false) return work
  return { ...work, commands: [], children: { ...work.children, commands: [] } }
}

function merged(all: readonly ObservedRows[]): ObservedRows {
  const [only, ...more] = all
  if (only === undefined || more.length === 0) return only ?? NOTHING
  const byMessage = (a: { readonly messageID: string }, b: { readonly messageID: string }): number =>
    a.messageID < b.messageID ? -1 : a.messageID > b.messageID ? 1 : 0
  return {
    ...NOTHING,
    since: Math.min(...all.map(({ since }) => since)),
    changes: all.flatMap(({ changes }) => changes).toSorted(byMessage),
    commands: all.flatMap(({ commands }) => commands).toSorted(byMessage),
  }
}

/** The live state of a session, its row, its rules and what was observed of its work, in one reading. */
export function liveOf(reader: StoreReader, id: string, shows: Shows = {}): Live {
  const record = reader.session(id)
  const state = reader.state(id)
  if (record === undefined) return { state, record, rules: [] }
  return { state, record, rules: ruleTexts(reader, record), seen: seenOf(reader, record, state?.content, shows) }
}

/** Everything that is shown of a session's observed work, with the checks that saves of `content` named. */
export function seenOf(
  reader: StoreReader,
  record: Pick<SessionRecord, "id" | "projectID" | "directory">,
  content: Content | undefined,
  shows: Shows = {},
): Seen {
  const { id, directory } = record
  const { work, rows, fault } = readable(reader, id, shows)
  const commands = work === undefined ? [] : commandsOf(work)
  const judge = work === undefined || commands.length === 0 ? UNSEEN : judgeOf(reader, record, work)
  return {
    work,
    view: viewOf(work, directory),
    files: work === undefined ? [] : filesOf(work, directory),
    commands,
    failing: commands.filter((command) => fails(command, judge)),
    bound: rows,
    checks: content === undefined ? [] : shownChecks(rows, content, judge),
    judge,
    ...(fault === undefined ? {} : { fault }),
  }
}

/** Whether a check command failed when it last ran, by itself or in a chain that passed since. */
function fails(command: ObservedCommand, judge: Judge): boolean {
  return hasFailedCheck(command) && !hasPassed(judge(command.command))
}

/** A checkpoint is worth more than what was observed beside it: damage there hides neither, but is said. */
function readable(
  reader: StoreReader,
  id: string,
  shows: Shows,
): { readonly work: ObservedWork | undefined; readonly rows: readonly CheckRow[]; readonly fault?: string } {
  try {
    return { work: workOf(reader, id, shows), rows: reader.checks(id) }
  } catch (error) {
    if (!isCheckpointError(error) || error.code !== "storage-corrupt") throw error
    return { work: undefined, rows: [], fault: error.message }
  }
}

/** Reads what check commands of a session are judged by. */
function judgeOf(
  reader: StoreReader,
  { id, projectID, directory }: Pick<SessionRecord, "id" | "projectID" | "directory">,
  work: ObservedWork,
): Judge {
  const branch = branchNow(directory)
  const { children, ...own } = work
  const runs = [...own.commands, ...children.commands].filter(({ of }) => isCheckClass(of))
  const oldest = runs.reduce<string | undefined>(
    (least, { messageID }) => (least === undefined || messageID < least ? messageID : least),
    undefined,
  )
  const family = [id, ...reader.childrenOf(id)]
  const tree = { projectID, top: topNow(directory) }
  const others = oldest === undefined ? [] : reader.changesOfOthers(tree, family, oldest)
  return judgeBy({ own, children, others, directory, branch })
}

/** Where nothing was observed, nothing is known of any command. */
const UNSEEN: Judge = (command) => ({ command, result: "not-observed" })

/** The checks that are for steps which are completed now, and those that are for none in particular. */
function shownChecks(rows: readonly CheckRow[], content: Content, judge: Judge): readonly ShownCheck[] {
  if (rows.length === 0) return []
  const texts = new Map(content.completedSteps.map((step) => [stepHash(step), step]))
  return rows.flatMap(({ command, steps }) => {
    const named = steps.flatMap((step) => texts.get(step) ?? [])
    return steps.length > 0 && named.length === 0 ? [] : [{ ...shownWorth(judge(command)), steps: named }]
  })
}

export function shownWorth({ at, ...worth }: CheckWorth): Omit<ShownCheck, "steps"> {
  return { ...worth, ...(at === undefined ? {} : { at: isoTime(at) }) }
}

/** What stands for a step: its text is kept in the checkpoint alone. */
export function stepHash(step: string): string {
  return sha256(step).slice(0, 32)
}

/**
 * The files that were observed between two snapshots, or between one and now where `other` is {@link CURRENT}; undefined where the point of
 * one of them is not known, or it is not to be shown.
 */
export function filesBetween(
  reader: StoreReader,
  { id, directory }: Pick<SessionRecord, "id" | "directory">,
  [name, other]: readonly [name: string, other: string],
  shows: Shows = {},
): FilesBetween | undefined {
  const pointOf = (which: string): string | undefined =>
    which === CURRENT ? "\uFFFF" : reader.snapshotPoint(id, which)
  const [one, two] = [pointOf(name), pointOf(other)]
  const work = workOf(reader, id, shows)
  if (one === undefined || two === undefined || work === undefined) return undefined
  const [from, to] = one < two ? [one, two] : [two, one]
  const between = (row: { readonly messageID: string }): boolean => row.messageID > from && row.messageID <= to
  const changes = work.changes.filter(between)
  const children = { ...work.children, changes: work.children.changes.filter(between) }
  const files = filesOf({ ...work, changes, children }, directory)
  return { files: files.slice(0, SHOWN.files), filesTotal: files.length }
}
