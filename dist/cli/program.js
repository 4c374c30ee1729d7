import { Command } from "commander";
import { VERSION } from "../version.js";
import { registerBackup } from "./commands/backup.js";
import { registerDiff } from "./commands/diff.js";
import { registerDoctor } from "./commands/doctor.js";
import { registerExport } from "./commands/export.js";
import { registerHandoff } from "./commands/handoff.js";
import { registerImport } from "./commands/import.js";
import { registerList } from "./commands/list.js";
import { registerMigrate } from "./commands/migrate.js";
import { registerPrune } from "./commands/prune.js";
import { registerSearch } from "./commands/search.js";
import { registerSessions } from "./commands/sessions.js";
import { registerShow } from "./commands/show.js";
import { NAME } from "./help.js";
import { createCli } from "./io.js";
/** In the order in which the help lists them. */
const COMMANDS = [
    registerSessions,
    registerShow,
    registerList,
    registerDiff,
    registerSearch,
    registerHandoff,
    registerExport,
    registerImport,
    registerBackup,
    registerDoctor,
    registerPrune,
    registerMigrate,
];
/** The whole command line. Parsing throws a CommanderError for help, version and wrong use, after it was written. */
export function createProgram(io, finish) {
    const program = new Command(NAME)
        .description("Look after the checkpoints that the OpenCode plugin keeps, without OpenCode.")
        .version(VERSION, "-V, --version", "print the version")
        .helpOption("-h, --help", "print this help")
        .helpCommand(false)
        .option("--database <file>", "the database (default: $CHECKPOINT_ORCHESTRATOR_DB, else the plugin's default)")
        .option("--json", "print JSON for scripts")
        .option("--no-color", "print without colour, as NO_COLOR=1 does")
        .addHelpText("after", `
Exit codes: 0 done, 1 not found or a problem found, 2 wrong use, 3 storage error.

Example:
  $ ${NAME} sessions --project .`)
        .exitOverride()
        .configureHelp({ showGlobalOptions: true, helpWidth: 100 })
        .configureOutput({
        writeOut: io.out,
        writeErr: io.err,
        outputError: (text, write) => {
            write(`${NAME}: ${text
                .replace(/^error: /, "")
                .replaceAll("\n", " ")
                .trim()}\n`);
        },
    });
    const define = (command, run) => {
        command.action(async () => {
            finish(await run(createCli(io, program.opts()), command));
        });
    };
    for (const register of COMMANDS)
        register(program, define);
    return program;
}
