import type { Command } from "commander"
import type { ImportResult, GivenSession } from "../../checkpoint/verbs/import.ts"
import { oneLine } from "../../lib/text.ts"
import { parseExport, toCheckpoint } from "../export-format.ts"
import type { ExportedSession } from "../export-schema.ts"
import { EXIT, Failure } from "../failure.ts"
import { plural } from "../format.ts"
import { example } from "../help.ts"
import { readInput, STANDARD_INPUT } from "../input.ts"
import type { Cli, Define } from "../io.ts"
import { inputPath } from "../out-file.ts"
import { projectIn } from "../sessions.ts"
import { withService, withView } from "../store-access.ts"

export function registerImport(program: Command, define: Define): void {
  const command = program
    .command("import")
    .description("store the sessions of an export: all of them, or none")
    .argument("<file>", "a file that export wrote, or - for the standard input")
    .option("--project <dir>", "as sessions of the project in this directory, whatever the file says")
    .option("--replace", "replace live checkpoints that differ, after storing each as an undo point")
    .addHelpText("after", example("import checkpoints.json", "import checkpoints.json --replace"))
  define(command, (cli) => importFile(cli, command.args[0] ?? "", command.opts<How>()))
}

interface How {
  readonly replace?: boolean
  readonly project?: string
}

async function importFile(cli: Cli, file: string, { replace = false, project }: How): Promise<number> {
  const standard = file === STANDARD_INPUT
  const name = standard ? "The standard input" : file
  const bytes = await readInput(standard ? file : inputPath(cli, file), name)
  // What takes long is done before the write lock is held.
  const scope =
    project === undefined ? undefined : withView(cli, ({ admin }) => projectIn(cli, admin.sessions(), project))
  const sessions = oldestFirst(parseExport(decode(bytes, name), name)).map((session) => {
    const given = toImport(session)
    return scope === undefined ? given : { ...given, identity: { ...given.identity, ...scope } }
  })
  const report = await withService(cli, ({ service }) => service.importAll(sessions, { replace }))
  if ("conflicts" in report) throw wouldReplace(report.conflicts)
  const { imported } = report
  const listed = imported.map(({ undo, ...rest }) => ({ ...rest, undo: undo ?? null }))
  if (cli.json) cli.printJson({ sessions: listed, count: imported.length })
  else cli.io.out(render(imported))
  return 0
}

/** The problem that names the live checkpoints which the import would replace. */
function wouldReplace(conflicts: readonly string[]): Failure {
  return new Failure(
    EXIT.problem,
    `Nothing was imported, because it would replace the live checkpoint of ${conflicts.join(", ")}: add --replace to do that, with an undo point for each.`,
  )
}

/** Sessions are listed by order of writing: what changed last is written last. */
function oldestFirst(sessions: readonly ExportedSession[]): readonly ExportedSession[] {
  return sessions.toSorted(
    (a, b) => Date.parse(a.checkpoint?.updatedAt ?? "") - Date.parse(b.checkpoint?.updatedAt ?? "") || 0,
  )
}

/** Text that is not UTF-8 would be stored with other characters than it was saved with. A byte order mark is left out. */
function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch (error) {
    throw new Failure(EXIT.problem, `${name} is not UTF-8 text, so nothing was imported.`, { cause: error })
  }
}

function toImport(session: ExportedSession): GivenSession {
  const {
    sessionID: id,
    projectID,
    directory,
    parentID,
    forkedFrom,
    checkpoint,
    snapshots,
    rules = [],
    observed,
  } = session
  return {
    identity: {
      id,
      projectID: projectID.toWellFormed(),
      directory: directory.toWellFormed(),
      // What the host says of the session, now or later, counts for more than the file.
      placeholder: true,
      checkouts: [],
      ...(parentID === null ? {} : { parentID }),
      ...(forkedFrom === null ? {} : { forkedFrom }),
    },
    rules: rules.map(({ text, scope }) => ({ text: text.toWellFormed(), scope })),
    observed: {
      changes: (observed?.changes ?? []).map(({ at, ...rest }) => ({ ...rest, at: Date.parse(at) })),
      commands: (observed?.commands ?? []).map(({ at, command, exit, ended, ...rest }) => ({
        ...rest,
        command,
        end: exit === undefined ? { ended: ended ?? "started" } : { exit },
        at: Date.parse(at),
      })),
    },
    live: checkpoint === null ? undefined : toCheckpoint(checkpoint),
    snapshots: snapshots.map(({ checkpoint: kept, savedAt, ...rest }) => ({
      ...rest,
      savedAt: Date.parse(savedAt),
      state: toCheckpoint(kept),
    })),
  }
}

function render(imported: readonly ImportResult[]): string {
  const lines = imported.map(({ sessionID, checkpoint, undo, snapshots, rules, observed }) => {
    const facts = [
      checkpoint === "none" ? "no live checkpoint" : `checkpoint ${checkpoint}`,
      `${plural(snapshots.added, "snapshot")} added`,
      ...(snapshots.alreadyThere === 0 ? [] : [`${String(snapshots.alreadyThere)} already there`]),
      ...(rules === 0 ? [] : [`${plural(rules, "rule")} added`]),
      ...(observed === 0 ? [] : [`${plural(observed, "observed report")} added`]),
      ...(undo === undefined ? [] : [`undo point "${oneLine(undo)}"`]),
    ]
    return `${oneLine(sessionID)}: ${facts.join(", ")}\n`
  })
  return `${lines.join("")}${plural(imported.length, "session")} imported\n`
}
