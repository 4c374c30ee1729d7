import { lstatSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { randomHex } from "./crypto.ts"
import { codeOf } from "./errors.ts"

/** Where a new file is written before it takes its name. The temporary name does not contain the target's, which may already be as long as a file system allows. */
export function temporaryIn(folder: string): string {
  return join(folder, `.${String(process.pid)}-${randomHex(8)}.tmp`)
}

/** A write takes milliseconds. What is younger may belong to a process that this one cannot see (in another container). */
const ABANDONED_MS = 10_000
/** Not even a process of that number writes for that long: the number was given to another one since. */
const FORGOTTEN_MS = 3_600_000

const TEMPORARY = /^\.(\d+)-[0-9a-f]{16}\.tmp$/

/** Folders in which this process has looked and has found nothing more to wait for. */
const swept = new Set<string>()

/**
 * Removes the temporary files of killed processes, once per process and folder. One that is not yet old enough to be judged is left,
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
  const pid = TEMPORARY.exec(name)?.[1]
  if (pid === undefined) return true
  const path = join(folder, name)
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return true
  const age = Date.now() - stats.mtimeMs
  if (age < (isRunning(Number(pid)) ? FORGOTTEN_MS : ABANDONED_MS)) return false
  if (stats.isFile()) rmSync(path, { force: true })
  return true
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) !== "ESRCH"
  }
}
