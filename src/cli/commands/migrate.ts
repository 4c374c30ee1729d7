import { existsSync, statSync } from "node:fs"
import { resolve } from "node:path"
import type { Command } from "commander"
import { isNamespace } from "../../checkpoint/model.ts"
import type { LegacyReport } from "../../checkpoint/verbs/import-legacy.ts"
import { realDirectory } from "../../host/sessions.ts"
import { hasV1Files } from "../../legacy/files.ts"
import { importInto } from "../../legacy/import.ts"
import { oneLine } from "../../lib/text.ts"
import { EXIT, notFound } from "../failure.ts"
import { plural } from "../format.ts"
import { example } from "../help.ts"
import type { Cli, Define } from "../io.ts"
import { withService, withView } from "../store-access.ts"

export function registerMigrate(program: Command, define: Define): void {
  const command = program
    .command("migrate")
    .description("import the state that version 1.x of the plugin left in a directory; its files are not changed")
    .argument("[dir]", "the directory that holds .opencode", ".")
    .addHelpText("after", example("migrate", "migrate ~/code/app --json"))
  define(command, (cli) => migrate(cli, command.args[0] ?? "."))
}

async function migrate(cli: Cli, given: string): Promise<number> {
  const named = resolve(cli.io.cwd, given)
  if (!existsSync(named) || !statSync(named).isDirectory()) throw notFound(`${named} is not a directory.`)
  const directory = realDirectory(named)
  // Without 1.x files there is nothing to open, let alone make, a database for.
  const report = hasV1Files(directory) ? await importFrom(cli, directory) : nothing
  if (cli.json) cli.printJson({ directory, ...report, backup: report.backup ?? null })
  else cli.io.out(render(directory, report))
  const faults = report.files.some(({ result }) => result === "unreadable" || result === "unrecognized-legacy-state")
  return faults || report.result === "none-found" ? EXIT.problem : EXIT.ok
}

/**
 * The project of a directory that no session is known of. Only the host can say which project it is: until it does, the namespace is
 * listed as one without version control, and it moves by itself as soon as a session of the directory is seen.
 */
const NO_PROJECT = "global"

const nothing: LegacyReport = { result: "none-found", namespace: null, snapshots: 0, files: [] }

function importFrom(cli: Cli, directory: string): Promise<LegacyReport> {
  const projectID = (existsSync(cli.database) ? knownProject(cli, directory) : undefined) ?? NO_PROJECT
  const source = { projectID, directory, root: directory, checkouts: [directory] }
  return withService(cli, ({ service }) => importInto(service, source, cli.note))
}

/** The project of a directory, as its namespace or a session in it has it. */
function knownProject(cli: Cli, directory: string): string | undefined {
  const here = withView(cli, ({ admin }) => admin.sessions().filter(({ record }) => record.directory === directory))
  const found = here.find(({ record }) => isNamespace(record.id)) ?? here.find(({ record }) => !record.placeholder)
  return found?.record.projectID
}

function render(directory: string, report: LegacyReport): string {
  if (report.result === "none-found" && report.namespace === null) return `No 1.x state is in ${oneLine(directory)}.\n`
  const lines = report.files.map(
    ({ file, result, reason }) => `${oneLine(file)}: ${result}${reason === undefined ? "" : ` (${oneLine(reason)})`}`,
  )
  if (report.namespace !== null)
    lines.push(`${plural(report.snapshots, "snapshot")} imported now; all of it is in ${oneLine(report.namespace)}`)
  if (report.backup !== undefined) lines.push(`Copies of the originals: ${oneLine(report.backup)}`)
  return `${lines.join("\n")}\n`
}
