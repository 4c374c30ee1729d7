import { createHash } from "node:crypto"
import { existsSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Command } from "commander"
import type { SessionIdentity } from "../../checkpoint/port.ts"
import { WAIT } from "../../checkpoint/port.ts"
import { realDirectory } from "../../host/sessions.ts"
import { createLegacy } from "../../legacy/import.ts"
import type { LegacyReport } from "../../legacy/import.ts"
import { parseOptions } from "../../options.ts"
import { oneLine } from "../../lib/text.ts"
import { EXIT, notFound } from "../failure.ts"
import { plural } from "../format.ts"
import { example } from "../help.ts"
import type { Cli, Define } from "../io.ts"
import { withStore, withView } from "../store-access.ts"

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
  const report = hasState(directory) ? await importFrom(cli, directory) : nothing
  if (cli.json) cli.printJson({ directory, ...report, backup: report.backup ?? null })
  else cli.io.out(render(directory, report))
  const faults = report.files.some(({ result }) => result === "unreadable" || result === "unrecognized-legacy-state")
  return faults || report.result === "none-found" ? EXIT.problem : EXIT.ok
}

const nothing: LegacyReport = { result: "none-found", namespace: null, snapshots: 0, files: [] }

function hasState(directory: string): boolean {
  return ["checkpoint.json", "checkpoint-history.json"].some((file) =>
    existsSync(join(directory, ".opencode", "state", file)),
  )
}

async function importFrom(cli: Cli, directory: string): Promise<LegacyReport> {
  const known = existsSync(cli.database) ? knownIdentity(cli, directory) : undefined
  const identity = known ?? newNamespace(directory)
  const options = { ...parseOptions({}, cli.io.cwd, cli.io.environment, cli.note), clock: cli.io.now }
  return withStore(cli, async (store) => {
    const report = await createLegacy(store, options, cli.note).importAll(identity)
    if (known !== undefined || report.result === "imported") return report
    // The namespace that was made for the import holds nothing: it must not look like one.
    await store.write(WAIT.tool, (writer) => {
      writer.remove(identity.id)
    })
    return { ...report, namespace: report.namespace === identity.id ? null : report.namespace }
  })
}

/**
 * Who imports: a session of the directory or its namespace, whose row says which project this is. It is a placeholder, because
 * nothing was heard from the host, and so changes nothing of that row.
 */
function knownIdentity(cli: Cli, directory: string): SessionIdentity | undefined {
  const here = withView(cli, ({ admin }) => admin.sessions().filter(({ record }) => record.directory === directory))
  const isNamespace = (id: string): boolean => id.startsWith("legacy::")
  const found = here.find(({ record }) => isNamespace(record.id)) ?? here.find(({ record }) => !record.placeholder)
  if (found === undefined) return undefined
  const { id, projectID } = found.record
  return { id, projectID, directory, root: directory, checkouts: [directory], placeholder: true }
}

/**
 * A directory that no session is known of. Only the host can say which project it is: until it does, the namespace is listed as one
 * without version control, and it moves by itself as soon as a session of the directory is seen.
 */
function newNamespace(directory: string): SessionIdentity {
  const digest = createHash("sha256").update(directory).digest("hex").slice(0, 8)
  const id = `legacy::global::${digest}`
  return { id, projectID: "global", directory, root: directory, checkouts: [directory], placeholder: false }
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
