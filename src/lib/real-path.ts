import { realpathSync } from "node:fs"

/** The path without symbolic links, or `otherwise` where it leads nowhere, or to where nobody may look. */
export function realPathOr<T>(path: string, otherwise: T): string | T {
  try {
    return realpathSync.native(path)
  } catch {
    return otherwise
  }
}
