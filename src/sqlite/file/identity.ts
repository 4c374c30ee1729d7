import { statSync } from "node:fs"
import type { BigIntStats } from "node:fs"
import { LOG, LOG_INDEX } from "../../lib/side-files.ts"
import { unlessAbsent } from "../../lib/absent.ts"

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
  readonly log: (FileID & Pick<BigIntStats, "size">) | undefined
  /** The log's index (`-shm`). */
  readonly index: FileID | undefined
}

const NOTHING: FileIdentity = { main: undefined, log: undefined, index: undefined }

export function identify(path: string, journalMode: string): FileIdentity {
  if (path === ":memory:") return NOTHING
  const main = look(path)
  if (journalMode !== "wal") return { ...NOTHING, main }
  return { main, log: look(`${path}${LOG}`), index: look(`${path}${LOG_INDEX}`) }
}

const STAT = { bigint: true, throwIfNoEntry: false } as const

/** Undefined also where a folder on the way has become a file. */
function look(path: string): BigIntStats | undefined {
  return unlessAbsent(() => statSync(path, STAT))
}

/** What a path names, or undefined where there is nothing. */
export function fileID(path: string): FileID | undefined {
  return look(path)
}

/** True for one and the same file, and where there is none on either side. */
export function isSame(one: FileID | undefined, other: FileID | undefined): boolean {
  return one?.ino === other?.ino && one?.dev === other?.dev
}

/** True while all names still lead to the files seen earlier; a log and its index that were not there yet may have appeared. */
export function sameFile(seen: FileIdentity, now: FileIdentity): boolean {
  return isSame(seen.main, now.main) && isStill(seen.log, now.log) && isStill(seen.index, now.index)
}

/**
 * True when another process has opened the database anew since its log or the index of it was taken away: what this one's log holds must
 * not be copied over what that one has written.
 */
export function overtaken(seen: FileIdentity, now: FileIdentity): boolean {
  const sides = [
    [seen.log, now.log],
    [seen.index, now.index],
  ] as const
  return sides.some(([before, after]) => !isStill(before, after) && (after !== undefined || !untouched(seen, now)))
}

function isStill(seen: FileID | undefined, now: FileID | undefined): boolean {
  return seen === undefined || isSame(seen, now)
}

/**
 * True when the log is shorter than it was. SQLite empties it once all of it is in the main file; anybody else who does so takes away
 * what was saved last.
 */
export function isShorter(seen: FileIdentity, now: FileIdentity): boolean {
  return now.log !== undefined && now.log.size < (seen.log?.size ?? 0n)
}

/**
 * True when the log has come to end within a frame: a header of 32 bytes is followed by frames of a page and 24 bytes each
 * (https://www.sqlite.org/fileformat2.html#the_write_ahead_log). Somebody is writing at this moment, or has cut it.
 */
export function isTorn(seen: FileIdentity, now: FileIdentity, pageBytes: number): boolean {
  const size = now.log?.size ?? 0n
  return size !== (seen.log?.size ?? 0n) && size > 0n && (size - 32n) % BigInt(pageBytes + 24) !== 0n
}

/** True when nobody has written to the main file either, neither a checkpoint of the log nor anyone who overwrites it in place. */
export function untouched(seen: FileIdentity, now: FileIdentity): boolean {
  return seen.main?.mtimeNs === now.main?.mtimeNs && seen.main?.size === now.main?.size
}
