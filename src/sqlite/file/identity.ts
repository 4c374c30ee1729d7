import { existsSync, statSync } from "node:fs"
import type { BigIntStats } from "node:fs"
import { codeOf } from "../../errors.ts"

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
  /** When the log was looked at, as `performance.now()` has it. */
  readonly at: number
}

/** For how long it is enough, in ms, that there is a log: which file it is, and its index, costs more to know than a read. */
export const LOG_MS = 10

const NOTHING: FileIdentity = { main: undefined, log: undefined, index: undefined, at: 0 }

/**
 * `seen` spares a look at the log and its index within a few ms of the last one, as in a loop of saves: Linux has to date a file
 * exactly, in its next flush, once somebody has asked for its date.
 */
export function identify(path: string, journalMode: string, seen?: FileIdentity): FileIdentity {
  if (path === ":memory:") return NOTHING
  const main = look(path)
  if (journalMode !== "wal") return { ...NOTHING, main }
  const log = `${path}-wal`
  const at = performance.now()
  if (seen?.log !== undefined && at - seen.at < LOG_MS)
    return existsSync(log) ? { ...seen, main } : { ...seen, main, log: undefined }
  return { main, log: look(log), index: look(`${path}-shm`), at }
}

/** The same after a transaction: a look at the main file alone, unless that was the transaction with which the log came. */
export function identifyAfter(path: string, journalMode: string, seen: FileIdentity): FileIdentity {
  if (path === ":memory:") return seen
  return seen.log === undefined ? identify(path, journalMode) : { ...seen, main: look(path) }
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

/** What is known after a look at the log alone: the same as before, unless it has grown. */
export function withGrownLog(path: string, seen: FileIdentity): FileIdentity {
  const at = performance.now()
  const log = look(`${path}-wal`)
  if (log === undefined || seen.log === undefined || !isSame(seen.log, log) || log.size <= seen.log.size) return seen
  return { ...seen, log, at }
}

/** True when nobody has written to the main file either, neither a checkpoint of the log nor anyone who overwrites it in place. */
export function untouched(seen: FileIdentity, now: FileIdentity): boolean {
  return seen.main?.mtimeNs === now.main?.mtimeNs && seen.main?.size === now.main?.size
}
