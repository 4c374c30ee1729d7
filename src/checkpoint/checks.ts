import { shellLine, simpleCommands } from "../lib/shell-words.ts"
import { classOf, isCheckClass } from "./command-class.ts"
import type { CommandClass } from "./command-class.ts"
import { CUT_MARK, plainCommand } from "./command-text.ts"
import type { CommandRow, ObservedFacts } from "./observation.ts"

/**
 * What a check is worth (docs/tools.md#checks):
 *
 * | word | when |
 * | --- | --- |
 * | `passed` | the newest run ended with 0, and no change was seen after it |
 * | `passed-before-changes` | the same, and changes were seen after it |
 * | `ran` | the newest run ended with 0, but is no test, build, lint or check of types |
 * | `failed` | the newest run ended otherwise |
 * | `inconclusive` | it was seen only inside something whose end says nothing of it |
 * | `not-observed` | no run was seen that has ended |
 */
export type CheckResult = "passed" | "passed-before-changes" | "ran" | "failed" | "inconclusive" | "not-observed"

export interface CheckWorth {
  readonly command: string
  readonly result: CheckResult
  /** The exit code of the run that decided, where it has one. */
  readonly exit?: number
  /** When that run was reported, in ms. */
  readonly at?: number
  /** How many files were seen to change after it. */
  readonly changedSince?: number
}

/** Whether a check passed when it was last seen to run. */
export function hasPassed({ result }: CheckWorth): boolean {
  return result === "passed" || result === "passed-before-changes"
}

/** What a check is judged by. */
export interface Evidence extends Pick<ObservedFacts, "tree" | "foreign"> {
  /** What the session and its sub-agents ran, as far as its text has that piece. */
  readonly runsWith: (piece: string) => readonly CommandRow[]
  /** How many files changed in messages after one: of the session, its sub-agents, and other sessions of the work tree. */
  readonly changedAfter: (messageID: string) => number
  /** Where the session is. A run elsewhere, or on another branch, is none. */
  readonly directory: string
  readonly branch: string
}

/** Says what check commands are worth by what was observed. */
export type Judge = (command: string) => CheckWorth

/**
 * Judges check commands by evidence. Pure. No word says more than was seen: what was imported proves nothing, and what was not seen is
 * unknown, not failed.
 */
export function judgeBy(evidence: Evidence): Judge {
  const { runsWith, directory, branch } = evidence
  return (command) => {
    const line = readLine(command)
    const runs = runsWith(pieceOf(command, line)).filter(
      (run) => !run.imported && run.directory === directory && run.branch === branch,
    )
    const seen = runs
      .toSorted(compareRuns)
      .reverse()
      .flatMap((run) => sightOf(line.whole, run) ?? [])
    const sure = seen.find((sight) => sight.sure)
    // How a line ends that is no chain says nothing of what is in it.
    if (sure !== undefined) return { command, ...endOf(sure.run, line.chained ? classOf(command) : "other", evidence) }
    return { command, result: seen.length > 0 ? "inconclusive" : "not-observed" }
  }
}

/** What every run that shows a command has in its text: the command itself, or where a shell's signs are in it, its first word. */
function pieceOf(command: string, { whole }: Line): string {
  return whole === command && PLAIN.test(command) ? command : (/^\S*/.exec(whole)?.[0] ?? "")
}

/** A run in which a command was seen, and whether it says how that ended. */
interface Sight {
  readonly run: CommandRow
  readonly sure: boolean
}

/** Undefined for a run that does not show the command. */
function sightOf(wanted: string, run: CommandRow): Sight | undefined {
  const line = readLine(run.text)
  return line.whole === wanted || line.parts.includes(wanted) ? { run, sure: isSure(wanted, run, line) } : undefined
}

function compareRuns(a: CommandRow, b: CommandRow): number {
  return a.messageID === b.messageID ? a.order - b.order : a.messageID < b.messageID ? -1 : 1
}

function endOf(run: CommandRow, of: CommandClass, evidence: Evidence): Omit<CheckWorth, "command"> {
  const { at, end } = run
  if (!("exit" in end)) return { result: "failed", at }
  const { exit } = end
  if (exit !== 0) return { result: "failed", exit, at }
  if (!isCheckClass(of)) return { result: "ran", exit, at }
  const changedSince = changesAfter(run, evidence)
  return changedSince === 0
    ? { result: "passed", exit, at }
    : { result: "passed-before-changes", exit, at, changedSince }
}

/** A command line as it is compared. */
interface Line {
  readonly whole: string
  /** Its simple commands. */
  readonly parts: readonly string[]
  /** Whether they are joined by `&&` alone, so that the end of the line is the end of each of them. */
  readonly chained: boolean
}

/** A line of one command without anything that a shell would take for more than a word; most are such. */
const PLAIN = /^(?!cd |pushd |popd)[\w@%+=:,./-]+(?: [\w@%+=:,./-]+)*$/

function readLine(text: string): Line {
  if (PLAIN.test(text)) return { whole: text, parts: [text], chained: true }
  const line = shellLine(text)
  const commands = simpleCommands(line)
  const joined = commands.every(({ before, after }) => isJoin(before) && isJoin(after))
  const plain = !line.tokens.some(({ sign = "", substitutes }) => sign.startsWith("<<") || substitutes)
  const moves = commands.some(({ words }) => /^(?:cd|pushd|popd)$/.test(words[0]?.value ?? ""))
  return {
    whole: plainCommand(text, line),
    parts: commands.map(({ tokens }) => tokens.map(({ start, end }) => text.slice(start, end)).join(" ")),
    // What was cut may go on with anything.
    chained: line.complete && joined && plain && !moves && !text.endsWith(CUT_MARK),
  }
}

function isJoin(operator: string): boolean {
  return operator === "" || operator === "&&"
}

/** Whether a run says how the wanted command ended. One that has not ended says nothing yet. */
function isSure(wanted: string, { text, end }: CommandRow, { whole, chained }: Line): boolean {
  if (whole === wanted) return !("ended" in end && end.ended === "started") && !text.endsWith(CUT_MARK)
  return chained && "exit" in end && end.exit === 0
}

/**
 * How many files were seen to change in messages after that of the run, at least one where a step began with a tree that nothing seen
 * explains. Where the host says that the tree is the same as after the run, what it covers is no change.
 */
function changesAfter(run: CommandRow, { tree, foreign, changedAfter }: Evidence): number {
  const covered = tree !== undefined && tree.id === run.tree && tree.messageID >= run.messageID
  const after = covered ? tree.messageID : run.messageID
  const changed = changedAfter(after)
  return changed === 0 && foreign.some((messageID) => messageID > after) ? 1 : changed
}
