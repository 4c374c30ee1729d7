import { Option } from "commander"
import type { Command } from "commander"
import { isoTime } from "../../checkpoint/document.ts"
import type { SessionOverview } from "../../sqlite/maintenance/admin.ts"
import { oneLine } from "../../lib/text.ts"
import { toExported } from "../export-format.ts"
import type { ExportVersion } from "../export-schema.ts"
import { EXPORT_FORMATS, NEWEST_VERSION } from "../export-schema.ts"
import { plural } from "../format.ts"
import { example } from "../help.ts"
import type { Cli, Define } from "../io.ts"
import { interruptible } from "../interrupt.ts"
import type { Turn } from "../interrupt.ts"
import { jsonText } from "../json.ts"
import { openOut } from "../out-file.ts"
import { startProgress } from "../progress.ts"
import { hasContent } from "../sessions.ts"
import { withViewInTurns } from "../store-access.ts"
import type { View } from "../store-access.ts"

export function registerExport(program: Command, define: Define): void {
  const command = program
    .command("export")
    .description("print sessions with all their snapshots as JSON; all sessions unless some are named")
    .argument("[sessions...]", "session ids, or their beginnings")
    .option("--out <file>", "write it to a file (mode 0600) instead")
    .addOption(
      new Option(
        "--format <number>",
        "1 for what version 2.0 reads: without constraints, rules, repositories and observed work",
      )
        .choices(Object.keys(EXPORT_FORMATS))
        .default(String(NEWEST_VERSION)),
    )
    .option("--commands", "observed commands that check nothing too")
    .addHelpText("after", example("export --out checkpoints.json", "export ses_0f3a legacy::project"))
  define(command, (cli) => {
    const { out, format, commands = false } = command.opts<{ out?: string; format: string; commands?: boolean }>()
    return exportSessions(cli, command.args, {
      out,
      allCommands: commands,
      version: format === "1" ? 1 : NEWEST_VERSION,
    })
  })
}

/** The export itself is JSON, so `--json` changes only what is said of `--out`. */
async function exportSessions(cli: Cli, given: readonly string[], how: How): Promise<number> {
  const result = await interruptible((turn) => withViewInTurns(cli, (view) => writeExport(cli, view, given, how, turn)))
  if (how.version === 1)
    cli.note(
      "Format 1 has no place for constraints, rules, repositories and observed work: what there is of them was left out.",
    )
  if (result.file === undefined) return 0
  if (cli.json) cli.printJson(result)
  else cli.io.out(`Wrote ${plural(result.sessions, "session")} to ${oneLine(result.file)}\n`)
  return 0
}

interface How {
  readonly out: string | undefined
  readonly version: ExportVersion
  readonly allCommands: boolean
}

interface Written {
  readonly file: string | undefined
  readonly sessions: number
}

async function writeExport(
  cli: Cli,
  view: View,
  given: readonly string[],
  { out, ...how }: How,
  turn: Turn,
): Promise<Written> {
  const chosen = given.length === 0 ? view.admin.sessions().filter(hasContent) : unique(given.map(view.find))
  const target = out === undefined ? undefined : openOut(cli, out)
  const write = target?.write ?? cli.io.out
  const progress = startProgress(cli.io, "Exporting", chosen.length)
  try {
    write(
      `{\n  "format": ${JSON.stringify(EXPORT_FORMATS[how.version])},\n  "exportedAt": "${isoTime(cli.io.now())}",\n  "sessions": [`,
    )
    for (const [index, session] of chosen.entries()) {
      write(`${index === 0 ? "" : ","}\n${sessionText(view, session, how)}`)
      progress.at(index + 1)
      await turn()
    }
    write(chosen.length === 0 ? "]\n}\n" : "\n  ]\n}\n")
    return { file: target?.finish(), sessions: chosen.length }
  } finally {
    target?.discard()
    progress.end()
  }
}

/** One session at a time: an export may be larger than memory. */
function sessionText({ reader, admin }: View, { record }: SessionOverview, how: Omit<How, "out">): string {
  const { id } = record
  const own = {
    rules: reader.rules(record),
    live: reader.state(id),
    history: admin.history(id),
    changes: reader.changes(id),
    commands: reader.runs(id),
  }
  return jsonText(toExported({ record, ...own, allCommands: how.allCommands }, how.version), "    ")
}

function unique(sessions: readonly SessionOverview[]): readonly SessionOverview[] {
  return [...new Map(sessions.map((session) => [session.record.id, session])).values()]
}
