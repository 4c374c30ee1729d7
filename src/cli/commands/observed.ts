import type { Command } from "commander"
import { endInWords } from "../../checkpoint/observed.ts"
import type { ObservedCommand, ObservedFile } from "../../checkpoint/observed.ts"
import type { StoreReader } from "../../checkpoint/port.ts"
import { commandsOf, filesOf, workOf } from "../../checkpoint/work.ts"
import { isoTime, minute } from "../../checkpoint/document.ts"
import { requireSnapshot } from "../../checkpoint/history.ts"
import { fitLine, oneLine } from "../../lib/text.ts"
import { Failure, EXIT, wrongUse } from "../failure.ts"
import { ago, plural } from "../format.ts"
import { example } from "../help.ts"
import type { Cli, Define } from "../io.ts"
import { withView } from "../store-access.ts"
import { table } from "../table.ts"
import type { Column } from "../table.ts"
import { wrap } from "../width.ts"

export function registerObserved(program: Command, define: Define): void {
  const command = program
    .command("observed")
    .description("list the files and commands that the host reported of a session's work, the newest first")
    .argument("<session>", "a session id, or the beginning of one")
    .option("--files", "the files alone")
    .option("--commands", "the commands alone")
    .option("--since <snapshot>", "only what came after that snapshot")
    .addHelpText("after", example("observed ses_0f3a", "observed ses_0f3a --commands --since before-refactoring"))
  define(command, (cli) => observed(cli, command.args[0] ?? "", command.opts<How>()))
}

/** More than there ever are. */
const EVERY = 1_000_000

interface How {
  readonly files?: boolean
  readonly commands?: boolean
  readonly since?: string
}

function observed(cli: Cli, given: string, { files: filesAlone, commands: commandsAlone, since }: How): number {
  if (filesAlone === true && commandsAlone === true) throw wrongUse("Give --files or --commands, not both.")
  const { id, work, files, commands } = withView(cli, ({ reader, find }) => {
    const { record } = find(given)
    const { id, directory } = record
    const work = workOf(reader, id)
    const from = since === undefined ? "" : pointOf(reader, id, since)
    return {
      id,
      work,
      files:
        work === undefined || commandsAlone === true ? [] : filesOf(reader, work, directory, EVERY, { from }).items,
      commands: work === undefined || filesAlone === true ? [] : commandsOf(reader, work, EVERY, { from }).items,
    }
  })
  if (cli.json) {
    cli.printJson({
      sessionID: id,
      since: work === undefined ? null : isoTime(work.since),
      ...(commandsAlone === true ? {} : { files, filesTotal: files.length }),
      ...(filesAlone === true ? {} : { commands, commandsTotal: commands.length }),
      dropped: work?.dropped ?? { changes: 0, commands: 0 },
    })
    return 0
  }
  if (work === undefined || files.length + commands.length === 0) {
    cli.io.out(`Nothing was observed of ${oneLine(id)}${since === undefined ? "" : " since then"}.\n`)
    return 0
  }
  const out: string[] = []
  if (files.length > 0) out.push(renderFiles(cli, files))
  if (commands.length > 0) out.push(renderCommands(cli, commands))
  const { dropped } = work
  const gone = dropped.changes + dropped.commands
  const begun = `Observed since ${minute(work.since)}`
  const end = `${begun}${gone === 0 ? "" : `; ${plural(gone, "older report")} no longer kept`}`
  out.push(`${wrap(end, cli.io.terminal.columns).join("\n")}\n`)
  cli.io.out(out.join("\n"))
  return 0
}

/** Throws `snapshot-not-found`, and a problem where the snapshot's point in the work is not known. */
function pointOf(reader: StoreReader, id: string, snapshot: string): string {
  const point = reader.snapshotPoint(id, requireSnapshot(reader, id, snapshot).name)
  if (point !== undefined) return point
  throw new Failure(
    EXIT.problem,
    `The snapshot "${oneLine(snapshot)}" was taken before work was observed, or copied: what came after it is not known.`,
  )
}

const FILES: readonly Column[] = [
  { header: "FILE", min: 16 },
  { header: "CHANGE" },
  { header: "TIMES", align: "right", drop: 2 },
  { header: "LAST", drop: 1 },
  { header: "BY", drop: 3 },
]

function renderFiles(cli: Cli, files: readonly ObservedFile[]): string {
  const rows = files.map((file) => [
    oneLine(file.path),
    file.change,
    String(file.times),
    ago(Date.parse(file.lastAt), cli.io.now()),
    whose(file),
  ])
  return table(withBy(FILES, files), rows, cli.io.terminal.columns, cli.paint)
}

const COMMANDS: readonly Column[] = [
  { header: "COMMAND", min: 16 },
  { header: "CLASS", drop: 2 },
  { header: "END" },
  { header: "RUNS", align: "right", drop: 3 },
  { header: "LAST", drop: 1 },
  { header: "BY", drop: 4 },
]

/** How much of a command a line of the table has at most, in UTF-16 code units. */
const COMMAND_SHOWN = 300

function renderCommands(cli: Cli, commands: readonly ObservedCommand[]): string {
  const rows = commands.map((command) => [
    fitLine(command.command, COMMAND_SHOWN).text,
    command.class,
    endInWords(command),
    String(command.runs),
    ago(Date.parse(command.at), cli.io.now()),
    whose(command),
  ])
  return table(withBy(COMMANDS, commands), rows, cli.io.terminal.columns, cli.paint)
}

function whose({ by, imported }: Pick<ObservedFile, "by" | "imported">): string {
  return imported === true ? "imported" : (by ?? "")
}

/** A column that would be empty is left out. */
function withBy(shape: readonly Column[], items: readonly Pick<ObservedFile, "by" | "imported">[]): readonly Column[] {
  return items.some((item) => whose(item) !== "") ? shape : shape.slice(0, -1)
}
