import { chmodSync, lstatSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { randomHex } from "./crypto.ts"
import { codeOf } from "../errors.ts"

/** Where a new file is written before it takes its name. The temporary name does not contain the target's, which may already be as long as a file system allows. */
export function temporaryIn(folder: string): string {
  return join(folder, `.${String(process.pid)}-${randomHex(8)}.tmp`)
}

/**
 * Makes a private folder (0700) inside `folder`, for a file that takes long to write and then its name beside it, and returns its path.
 * Git shows at no moment that it is there, nor when the process was killed: it holds a `.gitignore` of `*`. What killed processes
 * left in `folder` is removed first. Throws the system's error; nothing is then left.
 */
export function makeWorkshop(folder: string): string {
  sweepTemporaries(folder)
  const workshop = join(folder, `.checkpoint-orchestrator-${String(process.pid)}-${randomHex(8)}`)
  try {
    makePrivate(workshop)
    // Git never looks into a folder of this name, so that it finds the rule whole or nothing at all.
    const unseen = join(workshop, ".git")
    makePrivate(unseen)
    writeFileSync(join(unseen, "ignore"), "*\n", { flag: "wx", mode: 0o600 })
    renameSync(join(unseen, "ignore"), join(workshop, ".gitignore"))
    rmdirSync(unseen)
    return workshop
  } catch (error) {
    removeWorkshop(workshop)
    throw error
  }
}

/** Removes a folder of {@link makeWorkshop} with all that is in it. Never throws: one that stays is swept later. */
export function removeWorkshop(workshop: string): void {
  try {
    rmSync(workshop, { recursive: true, force: true })
  } catch {
    // In use, on Windows, or no longer ours to remove.
  }
}

function makePrivate(folder: string): void {
  mkdirSync(folder, 0o700)
  chmodSync(folder, 0o700)
}

/** A write takes milliseconds. What is younger may belong to a process that this one cannot see (in another container). */
const ABANDONED_MS = 10_000
/** Not even a process of that number writes for that long: the number was given to another one since. */
const FORGOTTEN_MS = 3_600_000

const TEMPORARY = /^\.(\d+)-[0-9a-f]{16}\.tmp$/
const WORKSHOP = /^\.checkpoint-orchestrator-(\d+)-[0-9a-f]{16}$/

/** Whether a file of that name is one that {@link temporaryIn} gave a name. */
export function isTemporary(name: string): boolean {
  return TEMPORARY.test(name)
}

/** Whether what follows a database's name is what versions up to 2.0.0 called a copy that is not finished yet. Nothing sweeps those. */
export function isUnfinishedCopy(rest: string): boolean {
  return /\.\d+-[0-9a-f]{12}\.tmp$|\.bak\.tmp$/.test(rest)
}

/** Folders in which this process has looked and has found nothing more to wait for. */
const swept = new Set<string>()

/**
 * Removes the temporary files and workshops of killed processes, once per process and folder. One that is not yet old enough to be judged is left,
 * and the folder is looked at again at the next write. Never throws: this tidies up, and the write matters.
 */
export function sweepTemporaries(folder: string): void {
  if (swept.has(folder)) return
  try {
    const left = readdirSync(folder).filter((name) => !isSwept(folder, name))
    if (left.length === 0) swept.add(folder)
  } catch {
    // A folder that cannot be listed or changed will be reported by the write itself, if it matters there.
    swept.add(folder)
  }
}

/** Returns false where the file may have to go later. */
function isSwept(folder: string, name: string): boolean {
  const path = join(folder, name)
  const file = TEMPORARY.exec(name)?.[1]
  const workshop = WORKSHOP.exec(name)?.[1]
  const pid = file ?? workshop
  if (pid === undefined) return true
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return true
  const written = workshop !== undefined && stats.isDirectory() ? lastWritten(path, stats.mtimeMs) : stats.mtimeMs
  if (Date.now() - written < (isRunning(Number(pid)) ? FORGOTTEN_MS : ABANDONED_MS)) return false
  if (file !== undefined && stats.isFile()) rmSync(path, { force: true })
  if (workshop !== undefined && stats.isDirectory()) removeWorkshop(path)
  return true
}

/** A folder's own time is that of its newest name, not of what is written into its files. */
function lastWritten(workshop: string, made: number): number {
  const times = readdirSync(workshop).map(
    (name) => lstatSync(join(workshop, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  )
  return Math.max(made, ...times)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) !== "ESRCH"
  }
}
