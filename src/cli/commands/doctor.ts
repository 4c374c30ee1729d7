import { chmodSync, existsSync, lstatSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Command } from "commander"
import { AdminRows } from "../../sqlite/maintenance/admin.ts"
import { whileAlone } from "../../sqlite/maintenance/exclusive.ts"
import { putInPlace } from "../../sqlite/maintenance/backup.ts"
import { assertNoOrphanLog, assertPlainFiles, hindrance, storageError } from "../../sqlite/maintenance/files.ts"
import { realPath } from "../../sqlite/store/registry.ts"
import { fingerprint, openReadOnly } from "../../sqlite/maintenance/read-only.ts"
import type { ReadOnlyDatabase } from "../../sqlite/maintenance/read-only.ts"
import { salvage } from "../../sqlite/maintenance/salvage/salvage.ts"
import type { SalvageReport } from "../../sqlite/maintenance/salvage/salvage.ts"
import { oneLine } from "../../lib/text.ts"
import {
  checkBackups,
  checkDisk,
  checkDocuments,
  checkFault,
  checkHandoffs,
  checkIntegrity,
  checkModes,
  checkReferences,
  checkRuntime,
  checkSchema,
  openFiles,
} from "../checks.ts"
import type { Check } from "../checks.ts"
import { EXIT, Failure } from "../failure.ts"
import { plural, stamp } from "../format.ts"
import { example } from "../help.ts"
import type { Cli, Define } from "../io.ts"
import { checkLog, checkOtherNames, checkPlace } from "../place-checks.ts"
import { startProgress } from "../progress.ts"
import { checkSecrets } from "../secret-checks.ts"
import { keptAs } from "../store-access.ts"
import type { Paint } from "../terminal.ts"
import { makeWorkshop, removeWorkshop } from "../../lib/temporaries.ts"
import { LOG } from "../../lib/side-files.ts"

export function registerDoctor(program: Command, define: Define): void {
  const command = program
    .command("doctor")
    .description("check the runtime, the database and its files, and say what to do about what is wrong")
    .option("--repair", "move a damaged database aside and save every row that can be read into a new one")
    .option("--secrets", "also look for secrets in what is stored, and say where they are, never what they are")
    .addHelpText("after", example("doctor", "doctor --repair", "doctor --secrets"))
  define(command, (cli) => {
    const { repair, secrets } = command.opts<{ repair?: boolean; secrets?: boolean }>()
    return doctor(cli, repair === true, secrets === true)
  })
}

interface Repair {
  /** Where the damaged file is now, or null where none had to be moved. */
  readonly damaged: string | null
  readonly report: SalvageReport | null
  readonly modes: readonly string[]
}

function doctor(cli: Cli, wantsRepair: boolean, wantsSecrets: boolean): number {
  const path = realPath(cli.database)
  const checks = examine(cli, path)
  const repair = wantsRepair ? mend(cli, path, checks) : undefined
  const after =
    repair === undefined || (repair.report === null && repair.modes.length === 0) ? checks : examine(cli, path)
  const secrets = wantsSecrets && existsSync(cli.database) ? checkSecrets(cli) : undefined
  const all = secrets === undefined ? after : [...after, secrets.check]
  if (cli.json)
    cli.printJson({
      database: path,
      checks: all,
      repair: repair ?? null,
      ...(wantsSecrets ? { secrets: secrets?.places ?? [] } : {}),
    })
  else {
    cli.io.out(`${oneLine(path)}\n${renderChecks(all, cli.paint)}`)
    if (repair !== undefined) cli.io.out(renderRepair(repair))
  }
  const lost = (repair?.report?.lost.length ?? 0) > 0
  return lost || all.some(({ level }) => level === "problem") ? EXIT.problem : EXIT.ok
}

/** Every check. Reads only. */
function examine(cli: Cli, path: string): readonly Check[] {
  const place = [checkRuntime(), ...checkPlace(path)]
  if (hindrance(path)?.blocks === "everything") return place
  if (!isThere(path) && !isThere(`${path}${LOG}`)) return [...place, checkAbsent(path)]
  const files = [...place, ...checkModes(path), ...checkDisk(path), ...checkOtherNames(path), checkBackups(path)]
  let database: ReadOnlyDatabase
  try {
    assertPlainFiles(path)
    files.push(checkLog(path))
    database = openReadOnly(path)
  } catch (error) {
    return refused(files, checkFault(error))
  }
  try {
    return [...files, ...examineOpen(cli, database)]
  } catch (error) {
    return refused(files, checkFault(storageError(error, path)))
  } finally {
    database.close()
  }
}

/** A dangling link is there. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

function checkAbsent(path: string): Check {
  try {
    assertNoOrphanLog(path)
    const made = hindrance(path) === undefined ? "; the plugin makes it at its first save" : ""
    return { name: "database", level: "ok", message: `not there yet${made}` }
  } catch (error) {
    return checkFault(storageError(error, path))
  }
}

/** The modes of a file that is not ours to touch (foreign, newer, a folder) are not ours to judge either. */
function refused(files: readonly Check[], fault: Check): readonly Check[] {
  return [...files.filter(({ name }) => fault.repairable === true || name !== "file modes"), fault]
}

function examineOpen(cli: Cli, { db }: ReadOnlyDatabase): readonly Check[] {
  const admin = new AdminRows(db)
  const sound = [...checkSchema(db), checkIntegrity(db), ...checkReferences(db)]
  let total = 0
  try {
    total = admin.documentCount()
  } catch {
    // Counting only serves the bar; what is wrong is said by the check itself.
  }
  const progress = startProgress(cli.io, "Checking documents", total)
  const documents = checkDocuments(admin, progress.at)
  progress.end()
  return [...sound, documents, checkHandoffs(admin)]
}

function mend(cli: Cli, path: string, checks: readonly Check[]): Repair {
  const wanted = checks.filter(({ level, repairable }) => level === "problem" && repairable === true)
  const ours = checks.some(({ name, repairable }) => name === "file modes" && repairable === true)
  if (wanted.length === 0) return { damaged: null, report: null, modes: ours ? tighten(path) : [] }
  const repaired = rebuild(cli, path)
  return { ...repaired, modes: ours && repaired.damaged !== null ? tighten(repaired.damaged) : [] }
}

/**
 * Salvages into a new file and puts it in the damaged one's place, which is kept beside it. Throws a storage error, with nothing
 * changed, where another process has the database open or changes it meanwhile.
 */
function rebuild(cli: Cli, path: string): Pick<Repair, "damaged" | "report"> {
  const aside = `${path}.damaged-${stamp(cli.io.now())}`
  whileAlone(path, () => undefined)
  const before = fingerprint(path)
  const workshop = makeWorkshop(dirname(path))
  const fresh = join(workshop, "rebuilt.db")
  let progress = startProgress(cli.io, "Saving what can be read", 1)
  try {
    const report = salvage(path, fresh, (done, total) => {
      if (done === 1) progress = startProgress(cli.io, "Saving what can be read", total)
      progress.at(done)
    })
    progress.end()
    if (fingerprint(path) !== before) {
      throw new Failure(
        EXIT.storage,
        `${path} was changed while it was read, so nothing was replaced: close whatever uses it and try again.`,
      )
    }
    putInPlace(fresh, path, aside)
    return { damaged: keptAs(aside), report }
  } finally {
    progress.end()
    removeWorkshop(workshop)
  }
}

function tighten(path: string): readonly string[] {
  const files = openFiles(path)
  for (const file of files) chmodSync(file, 0o600)
  return files
}

const MARKS = { ok: ["green", "ok     "], warning: ["yellow", "warning"], problem: ["red", "PROBLEM"] } as const

/** The checks for a person, one line each, and what to do below those that need it. Pure. */
export function renderChecks(checks: readonly Check[], paint: Paint): string {
  const lines = checks.flatMap(({ name, level, message, advice }) => {
    const [style, mark] = MARKS[level]
    const line = `${paint(style, mark)}  ${name}: ${oneLine(message)}`
    return advice === undefined ? [line] : [line, `         ${oneLine(advice)}`]
  })
  const count = (level: Check["level"]): number => checks.filter((check) => check.level === level).length
  const summary = `${plural(count("problem"), "problem")}, ${plural(count("warning"), "warning")}`
  return `${lines.join("\n")}\n\n${summary}\n`
}

/** What a repair did. Pure. */
function renderRepair({ damaged, report, modes }: Repair): string {
  const lines = modes.map((file) => `Made private: ${oneLine(file)}`)
  if (report === null) return [...lines, lines.length === 0 ? "Nothing to repair." : "", ""].join("\n").trimStart()
  const { saved, lost, unreadablePages, rebuilt } = report
  lines.push(
    `Saved: ${plural(saved.session, "session")}, ${plural(saved.checkpoint, "checkpoint")}, ${plural(saved.snapshot, "snapshot")}, ${plural(saved.briefing, "briefing")}`,
    `What was there before is kept: ${oneLine(damaged ?? "")}`,
  )
  if (unreadablePages.length > 0) {
    lines.push(`Unreadable pages: ${unreadablePages.map(({ page, tree }) => `${String(page)} (${tree})`).join(", ")}`)
  }
  if (rebuilt.length > 0) lines.push(`Session rows made anew: ${rebuilt.map(oneLine).join(", ")}`)
  const nothing = Object.values(saved).every((count) => count === 0)
  if (lost.length > 0) lines.push(`Not saved: ${plural(lost.length, "row")}`)
  else if (nothing)
    lines.push("Nothing in it could be read as a checkpoint database: what it held is in that file alone.")
  else lines.push("No row is known to be lost.")
  lines.push(...lost.map(({ table, row, why }) => `  ${table} ${oneLine(row)}: ${oneLine(why)}`))
  return `${lines.join("\n")}\n`
}
