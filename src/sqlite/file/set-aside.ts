import { existsSync, linkSync, readdirSync, renameSync, statSync, unlinkSync } from "node:fs"
import type { Stats } from "node:fs"
import { basename, dirname, join } from "node:path"
import { CheckpointError, codeOf } from "../../errors.ts"
import { unlessAbsent } from "../../lib/absent.ts"
import { JOURNAL, LOG, LOG_INDEX } from "../../lib/side-files.ts"
import { assertPlainFiles } from "../driver/beside.ts"

/** How a file that a restore or a repair has set aside is named: this follows the database's name. */
const ASIDE = /^\.(?:replaced|damaged)-(\d{8}T\d{9}Z)(?:-wal|-journal)?$/

/** The order in which they are moved: SQLite can make the index anew from the log, but nothing can make the log anew. */
const MOVED = [LOG_INDEX, JOURNAL, LOG] as const

/** The error codes of a file system that has no hard links, or allows no more of them. */
const NO_LINKS: ReadonlySet<string> = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"])

/**
 * Gives a finished `file` the name of a database; what had it, side files included, is kept at `aside`. Returns whether there was
 * anything. Callers must make sure that nobody else has the database open. Where a step fails, all is as before.
 *
 * A kill at any point leaves a whole file at the path, or what {@link assertNotSetAside} reports, and never an old log beside the
 * new file, because SQLite would replay it: the old file gets its second name first, then the log goes, and the new file comes last.
 * Where there are no hard links, the old file has to be moved away before the new one comes.
 */
export function replaceDatabase(file: string, path: string, aside: string): boolean {
  // A device or a pipe is not ours to move.
  assertPlainFiles(path)
  const replaced = existsSync(path) || existsSync(`${path}${LOG}`)
  const undo: (() => void)[] = []
  const move = (from: string, to: string): void => {
    renameSync(from, to)
    undo.unshift(() => {
      renameSync(to, from)
    })
  }
  try {
    if (existsSync(path)) {
      if (isLinked(path, aside))
        undo.unshift(() => {
          unlinkSync(aside)
        })
      else move(path, aside)
    }
    for (const side of MOVED) if (existsSync(path + side)) move(path + side, aside + side)
    renameSync(file, path)
  } catch (error) {
    for (const step of undo) step()
    throw error
  }
  return replaced
}

function isLinked(path: string, aside: string): boolean {
  try {
    linkSync(path, aside)
    return true
  } catch (error) {
    if (NO_LINKS.has(codeOf(error))) return false
    throw error
  }
}

/** The names beside a database under which a restore or a repair keeps what was there, the newest last. */
function setAsideFiles(path: string): readonly string[] {
  const [folder, name] = [dirname(path), basename(path)]
  const found = namesIn(folder).flatMap((entry) => {
    const time = entry.startsWith(name) ? ASIDE.exec(entry.slice(name.length))?.[1] : undefined
    return time === undefined ? [] : [{ time, file: join(folder, entry) }]
  })
  // The log of a file comes before the file, so that the file is the last.
  return found.sort((a, b) => a.time.localeCompare(b.time) || b.file.length - a.file.length).map(({ file }) => file)
}

/** Another name of the database itself, which a killed restore or repair has left before it changed anything. */
export function otherNames(path: string): readonly string[] {
  const main = look(path)
  if (main === undefined || main.nlink < 2) return []
  return setAsideFiles(path).filter((file) => {
    const found = look(file)
    return found?.ino === main.ino && found.dev === main.dev
  })
}

/**
 * Throws `storage-unavailable`, naming the file and the way out, where a restore or a repair was interrupted, or what it put in place
 * is gone: the database is empty or not there while something was set aside, or its log was set aside and it was not replaced yet.
 * Neither is a new start. Looks at names alone, and at the folder only where the file gives reason to.
 */
export function assertNotSetAside(path: string): void {
  if (path === ":memory:" || path === "") return
  const main = look(path)
  if (main === undefined || main.size === 0) {
    const aside = setAsideFiles(path).at(-1)
    if (aside !== undefined) throw setAside(path, aside, main === undefined ? "is not there" : "is empty")
    return
  }
  const half = otherNames(path).find((file) => existsSync(`${file}${LOG}`) || existsSync(`${file}${JOURNAL}`))
  if (half !== undefined) throw interrupted(path, half)
}

function setAside(path: string, aside: string, state: string): CheckpointError {
  return new CheckpointError(
    "storage-unavailable",
    `${path} ${state}, but ${aside} is, which restore-backup or doctor --repair set aside, and no new database was begun. Run restore-backup with a backup; or, to go back, rename that file to the database's name (its -wal and -journal too, where it has them); or, to begin anew, move it to another folder.`,
    { facts: { database: path, file: aside } },
  )
}

function interrupted(path: string, aside: string): CheckpointError {
  const sides = [LOG, JOURNAL].filter((side) => existsSync(aside + side))
  const moves = sides.map((side) => `${aside}${side} to ${path}${side}`).join(" and ")
  return new CheckpointError(
    "storage-unavailable",
    `${path} was about to be replaced by restore-backup or doctor --repair, which was interrupted after its newest changes were set aside; it was not opened. To go back, rename ${moves} and remove ${aside}, which is another name of ${path}; or run restore-backup with a backup.`,
    { facts: { database: path, file: aside } },
  )
}

function look(path: string): Stats | undefined {
  return unlessAbsent(() => statSync(path, { throwIfNoEntry: false }))
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return []
    throw error
  }
}
