import type { BriefingWork } from "./briefing.ts"
import type { CheckWorth } from "./checks.ts"
import { hasPassed } from "./checks.ts"
import { isoTime, minute } from "./document.ts"
import { endInWords } from "./observed.ts"
import type { ObservedCommand, ObservedFile } from "./observed.ts"
import type { ShownCheck, Told } from "./seen.ts"

/** How many of each a briefing may tell. */
const MOST = { failed: 5, files: 40 } as const

/** Observed work as the lines of a briefing, the newest last; undefined where there is none. */
export function workLines(
  { files, commands, failing, worths }: Pick<Told, "files" | "commands" | "failing" | "worths">,
  asOf: number,
): BriefingWork | undefined {
  const failed = failing.slice(0, MOST.failed)
  const passed = commands.filter(({ command }) => worths.has(command))
  const shown = files.items.slice(0, MOST.files)
  if (failed.length + passed.length + shown.length === 0) return undefined
  return {
    asOf,
    failed: failed.map(failedLine).reverse(),
    passed: passed.map((command) => passedLine(command, worths.get(command.command))).reverse(),
    files: shown.map(fileLine).reverse(),
    paths: new Set(shown.map(({ path }) => path)),
  }
}

/** A check command whose newest run failed. */
export function failedLine(command: ObservedCommand): string {
  return `FAILED ${command.command} (${[endInWords(command), ...tellOf(command)].join(", ")})`
}

/**
 * A check command that does not fail, with what it is worth: a run elsewhere, or one whose end says nothing of the check, did not pass.
 * One that failed by itself may have passed since as part of a chain.
 */
export function passedLine(command: ObservedCommand, worth: CheckWorth | undefined): string {
  if (worth === undefined || !hasPassed(worth)) {
    const word = "exit" in command ? `ended with ${String(command.exit)}:` : `${command.ended}, no more is known:`
    return `${word} ${command.command} (${tellOf(command).join(", ")})`
  }
  const { changedSince = 0, at = Date.parse(command.at) } = worth
  const since = changedSince > 0 ? `${filesWord(changedSince)} changed since` : "no change seen since"
  return `passed ${command.command} (${[...tellOf({ ...command, at: isoTime(at) }), since].join(", ")})`
}

/** Any command. */
export function commandLine(command: ObservedCommand): string {
  return `${command.command} (${[endInWords(command), ...tellOf(command)].join(", ")})`
}

/** What a check is worth, with its command. */
function checkLine({ command, result, changedSince }: Pick<ShownCheck, "command" | "result" | "changedSince">): string {
  return `${command}: ${result}${changedSince === undefined ? "" : `, ${filesWord(changedSince)} changed since`}`
}

/** A completed step with the checks that are for it, and what they are worth. */
export function withChecks(checks: readonly ShownCheck[]): (step: string) => string {
  return (step) => {
    const own = checks.filter(({ steps }) => steps.includes(step)).map(checkLine)
    return own.length === 0 ? step : `${step}\n(${own.join("; ")})`
  }
}

/** A file that was changed. */
export function fileLine({ path, change, times, by, imported }: ObservedFile): string {
  const facts = [
    change,
    ...(times > 1 ? [`${String(times)} times`] : []),
    ...(by === undefined ? [] : [`by ${by}`]),
    ...(imported === true ? ["imported"] : []),
  ]
  return `${path} (${facts.join(", ")})`
}

function tellOf({ at, by, imported }: ObservedCommand): readonly string[] {
  return [
    minute(Date.parse(at)),
    ...(by === undefined ? [] : [`by ${by}`]),
    ...(imported === true ? ["imported, proves nothing"] : []),
  ]
}

function filesWord(count: number): string {
  return `${String(count)} ${count === 1 ? "file" : "files"}`
}
