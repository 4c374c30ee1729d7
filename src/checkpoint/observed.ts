import { isAbsolute, relative, sep } from "node:path"
import { isCheckClass } from "./command-class.ts"
import type { CommandClass } from "./command-class.ts"
import { isoTime } from "./document.ts"
import { changeOf, isDuring, OBSERVED_LIMITS } from "./observation.ts"
import type { Change, ChangeRow, CommandRow, Ended, ObservedRows, ObservedWork } from "./observation.ts"

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
  changes: [],
  commands: [],
  tree: undefined,
  foreign: [],
  dropped: { changes: 0, commands: 0 },
}

/** What there is to show; undefined where nothing was observed. Totals count distinct paths and texts. */
export function viewOf(
  work: ObservedWork | undefined,
  directory: string,
  most: { readonly files: number; readonly commands: number } = SHOWN,
): ObservedView | undefined {
  if (work === undefined) return undefined
  const files = filesOf(work, directory)
  const commands = commandsOf(work)
  if (files.length === 0 && commands.length === 0) return undefined
  return {
    since: isoTime(work.since || work.children.since),
    files: files.slice(0, most.files),
    filesTotal: files.length,
    commands: commands.slice(0, most.commands),
    commandsTotal: commands.length,
  }
}

/** The files, the one that was changed last first. */
export function filesOf(work: ObservedWork, directory: string): readonly ObservedFile[] {
  const byPath = new Map<
    string,
    { readonly own: ChangeRow[]; readonly during: ChangeRow[]; readonly children: ChangeRow[] }
  >()
  const rowsOf = (path: string): { own: ChangeRow[]; during: ChangeRow[]; children: ChangeRow[] } => {
    const known = byPath.get(path) ?? { own: [], during: [], children: [] }
    byPath.set(path, known)
    return known
  }
  for (const row of work.changes.slice(-OBSERVED_LIMITS.changes)) {
    const rows = rowsOf(row.path)
    const kind = isDuring(row.seen) ? rows.during : rows.own
    kind.push(row)
  }
  for (const row of work.children.changes) rowsOf(row.path).children.push(row)
  const files = [...byPath].flatMap(([path, { own, during, children }]) => {
    const shown = own.length > 0 ? own : children.length > 0 ? children : during
    const last = shown.at(-1)
    if (last === undefined) return []
    const file: ObservedFile = {
      path: shownPath(path, directory),
      change: shown === during ? "changed during" : changeOf(last.seen),
      times: new Set(shown.map(({ messageID }) => messageID)).size,
      lastAt: isoTime(last.at),
      ...(shown === children ? { by: "sub-agents" as const } : {}),
      ...(last.imported ? { imported: true as const } : {}),
    }
    return [{ file, last }]
  })
  return files.toSorted((a, b) => newest(a.last, b.last)).map(({ file }) => file)
}

/** The commands by distinct text, the one that was run last first. */
export function commandsOf(work: ObservedWork): readonly ObservedCommand[] {
  const byText = new Map<string, { readonly own: CommandRow[]; readonly children: CommandRow[] }>()
  const add = (row: CommandRow, whose: "own" | "children"): void => {
    const rows = byText.get(row.text) ?? { own: [], children: [] }
    rows[whose].push(row)
    byText.set(row.text, rows)
  }
  for (const row of work.commands.slice(-OBSERVED_LIMITS.commands)) add(row, "own")
  for (const row of work.children.commands) add(row, "children")
  const commands = [...byText.values()].flatMap(({ own, children }) => {
    const all = [...own, ...children].toSorted((a, b) => newest(b, a))
    const last = all.at(-1)
    if (last === undefined) return []
    const command: ObservedCommand = {
      command: last.text,
      class: last.of,
      ...last.end,
      at: isoTime(last.at),
      runs: all.length,
      ...(own.length === 0 ? { by: "sub-agents" as const } : {}),
      ...(last.imported ? { imported: true as const } : {}),
    }
    return [{ command, last }]
  })
  return commands.toSorted((a, b) => newest(a.last, b.last)).map(({ command }) => command)
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

/** By the host's messages; rows of one message by the order in which they were stored. */
function newest(
  a: { readonly messageID: string; readonly at: number },
  b: { readonly messageID: string; readonly at: number },
): number {
  return a.messageID === b.messageID ? b.at - a.at : a.messageID < b.messageID ? 1 : -1
}

/** A path as people write it. */
export function shownPath(path: string, directory: string): string {
  const way = relative(directory, path)
  const outside = way === "" || way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way)
  return (outside ? path : way).replaceAll(sep, "/")
}
