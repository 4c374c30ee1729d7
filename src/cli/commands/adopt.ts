import type { Command } from "commander"
import type { SessionRecord } from "../../checkpoint/port.ts"
import { oneLine } from "../../lib/text.ts"
import { EXIT, wrongUse } from "../failure.ts"
import { plural } from "../format.ts"
import { example } from "../help.ts"
import type { Cli, Define } from "../io.ts"
import { withService, withView } from "../store-access.ts"

/** Takes a checkpoint over from any session, of another project too: that is for people, and no tool offers it. */
export function registerAdopt(program: Command, define: Define): void {
  const command = program
    .command("adopt")
    .description("copy the live checkpoint of a session into another one, also of another project")
    .argument("<session>", "the session to copy from: its id, or the beginning of one")
    .requiredOption("--into <session>", "the session that gets the checkpoint; what it had becomes a snapshot")
    .option("--history", "copy the snapshots too")
    .option("--dry-run", "only say what would happen")
    .addHelpText("after", example("adopt ses_0f3a --into ses_9b21", "adopt legacy::old --into ses_9b21 --history"))
  define(command, (cli) => {
    const { into, history, dryRun } = command.opts<{ into: string; history?: boolean; dryRun?: boolean }>()
    return adopt(cli, command.args[0] ?? "", into, { history: history === true, dryRun: dryRun === true })
  })
}

interface How {
  readonly history: boolean
  readonly dryRun: boolean
}

async function adopt(cli: Cli, given: string, into: string, { history, dryRun }: How): Promise<number> {
  const { from, to, title, live, snapshots } = withView(cli, ({ reader, find }) => {
    const from = find(given)
    const to: SessionRecord = find(into).record
    return {
      from: from.record,
      to,
      title: from.title,
      live: reader.stateHash(to.id) !== undefined,
      snapshots: from.snapshots,
    }
  })
  if (from.id === to.id) throw wrongUse(`${oneLine(to.id)} cannot take over its own checkpoint.`)
  const undoWords = live ? "its own becomes a snapshot" : "it has none of its own"
  if (dryRun) {
    const more = history ? ` and ${plural(snapshots, "snapshot")}` : ""
    if (cli.json)
      cli.printJson({ dryRun, from: from.id, into: to.id, replaces: live, snapshots: history ? snapshots : 0 })
    else
      cli.io.out(
        `${oneLine(to.id)} would get the checkpoint of ${oneLine(from.id)} (${oneLine(title ?? "") || "untitled"})${more}; ${undoWords}. Nothing was changed.\n`,
      )
    return EXIT.ok
  }
  const result = await withService(cli, async ({ service }) => service.adoptAny(to, from.id, { history }))
  for (const warning of result.warnings) cli.note(warning)
  const undo = result.undo ?? null
  if (cli.json) cli.printJson({ from: from.id, into: to.id, undoSnapshot: undo, snapshots: result.snapshots })
  else {
    const kept = undo === null ? "" : `; what it had is the snapshot "${oneLine(undo)}"`
    cli.io.out(`${oneLine(to.id)} has the checkpoint of ${oneLine(from.id)} now${kept}\n`)
  }
  return EXIT.ok
}
