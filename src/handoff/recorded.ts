import { beginningOf } from "./beginning.ts"
import { basename, dirname, isAbsolute, join, normalize, parse, resolve, sep } from "node:path"
import { removeFile } from "../lib/private-file.ts"
import { fitLine } from "../lib/text.ts"
import { HANDOFF_FOLDER } from "./place.ts"
import { firstWords, handoffFileNames } from "./render.ts"

/** The file that a session's row names as its hand-off, and the `handoffDir` option where that is known. */
export interface Recorded {
  readonly sessionID: string
  readonly path: string
  readonly folder?: string | undefined
}

/** What of a path is shown in an error. */
const SHOWN = 300

/**
 * Removes the hand-off that a session's row names, and tells whether there was one.
 *
 * A database is a file like any other: what its rows name is not believed. The file goes only where all of this is so: the path is one
 * that the plugin would make for this session (its file name, in the default folder of some project or in the configured one), it is a
 * regular file and no link, and its first line says that it is this session's hand-off.
 *
 * Throws an Error with one sentence for anything else that the row names, which is left alone.
 */
export function removeRecorded(recorded: Recorded): boolean {
  if (!isRecordedPlace(recorded)) throw notOurs(recorded)
  const found = isRecordedFile(recorded)
  if (found === undefined) return false
  if (!found) throw notOurs(recorded)
  return removeFile(dirname(recorded.path), basename(recorded.path))
}

/** Whether the row names a hand-off of its session that may be replaced or removed: see {@link removeRecorded}. Throws nothing. */
export function isOwnHandoff(recorded: Recorded): boolean {
  try {
    return isRecordedPlace(recorded) && isRecordedFile(recorded) === true
  } catch {
    return false
  }
}

/** Whether the path is one that the plugin would make for the session. The disk is not looked at. */
export function isRecordedPlace({ sessionID, path, folder = "" }: Recorded): boolean {
  if (path.includes("\0") || !isAbsolute(path) || resolve(path) !== path) return false
  if (!handoffFileNames(sessionID).includes(basename(path))) return false
  const option = folder.trim()
  return isBelow(dirname(path), HANDOFF_FOLDER) || (option !== "" && isConfigured(dirname(path), option))
}

function isConfigured(folder: string, option: string): boolean {
  return isAbsolute(option) ? folder === resolve(option) : isBelow(folder, option)
}

/** Whether a folder lies at `way` below some other one, which is not the root of a file system: no project is that. */
function isBelow(folder: string, way: string): boolean {
  const segments = normalize(way)
    .split(sep)
    .filter((segment) => segment !== "" && segment !== ".")
  if (segments.includes("..")) return false
  const root = resolve(folder, ...segments.map(() => ".."))
  return parse(root).root !== root && join(root, ...segments) === folder
}

/** Undefined where there is no such file, true for this session's hand-off, false for anything else. */
function isRecordedFile({ sessionID, path }: Recorded): boolean | undefined {
  const beginning = beginningOf(path)
  return beginning === undefined ? undefined : beginning !== "" && beginning.startsWith(firstWords(sessionID))
}

function notOurs({ sessionID, path }: Recorded): Error {
  const shown = fitLine(path, SHOWN).text
  return new Error(`The database names ${shown} as the hand-off of ${sessionID}, which it is not; it was left alone.`)
}
