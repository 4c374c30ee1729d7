import { isCheckClass } from "../checkpoint/command-class.ts"
import { SHOWN } from "../checkpoint/observed.ts"
import { checkLine, commandLine, failedLine, fileLine, passedLine } from "../checkpoint/work-lines.ts"
import type { Seen, ShownCheck } from "../checkpoint/seen.ts"
import { list, section } from "./markdown.ts"

/** A completed step with the checks that are for it, and what they are worth. */
export function withChecks(checks: readonly ShownCheck[]): (step: string) => string {
  return (step) => {
    const own = checks.filter(({ steps }) => steps.includes(step)).map(checkLine)
    return own.length === 0 ? step : `${step}\n(${own.join("; ")})`
  }
}

/** What was observed, as a section; no more of it than a load tells. Commands that check nothing only where all are wanted. */
export function observedSections(seen: Seen | undefined, allCommands: boolean): readonly string[] {
  if (seen === undefined) return []
  const commands = seen.commands.filter((command) => allCommands || isCheckClass(command.class))
  const files = seen.files.slice(0, SHOWN.files)
  const more = seen.files.length - files.length
  const lines = [
    ...commands
      .slice(0, SHOWN.commands)
      .map((command) =>
        isCheckClass(command.class)
          ? seen.failing.includes(command)
            ? failedLine(command)
            : passedLine(command, seen.judge(command.command))
          : commandLine(command),
      ),
    ...files.map(fileLine),
    ...(more > 0 ? [`and ${String(more)} more files`] : []),
  ]
  return [
    section(
      "Observed by the host, not written by the model",
      list(lines, () => "- "),
    ),
  ]
}
