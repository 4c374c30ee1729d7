import { statSync } from "node:fs"
import { LOG } from "../lib/side-files.ts"

/** What a database takes on the disk, in bytes: its file and its write-ahead log. */
export function sizeOnDisk(path: string): number {
  return [path, `${path}${LOG}`].reduce(
    (total, file) => total + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}
