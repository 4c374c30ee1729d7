import { isAbsolute, relative, sep } from "node:path"
import { isCheckClass } from "./command-class.ts"
import type { CommandClass } from "./command-class.ts"
import { isoTime } from "./document.ts"
import { changeOf, OBSERVED_LIMITS } from "./observation.ts"
import type { Change, CommandRow, Ended, FileRow, Newest, ObservedRows, ObservedWork } from "./observation.ts"

/** How much a load shows, newest first. */
export const SHOWN = { files: 30, commands: 20, failing: 3 } as const

/** A file as it is shown: all that was observed of its path. */
export interface ObservedFile {
  /** Relative to the session's directory with `/` between its parts; absolute where it is outside of it. */
  readonly path: string
  /** What the newest report says; `changed during` where it may be another session's work. */
  readonly change: Change | "changed during"
  /** In how many messages it was reported. */
  readonly times: number
  readonly lastAt: string
  /** Present where only the session's sub-agents changed it. */
  readonly by?: "sub-agents"
  /** Present where the newest report was imported. */
  readonly imported?: true
}

/** A command as it is shown: all its runs. */
export type ObservedCommand = {
  readonly command: string
  readonly class: CommandClass
} & Ended & {
    readonly at: string
    readonly runs: number
    readonly by?: "sub-agents"
    readonly imported?: true
  }

/** What was observed of a session, newest first. */
export interface ObservedView {
  readonly since: string
  readonly files: readonly ObservedFile[]
  readonly filesTotal: number
  readonly commands: readonly ObservedCommand[]
  readonly commandsTotal: number
}

/** No work at all. */
export const NOTHING: ObservedRows = {
  since: 0,
  commands: [],
  tree: undefined,
  foreign: [],
  dropped: { changes: 0, commands: 0 },
}

/** A file as it is shown in a session's directory. */
export function toFile({ path, whose, times, seen, at, imported }: FileRow, directory: string): ObservedFile {
  return {
    path: shownPath(path, directory),
    change: whose === "during" ? "changed during" : changeOf(seen),
    times,
    lastAt: isoTime(at),
    ...(whose === "sub-agents" ? { by: whose } : {}),
    ...(imported ? { imported } : {}),
  }
}

/** The runs of one command so far. */
interface Runs {
  last: CommandRow
  runs: number
  own: boolean
}

/** The commands by distinct text, the one that was run last first; at most `most` of them. */
export function commandsOf(work: ObservedWork, most: number = Infinity): Newest<ObservedCommand> {
  const commands = runsOf(work)
  return { items: commands.slice(0, most).map(toCommand), total: commands.length }
}

/** The check commands among them. */
export function checkCommandsOf(work: ObservedWork): readonly ObservedCommand[] {
  return runsOf(work)
    .filter(({ last }) => isCheckClass(last.of))
    .map(toCommand)
}

function runsOf(work: ObservedWork): readonly Runs[] {
  const byText = new Map<string, Runs>()
  const add = (row: CommandRow, own: boolean): void => {
    const known = byText.get(row.text)
    if (known === undefined) {
      byText.set(row.text, { last: row, runs: 1, own })
      return
    }
    if (newest(known.last, row) >= 0) known.last = row
    known.runs++
    known.own ||= own
  }
  for (const row of work.commands) add(row, true)
  for (const row of work.children.commands) add(row, false)
  return [...byText.values()].sort((a, b) => newest(a.last, b.last)).slice(0, OBSERVED_LIMITS.commands)
}

function toCommand({ last, runs, own }: Runs): ObservedCommand {
  return {
    command: last.text,
    class: last.of,
    ...last.end,
    at: isoTime(last.at),
    runs,
    ...(own ? {} : { by: "sub-agents" as const }),
    ...(last.imported ? { imported: true as const } : {}),
  }
}

/** Whether the newest run of a check command failed. */
export function hasFailedCheck(command: ObservedCommand): boolean {
  return isCheckClass(command.class) && command.imported !== true && hasFailed(command)
}

export function hasFailed(end: Ended): boolean {
  return "exit" in end ? end.exit !== 0 : end.ended !== "started"
}

/** How a command ended, in a word or two. */
export function endInWords(end: Ended): string {
  return "exit" in end ? `exit ${String(end.exit)}` : end.ended
}

/** By the host's messages, the newest first; runs of one message by the order in which they were stored. */
function newest(a: CommandRow, b: CommandRow): number {
  return a.messageID === b.messageID ? b.order - a.order : a.messageID < b.messageID ? 1 : -1
}

/** A path as people write it. */
export function shownPath(path: string, directory: string): string {
  const way = relative(directory, path)
  const outside = way === "" || way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way)
  return (outside ? path : way).replaceAll(sep, "/")
}
