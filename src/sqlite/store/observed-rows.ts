import { COMMAND_CLASSES } from "../../checkpoint/command-class.ts"
import type { CommandClass } from "../../checkpoint/command-class.ts"
import { COMMAND_LIMITS } from "../../checkpoint/command-text.ts"
import { ENDS } from "../../checkpoint/observation.ts"
import type {
  ChangeRow,
  CheckRow,
  CommandGroup,
  CommandRow,
  Ended,
  FileRow,
  NewChange,
  NewCommand,
  Newest,
  ObservedFacts,
} from "../../checkpoint/observation.ts"
import type { ObservedReader, ObservedWriter, WorkOf, WorkTree } from "../../checkpoint/observed-port.ts"
import { sha256 } from "../../lib/crypto.ts"
import type { Row } from "../driver/row.ts"
import { all, count, one } from "../driver/statement.ts"
import type { Values } from "../driver/statement.ts"
import { joinCommands, joinFiles, newestOf } from "./observed-groups.ts"
import { PreparedStatements } from "./prepared.ts"
import { toIDs } from "./rows.ts"

/** The part of the store port that is about observed work. */
export class ObservedStore extends PreparedStatements implements ObservedReader, ObservedWriter {
  observed(id: string): ObservedFacts | undefined {
    const begun = one(this.sql("observed"), { id }, `What was observed of ${id}`)
    if (begun === undefined) return undefined
    const tree = one(this.sql("newestTree"), { id }, `A step of ${id}`)
    return {
      since: begun.time("time_since"),
      tree: tree && { id: tree.text("tree_after"), messageID: tree.text("message_id") },
      foreign: all(this.sql("foreignSteps"), { id }, `A step of ${id}`).map((row) => row.text("message_id")),
      dropped: { changes: begun.count("dropped_changes"), commands: begun.count("dropped_commands") },
    }
  }

  childrenOf(id: string): readonly string[] {
    return all(this.sql("childrenOf"), { id }, `A child of ${id}`).map((row) => row.text("id"))
  }

  changes(id: string): readonly ChangeRow[] {
    return all(this.sql("changes"), { id }, `A change of ${id}`).map(toChange)
  }

  runs(id: string, piece = ""): readonly CommandRow[] {
    return all(this.sql("runs"), { id, piece: JSON.stringify(piece).slice(1, -1) }, `A command of ${id}`)
      .map(toCommand)
      .reverse()
  }

  files(of: WorkOf, most: number): Newest<FileRow> {
    return newestOf(of, most, {
      rows: (values) =>
        all(this.sql("files"), values, `A change of ${values.id}`).map((row) => toFile(row, values.id === of.id)),
      total: (values) => count(this.sql("fileCount"), values),
      keyOf: ({ path }) => path,
      joined: joinFiles,
    })
  }

  commands(of: WorkOf, checks: boolean, most: number): Newest<CommandGroup> {
    const which = { checks: checks ? 1 : 0 }
    return newestOf(of, most, {
      rows: (values) =>
        all(this.sql("commandGroups"), { ...values, ...which }, `A command of ${values.id}`).map((row) =>
          toGroup(row, values.id === of.id),
        ),
      total: (values) => count(this.sql("commandCount"), { ...values, ...which }),
      keyOf: ({ text }) => text,
      joined: joinCommands,
    })
  }

  changedAfter({ projectID: project, top }: WorkTree, family: readonly string[], message: string): number {
    return count(this.sql("changedAfter"), { project, top, family: JSON.stringify(family), message })
  }

  othersActive({ projectID: project, top }: WorkTree, family: readonly string[], since: number, now: number): boolean {
    return count(this.sql("othersActive"), { project, top, family: JSON.stringify(family), since, now }) > 0
  }

  stepStarted(id: string, message: string): number | undefined {
    return one(this.sql("stepStarted"), { id, message }, `A step of ${id}`)?.time("time_started")
  }

  hasCommand(id: string, message: string, text: string, directory: string): boolean {
    return count(this.sql("hasCommand"), { id, message, text: JSON.stringify(text), directory }) > 0
  }

  checks(id: string): readonly CheckRow[] {
    const rows = all(this.sql("checks"), { id }, `A check of ${id}`)
    return rows.map((row) => ({ command: row.jsonText("command", COMMAND_LIMITS.known), steps: toIDs(row, "steps") }))
  }

  completedLast(id: string): readonly string[] {
    const row = one(this.sql("observed"), { id }, `What was observed of ${id}`)
    return row === undefined ? [] : toIDs(row, "completed")
  }

  snapshotPoint(id: string, name: string): string | undefined {
    return one(this.sql("snapshotPoint"), { id, name }, `Snapshot "${name}" of ${id}`)?.hint("point")
  }

  hasNotice(): boolean {
    return count(this.sql("notice"), {}) > 0
  }

  /** The newest message that is known of a session, or undefined. */
  protected pointOf(id: string): string | undefined {
    return one(this.sql("point"), { id }, `What was observed of ${id}`)?.text("point") || undefined
  }

  beginObserving(id: string, now: number): boolean {
    if (one(this.sql("observed"), { id }, `What was observed of ${id}`) !== undefined) return true
    return this.sql("beginObserving").run({ id, now }) > 0
  }

  putChange(id: string, { messageID: message, path, seen }: NewChange, now: number): void {
    this.sql("putChange").run({ id, message, path, seen, now })
  }

  putCommand(id: string, command: NewCommand, now: number): void {
    this.sql("putCommand").run({ ...commandValues(id, command), shell: command.shellID ?? null, now })
  }

  endCommand(shell: string, end: Ended): number {
    return this.sql("endCommand").run({ shell, ...endValues(end) })
  }

  startStep(id: string, message: string, tree: string | undefined, now: number): void {
    this.sql("startStep").run({ id, message, tree: tree ?? null, now })
  }

  endStep(id: string, message: string, tree: string | undefined, now: number): void {
    this.sql("endStep").run({ id, message, tree: tree ?? null, now })
  }

  undoObserved(id: string, message: string): void {
    this.redoObserved(id)
    for (const name of ["undoChanges", "undoCommands", "undoSteps"] as const) this.sql(name).run({ id, message })
  }

  redoObserved(id: string): void {
    for (const name of ["redoChanges", "redoCommands", "redoSteps"] as const) this.sql(name).run({ id })
  }

  settleUndone(id: string): void {
    for (const name of ["settleChanges", "settleCommands", "settleSteps"] as const) this.sql(name).run({ id })
  }

  trimObserved(id: string, kept: readonly string[]): void {
    const changes = this.sql("trimChanges").run({ id })
    const texts = JSON.stringify(kept.map((text) => JSON.stringify(text)))
    const commands = this.sql("trimCommands").run({ id, kept: texts })
    this.sql("trimSteps").run({ id })
    if (changes > 0 || commands > 0) this.sql("countDropped").run({ id, changes, commands })
  }

  copyObserved(from: string, id: string): void {
    if (this.sql("copyBeginning").run({ from, id }) === 0) return
    for (const name of ["copyChanges", "copyCommands", "copySteps", "copyChecks"] as const)
      this.sql(name).run({ from, id })
  }

  forgetObserved(id: string): number {
    const work = this.sql("forgetChanges").run({ id }) + this.sql("forgetCommands").run({ id })
    for (const name of ["forgetSteps", "forgetChecks", "forgetBeginning"] as const) this.sql(name).run({ id })
    return work
  }

  putChecks(id: string, checks: readonly CheckRow[], now: number): void {
    this.sql("forgetChecks").run({ id })
    for (const { command, steps } of checks)
      this.sql("addCheck").run({ id, command: JSON.stringify(command), steps: JSON.stringify(steps), now })
  }

  putCompleted(id: string, steps: readonly string[]): void {
    this.sql("putCompleted").run({ id, steps: JSON.stringify(steps) })
  }

  importChange(id: string, { messageID: message, path, seen }: NewChange, now: number): boolean {
    return this.sql("importChange").run({ id, message, path, seen, now }) > 0
  }

  importCommand(id: string, command: NewCommand, now: number): boolean {
    return this.sql("importCommand").run({ ...commandValues(id, command), now }) > 0
  }

  rewriteCommands(id: string, before: string, after: string): void {
    const values = { id, before: JSON.stringify(before), after: JSON.stringify(after) }
    this.sql("rewriteCommands").run(values)
    this.sql("rewriteChecks").run(values)
  }

  rewritePaths(id: string, before: string, after: string): void {
    this.sql("rewritePaths").run({ id, before, after })
  }

  dropNotice(): void {
    this.sql("dropNotice").run({})
  }
}

function commandValues(id: string, { messageID, callID, text, of, directory, branch, end }: NewCommand): Values {
  return {
    id,
    message: messageID,
    // The children of one call of a script share its id.
    key: sha256(JSON.stringify([callID, text, directory])).slice(0, 32),
    text: JSON.stringify(text),
    class: of,
    directory,
    branch,
    ...endValues(end),
  }
}

function endValues(end: Ended): { exit: number | null; ended: string | null } {
  return "exit" in end ? { exit: end.exit, ended: null } : { exit: null, ended: end.ended }
}

function toGroup(row: Row, own: boolean): CommandGroup {
  return {
    text: row.jsonText("text", COMMAND_LIMITS.known),
    newest: row.text("newest"),
    of: toClass(row),
    end: toEnd(row),
    at: row.time("time_observed"),
    runs: row.count("runs"),
    own,
    imported: row.flag("imported"),
  }
}

function toClass(row: Row): CommandClass {
  const of = row.text("class")
  return COMMAND_CLASSES.find((known) => known === of) ?? row.damaged("its class is unknown")
}

function toFile(row: Row, own: boolean): FileRow {
  const newest = row.text("newest")
  const certain = newest.startsWith("1")
  return {
    path: row.text("path"),
    newest: newest.slice(1),
    whose: own ? (certain ? "own" : "during") : "sub-agents",
    times: own && certain ? row.count("own") : row.count("times"),
    seen: row.count("seen"),
    at: row.time("time_observed"),
    imported: row.flag("imported"),
  }
}

function toChange(row: Row): ChangeRow {
  return {
    messageID: row.text("message_id"),
    path: row.text("path"),
    seen: row.count("seen"),
    at: row.time("time_observed"),
    imported: row.flag("imported"),
  }
}

function toCommand(row: Row): CommandRow {
  return {
    messageID: row.text("message_id"),
    order: row.integer("seq"),
    text: row.jsonText("text", COMMAND_LIMITS.known),
    of: toClass(row),
    directory: row.text("directory"),
    branch: row.text("branch"),
    end: toEnd(row),
    at: row.time("time_observed"),
    imported: row.flag("imported"),
    tree: row.hint("tree_after"),
  }
}

function toEnd(row: Row): Ended {
  const exit = row.number("exit")
  if (exit !== undefined) return { exit }
  const word = row.text("ended")
  return { ended: ENDS.find((known) => known === word) ?? row.damaged("its end is unknown") }
}
