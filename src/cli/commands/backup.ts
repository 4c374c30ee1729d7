import { existsSync, statSync } from "node:fs"
import { dirname } from "node:path"
import type { Command } from "commander"
import { isCheckpointError } from "../../errors.ts"
import type { ErrorCode } from "../../errors.ts"
import { backUp, restore } from "../../sqlite/maintenance/backup.ts"
import type { Step } from "../../sqlite/maintenance/backup.ts"
import { realPath } from "../../sqlite/store/registry.ts"
import { makePrivateFolder } from "../../sqlite/maintenance/files.ts"
import { oneLine } from "../../lib/text.ts"
import { EXIT, Failure, notFound, wrongUse } from "../failure.ts"
import { bytes, plural, stamp } from "../format.ts"
import { example } from "../help.ts"
import type { Cli, Define } from "../io.ts"
import { interruptible } from "../interrupt.ts"
import type { Turn } from "../interrupt.ts"
import { copyPath, inputPath } from "../out-file.ts"
import { startPhases } from "../progress.ts"
import { keptAs, requireDatabase } from "../store-access.ts"
import { sideFilesOf } from "../store-files.ts"

export function registerBackup(program: Command, define: Define): void {
  const backup = program
    .command("backup")
    .description("copy the database while it may be in use, and verify the copy (mode 0600)")
    .argument("[file]", "the copy; beside the database, with the time in its name, unless given")
    .addHelpText("after", example("backup", "backup checkpoints-backup.db"))
  define(backup, (cli) => writeBackup(cli, backup.args[0]))
  const restoring = program
    .command("restore-backup")
    .description("verify a backup and put it in the database's place, which is kept beside it")
    .argument("<file>", "a file that backup wrote")
    .addHelpText("after", example("restore-backup checkpoints-backup.db"))
  define(restoring, (cli) => restoreBackup(cli, restoring.args[0] ?? ""))
}

async function writeBackup(cli: Cli, given: string | undefined): Promise<number> {
  const path = requireDatabase(cli)
  const target = copyPath(cli, given ?? `${path}.${stamp(cli.io.now())}.backup`)
  const { bytes: size, ...counts } = await inPhases(cli, (step, turn) => backUp(path, target, step, turn))
  if (cli.json) cli.printJson({ file: target, bytes: size, ...counts, verified: true })
  else cli.io.out(`Wrote and verified ${oneLine(target)}: ${contents(size, counts)}\n`)
  return 0
}

async function restoreBackup(cli: Cli, given: string): Promise<number> {
  const backup = inputPath(cli, given)
  const path = realPath(cli.database)
  if (!existsSync(backup)) throw notFound(`There is no file ${backup}.`)
  const found = statSync(backup)
  if (!found.isFile()) throw wrongUse(`${backup} is not a regular file: name one that backup wrote.`)
  // It would read as a database with nothing in it, and take the place of one that has something.
  if (found.size === 0) throw new Failure(EXIT.storage, `${backup} is empty: name a file that backup wrote.`)
  const aside = freeName((time) => `${path}.replaced-${stamp(time)}`, cli.io.now())
  makePrivateFolder(dirname(path))
  const {
    replaced,
    bytes: size,
    ...counts
  } = await inPhases(cli, async (step, turn) => {
    try {
      return await restore(backup, path, aside, step, turn)
    } catch (error) {
      throw aboutBackup(error, backup)
    }
  })
  const kept = replaced ? keptAs(aside) : null
  if (cli.json) cli.printJson({ database: path, from: backup, replaced: kept, bytes: size, ...counts, verified: true })
  else {
    cli.io.out(`Restored ${oneLine(path)}: ${contents(size, counts)}\n`)
    if (kept !== null) cli.io.out(`What was there before is kept: ${oneLine(kept)}\n`)
  }
  return 0
}

/** A fault of the backup in the words of a backup: what helps a database (a repair, another path) is no way out here. */
function aboutBackup(error: unknown, backup: string): unknown {
  if (!isCheckpointError(error) || error.facts["database"] !== backup) return error
  const fault = FAULTS.get(error.code)
  if (fault === undefined) return error
  const { object } = error.facts
  const found = typeof object === "string" ? ` (its ${object} is not as this plugin makes it)` : ""
  return new Failure(EXIT.storage, `${backup} ${fault}${found}; nothing was changed.`, { cause: error })
}

const FAULTS: ReadonlyMap<ErrorCode, string> = new Map([
  ["storage-corrupt", "is damaged or no backup: name another file that backup wrote"],
  ["storage-foreign", "is a database of another program: name a file that backup wrote"],
  ["storage-newer", "is of a newer version of this package: update it, then try again"],
])

/** A name for what is set aside that nothing has, its side files included: what was set aside before is never replaced. */
function freeName(nameAt: (time: number) => string, time: number): string {
  const name = nameAt(time)
  return existsSync(name) || sideFilesOf(name).length > 0 ? freeName(nameAt, time + 1) : name
}

/** What is drawn while the work is under way is gone before its result is written. A signal ends the work between two phases. */
async function inPhases<T>(cli: Cli, work: (step: Step, turn: Turn) => Promise<T>): Promise<T> {
  const phases = startPhases(cli.io)
  try {
    return await interruptible((turn) => work(phases.step, turn))
  } finally {
    phases.end()
  }
}

function contents(size: number, counts: { readonly sessions: number; readonly documents: number }): string {
  return `${plural(counts.sessions, "session")}, ${plural(counts.documents, "checkpoint or snapshot", "checkpoints and snapshots")}, ${bytes(size)}`
}
