import { isCheckClass } from "../checkpoint/command-class.ts"
import { SHOWN } from "../checkpoint/observed.ts"
import type { ObservedCommand } from "../checkpoint/observed.ts"
import { commandLine, failedLine, fileLine, passedLine } from "../checkpoint/work-lines.ts"
import type { Told } from "../checkpoint/seen.ts"
import { list, section } from "./markdown.ts"

/** What was observed, as a section; no more of it than a load tells. Commands that check nothing only where all are wanted. */
export function observedSections(seen: Told | undefined, allCommands: boolean): readonly string[] {
  if (seen === undefined) return []
  const { files, failing, latest, worths } = seen
  const commands = allCommands ? latest : told(seen)
  const isFailing = new Set(failing.map(({ command }) => command))
  const shown = files.items.slice(0, SHOWN.files)
  const more = files.total - shown.length
  const lineOf = (command: ObservedCommand): string => {
    if (!isCheckClass(command.class)) return commandLine(command)
    return isFailing.has(command.command) ? failedLine(command) : passedLine(command, worths.get(command.command))
  }
  const lines = [
    ...commands.slice(0, SHOWN.commands).map(lineOf),
    ...shown.map(fileLine),
    ...(more > 0 ? [`and ${String(more)} more files`] : []),
  ]
  return [
    section(
      "Observed by the host, not written by the model",
      list(lines, () => "- "),
    ),
  ]
}

/** The check commands that fail, and the newest of the others. */
function told({ commands, failing, worths }: Told): readonly ObservedCommand[] {
  return commands.filter((command) => failing.includes(command) || worths.has(command.command))
}
