import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs"
import { codeOf, describe } from "../errors.ts"

/** The first line of a hand-off is far shorter, whatever the session's id is. */
const BEGINNING_BYTES = 4_096

/**
 * How a file begins; undefined where there is none, and empty for anything but a regular file. Neither a link is followed nor a pipe
 * waited for. Throws an Error with one sentence where it cannot be looked at.
 */
export function beginningOf(path: string): string | undefined {
  let file: number
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return undefined
    if (["ELOOP", "EMLINK", "ENXIO"].includes(codeOf(error))) return ""
    throw new Error(`${path} could not be looked at: ${describe(error)}`, { cause: error })
  }
  try {
    if (!fstatSync(file).isFile()) return ""
    const bytes = Buffer.alloc(BEGINNING_BYTES)
    return bytes.toString("utf8", 0, readSync(file, bytes))
  } finally {
    closeSync(file)
  }
}
