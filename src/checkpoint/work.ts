import { isCheckpointError } from "../errors.ts"
import { sha256 } from "../lib/crypto.ts"
import { hasPassed, judgeBy } from "./checks.ts"
import type { CheckWorth, Judge } from "./checks.ts"
import { isoTime } from "./document.ts"
import { CURRENT } from "./model.ts"
import type { Content } from "./model.ts"
import type { CheckRow, Newest, ObservedRows, ObservedWork } from "./observation.ts"
import { checkCommandsOf, commandsOf, hasFailedCheck, NOTHING, SHOWN, toFile } from "./observed.ts"
import type { ObservedCommand, ObservedFile, ObservedView } from "./observed.ts"
import type { Live, SessionRecord, StoreReader } from "./port.ts"
import type { FilesBetween, Seen, ShownCheck, Told } from "./seen.ts"
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
  const ids = reader.childrenOf(id)
  const below = ids.flatMap((child) => reader.observed(child) ?? [])
  if (own === undefined && below.length === 0) return undefined
  const work = { ...(own ?? NOTHING), id, children: { ...merged(below), ids } }
  if (shows.observeCommands !== false) return work
  return { ...work, commands: [], children: { ...work.children, commands: [] } }
}

function merged(all: readonly ObservedRows[]): ObservedRows {
  if (all.length === 0) return NOTHING
  const since = Math.min(...all.map((each) => each.since))
  const commands = all.flatMap((each) => each.commands)
  return { ...NOTHING, since, commands: all.length === 1 ? commands : commands.toSorted(byMessage) }
}

function byMessage(a: { readonly messageID: string }, b: { readonly messageID: string }): number {
  return a.messageID < b.messageID ? -1 : a.messageID > b.messageID ? 1 : 0
}

/** The files of a session and its sub-agents as they are shown, the newest; between two messages where those are named. */
export function filesOf(
  reader: StoreReader,
  { id, children }: ObservedWork,
  directory: string,
  most: number,
  between: { readonly from?: string; readonly to?: string } = {},
): Newest<ObservedFile> {
  const { items, total } = reader.files({ id, children: children.ids, ...between }, most)
  return { items: items.map((row) => toFile(row, directory)), total }
}

/** The live state of a session, its row, its rules and what was observed of its work, in one reading. */
export function liveOf(reader: StoreReader, id: string, shows: Shows = {}): Live {
  const record = reader.session(id)
  const state = reader.state(id)
  if (record === undefined) return { state, record, rules: [] }
  return { state, record, rules: ruleTexts(reader, record), seen: toldOf(reader, record, state?.content, shows) }
}

/** Everything that is shown of a session's observed work, with the checks that saves of `content` named. */
export function seenOf(
  reader: StoreReader,
  record: Pick<SessionRecord, "id" | "projectID" | "directory">,
  content: Content | undefined,
  shows: Shows = {},
): Seen {
  const { work, files, rows, fault } = readable(reader, record, shows)
  const commands = work === undefined ? [] : checkCommandsOf(work)
  const judge = work === undefined || !hasCommands(work) ? UNSEEN : judgeOf(reader, record, work)
  const failing = commands.slice(0, CHECKS_LOOKED_AT).filter((command) => fails(command, judge))
  return {
    work,
    view: work && viewOf(work, files),
    files,
    commands,
    failing,
    bound: rows,
    checks: content === undefined ? [] : shownChecks(rows, content, judge),
    ...(fault === undefined ? {} : { fault }),
  }
}

/** {@link seenOf} with what briefings and hand-offs tell besides. */
export function toldOf(
  reader: StoreReader,
  record: Pick<SessionRecord, "id" | "projectID" | "directory">,
  content: Content | undefined,
  shows: Shows = {},
): Told {
  const seen = seenOf(reader, record, content, shows)
  const { work, commands, failing } = seen
  const others = commands.filter((command) => !failing.includes(command)).slice(0, CHECKS_TOLD)
  const judge = work === undefined ? UNSEEN : judgeOf(reader, record, work)
  return { ...seen, worths: new Map(others.map(({ command }) => [command, judge(command)])) }
}

function hasCommands({ commands, children }: ObservedWork): boolean {
  return commands.length + children.commands.length > 0
}

const NONE = { items: [], total: 0 }

/** How many files an answer tells at most: a briefing. */
const FILES_TOLD = 40

/** How many check commands that do not fail an answer tells at most. */
const CHECKS_TOLD = 8

/** How many check commands, the newest ones, are looked at for failed ones. */
const CHECKS_LOOKED_AT = 100

/** What a load shows; undefined where nothing was observed. Totals count distinct paths and texts. */
function viewOf(work: ObservedWork, files: Newest<ObservedFile>): ObservedView | undefined {
  const commands = commandsOf(work, SHOWN.commands)
  if (files.total + commands.total === 0) return undefined
  return {
    since: isoTime(work.since || work.children.since),
    files: files.items.slice(0, SHOWN.files),
    filesTotal: files.total,
    commands: commands.items,
    commandsTotal: commands.total,
  }
}

/** Whether a check command failed when it last ran, by itself or in a chain that passed since. */
function fails(command: ObservedCommand, judge: Judge): boolean {
  return hasFailedCheck(command) && !hasPassed(judge(command.command))
}

interface Readable {
  readonly work: ObservedWork | undefined
  readonly files: Newest<ObservedFile>
  readonly rows: readonly CheckRow[]
  readonly fault?: string
}

/** A checkpoint is worth more than what was observed beside it: damage there hides neither, but is said. */
function readable(
  reader: StoreReader,
  { id, directory }: Pick<SessionRecord, "id" | "directory">,
  shows: Shows,
): Readable {
  try {
    const work = workOf(reader, id, shows)
    const files = work === undefined ? NONE : filesOf(reader, work, directory, FILES_TOLD)
    return { work, files, rows: reader.checks(id) }
  } catch (error) {
    if (!isCheckpointError(error) || error.code !== "storage-corrupt") throw error
    return { work: undefined, files: NONE, rows: [], fault: error.message }
  }
}

/** Judges check commands of a session; only inside the transaction of the reader. */
export function judgeOf(
  reader: StoreReader,
  { id, projectID, directory }: Pick<SessionRecord, "id" | "projectID" | "directory">,
  work: ObservedWork,
): Judge {
  const { children, ...own } = work
  const tree = { projectID, top: topNow(directory) }
  const counts = new Map<string, number>()
  const changedAfter = (messageID: string): number => {
    const count = counts.get(messageID) ?? reader.changedAfter(tree, [id, ...children.ids], messageID)
    counts.set(messageID, count)
    return count
  }
  return judgeBy({ own, children, changedAfter, directory, branch: branchNow(directory) })
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
  const { items, total } = filesOf(reader, work, directory, SHOWN.files, { from, to })
  return { files: items, filesTotal: total }
}
