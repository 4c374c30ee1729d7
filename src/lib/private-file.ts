import {
  chmodSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs"
import type { Stats } from "node:fs"
import { dirname, isAbsolute, join, relative, sep } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { codeOf, describe } from "../errors.ts"
import { sweepTemporaries, temporaryIn } from "./temporaries.ts"
import { realPathOr } from "./real-path.ts"

const FOLDER_MODE = 0o700
const IGNORE_ALL = "*\n"

/** Codes with which Windows refuses a rename while a scanner or a reader holds the file. */
const HELD = new Set(["EPERM", "EACCES", "EBUSY"])
const DELAYS = [20, 50, 100, 200] as const

export interface ReplaceOptions {
  /** The mode of the new file, whatever the umask. */
  readonly mode: number
  /** How the finished temporary file takes the target's name; `renameSync` of node:fs unless given. */
  readonly rename?: ((from: string, to: string) => Promise<void>) | undefined
  /** Waiting times in ms before a refused rename is tried again, one per further try; 20, 50, 100 and 200 unless given. */
  readonly delays?: readonly number[] | undefined
}

/**
 * Makes every missing folder of `root/segments…` and returns its path. What it makes has mode 0700 under any umask; what exists
 * keeps its mode. Writes nothing else.
 *
 * Throws an Error whose sentence names the path where `root` is not an existing folder, a segment is not a plain name, or an existing
 * segment is not a folder or is a link that leads outside the real `root` (links that stay inside are followed).
 */
export function ensureFolder(root: string, segments: readonly string[]): string {
  return walk(root, segments, true) ?? join(root, ...segments)
}

/** As {@link ensureFolder}, but makes nothing: `undefined` where the folder does not exist. */
export function findFolder(root: string, segments: readonly string[]): string | undefined {
  return walk(root, segments, false)
}

function walk(root: string, segments: readonly string[], create: boolean): string | undefined {
  const realRoot = realFolder(root)
  for (const segment of segments) requirePlainName(segment)
  if (isPlainWay(join(realRoot, ...segments))) return join(root, ...segments)
  let real = realRoot
  for (const [index, segment] of segments.entries()) {
    const named = join(root, ...segments.slice(0, index + 1))
    if (!exists(join(real, segment))) {
      if (!create) return undefined
      makeFolder(join(real, segment), named)
    }
    real = realFolder(join(real, segment), named)
    if (!isInside(realRoot, real))
      throw new Error(`${named} is a link that leads outside ${root}; nothing was written there.`)
  }
  return join(root, ...segments)
}

/** True for a folder that is there and has no link on the way to it: what nearly every walk finds, at once. */
function isPlainWay(path: string): boolean {
  try {
    return realpathSync.native(path) === path && statSync(path).isDirectory()
  } catch {
    // It is not there, or cannot be reached: the walk says which part of the way it is.
    return false
  }
}

function makeFolder(path: string, named: string): void {
  try {
    // One synchronous step, so that no other writer of this process meets the folder before the umask is undone.
    mkdirSync(path, FOLDER_MODE)
    chmodSync(path, FOLDER_MODE)
  } catch (error) {
    if (codeOf(error) === "EEXIST") return
    throw new Error(`The folder ${named} could not be made: ${describe(error)}`, { cause: error })
  }
}

function realFolder(path: string, named: string = path): string {
  try {
    const real = realpathSync.native(path)
    if (statSync(real).isDirectory()) return real
  } catch (error) {
    throw new Error(`${named} is not a usable folder: ${describe(error)}`, { cause: error })
  }
  throw new Error(`${named} is not a folder.`)
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

/** True where `path` is `folder` or below it. Both must be real paths. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/**
 * Writes `folder/name` so that a reader, at any moment and after the process was killed, finds the old file or the whole new one. The
 * content goes to a temporary file of unique name in the same folder and takes the target's name by rename. It is not flushed: this
 * is for files that can be made anew, and a flush would cost more than the save itself; a rename that is refused
 * because somebody holds the file is tried again after each of the delays. The temporary file never stays behind; that of a process
 * which was killed is removed by the next one that writes there (see {@link sweepTemporaries}).
 *
 * A target that is a link is never written through: one that leads to a file of the same folder is replaced by a plain file, any
 * other is refused and left alone. Throws an Error whose sentence names the path, the system's error as its cause; the old file is
 * then still there.
 */
export async function replaceFile(
  folder: string,
  name: string,
  content: string | Uint8Array,
  options: ReplaceOptions,
): Promise<void> {
  requirePlainName(name)
  const target = join(folder, name)
  requireReplaceable(target)
  sweepTemporaries(folder)
  const temporary = temporaryIn(folder)
  try {
    writeNow(temporary, content, options.mode)
    await renameHeld(temporary, target, options)
  } catch (error) {
    throw new Error(`${target} could not be written: ${describe(error)}`, { cause: error })
  }
}

/**
 * Writes a new file `folder/name`, whole or not at all, as {@link replaceFile} does, in one synchronous step. The caller sees to it
 * that nobody else writes that name. Throws the system's error.
 */
export function writeWhole(folder: string, name: string, content: Uint8Array, mode: number): void {
  requirePlainName(name)
  sweepTemporaries(folder)
  const temporary = temporaryIn(folder)
  writeNow(temporary, content, mode, { flush: true })
  try {
    renameSync(temporary, join(folder, name))
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

function writeNow(path: string, content: string | Uint8Array, mode: number, options: { flush?: boolean } = {}): void {
  try {
    writeFileSync(path, content, { ...options, flag: "wx", mode })
    chmodSync(path, mode)
  } catch (error) {
    if (codeOf(error) !== "EEXIST") rmSync(path, { force: true })
    throw error
  }
}

async function renameHeld(from: string, to: string, options: ReplaceOptions): Promise<void> {
  const rename = options.rename ?? renameNow
  const delays = [...(options.delays ?? DELAYS)]
  for (;;) {
    try {
      await rename(from, to)
      return
    } catch (error) {
      const delay = HELD.has(codeOf(error)) ? delays.shift() : undefined
      if (delay === undefined) {
        await discard(from)
        throw error
      }
      await sleep(delay)
    }
  }
}

/** In one step: a trip to the thread pool takes longer than the renaming, and than the writing before it. */
function renameNow(from: string, to: string): Promise<void> {
  return new Promise((resolve) => {
    renameSync(from, to)
    resolve()
  })
}

/** Removes a temporary file. What went wrong before is the news: a failure here must not take its place. */
async function discard(path: string): Promise<void> {
  for (const delay of DELAYS) {
    try {
      rmSync(path, { force: true })
      return
    } catch {
      await sleep(delay)
    }
  }
}

function requireReplaceable(target: string): void {
  const stats = statsOf(target)
  if (stats === undefined || stats.isFile()) return
  if (!stats.isSymbolicLink()) throw new Error(`${target} is not a regular file; it was left alone.`)
  if (dirname(realPathOr(target, "")) !== realpathSync.native(dirname(target)))
    throw new Error(`${target} is a link that leads outside its folder; it was left alone.`)
}

/**
 * Removes the file `folder/name` and tells whether it was there. Throws an Error whose sentence names the path where it cannot be
 * removed, or is a link or anything else but a regular file: that is left alone.
 */
export function removeFile(folder: string, name: string): boolean {
  requirePlainName(name)
  const target = join(folder, name)
  const stats = statsOf(target)
  if (stats === undefined) return false
  if (!stats.isFile()) throw new Error(`${target} is not a regular file; it was left alone.`)
  try {
    unlinkSync(target)
    return true
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false
    throw new Error(`${target} could not be removed: ${describe(error)}`, { cause: error })
  }
}

function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch (error) {
    throw new Error(`${path} could not be looked at: ${describe(error)}`, { cause: error })
  }
}

/**
 * Keeps a folder out of version control: writes `folder/.gitignore` with `*` (mode 0600). An existing one, a link included, is left
 * alone. Throws an Error whose sentence names the path where it cannot be written.
 */
export function ensureIgnored(folder: string): void {
  const path = join(folder, ".gitignore")
  if (exists(path)) return
  try {
    writeFileSync(path, IGNORE_ALL, { flag: "wx", mode: 0o600 })
    chmodSync(path, 0o600)
  } catch (error) {
    if (codeOf(error) === "EEXIST") return
    throw new Error(`${path} could not be written: ${describe(error)}`, { cause: error })
  }
}

function requirePlainName(name: string): void {
  if (name === "" || name === "." || name === ".." || /[/\0]/.test(name) || name.includes(sep))
    throw new Error(`${JSON.stringify(name)} is not a plain file or folder name.`)
}
