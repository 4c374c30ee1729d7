import { isCheckpointError } from "../errors.ts"
import { sha256 } from "../lib/crypto.ts"
import { hasPassed, judgeBy } from "./checks.ts"
import type { CheckWorth, Judge } from "./checks.ts"
import { isoTime } from "./document.ts"
import { CURRENT } from "./model.ts"
import type { Content } from "./model.ts"
import type { CheckRow, CommandRow, Newest, ObservedFacts, ObservedWork } from "./observation.ts"
import { hasFailedCheck, SHOWN, toCommand, toFile } from "./observed.ts"
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
  const children = reader.childrenOf(id)
  const below = children.flatMap((child) => reader.observed(child) ?? [])
  const [first] = below
  if (own === undefined && first === undefined) return undefined
  const since = own?.since ?? Math.min(...below.map((each) => each.since))
  return { ...NOTHING, ...own, since, id, children, commands: shows.observeCommands !== false }
}

const NOTHING: ObservedFacts = { since: 0, tree: undefined, foreign: [], dropped: { changes: 0, commands: 0 } }

/** Between which messages work is wanted: after one, up to another. */
interface Between {
  readonly from?: string
  readonly to?: string
}

/** The files of a session and its sub-agents as they are shown, the newest. */
export function filesOf(
  reader: StoreReader,
  work: ObservedWork,
  directory: string,
  most: number,
  between: Between = {},
): Newest<ObservedFile> {
  const { items, total } = reader.files({ ...work, ...between }, most)
  return { items: items.map((row) => toFile(row, directory)), total }
}

/** The commands, by distinct text, the one that was run last first; with `checks`, only those that check something. */
export function commandsOf(
  reader: StoreReader,
  work: ObservedWork,
  most: number,
  { checks = false, ...between }: Between & { readonly checks?: boolean } = {},
): Newest<ObservedCommand> {
  if (!work.commands) return NONE
  const { items, total } = reader.commands({ ...work, ...between }, checks, most)
  return { items: items.map(toCommand), total }
}

/** The live state of a session, its row, its rules and what was observed of its work, in one reading. */
export function liveOf(reader: StoreReader, id: string, shows: Shows = {}): Live {
  const record = reader.session(id)
  const state = reader.state(id)
  if (record === undefined) return { state, record, rules: [] }
  return { state, record, rules: ruleTexts(reader, record), seen: toldOf(reader, record, state?.content, shows) }
}

/** A session's row, as far as its work is concerned. */
type Owner = Pick<SessionRecord, "id" | "projectID" | "directory">

/**
 * Everything that is shown of a session's observed work, with the checks that saves of `content` named. A checkpoint is worth more than
 * what was observed beside it: damage there hides neither, but is said in `fault`.
 */
export function seenOf(reader: StoreReader, owner: Owner, content: Content | undefined, shows: Shows = {}): Seen {
  return tolerant<Seen>(() => lookAt(reader, owner, content, shows).seen, UNSEEN)
}

/** {@link seenOf} with what briefings and hand-offs tell besides. */
export function toldOf(reader: StoreReader, owner: Owner, content: Content | undefined, shows: Shows = {}): Told {
  return tolerant<Told>(
    () => {
      const { seen, judge } = lookAt(reader, owner, content, shows)
      const others = seen.commands.filter((command) => !seen.failing.includes(command)).slice(0, CHECKS_TOLD)
      return { ...seen, worths: new Map(others.map(({ command }) => [command, judge(command)])) }
    },
    { ...UNSEEN, worths: new Map() },
  )
}

/** The one reading behind both, with the judge of it. */
function lookAt(
  reader: StoreReader,
  owner: Owner,
  content: Content | undefined,
  shows: Shows,
): { readonly seen: Seen; readonly judge: Judge } {
  const work = workOf(reader, owner.id, shows)
  const rows = content === undefined ? [] : reader.checks(owner.id)
  const judge = work === undefined ? unseen : judgeOf(reader, owner, work)
  const checks = content === undefined ? [] : shownChecks(rows, content, judge)
  if (work === undefined) return { seen: { ...UNSEEN, checks }, judge }
  const files = filesOf(reader, work, owner.directory, FILES_TOLD)
  const latest = commandsOf(reader, work, SHOWN.commands)
  const commands = commandsOf(reader, work, CHECKS_LOOKED_AT, { checks: true }).items
  const seen = {
    work,
    view: viewOf(work, files, latest),
    files,
    latest: latest.items,
    commands,
    failing: commands.filter((command) => fails(command, judge)),
    checks,
  }
  return { seen, judge }
}

/** What the commands are worth that a save names as checks; where nothing can be read, nothing is known of them. */
export function worthsOf(
  reader: StoreReader,
  owner: Owner,
  commands: readonly string[],
  shows: Shows,
): readonly CheckWorth[] {
  const { worths } = tolerant<{ readonly worths: readonly CheckWorth[] }>(
    () => {
      const work = workOf(reader, owner.id, shows)
      return { worths: commands.map(work === undefined ? unseen : judgeOf(reader, owner, work)) }
    },
    { worths: commands.map(unseen) },
  )
  return worths
}

/** The checks that saves named; none where they cannot be read, so that a save takes their place. */
export function boundChecks(reader: StoreReader, id: string): readonly CheckRow[] {
  return tolerant<{ readonly rows: readonly CheckRow[] }>(() => ({ rows: reader.checks(id) }), { rows: [] }).rows
}

const NONE = { items: [], total: 0 }

/** How many files an answer tells at most: a briefing. */
const FILES_TOLD = 40

/** How many check commands that do not fail an answer tells at most. */
const CHECKS_TOLD = 8

/** How many check commands, the newest ones, are looked at for failed ones. */
const CHECKS_LOOKED_AT = 30

/** What a load shows; undefined where nothing was observed. Totals count distinct paths and texts. */
function viewOf(
  { since }: ObservedWork,
  files: Newest<ObservedFile>,
  commands: Newest<ObservedCommand>,
): ObservedView | undefined {
  if (files.total + commands.total === 0) return undefined
  return {
    since: isoTime(since),
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

/** What is read, or where a row of it is damaged the other, with the fault. */
function tolerant<T extends object>(read: () => T, otherwise: T): T & { readonly fault?: string } {
  try {
    return read()
  } catch (error) {
    if (!isCheckpointError(error) || error.code !== "storage-corrupt") throw error
    return { ...otherwise, fault: error.message }
  }
}

/** Judges check commands of a session; only inside the transaction of the reader. */
function judgeOf(reader: StoreReader, { id, projectID, directory }: Owner, work: ObservedWork): Judge {
  const { children, tree, foreign } = work
  const family = [id, ...children]
  const counts = new Map<string, number>()
  const runsWith = (piece: string): readonly CommandRow[] =>
    work.commands ? family.flatMap((each) => reader.runs(each, piece)) : []
  // To look where the tree is takes longer than all else, and most sessions have no command to judge.
  const begun = (): Judge => {
    const place = { projectID, top: topNow(directory) }
    const changedAfter = (messageID: string): number => {
      const count = counts.get(messageID) ?? reader.changedAfter(place, family, messageID)
      counts.set(messageID, count)
      return count
    }
    return judgeBy({ runsWith, tree, foreign, changedAfter, directory, branch: branchNow(directory) })
  }
  let judge: Judge | undefined
  return (command) => (judge ??= begun())(command)
}

/** Where nothing was observed, nothing is known of any command. */
const unseen: Judge = (command) => ({ command, result: "not-observed" })

const UNSEEN: Seen = {
  work: undefined,
  view: undefined,
  files: NONE,
  latest: [],
  commands: [],
  failing: [],
  checks: [],
}

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
