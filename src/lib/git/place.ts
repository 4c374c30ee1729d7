import { isFields } from "../fields.ts"
import { isCommitId } from "./formats.ts"

/** A tree that belongs to a git repository, as its files told when they were read. */
export interface Repository {
  readonly kind: "repository"
  /** Real path of the folder that holds `.git`; of the repository itself where it is bare. The setting `core.worktree` is not read. */
  readonly top: string
  /** Real path of the folder with this tree's own HEAD. */
  readonly gitDir: string
  /** Real path of the folder with objects and refs: the same for every work tree of a repository, and `gitDir` of the first one. */
  readonly commonDir: string
  /** Without `refs/heads/`; a ref elsewhere has its full name. Symbolic refs are followed to the last one. Absent where detached. */
  readonly branch?: string | undefined
  readonly detached: boolean
  /** 40 or 64 lower-case hexadecimal digits. Absent on a branch without a commit. */
  readonly commit?: string | undefined
}

/** Where a directory is. `none` and `unknown` are states like any other: nothing went wrong. */
export type Place =
  | Repository
  /** In no repository, as git sees it; a `.git` file that leads to no folder of this machine included. */
  | { readonly kind: "none" }
  /** There may be a repository, but what it says could not be read. `why` is for people, and may hold any character a path can. */
  | { readonly kind: "unknown"; readonly why: string }

/** What of a place was saved with a state. A {@link Repository} is one. */
export interface SavedPlace {
  readonly top: string
  readonly commonDir: string
  readonly branch?: string | undefined
  readonly commit?: string | undefined
}

/** What {@link SavedPlace} is as JSON text; undefined for any other text. */
export function parseSavedPlace(json: string): SavedPlace | undefined {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return undefined
  }
  if (!isFields(value)) return undefined
  const { top, commonDir, branch, commit } = value
  if (typeof top !== "string" || typeof commonDir !== "string") return undefined
  return {
    top,
    commonDir,
    ...(typeof branch === "string" ? { branch } : {}),
    ...(typeof commit === "string" && isCommitId(commit) ? { commit } : {}),
  }
}

export type PlaceWord = "same-branch" | "other-branch" | "detached" | "other-worktree" | "none" | "not-recorded"

/**
 * The tree now against the saved one. The first that holds:
 *
 * - `not-recorded`: no place was saved with the state;
 * - `none`: the tree now is in no repository, or which one cannot be told;
 * - `other-worktree`: another top or another common directory, so another work tree of the same repository or another repository;
 * - `detached`: the same work tree, now on no branch, whatever it was on;
 * - `same-branch`: now on the branch that was saved, also where one of them has no commit;
 * - `other-branch`: now on another branch, or then on none.
 */
export function placeOf(now: Place, saved: SavedPlace | undefined): PlaceWord {
  if (saved === undefined) return "not-recorded"
  if (now.kind !== "repository") return "none"
  if (now.top !== saved.top || now.commonDir !== saved.commonDir) return "other-worktree"
  if (now.detached) return "detached"
  return now.branch === saved.branch ? "same-branch" : "other-branch"
}
