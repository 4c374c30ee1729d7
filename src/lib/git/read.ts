import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  readlinkSync,
  realpathSync,
  statSync,
} from "node:fs"
import type { Stats } from "node:fs"
import { codeOf, describe } from "../../errors.ts"

/** What is there cannot be read. The message is a sentence that names the path. */
export class Unreadable extends Error {
  override readonly name = "Unreadable"
}

/** Codes that say that nothing has that path. */
const ABSENT = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG"])

/** Most of what a search asks for is not there, and to make an error of that costs ten times the look. */
const QUIET = { throwIfNoEntry: false } as const

/** The file behind a link, or the thing itself; `undefined` where there is none. Throws {@link Unreadable}. */
export function stat(path: string): Stats | undefined {
  return unlessAbsent(path, () => statSync(path, QUIET))
}

/** As {@link stat}, but of a link itself. */
export function lstat(path: string): Stats | undefined {
  return unlessAbsent(path, () => lstatSync(path, QUIET))
}

/** Where a link leads, as it stands there. Throws {@link Unreadable}. */
export function readLink(path: string): string | undefined {
  return unlessAbsent(path, () => readlinkSync(path))
}

/** Throws {@link Unreadable}. */
export function realPath(path: string): string | undefined {
  return unlessAbsent(path, () => realpathSync.native(path))
}

/** A regular file that is open for reading. */
export interface OpenFile {
  readonly size: number
  /** Fills the buffer from `position` (bytes) on, and returns how many bytes were there. */
  read(into: Buffer, position: number): number
}

/**
 * Runs `work` on a regular file; `undefined` where there is none, or it is a folder. Throws {@link Unreadable} where it is anything
 * else, which is not opened: a FIFO would never answer, and opening can be enough to make a device act.
 */
export function withFile<R>(path: string, work: (file: OpenFile) => R): R | undefined {
  const stats = stat(path)
  if (stats === undefined || stats.isDirectory()) return undefined
  requireRegular(path, stats)
  return unlessAbsent(path, () => {
    // Should another file have taken its place meanwhile, opening it doesn't wait for anybody.
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      const opened = fstatSync(file)
      requireRegular(path, opened)
      return work({ size: opened.size, read: (into, position) => fill(file, into, position) })
    } finally {
      closeSync(file)
    }
  })
}

/** The bytes of a regular file of at most `limit` bytes. Otherwise as {@link withFile}; throws {@link Unreadable} where it is larger. */
export function readSmall(path: string, limit: number): Buffer | undefined {
  return withFile(path, (file) => {
    const bytes = Buffer.alloc(limit + 1)
    const length = file.read(bytes, 0)
    if (length > limit) throw new Unreadable(`${path} is larger than ${limit} bytes.`)
    return bytes.subarray(0, length)
  })
}

function fill(file: number, into: Buffer, position: number): number {
  let filled = 0
  while (filled < into.length) {
    const read = readSync(file, into, filled, into.length - filled, position + filled)
    if (read === 0) break
    filled += read
  }
  return filled
}

function requireRegular(path: string, stats: Stats): void {
  if (!stats.isFile()) throw new Unreadable(`${path} is not a regular file.`)
}

function unlessAbsent<R>(path: string, work: () => R | undefined): R | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof Unreadable) throw error
    if (ABSENT.has(codeOf(error))) return undefined
    throw new Unreadable(`${path} could not be read: ${describe(error)}`, { cause: error })
  }
}
