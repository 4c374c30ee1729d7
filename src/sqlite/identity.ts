import { statSync } from "node:fs"
import type { BigIntStats } from "node:fs"
import { codeOf } from "../errors.ts"

/** What tells a file from every other, whatever its name is. */
export type FileID = Pick<BigIntStats, "dev" | "ino">

/**
 * Which files a path names at the moment, by `stat` alone: reading an open database with `fs` in the same process would drop
 * SQLite's locks on it (https://www.sqlite.org/howtocorrupt.html section 2.2).
 */
export interface FileIdentity {
  /** The main file, or undefined where there is none. */
  readonly main: Pick<BigIntStats, "dev" | "ino" | "mtimeNs" | "size"> | undefined
  /** The write-ahead log. Nobody removes it while a connection is open. */
  readonly log: FileID | undefined
  /** The log's index (`-shm`). */
  readonly index: FileID | undefined
}

const NOTHING: FileIdentity = { main: undefined, log: undefined, index: undefined }

/** `seen` spares a look at the log's index, which matters only once the database has lost its name. */
export function identify(path: string, journalMode: string, seen?: FileIdentity): FileIdentity {
  if (path === ":memory:") return NOTHING
  const logged = journalMode === "wal"
  return {
    main: look(path),
    log: logged ? look(`${path}-wal`) : undefined,
    index: logged ? (seen?.index ?? look(`${path}-shm`)) : undefined,
  }
}

const STAT = { bigint: true, throwIfNoEntry: false } as const

/** Undefined also where a folder on the way has become a file. */
function look(path: string): BigIntStats | undefined {
  try {
    return statSync(path, STAT)
  } catch (error) {
    if (codeOf(error) === "ENOTDIR") return undefined
    throw error
  }
}

/** What a path names, or undefined where there is nothing. */
export function fileID(path: string): FileID | undefined {
  return look(path)
}

/** True for one and the same file, and where there is none on either side. */
export function isSame(one: FileID | undefined, other: FileID | undefined): boolean {
  return one?.ino === other?.ino && one?.dev === other?.dev
}

/** True while both names still lead to the files seen earlier; a log that was not there yet may have appeared. */
export function sameFile(seen: FileIdentity, now: FileIdentity): boolean {
  return isSame(seen.main, now.main) && (seen.log === undefined || isSame(seen.log, now.log))
}

/** True when nobody has written to the main file either, neither a checkpoint of the log nor anyone who overwrites it in place. */
export function untouched(seen: FileIdentity, now: FileIdentity): boolean {
  return seen.main?.mtimeNs === now.main?.mtimeNs && seen.main?.size === now.main?.size
}
