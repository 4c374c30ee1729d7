import { CommanderError } from "commander"
import { codeOf, describe } from "../errors.ts"
import { maskSecrets } from "../secrets/mask.ts"
import { visible } from "../lib/text.ts"
import { EXIT, explain, Failure } from "./failure.ts"
import { NAME } from "./help.ts"
import { endAsInterrupted } from "./interrupt.ts"
import type { Io } from "./io.ts"
import { createProgram } from "./program.ts"
import { terminalOf } from "./terminal.ts"

/** Runs the command line of this process. Never throws; resolves to the exit code. */
export async function runInProcess(): Promise<number> {
  let fault: Error | undefined
  let written = Promise.resolve()
  // The callback of a write reports its error. Without a listener here, the same error would also end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined)
  const exitCode = await run(process.argv.slice(2), {
    out: (text) => {
      written = new Promise((resolve) => {
        process.stdout.write(text, (error) => {
          fault ??= error ?? undefined
          resolve()
        })
      })
    },
    err: (text) => {
      process.stderr.write(text)
    },
    environment: process.env,
    get cwd() {
      return workingDirectory()
    },
    now: Date.now,
    terminal: terminalOf(process.stdout, process.stderr, process.env),
  })
  await written
  // A reader that has seen enough (head, a pager) closes the pipe: that is no failure.
  if (fault === undefined || codeOf(fault) === "EPIPE") {
    endAsInterrupted(exitCode)
    return exitCode
  }
  process.stderr.write(`${NAME}: The output could not be written: ${visible(describe(fault))}\n`)
  return EXIT.storage
}

/** The system refuses to name one that was removed: what needs none, as the help, works all the same. */
function workingDirectory(): string {
  try {
    return process.cwd()
  } catch (error) {
    throw new Failure(EXIT.storage, "The working directory was removed or cannot be read: change to another one.", {
      cause: error,
    })
  }
}

/** Runs one command line on the given streams. Never throws; resolves to the exit code. */
export async function run(argv: readonly string[], given: Io): Promise<number> {
  // What is said of an argument may repeat it, and error streams end up in logs.
  const io: Io = {
    out: given.out,
    err: (text) => {
      given.err(maskSecrets(text).text)
    },
    environment: given.environment,
    get cwd() {
      return given.cwd
    },
    now: given.now,
    terminal: given.terminal,
  }
  let exitCode: number = EXIT.ok
  const program = createProgram(io, (code) => {
    exitCode = code
  })
  try {
    if (argv.length === 0) {
      io.err(program.helpInformation())
      return EXIT.usage
    }
    await program.parseAsync([...argv], { from: "user" })
    return exitCode
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage
    const { exitCode: code, message } = explain(error)
    if (message !== "") io.err(`${NAME}: ${visible(message)}\n`)
    return code
  }
}
