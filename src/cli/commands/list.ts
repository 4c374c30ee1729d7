import type { Command } from "commander"
import { isoTime } from "../../checkpoint/document.ts"
import type { SnapshotInfo } from "../../checkpoint/model.ts"
import { cutTitle, fitLine, oneLine, TITLE_UNITS } from "../../lib/text.ts"
import { ago, whole } from "../format.ts"
import { example } from "../help.ts"
import type { Cli, Define } from "../io.ts"
import { withView } from "../store-access.ts"
import { table } from "../table.ts"
import type { Column } from "../table.ts"
import type { Paint } from "../terminal.ts"

const EVERY = 1_000_000

export function registerList(program: Command, define: Define): void {
  const command = program
    .command("list")
    .description("list the snapshots of a session, the one written last first")
    .argument("<session>", "a session id, or the beginning of one")
    .option("--limit <n>", "how many to list (default: all)", whole("--limit", 1, EVERY))
    .addHelpText("after", example("list ses_0f3a", "list ses_0f3a --limit 5 --json"))
  define(command, (cli) => list(cli, command.args[0] ?? "", command.opts<{ limit?: number }>().limit ?? EVERY))
}

function list(cli: Cli, given: string, limit: number): number {
  const { id, snapshots, total } = withView(cli, ({ reader, find }) => {
    const { record } = find(given)
    return {
      id: record.id,
      snapshots: reader.snapshots(record.id, limit),
      total: reader.snapshotCount(record.id),
    }
  })
  if (cli.json) {
    const shown = snapshots.map(({ name, kind, savedAt, title, status, place }) => ({
      name,
      kind,
      savedAt: isoTime(savedAt),
      title: title === undefined ? null : cutTitle(title),
      status,
      ...(place?.branch === undefined ? {} : { branch: place.branch }),
      ...(place?.commit === undefined ? {} : { commit: place.commit }),
    }))
    cli.printJson({ sessionID: id, snapshots: shown, count: shown.length, total })
    return 0
  }
  if (snapshots.length === 0) cli.io.out(`Session ${oneLine(id)} has no snapshots.\n`)
  else cli.io.out(renderSnapshots(snapshots, cli.io.now(), cli.io.terminal.columns, cli.paint))
  if (snapshots.length < total) cli.io.out(`${String(snapshots.length)} of ${String(total)} shown\n`)
  return 0
}

const SHAPE: readonly Column[] = [
  { header: "NAME", min: 12 },
  { header: "KIND" },
  { header: "SAVED", drop: 1 },
  { header: "STATUS", drop: 2 },
  { header: "TITLE", min: 8, drop: 3 },
]

const BRANCH: Column = { header: "BRANCH", min: 6, drop: 4 }

/** The table of snapshots. Pure. */
function renderSnapshots(snapshots: readonly SnapshotInfo[], now: number, columns: number, paint: Paint): string {
  const rows = snapshots.map(({ name, kind, savedAt, title, status, place }) => [
    oneLine(name),
    kind,
    ago(savedAt, now),
    status,
    fitLine(title ?? "", TITLE_UNITS).text || "(untitled)",
    oneLine(place?.branch ?? ""),
  ])
  // Without any branch there is nothing to have a column for.
  const shape = snapshots.some(({ place }) => place?.branch !== undefined) ? [...SHAPE, BRANCH] : SHAPE
  return table(shape, rows, columns, paint)
}
