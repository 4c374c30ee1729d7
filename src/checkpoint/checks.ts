import { shellLine, simpleCommands } from "../lib/shell-words.ts"
import type { ShellToken } from "../lib/shell-words.ts"
import { classOf, isCheckClass } from "./command-class.ts"
import type { CommandClass } from "./command-class.ts"
import { CUT_MARK, plainCommand } from "./command-text.ts"
import type { ChangeRow, CommandRow, ObservedRows } from "./observation.ts"

/**
 * What a check is worth (docs/reliability.md#checks):
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
export interface Evidence {
  readonly own: ObservedRows
  /** What the session's sub-agents did. */
  readonly children: ObservedRows
  /** Changes of other sessions of the work tree, after the oldest run that matters. */
  readonly others: readonly ChangeRow[]
  /** Where the session is. A run elsewhere, or on another branch, is none. */
  readonly directory: string
  readonly branch: string
}

/** A run says `sure` how the command ended, or was no more than seen inside something. */
type Sight = "sure" | "inside" | "not"

/** Says what check commands are worth by what was observed. */
export type Judge = (command: string) => CheckWorth

/**
 * Judges check commands by evidence. Pure. No word says more than was seen: what was imported proves nothing, and what was not seen is
 * unknown, not failed.
 */
export function judgeBy(evidence: Evidence): Judge {
  const { own, children, directory, branch } = evidence
  const runs = [...own.commands, ...children.commands]
    .filter((run) => !run.imported && run.directory === directory && run.branch === branch)
    .toSorted(compareRuns)
    .reverse()
  const lines = new Map<string, Line>()
  const lineOf = (text: string): Line => {
    const line = lines.get(text) ?? readLine(text)
    lines.set(text, line)
    return line
  }
  return (command) => {
    const { whole, words, chained } = lineOf(command)
    // How a line ends that is no chain says nothing of what is in it.
    const of = chained ? classOf(command) : "other"
    let inside = false
    for (const run of runs) {
      if (!words.every((word) => run.text.includes(word))) continue
      const sight = sightOf(whole, run, lineOf(run.text))
      inside ||= sight === "inside"
      if (sight === "sure") return { command, ...endOf(run, of, evidence) }
    }
    return { command, result: inside ? "inconclusive" : "not-observed" }
  }
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
  readonly words: readonly string[]
  /** Its simple commands. */
  readonly parts: readonly string[]
  /** Whether they are joined by `&&` alone, so that the end of the line is the end of each of them. */
  readonly chained: boolean
}

function readLine(text: string): Line {
  const line = shellLine(text)
  const commands = simpleCommands(line)
  const raw = (tokens: readonly ShellToken[]): readonly string[] =>
    tokens.map(({ start, end }) => text.slice(start, end))
  const joined = commands.every(({ before, after }) => isJoin(before) && isJoin(after))
  const plain = !line.tokens.some(({ sign = "", substitutes }) => sign.startsWith("<<") || substitutes)
  const moves = commands.some(({ words }) => /^(?:cd|pushd|popd)$/.test(words[0]?.value ?? ""))
  return {
    whole: plainCommand(text),
    words: raw(commands.flatMap(({ tokens }) => tokens)),
    parts: commands.map(({ tokens }) => raw(tokens).join(" ")),
    // What was cut may go on with anything.
    chained: line.complete && joined && plain && !moves && !text.endsWith(CUT_MARK),
  }
}

function isJoin(operator: string): boolean {
  return operator === "" || operator === "&&"
}

/** How a run shows the wanted command. One that has not ended shows nothing yet. */
function sightOf(wanted: string, { text, end }: CommandRow, { whole, parts, chained }: Line): Sight {
  if (whole === wanted)
    return ("ended" in end && end.ended === "started") || text.endsWith(CUT_MARK) ? "inside" : "sure"
  if (!parts.includes(wanted)) return "not"
  return chained && "exit" in end && end.exit === 0 ? "sure" : "inside"
}

/**
 * How many files were seen to change in messages after that of the run, at least one where a step began with a tree that nothing seen
 * explains. Where the host says that the tree is the same as after the run, what it covers is no change.
 */
function changesAfter(run: CommandRow, { own, children, others }: Evidence): number {
  const { tree } = own
  const covered = tree !== undefined && tree.id === run.tree && tree.messageID >= run.messageID
  const after = covered ? tree.messageID : run.messageID
  const changed = [...own.changes, ...children.changes, ...others].filter(
    (row) => !row.imported && row.messageID > after,
  )
  const paths = new Set(changed.map(({ path }) => path)).size
  return paths === 0 && own.foreign.some((messageID) => messageID > after) ? 1 : paths
}
