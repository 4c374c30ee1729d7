import type { Command } from "commander"
import { isoTime, progressOf } from "../../checkpoint/document.ts"
import { realDirectory } from "../../host/sessions.ts"
import type { Lists, SessionOverview } from "../../sqlite/maintenance/admin.ts"
import type { StoreReader } from "../../checkpoint/port.ts"
import { seenOf } from "../../checkpoint/work.ts"
import { cutTitle, fitLine, oneLine, TITLE_UNITS } from "../../lib/text.ts"
import { resolve } from "node:path"
import { sizeOnDisk } from "../disk-size.ts"
import { ago, bytes, plural } from "../format.ts"
import { example } from "../help.ts"
import type { Cli, Define } from "../io.ts"
import { hasContent, isOf, projectFolder } from "../sessions.ts"
import { withView } from "../store-access.ts"
import { table } from "../table.ts"
import type { Column } from "../table.ts"
import type { Paint } from "../terminal.ts"

export function registerSessions(program: Command, define: Define): void {
  const command = program
    .command("sessions")
    .description("list the sessions that have a checkpoint, snapshots or observed work, the one changed last first")
    .option("--project <dir>", "only sessions of the project in this directory")
    .addHelpText("after", example("sessions", "sessions --project ~/code/app --json"))
  define(command, (cli) => sessions(cli, command.opts<{ project?: string }>().project))
}

function sessions(cli: Cli, project: string | undefined): number {
  const folder = project === undefined ? undefined : realDirectory(resolve(cli.io.cwd, project))
  const found = withView(cli, ({ admin, reader }) =>
    admin
      .sessions()
      .filter((session) => hasContent(session) && (folder === undefined || isOf(session, folder)))
      .map((session) => ({ ...session, lists: admin.lists(session.record.id), failing: failingOf(reader, session) })),
  )
  const databaseBytes = sizeOnDisk(cli.database)
  if (cli.json) {
    cli.printJson({ sessions: found.map(toJson), count: found.length, databaseBytes })
    return 0
  }
  if (found.length === 0)
    cli.io.out(
      folder === undefined ? "No session has a checkpoint.\n" : `No session of ${oneLine(folder)} has a checkpoint.\n`,
    )
  else {
    cli.io.out(renderSessions(found, cli.io.now(), cli.io.terminal.columns, cli.paint))
    cli.io.out(`\n${plural(found.length, "session")}; the database takes ${bytes(databaseBytes)}\n`)
  }
  return 0
}

/** A session with what only this list shows of it. */
interface Listed extends SessionOverview {
  readonly lists: Lists
  /** How many check commands failed when they last ran. */
  readonly failing: number
}

function failingOf(reader: StoreReader, { record, worked }: SessionOverview): number {
  return worked ? seenOf(reader, record, undefined).failing.length : 0
}

/** A column with `ifAny` is left out where it would be empty. */
const SHAPE: readonly (Column & { readonly ifAny?: boolean })[] = [
  { header: "SESSION", min: 12 },
  { header: "TITLE", min: 10 },
  { header: "STATUS" },
  { header: "DONE", align: "right", drop: 2, ifAny: true },
  { header: "FAILING", align: "right", drop: 3, ifAny: true },
  { header: "UPDATED", drop: 1 },
  { header: "BRANCH", min: 6, drop: 4, ifAny: true },
  { header: "SNAPSHOTS", align: "right", drop: 5 },
  { header: "PROJECT", min: 8, drop: 6 },
]

/** The table of sessions. Pure. */
function renderSessions(sessions: readonly Listed[], now: number, columns: number, paint: Paint): string {
  const rows = sessions.map((session) => [
    oneLine(session.record.id),
    session.live ? fitLine(session.title ?? "", TITLE_UNITS).text || "(untitled)" : "",
    statusOf(session),
    doneOf(session),
    session.failing === 0 ? "" : String(session.failing),
    session.updatedAt === undefined ? "" : ago(session.updatedAt, now),
    oneLine(session.place?.branch ?? ""),
    String(session.snapshots),
    oneLine(projectFolder(session)),
  ])
  const used = SHAPE.map((column, index) => column.ifAny !== true || rows.some((row) => row[index] !== ""))
  const kept = <T>(items: readonly T[]): readonly T[] => items.filter((_, index) => used[index])
  return table(kept(SHAPE), rows.map(kept), columns, paint)
}

function statusOf(session: SessionOverview): string {
  if (!session.live) return session.snapshots === 0 ? "not saved" : "cleared"
  return session.synthesized ? "synthesized" : (session.status ?? "")
}

function doneOf({ live, lists }: Listed): string {
  const { done, planned } = progressOf(lists)
  return live && planned > 0 ? `${String(done)}/${String(planned)}` : ""
}

function toJson(session: Listed): object {
  const { record } = session
  return {
    sessionID: record.id,
    title: session.title === undefined ? null : cutTitle(session.title),
    status: session.status ?? null,
    synthesized: session.synthesized,
    updatedAt: session.updatedAt === undefined ? null : isoTime(session.updatedAt),
    snapshots: session.snapshots,
    progress: progressOf(session.lists),
    failing: session.failing,
    ...(session.place?.branch === undefined ? {} : { branch: session.place.branch }),
    ...(session.place?.commit === undefined ? {} : { commit: session.place.commit }),
    heardAt: isoTime(record.heardAt),
    projectID: record.projectID,
    project: projectFolder(session),
    directory: record.directory,
  }
}
