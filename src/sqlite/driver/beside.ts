import { lstatSync, realpathSync, statSync } from "node:fs"
import type { Stats } from "node:fs"
import { CheckpointError, codeOf } from "../../errors.ts"
import { unlessAbsent } from "../../lib/absent.ts"
import { JOURNAL, LOG, LOG_INDEX } from "../../lib/side-files.ts"

/** What SQLite keeps beside a database, and opens by name without a look at what has that name. */
const SIDES: readonly (readonly [side: string, what: string])[] = [
  [LOG, "its log"],
  [LOG_INDEX, "the index of its log"],
  [JOURNAL, "its rollback journal"],
]

/**
 * Looks at what has the name of a database and the names beside it, and opens nothing: opening a named pipe waits until somebody writes
 * to it, and opening a device can do anything. The database may be a link to a regular file; beside it only regular files are taken.
 * What is not there is no fault.
 *
 * Throws `storage-unavailable` that names the path and what is there, or the system's error where the path cannot be looked at.
 */
export function assertPlainFiles(path: string): void {
  if (path === ":memory:" || path === "") return
  const real = followed(path)
  const main = lookAt(real)
  if (main !== undefined && !main.isFile()) throw unusable(path, kindOf(main))
  for (const [side, what] of SIDES) {
    const found = lookAt(real + side)
    if (found !== undefined && !found.isFile()) throw notPlain(path, real + side, what, kindOf(found))
  }
}

/** The error for a path that cannot be used as a database, with the reason in words. */
export function unusable(path: string, why: string): CheckpointError {
  return new CheckpointError(
    "storage-unavailable",
    `${path} cannot be used as a database: ${why}. Set another path in the "database" option.`,
    { facts: { database: path } },
  )
}

/** SQLite follows a link first, and looks for what is beside the file that the link leads to. */
function followed(path: string): string {
  if (lookAt(path)?.isSymbolicLink() !== true) return path
  try {
    return realpathSync.native(path)
  } catch (error) {
    if (codeOf(error) === "ENOENT") throw unusable(path, "it is a link to a file that does not exist")
    throw error
  }
}

/** Undefined also where a folder on the way is missing or no folder: who opens the file says so. */
function lookAt(path: string): Stats | undefined {
  return unlessAbsent(() => lstatSync(path, { throwIfNoEntry: false }))
}

function kindOf(found: Stats): string {
  if (found.isDirectory()) return "it is a folder"
  if (found.isSymbolicLink()) return "it is a link"
  if (found.isFIFO()) return "it is not a regular file but a named pipe"
  if (found.isSocket()) return "it is not a regular file but a socket"
  return "it is not a regular file but a device"
}

function notPlain(path: string, file: string, what: string, kind: string): CheckpointError {
  return new CheckpointError(
    "storage-unavailable",
    `${path} was not opened, because SQLite would open ${file} as ${what}: ${kind}. Remove that or move it away, then try again.`,
    { facts: { database: path, file } },
  )
}

/** The size of a file, or 0 where there is none. */
export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
