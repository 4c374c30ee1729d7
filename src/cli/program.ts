import { Command } from "commander"
import { visible } from "../lib/text.ts"
import { VERSION } from "../version.ts"
import { registerAdopt } from "./commands/adopt.ts"
import { registerBackup } from "./commands/backup.ts"
import { registerDiff } from "./commands/diff.ts"
import { registerDoctor } from "./commands/doctor.ts"
import { registerExport } from "./commands/export.ts"
import { registerHandoff } from "./commands/handoff.ts"
import { registerImport } from "./commands/import.ts"
import { registerList } from "./commands/list.ts"
import { registerMigrate } from "./commands/migrate.ts"
import { registerObserved } from "./commands/observed.ts"
import { registerPrune } from "./commands/prune.ts"
import { registerRule } from "./commands/rule.ts"
import { registerScrub } from "./commands/scrub.ts"
import { registerSearch } from "./commands/search.ts"
import { registerSessions } from "./commands/sessions.ts"
import { registerShow } from "./commands/show.ts"
import { NAME } from "./help.ts"
import { createCli } from "./io.ts"
import type { Define, Globals, Io, Register } from "./io.ts"
import { requireApart } from "./out-file.ts"

/** In the order in which the help lists them. */
const COMMANDS: readonly Register[] = [
  registerSessions,
  registerShow,
  registerList,
  registerDiff,
  registerObserved,
  registerSearch,
  registerHandoff,
  registerExport,
  registerImport,
  registerBackup,
  registerDoctor,
  registerPrune,
  registerAdopt,
  registerScrub,
  registerRule,
  registerMigrate,
]

/** The whole command line. Parsing throws a CommanderError for help, version and wrong use, after it was written. */
export function createProgram(io: Io, finish: (exitCode: number) => void): Command {
  const program = new Command(NAME)
    .description("Look after the checkpoints that the OpenCode plugin keeps, without OpenCode.")
    .version(VERSION, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand(false)
    .option("--database <file>", "the database (default: $CHECKPOINT_ORCHESTRATOR_DB, else the plugin's default)")
    .option("--json", "print JSON for scripts")
    .option("--no-color", "print without colour, as NO_COLOR=1 does")
    .addHelpText(
      "after",
      `
Exit codes: 0 done, 1 not found or a problem found, 2 wrong use, 3 storage error.

Example:
  $ ${NAME} sessions --project .`,
    )
    .exitOverride()
    .configureHelp({ showGlobalOptions: true, helpWidth: 100 })
    .configureOutput({
      writeOut: io.out,
      writeErr: io.err,
      outputError: (text, write) => {
        write(
          `${NAME}: ${visible(text)
            .replace(/^error: /, "")
            .replaceAll("\n", " ")
            .trim()}\n`,
        )
      },
    })
  const define: Define = (command, run) => {
    command.action(async () => {
      const cli = createCli(io, program.opts<Globals>())
      requireApart(cli)
      finish(await run(cli, command))
    })
  }
  for (const register of COMMANDS) register(program, define)
  return program
}
