import { join } from "node:path"
import type { Directories } from "./discover.ts"
import { branchName, isPerWorktree, isRefName, parseRefFile } from "./formats.ts"
import type { RefValue } from "./formats.ts"
import { TOO_MANY, findPacked } from "./packed.ts"
import { Unreadable, lstat, readLink, readSmall, withFile } from "./read.ts"

/** Where HEAD is, in {@link Repository}'s words. */
export interface HeadState {
  readonly branch?: string
  readonly detached: boolean
  readonly commit?: string
}

/** Files that git itself reads in a chain of symbolic refs, HEAD included. */
const DEPTH = 5

/** Bytes of the largest file of one ref: the longest name a file system takes, and a few more. */
const REF_LIMIT = 8_192

/**
 * Reads where HEAD is from files alone. `undefined` where only git can tell: the refs are in a reftable, or are too many. Throws
 * {@link Unreadable} where a file cannot be read, is not understood, or symbolic refs go round.
 */
export function readHead(directories: Directories): HeadState | undefined {
  let path = join(directories.gitDir, "HEAD")
  let value = readLoose(path)
  if (value === undefined) throw new Unreadable(`${path} is not there.`)
  let branch: string | undefined
  for (let depth = 1; depth <= DEPTH; depth++) {
    if (value.kind === "elsewhere") return undefined
    if (value.kind === "commit")
      return { detached: branch === undefined, commit: value.commit, ...(branch === undefined ? {} : { branch }) }
    const { name }: { readonly name: string } = value
    branch = branchName(name)
    path = join(isPerWorktree(name) ? directories.gitDir : directories.commonDir, name)
    const next: RefValue | undefined = readLoose(path) ?? readPacked(join(directories.commonDir, "packed-refs"), name)
    if (next === undefined) return { detached: false, branch }
    value = next
  }
  throw new Unreadable(`${path} is the end of more than ${DEPTH} symbolic refs.`)
}

/** What a ref's own file says; `undefined` where it has none. */
function readLoose(path: string): RefValue | undefined {
  if (lstat(path)?.isSymbolicLink() === true) {
    // An old form of a symbolic ref.
    const name = readLink(path)
    if (name !== undefined && isRefName(name)) return { kind: "symbolic", name }
  }
  const bytes = readSmall(path, REF_LIMIT)
  if (bytes === undefined) return undefined
  const value = parseRefFile(bytes)
  if (value === undefined) throw new Unreadable(`${path} holds neither a commit nor the name of a ref.`)
  return value
}

function readPacked(path: string, name: string): RefValue | undefined {
  const commit = withFile(path, (file) => findPacked(file, name))
  if (commit === undefined) return undefined
  return commit === TOO_MANY ? { kind: "elsewhere" } : { kind: "commit", commit }
}
