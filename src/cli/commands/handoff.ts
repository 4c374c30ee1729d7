import type { Command } from "commander"
import { renderHandoff } from "../../handoff/render.ts"
import { oneLine } from "../../lib/text.ts"
import { notFound } from "../failure.ts"
import { example } from "../help.ts"
import type { Cli, Define } from "../io.ts"
import { writeOut } from "../out-file.ts"
import { withView } from "../store-access.ts"

export function registerHandoff(program: Command, define: Define): void {
  const command = program
    .command("handoff")
    .description("print a session's hand-off as Markdown")
    .argument("<session>", "a session id, or the beginning of one")
    .option("--out <file>", "write it to a file (mode 0600) instead")
    .addHelpText("after", example("handoff ses_0f3a", "handoff ses_0f3a --out handoff.md"))
  define(command, (cli) => handoff(cli, command.args[0] ?? "", command.opts<{ out?: string }>().out))
}

function handoff(cli: Cli, given: string, out: string | undefined): number {
  const { id, text } = withView(cli, ({ reader, find }) => {
    const { record } = find(given)
    const checkpoint = reader.state(record.id)
    if (checkpoint === undefined) throw notFound(`Session ${record.id} has no live checkpoint to hand off.`)
    const { parentID, forkedFrom } = record
    return { id: record.id, text: renderHandoff({ sessionID: record.id, checkpoint, rules: [], parentID, forkedFrom }) }
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
