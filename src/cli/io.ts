import type { Command } from "commander"
import { visible } from "../lib/text.ts"
import { databasePath } from "../lib/places.ts"
import { parseOptions } from "../options.ts"
import type { Options } from "../options.ts"
import { readOwnOptions } from "../own-file.ts"
import type { Environment } from "../lib/places.ts"
import { wrongUse } from "./failure.ts"
import { jsonText } from "./json.ts"
import { painter } from "./terminal.ts"
import type { Paint, Terminal } from "./terminal.ts"

/** Everything that a command takes from its process but the standard input; the tests give their own. */
export interface Io {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  readonly environment: Environment
  /** Reading it throws a Failure where the process has no working directory any more. */
  readonly cwd: string
  readonly now: () => number
  readonly terminal: Terminal
}

/** The options that every command takes. */
export interface Globals {
  readonly database?: string
  readonly json?: boolean
  readonly color?: boolean
}

/** What a command works with. */
export interface Cli {
  readonly io: Io
  readonly json: boolean
  readonly paint: Paint
  /** The database file, absolute. */
  readonly database: string
  /** What the user's own file and the environment say, else the defaults: a project's config is the host's to read. */
  readonly options: Options
  /** Writes the JSON result of a command, the only thing it writes to the standard output. */
  readonly printJson: (value: unknown) => void
  /** A remark that is no result, on the error stream. */
  readonly note: (text: string) => void
}

/**
 * Throws wrong use where no place for a database is known. What is wrong with the user's own file is said on the error stream: it may
 * name another database.
 */
export function createCli(io: Io, globals: Globals): Cli {
  const note = (text: string): void => {
    io.err(`${visible(text)}\n`)
  }
  const options = parseOptions({}, io.cwd, io.environment, note, readOwnOptions(io.environment))
  const database =
    globals.database === undefined ? options.database : databasePath(globals.database, io.cwd, io.environment)
  if (database === "") {
    throw wrongUse("No home directory is known to look for the database in: name the file with --database.")
  }
  return {
    io,
    json: globals.json === true,
    paint: painter(globals.color !== false && io.terminal.color),
    database,
    printJson: (value) => {
      io.out(`${jsonText(value)}\n`)
    },
    note,
    options,
  }
}

/** A command's own part of the program: its definition, and what it does. Resolves to the exit code. */
export type Register = (program: Command, define: Define) => void

/** Ties an action to a command; `run` gets what commander parsed. */
export type Define = (command: Command, run: (cli: Cli, command: Command) => number | Promise<number>) => void
