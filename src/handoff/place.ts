import { beginningOf } from "./beginning.ts"
import { lstatSync, readdirSync } from "node:fs"
import { dirname, isAbsolute, join, parse, relative, resolve, sep } from "node:path"
import { ensureFolder, ensureIgnored, findFolder, isInside, removeFile, replaceFile } from "../lib/private-file.ts"
import type { ReplaceOptions } from "../lib/private-file.ts"
import { handoffFileName, handoffFileNames, isOfAnother } from "./render.ts"
import { realPathOr } from "../lib/real-path.ts"
import { OWN_FOLDER } from "../lib/state-folder.ts"
import { isTemporary } from "../lib/temporaries.ts"

/** Where hand-offs are kept below the project's folder unless the `handoffDir` option says otherwise. */
export const HANDOFF_FOLDER: string = OWN_FOLDER.join("/")

const FILE_MODE = 0o600

export interface HandoffPlace {
  /** The project's folder: an absolute path, never the root of a file system. */
  readonly root: string
  /** The `handoffDir` option: relative to `root`, or absolute. Absent or blank means {@link HANDOFF_FOLDER}. */
  readonly folder?: string | undefined
  readonly sessionID: string
}

/** What the tests replace. */
export type HandoffDeps = Pick<ReplaceOptions, "rename" | "delays">

/**
 * Writes a session's hand-off file and returns its path. The file (mode 0600) is always one whole version, whoever else writes it;
 * the calls of this process for one file take effect in the order in which they were made. Missing folders are made with mode
 * 0700. The default folder, and any other that holds nothing but hand-offs, gets a `.gitignore` of its own.
 *
 * Throws an Error with one sentence, the old file still in place and no temporary file left, where `root` is not an existing folder
 * or is the root of a file system, where a relative `folder` leaves `root` (by `..` or by a link), where the nearest existing folder
 * above an absolute `folder` is the root of a file system, or where the file cannot be written.
 */
export async function writeHandoff(place: HandoffPlace & { text: string }, deps: HandoffDeps = {}): Promise<string> {
  const file = handoffFileName(place.sessionID)
  return inOrder(place, file, async () => {
    const { base, segments, ours } = locate(place)
    const folder = ensureFolder(base, segments)
    if (ours || holdsOnlyHandoffs(base, folder)) ensureIgnored(folder)
    const name = nameIn(folder, place.sessionID)
    await replaceFile(folder, name, place.text, { ...deps, mode: FILE_MODE })
    return join(folder, name)
  })
}

/**
 * Removes a session's hand-off file and tells whether there was one. Folders stay; nothing is made. Takes its turn after the writes
 * called before it. Throws as {@link writeHandoff} does, also where the file is a link: that is left alone.
 */
export async function removeHandoff(place: HandoffPlace): Promise<boolean> {
  const file = handoffFileName(place.sessionID)
  return inOrder(place, file, () => {
    const { base, segments } = locate(place)
    const folder = findFolder(base, segments)
    return folder === undefined ? false : removeFile(folder, nameIn(folder, place.sessionID))
  })
}

/** On a file system that ignores case, the name of a session may be that of another one's file. */
function nameIn(folder: string, sessionID: string): string {
  const [own, apart] = handoffFileNames(sessionID)
  return isOfAnother(beginningOf(join(folder, own)) ?? "", sessionID) ? apart : own
}

/** Whether a file lies in the folder where the session's hand-off goes now. Throws as {@link writeHandoff} does. */
export function isAtPlace(path: string, place: HandoffPlace): boolean {
  const { base, segments } = locate(place)
  const folder = join(base, ...segments)
  return realPathOr(dirname(path), dirname(path)) === realPathOr(folder, folder)
}

interface Location {
  /** An existing folder, and the segments below it that must not lead out of it. */
  readonly base: string
  readonly segments: readonly string[]
  /** True for the default folder, which is the plugin's alone. */
  readonly ours: boolean
}

function locate(place: HandoffPlace): Location {
  const root = requireRoot(place.root)
  const option = place.folder?.trim() ?? ""
  if (option === "") return { base: root, segments: OWN_FOLDER, ours: true }
  const folder = resolve(root, option)
  if (isInside(root, folder)) return { base: root, segments: segmentsOf(root, folder), ours: false }
  if (!isAbsolute(option)) throw new Error(`The hand-off folder ${option} lies outside ${root}; nothing was written.`)
  const base = nearestFolder(folder)
  if (isSystemRoot(base)) throw new Error(`The hand-off folder ${folder} would be made under ${base}; make it first.`)
  return { base, segments: segmentsOf(base, folder), ours: false }
}

function requireRoot(root: string): string {
  if (!isAbsolute(root)) throw new Error("There is no project folder to write a hand-off to.")
  const path = resolve(root)
  // A root that does not exist is reported by the walk that follows.
  if (isSystemRoot(path) || (isThere(path) && isSystemRoot(realRoot(path))))
    throw new Error(`The project folder is ${path}, the root of a file system; no hand-off is written there.`)
  return path
}

function realRoot(path: string): string {
  const real = realPathOr(path, undefined)
  if (real === undefined) throw new Error(`The project folder ${path} leads nowhere; no hand-off is written there.`)
  return real
}

function isSystemRoot(path: string): boolean {
  return parse(path).root === path
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

function nearestFolder(path: string): string {
  return isThere(path) || isSystemRoot(path) ? path : nearestFolder(dirname(path))
}

function segmentsOf(base: string, folder: string): string[] {
  return relative(base, folder)
    .split(sep)
    .filter((segment) => segment !== "")
}

/** A folder that was there for something else, the project's own above all, must not vanish from version control. */
function holdsOnlyHandoffs(base: string, folder: string): boolean {
  return folder !== base && readdirSync(folder).every((name) => isTemporary(name) || /^handoff-.*\.md$/.test(name))
}

/** The last piece of work for each file, kept only while it runs. */
const running = new Map<string, Promise<unknown>>()

function inOrder<T>(place: HandoffPlace, file: string, work: () => T | Promise<T>): Promise<T> {
  const key = JSON.stringify([place.root, place.folder, file])
  const result = (running.get(key) ?? Promise.resolve()).then(work)
  const settled = result
    .catch(() => undefined)
    .then(() => {
      if (running.get(key) === settled) running.delete(key)
    })
  running.set(key, settled)
  return result
}
