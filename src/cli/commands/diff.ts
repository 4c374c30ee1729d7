import type { Command } from "commander"
import { diff as difference } from "../../checkpoint/diff.ts"
import type { Difference } from "../../checkpoint/diff.ts"
import { LIST_FIELDS, TEXT_FIELDS } from "../../checkpoint/model.ts"
import type { Content } from "../../checkpoint/model.ts"
import type { StoreReader } from "../../checkpoint/port.ts"
import { oneLine, visible } from "../../lib/text.ts"
import { notFound } from "../failure.ts"
import { example } from "../help.ts"
import type { Cli, Define } from "../io.ts"
import { withView } from "../store-access.ts"
import type { Paint } from "../terminal.ts"
import { wrap } from "../width.ts"

const CURRENT = "current"
const NAMES_SHOWN = 10

export function registerDiff(program: Command, define: Define): void {
  const command = program
    .command("diff")
    .description("show what changed between two snapshots, or between a snapshot and the live checkpoint")
    .argument("<session>", "a session id, or the beginning of one")
    .argument("<a>", 'the name of a snapshot, or "current"')
    .argument("[b]", "what to compare it with", CURRENT)
    .addHelpText("after", example("diff ses_0f3a before-refactoring", "diff ses_0f3a first second --json"))
  define(command, (cli) => {
    const [session = "", from = "", to = CURRENT] = command.args
    return compare(cli, session, from, to)
  })
}

function compare(cli: Cli, given: string, from: string, to: string): number {
  const { id, change } = withView(cli, ({ reader, find }) => {
    const { record } = find(given)
    const [before, after] = [contentOf(reader, record.id, from), contentOf(reader, record.id, to)]
    return { id: record.id, change: difference(before, after) }
  })
  if (cli.json) cli.printJson({ sessionID: id, from, to, fields: change })
  else cli.io.out(renderDifference({ from, to, change }, cli.io.terminal.columns, cli.paint))
  return 0
}

function contentOf(reader: StoreReader, id: string, name: string): Content {
  if (name === CURRENT) {
    const state = reader.state(id)
    if (state === undefined) throw notFound(`Session ${id} has no live checkpoint to compare with.`)
    return state.content
  }
  const snapshot = reader.snapshot(id, name)
  if (snapshot !== undefined) return snapshot.state.content
  const names = reader.snapshots(id, NAMES_SHOWN).map((each) => JSON.stringify(each.name))
  const known = names.length === 0 ? "it has none" : `the newest are ${names.join(", ")}`
  throw notFound(`Session ${id} has no snapshot named ${JSON.stringify(name)}; ${known}.`)
}

/** The difference for a person: `-` is what went, `+` what came, in words as well where order changed. Pure. */
function renderDifference(
  { from, to, change }: { readonly from: string; readonly to: string; readonly change: Difference },
  columns: number,
  paint: Paint,
): string {
  const out = [paint("bold", `${oneLine(from)} → ${oneLine(to)}`)]
  const lines = (sign: "+" | "-", text: string): readonly string[] =>
    visible(text)
      .split("\n")
      .flatMap((line) => wrap(line, columns - 4))
      .map((line, index) => paint(sign === "+" ? "green" : "red", `  ${index === 0 ? sign : " "} ${line}`.trimEnd()))
  for (const field of [...TEXT_FIELDS, "status"] as const) {
    const found = change[field]
    if (found === undefined) continue
    out.push("", paint("bold", field))
    if (found.before !== null) out.push(...lines("-", found.before))
    if (found.after !== null) out.push(...lines("+", found.after))
  }
  for (const field of LIST_FIELDS) {
    const found = change[field]
    if (found === undefined) continue
    const facts = [
      ...(found.removed.length === 0 ? [] : [`${String(found.removed.length)} removed`]),
      ...(found.added.length === 0 ? [] : [`${String(found.added.length)} added`]),
      ...(found.moved ? ["order changed"] : []),
    ]
    out.push("", `${paint("bold", field)}: ${facts.join(", ")}`)
    out.push(...found.removed.flatMap((item) => lines("-", item)), ...found.added.flatMap((item) => lines("+", item)))
  }
  if (out.length === 1) out.push("", "No difference.")
  return `${out.join("\n")}\n`
}
