import { statSync } from "node:fs"
import type { BigIntStats } from "node:fs"
import { codeOf } from "../errors.ts"

/**
 * Which files a path names at the moment, by `stat` alone: reading an open database with `fs` in the same process would drop
 * SQLite's locks on it (https://www.sqlite.org/howtocorrupt.html section 2.2).
 */
export interface FileIdentity {
  /** Device and inode of the main file, or undefined where there is none. */
  readonly main: string | undefined
  /** The same of the write-ahead log. Nobody removes it while a connection is open. */
  readonly log: string | undefined
  /** The same of the log's index (`-shm`). */
  readonly index: string | undefined
  readonly changed: bigint
  readonly size: bigint
}

const NOTHING: FileIdentity = { main: undefined, log: undefined, index: undefined, changed: 0n, size: 0n }

/** `seen` spares a look at the log's index, which matters only once the database has lost its name. */
export function identify(path: string, journalMode: string, seen?: FileIdentity): FileIdentity {
  if (path === ":memory:") return NOTHING
  const main = look(path)
  const logged = journalMode === "wal"
  return {
    main: main && `${main.dev}:${main.ino}`,
    log: logged ? fileID(`${path}-wal`) : undefined,
    index: logged ? (seen?.index ?? fileID(`${path}-shm`)) : undefined,
    changed: main?.mtimeNs ?? 0n,
    size: main?.size ?? 0n,
  }
}

/** Undefined also where a folder on the way has become a file. */
function look(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false })
  } catch (error) {
    if (codeOf(error) === "ENOTDIR") return undefined
    throw error
  }
}

/** Device and inode of what a path names, or undefined where there is nothing. */
export function fileID(path: string): string | undefined {
  const found = look(path)
  return found && `${found.dev}:${found.ino}`
}

/** True while both names still lead to the files seen earlier; a log that was not there yet may have appeared. */
export function sameFile(seen: FileIdentity, now: FileIdentity): boolean {
  return seen.main === now.main && (seen.log === undefined || seen.log === now.log)
}

/** True when nobody has written to the main file either, neither a checkpoint of the log nor anyone who overwrites it in place. */
export function untouched(seen: FileIdentity, now: FileIdentity): boolean {
  return seen.changed === now.changed && seen.size === now.size
}
