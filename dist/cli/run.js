import { CommanderError } from "commander";
import { visible } from "../text.js";
import { EXIT, explain } from "./failure.js";
import { createProgram } from "./program.js";
import { terminalOf } from "./terminal.js";
/** Runs the command line of this process. Never throws; resolves to the exit code. */
export async function runInProcess() {
    // A reader that has seen enough (head, a pager) closes the pipe: that is no failure.
    process.stdout.on("error", (error) => {
        if (error.code !== "EPIPE")
            throw error;
    });
    return run(process.argv.slice(2), {
        out: (text) => {
            process.stdout.write(text);
        },
        err: (text) => {
            process.stderr.write(text);
        },
        environment: process.env,
        cwd: process.cwd(),
        now: Date.now,
        terminal: terminalOf(process.stdout, process.stderr, process.env),
    });
}
/** Runs one command line on the given streams. Never throws; resolves to the exit code. */
export async function run(argv, io) {
    let exitCode = EXIT.ok;
    const program = createProgram(io, (code) => {
        exitCode = code;
    });
    try {
        if (argv.length === 0) {
            io.err(program.helpInformation());
            return EXIT.usage;
        }
        await program.parseAsync([...argv], { from: "user" });
        return exitCode;
    }
    catch (error) {
        if (error instanceof CommanderError)
            return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
        const { exitCode: code, message } = explain(error);
        io.err(`checkpoint-orchestrator: ${visible(message)}\n`);
        return code;
    }
}
