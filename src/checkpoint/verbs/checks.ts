import type { CheckWorth } from "../checks.ts"
import type { Clean } from "../door.ts"
import type { Content } from "../model.ts"
import { OBSERVED_LIMITS } from "../observation.ts"
import type { CheckRow } from "../observation.ts"
import { endInWords } from "../observed.ts"
import { boundChecks, seenOf, shownWorth, stepHash, worthsOf } from "../work.ts"
import type { ShownCheck } from "../seen.ts"
import type { Transaction } from "../transaction.ts"

/** How many failing commands a warning names, and how much of each, in UTF-16 code units. */
const NAMED = { commands: 3, units: 200 } as const

/** What a save says of its checks. */
export interface CheckReport {
  readonly checks: readonly Omit<ShownCheck, "steps">[]
  readonly warnings: readonly string[]
}

/**
 * Binds check commands to the steps that a save newly completes or, where it completes none, to those of the last save that did, and
 * says what they are worth now. They are neither content nor hashed. A task that is said to be done with something left is saved, with a
 * warning that names it.
 */
export function bindChecks(
  tx: Transaction,
  commands: readonly Clean[],
  before: Content | undefined,
  content: Content,
): CheckReport {
  const { writer, record, now, options } = tx
  const { id } = record
  const had = new Set(before?.completedSteps)
  const completed = content.completedSteps.filter((step) => !had.has(step)).map(stepHash)
  if (completed.length > 0 && writer.beginObserving(id, now)) writer.putCompleted(id, completed)
  const isDone = content.status === "done"
  if (commands.length === 0 && !isDone) return { checks: [], warnings: [] }
  if (commands.length > 0) {
    const steps = completed.length > 0 ? completed : writer.completedLast(id)
    writer.putChecks(id, bound(boundChecks(writer, id), commands, steps), now)
  }
  const worths = worthsOf(writer, record, commands, options)
  const failing = isDone ? seenOf(writer, record, undefined, options).failing : []
  const failed = worths.filter(({ result }) => result === "failed")
  return {
    checks: worths.map(shownWorth),
    warnings: [
      ...failed.map(
        (worth) =>
          `The newest run of the check "${shown(worth.command)}" failed${exitOf(worth)}: its steps are not shown to be done.`,
      ),
      ...(isDone
        ? unfinished(
            content,
            failing.map((each) => `${shown(each.command)} (${endInWords(each)})`),
          )
        : []),
    ],
  }
}

/** The checks with `commands` bound to `steps` too; the newest last, and no more than are kept. */
function bound(rows: readonly CheckRow[], commands: readonly string[], steps: readonly string[]): readonly CheckRow[] {
  const all = new Map(rows.map((row) => [row.command, row.steps]))
  for (const command of commands) {
    const known = all.get(command) ?? []
    all.delete(command)
    all.set(command, [...new Set([...known, ...steps])])
  }
  return [...all].slice(-OBSERVED_LIMITS.checks).map(([command, of]) => ({ command, steps: of }))
}

function unfinished(content: Content, failing: readonly string[]): readonly string[] {
  const left = [
    ...count(content.nextSteps.length, "open next step"),
    ...count(content.blockers.length, "blocker"),
    ...(failing.length === 0 ? [] : [`checks whose newest run failed: ${failing.slice(0, NAMED.commands).join(", ")}`]),
  ]
  return left.length === 0 ? [] : [`The status is done, but there is something left: ${left.join("; ")}.`]
}

function count(number: number, noun: string): readonly string[] {
  return number === 0 ? [] : [`${String(number)} ${noun}${number === 1 ? "" : "s"}`]
}

function exitOf({ exit }: CheckWorth): string {
  return exit === undefined ? "" : ` (exit ${String(exit)})`
}

function shown(command: string): string {
  const line = command.replace(/\s+/g, " ")
  return line.length <= NAMED.units ? line : `${line.slice(0, NAMED.units - 1).toWellFormed()}…`
}
