import { statSync } from "node:fs"
import { join } from "node:path"
import { BoundedMap } from "../bounded.ts"
import { findRepository } from "./discover.ts"
import { Unreadable } from "./read.ts"
import { readHead } from "./refs.ts"

/** How many directories are remembered. */
const REMEMBERED = 100

/** How long a directory without a readable repository is taken for one, in ms: to look for one costs a walk up its path. */
const NONE_MS = 10_000

interface Known {
  readonly head: string
  readonly mark: string
  readonly branch: string
}

/**
 * Tells which branch a directory is on, empty for none, for a repository that can't be read, and where only git could tell. Synchronous;
 * after the first time it costs one `stat`, because git replaces the file HEAD whenever the branch changes. Throws nothing.
 */
export function branchWatch(): (directory: string) => string {
  const known = new BoundedMap<string, Known>(REMEMBERED)
  const without = new BoundedMap<string, number>(REMEMBERED)
  return (directory) => {
    const last = known.get(directory)
    if (last !== undefined && markOf(last.head) === last.mark) return last.branch
    if (performance.now() < (without.get(directory) ?? -1)) return ""
    const now = look(directory)
    if (now === undefined) without.set(directory, performance.now() + NONE_MS)
    else known.set(directory, now)
    return now?.branch ?? ""
  }
}

function look(directory: string): Known | undefined {
  try {
    const directories = findRepository(directory)
    if (directories === undefined) return undefined
    const head = join(directories.gitDir, "HEAD")
    const mark = markOf(head)
    return mark === undefined ? undefined : { head, mark, branch: readHead(directories)?.branch ?? "" }
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

function markOf(head: string): string | undefined {
  try {
    const stats = statSync(head, { bigint: true })
    return `${String(stats.ino)} ${String(stats.mtimeNs)} ${String(stats.size)}`
  } catch {
    // Whatever the reason: there is no repository that can be read.
    return undefined
  }
}
