/** What HEAD or a ref's own file says. */
export type RefValue =
  | { readonly kind: "symbolic"; readonly name: string }
  | { readonly kind: "commit"; readonly commit: string }
  /** Refs are kept in a form (reftable) that only git reads; the file is there for older versions of git. */
  | { readonly kind: "elsewhere" }

/** HEAD of a reftable repository: a name that no ref can have. */
const ELSEWHERE = "refs/heads/.invalid"

const HEADS = "refs/heads/"

// Refs of these folders belong to one work tree; all others to the repository.
const PER_WORKTREE = /^refs\/(?:bisect|worktree|rewritten)\//

const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/

/** True for the full id of an object as this folder's functions write it: 40 or 64 lower-case hexadecimal digits. */
export function isCommitId(text: string): boolean {
  return COMMIT.test(text)
}

/** Reads the bytes of HEAD or of a ref's file. `undefined` where git would not understand them, or a name is not UTF-8. */
export function parseRefFile(bytes: Uint8Array): RefValue | undefined {
  const text = decode(bytes)
  if (text === undefined) return undefined
  const id = /^(?:[0-9a-f]{64}|[0-9a-f]{40})(?=\s|$)/i.exec(text)
  if (id !== null) return { kind: "commit", commit: id[0].toLowerCase() }
  const name = /^ref:[ \t\n\v\f\r]*(.*?)[ \t\n\v\f\r]*$/s.exec(text)?.[1]
  if (name === undefined) return undefined
  if (name === ELSEWHERE) return { kind: "elsewhere" }
  return isRefName(name) ? { kind: "symbolic", name } : undefined
}

/** True for a full name (`refs/…`) that git accepts. It never leads out of the folder that holds the refs. */
export function isRefName(name: string): boolean {
  if (!name.startsWith("refs/") || /[\0- \x7f~^:?*[\\]|\.\.|@\{|\.$/.test(name)) return false
  return name.split("/").every((part) => part !== "" && !part.startsWith(".") && !part.endsWith(".lock"))
}

/** What people call a ref: a branch by its own name, every other ref by its full one. */
export function branchName(ref: string): string {
  return ref.startsWith(HEADS) ? ref.slice(HEADS.length) : ref
}

export function isPerWorktree(ref: string): boolean {
  return PER_WORKTREE.test(ref)
}

/** The path in a `.git` file, as it stands there. `undefined` where there is none. */
export function parseGitFile(bytes: Uint8Array): string | undefined {
  return /^gitdir: ([^\0]+)$/s.exec(withoutLineEnd(decode(bytes) ?? ""))?.[1]
}

/** The path in a `commondir` file, as it stands there. `undefined` where there is none. */
export function parseCommonDir(bytes: Uint8Array): string | undefined {
  return /^[^\0]+$/.exec(withoutLineEnd(decode(bytes) ?? ""))?.[0]
}

/** True for a path that can lead to another machine, in the notation of any system (`//host/share`, `\\host\share`). */
export function isNetworkPath(path: string): boolean {
  return /^[\\/]{2}/.test(path)
}

/** The id at the end of what stands before a ref's name in a line of `packed-refs`. */
export function idBefore(text: string): string | undefined {
  return /(?:^|\n)([0-9a-f]{64}|[0-9a-f]{40})$/.exec(text)?.[1]
}

/** The ref's name in a whole line of `packed-refs`; `undefined` for lines of another kind. */
export function packedName(line: string): string | undefined {
  return /^[0-9a-f]{40,64} (.+)$/.exec(line)?.[1]
}

function withoutLineEnd(text: string): string {
  return text.replace(/[\r\n]+$/, "")
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
