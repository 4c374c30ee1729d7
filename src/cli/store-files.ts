import { closeSync, openSync, readdirSync, readlinkSync, readSync, statSync } from "node:fs"
import type { BigIntStats } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { codeOf } from "../errors.ts"
import { realPath } from "../sqlite/store/registry.ts"
import { isSame } from "../sqlite/maintenance/files.ts"
import { SIDES } from "../lib/side-files.ts"

/** What SQLite keeps beside a database, by the end of its name. Some file systems take no notice of case. */
const SIDE = /-(wal|shm|journal)$/i

/** What is kept of a database beside it, by what follows its name: copies of upgrades, what was set aside, unfinished copies. */
const KEPT = /^(-(wal|shm|journal)\..+|\.v\d+-.+\.bak.*|\.(damaged|replaced)-.+|\..+\.tmp(-\w+)?)$/
const BACKUP = /^\..+\.backup(-\w+)?$/

/** How a database, a write-ahead log and a rollback journal begin (https://www.sqlite.org/fileformat2.html). */
const BEGINNINGS = ["53514c69746520666f726d6174203300", "377f0682", "377f0683", "d9d505f920a163d7"] as const

/** Links to links that are followed; as many as Linux does. */
const HOPS = 40

/** The file that a path leads to, also where a link on the way leads to nothing yet. Absolute; free of links where that is a file. */
export function destinationOf(path: string, hops: number = HOPS): string {
  const found = lookAt(path)
  // What the links to a process's own streams name is no path, and only some runtimes say so.
  if (found !== undefined && !found.isFile()) return path
  const real = realPath(path)
  const target = hops === 0 || found !== undefined ? undefined : linkAt(real)
  return target === undefined ? real : destinationOf(resolve(dirname(real), target), hops - 1)
}

function linkAt(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    // No link, or none that can be reached.
    return undefined
  }
}

/**
 * Why nothing may be written to `path` (from {@link destinationOf}), as the end of a sentence that begins with it; undefined where it
 * may. Refused, whatever the spelling: the database, its side files, those that are not there yet included, what is kept beside it,
 * and any SQLite file or side file of one. A database that the store has open is never opened here.
 */
export function faultOfOutput(database: string, path: string): string | undefined {
  const fault = faultOfCopy(database, path)
  if (fault !== undefined) return fault
  const found = lookAt(path)
  const kept = filesOf(database).find((file) => BACKUP.test(file.rest) && isThat(file.path, path, found))
  if (kept !== undefined || storeNames(database).some((name) => BACKUP.test(restOf(name, path) ?? "")))
    return "is a backup of the database"
  if (found?.isFile() !== true) return undefined
  const begins = beginningOf(path)
  if (begins === undefined) return "cannot be read, so that nobody knows whether it is a database"
  return BEGINNINGS.some((each) => begins.startsWith(each)) ? "is a database, or belongs to one" : undefined
}

/** The same for a copy of the database, which may be named as backups are. */
export function faultOfCopy(database: string, path: string): string | undefined {
  const fault = faultOfInput(database, path)
  if (fault !== undefined) return fault
  const found = lookAt(path)
  const kept = filesOf(database).find((file) => KEPT.test(file.rest) && isThat(file.path, path, found))
  if (kept !== undefined || storeNames(database).some((name) => KEPT.test(restOf(name, path) ?? "")))
    return "belongs to what is kept of the database"
  return isSideFile(path) ? `would be taken for a part of ${path.replace(SIDE, "")}` : undefined
}

/** Why a command that changes the database must not read `path`: it is the database itself, or one of its side files. */
export function faultOfInput(database: string, path: string): string | undefined {
  const found = lookAt(path)
  for (const name of storeNames(database)) {
    if (isThat(name, path, found)) return "is the database itself"
    for (const side of SIDES)
      if (isThat(name + side, path, found)) return "belongs to the database, which is written through it"
  }
  return undefined
}

/** Whether SQLite would take the file of that name for a part of a database which lies beside it. */
export function isSideFile(path: string): boolean {
  if (!SIDE.test(path)) return false
  const main = path.replace(SIDE, "")
  return lookAt(main)?.isFile() === true && beginningOf(main)?.startsWith(BEGINNINGS[0]) === true
}

/** The side files that already lie beside a path, and that SQLite would read with a database of that name. */
export function sideFilesOf(path: string): readonly string[] {
  return SIDES.map((side) => path + side).filter((side) => lookAt(side) !== undefined)
}

/** As it is called, and what that leads to: SQLite names the side files after the latter. */
function storeNames(database: string): readonly string[] {
  return [...new Set([destinationOf(database), database])]
}

/** Whether `path`, where `found` lies, is the file called `name`; where there is nothing, whether it would be. */
function isThat(name: string, path: string, found: BigIntStats | undefined): boolean {
  return found === undefined ? restOf(name, path) === "" : isSame(found, lookAt(name))
}

/** What follows a file's name in that of a path of the same folder; undefined for any other path. Case does not count. */
function restOf(name: string, path: string): string | undefined {
  const [own, given] = [fold(basename(name)), fold(basename(path))]
  return given.startsWith(own) && isSameFolder(dirname(name), dirname(path)) ? given.slice(own.length) : undefined
}

function isSameFolder(one: string, other: string): boolean {
  const [first, second] = [lookAt(one), lookAt(other)]
  return one === other || (first !== undefined && second !== undefined && isSame(first, second))
}

function fold(name: string): string {
  return name.normalize("NFC").toLowerCase()
}

/** What lies beside the database and begins with its name. */
function filesOf(database: string): readonly { readonly path: string; readonly rest: string }[] {
  return storeNames(database).flatMap((name) =>
    namesIn(dirname(name)).flatMap((each) => {
      const path = join(dirname(name), each)
      const rest = restOf(name, path)
      return rest === undefined ? [] : [{ path, rest }]
    }),
  )
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    // A folder that cannot be listed: names are still judged, and so is what a file holds.
    return []
  }
}

/** What a path leads to. Undefined where there is nothing, or nothing that can be reached. */
export function lookAt(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false })
  } catch (error) {
    if (["ENOTDIR", "ELOOP", "EACCES", "ENAMETOOLONG"].includes(codeOf(error))) return undefined
    throw error
  }
}

/** The first bytes of a regular file, in hexadecimal; undefined where they cannot be read. */
function beginningOf(path: string): string | undefined {
  try {
    const file = openSync(path, "r")
    try {
      const bytes = Buffer.alloc(16)
      return bytes.toString("hex", 0, readSync(file, bytes))
    } finally {
      closeSync(file)
    }
  } catch {
    return undefined
  }
}
