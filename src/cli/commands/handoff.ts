import type { Command } from "commander"
import { liveOf } from "../../checkpoint/work.ts"
import { handoffOf } from "../../handoff/render.ts"
import { oneLine } from "../../lib/text.ts"
import { notFound, wrongUse } from "../failure.ts"
import { example } from "../help.ts"
import type { Cli, Define } from "../io.ts"
import { verifyHandoff } from "../verify-handoff.ts"
import { writeOut } from "../out-file.ts"
import { withView } from "../store-access.ts"

export function registerHandoff(program: Command, define: Define): void {
  const command = program
    .command("handoff")
    .description("print a session's hand-off as Markdown")
    .argument("[session]", "a session id, or the beginning of one")
    .option(
      "--verify <file>",
      "say whether a hand-off is fresh (exit 0), older or elsewhere (3), edited (4) or unknown (1)",
    )
    .option("--commands", "tell the observed commands that check nothing too")
    .option("--out <file>", "write it to a file (mode 0600) instead")
    .addHelpText(
      "after",
      example("handoff ses_0f3a", "handoff ses_0f3a --out handoff.md", "handoff --verify handoff-ses_0f3a.md"),
    )
  define(command, (cli) => {
    const { out, verify, commands = false } = command.opts<{ out?: string; verify?: string; commands?: boolean }>()
    const [session] = command.args
    if (verify === undefined && session === undefined) throw wrongUse("Name a session, or a file with --verify.")
    if (verify !== undefined && (session !== undefined || out !== undefined))
      throw wrongUse("--verify takes a file, and neither a session nor --out.")
    return verify === undefined ? handoff(cli, session ?? "", { out, commands }) : verifyHandoff(cli, verify)
  })
}

interface How {
  readonly out: string | undefined
  readonly commands: boolean
}

function handoff(cli: Cli, given: string, { out, commands }: How): number {
  const { id, text } = withView(cli, ({ reader, find }) => {
    const { record } = find(given)
    const { state, ...rest } = liveOf(reader, record.id)
    if (state === undefined) throw notFound(`Session ${record.id} has no live checkpoint to hand off.`)
    return { id: record.id, text: handoffOf(record.id, state, rest, commands) }
  })
  if (out === undefined) {
    if (cli.json) cli.printJson({ sessionID: id, text })
    else cli.io.out(text)
    return 0
  }
  const file = writeOut(cli, out, text)
  if (file === undefined) return 0
  if (cli.json) cli.printJson({ sessionID: id, file })
  else cli.io.out(`Wrote ${oneLine(file)}\n`)
  return 0
}
