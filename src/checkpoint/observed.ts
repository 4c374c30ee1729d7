import { isAbsolute, relative, sep } from "node:path"
import { isCheckClass } from "./command-class.ts"
import type { CommandClass } from "./command-class.ts"
import { isoTime } from "./document.ts"
import { changeOf } from "./observation.ts"
import type { Change, CommandGroup, Ended, FileRow } from "./observation.ts"

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

/** A command as it is shown. */
export function toCommand({ text, of, end, at, runs, own, imported }: CommandGroup): ObservedCommand {
  return {
    command: text,
    class: of,
    ...end,
    at: isoTime(at),
    runs,
    ...(own ? {} : { by: "sub-agents" as const }),
    ...(imported ? { imported } : {}),
  }
}

/** Whether the newest run of a check command failed. */
export function hasFailedCheck(command: ObservedCommand): boolean {
  return isCheckClass(command.class) && command.imported !== true && hasFailed(command)
}

function hasFailed(end: Ended): boolean {
  return "exit" in end ? end.exit !== 0 : end.ended !== "started"
}

/** How a command ended, in a word or two. */
export function endInWords(end: Ended): string {
  return "exit" in end ? `exit ${String(end.exit)}` : end.ended
}

/** A path as people write it. */
function shownPath(path: string, directory: string): string {
  const way = relative(directory, path)
  const outside = way === "" || way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way)
  return (outside ? path : way).replaceAll(sep, "/")
}
