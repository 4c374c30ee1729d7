import { describe, isCheckpointError } from "../../src/errors.ts"
import { openConnection } from "../../src/sqlite/file/open.ts"
import { openReadOnly } from "../../src/sqlite/maintenance/read-only.ts"
import { openDatabase } from "../../src/sqlite/driver/runtime.ts"
import { commandLine } from "./command-line.ts"
import { finish, input, openDesk, say } from "../helpers/worker.ts"

/** A process that tries every way to open a database, and tells of each. One that waits for a pipe is killed by its parent. */
export interface Outcome {
  readonly database: string
  readonly way: string
  readonly code: string | number
  readonly message: string
}

const COMMANDS = [
  ["sessions"],
  ["show", "x"],
  ["list", "x"],
  ["search", "x"],
  ["export"],
  ["backup"],
  ["prune", "--keep", "1", "--yes"],
  ["doctor"],
  ["doctor", "--repair"],
]

const { databases, directory, backup } = input() as { databases: string[]; directory: string; backup: string }

for (const database of databases) await tryAll(database)
finish()

async function tryAll(database: string): Promise<void> {
  const report = (outcome: Omit<Outcome, "database">): void => {
    say(JSON.stringify({ database, ...outcome }))
  }
  const attempt = (way: string, work: () => { close(): void }): void => {
    try {
      work().close()
      report({ way, code: "opened", message: "" })
    } catch (error) {
      report({ way, code: isCheckpointError(error) ? error.code : "fault", message: describe(error) })
    }
  }
  attempt("openDatabase", () => openDatabase(database))
  attempt("openReadOnly", () => openReadOnly(database))
  attempt("openConnection", () => openConnection(database))
  for (const args of [...COMMANDS, ["restore-backup", backup]]) {
    const { code, text: message } = await commandLine([...args, "--database", database], directory)
    report({ way: args.join(" "), code, message })
  }
  const desk = await openDesk({ directory, database, options: { handoff: false } })
  for (const tool of ["load", "save", "status"]) {
    const { ok, result } = await desk.call("ses_one", tool, tool === "save" ? { title: "Task" } : {})
    report({ way: `checkpoint_${tool}`, code: ok ? "ok" : "error", message: JSON.stringify(result) })
  }
  await desk[Symbol.asyncDispose]()
}
