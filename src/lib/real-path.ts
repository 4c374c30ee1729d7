import { lstatSync, realpathSync } from "node:fs"
import { basename, dirname, join } from "node:path"

/** The path without symbolic links, or `otherwise` where it leads nowhere, or to where nobody may look. */
export function realPathOr<T>(path: string, otherwise: T): string | T {
  try {
    return realpathSync.native(path)
  } catch {
    return otherwise
  }
}

/** The real path of an entry that may be a link, or be gone: that of the nearest folder above it that is there, and the rest as given. */
export function realPathOfEntry(path: string): string {
  const folder = dirname(path)
  if (folder === path) return path
  return join(realPathOr(folder, undefined) ?? realPathOfEntry(folder), basename(path))
}

/** Whether there is an entry of that name, be it a link that leads nowhere. */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}
