import { statSync } from "node:fs"

/**
 * Which files a path names at the moment, by `stat` alone: reading an open database with `fs` in the same process would drop
 * SQLite's locks on it (https://www.sqlite.org/howtocorrupt.html section 2.2).
 */
export interface FileIdentity {
  /** Device and inode of the main file, or undefined where there is none. */
  readonly main: string | undefined
  /** The same of the write-ahead log. Nobody removes it while a connection is open. */
  readonly log: string | undefined
  readonly changed: bigint
  readonly size: bigint
}

const NOTHING: FileIdentity = { main: undefined, log: undefined, changed: 0n, size: 0n }

export function identify(path: string, journalMode: string): FileIdentity {
  if (path === ":memory:") return NOTHING
  const main = statSync(path, { bigint: true, throwIfNoEntry: false })
  if (main === undefined) return NOTHING
  const log = journalMode === "wal" ? statSync(`${path}-wal`, { bigint: true, throwIfNoEntry: false }) : undefined
  return {
    main: `${main.dev}:${main.ino}`,
    log: log === undefined ? undefined : `${log.dev}:${log.ino}`,
    changed: main.mtimeNs,
    size: main.size,
  }
}

/** True while both names still lead to the files seen earlier; a log that was not there yet may have appeared. */
export function sameFile(seen: FileIdentity, now: FileIdentity): boolean {
  return seen.main === now.main && (seen.log === undefined || seen.log === now.log)
}
