import { branchWatch } from "../lib/git/branch-watch.ts"
import { findRepository } from "../lib/git/discover.ts"
import { Unreadable } from "../lib/git/read.ts"
import { readPlace } from "../lib/git/read-place.ts"
import { placeOf } from "../lib/git/place.ts"
import type { PlaceWord, SavedPlace } from "../lib/git/place.ts"
import { relationTo } from "../lib/git/relation.ts"
import type { Relation } from "../lib/git/relation.ts"

/** How the tree now is to the state that was saved (docs/tools.md#repository). */
export interface RepositoryView extends Relation {
  /** The branch and the commit that were saved with the state. */
  readonly branch?: string
  readonly commit?: string
  readonly place: PlaceWord
}

/** What of the tree a directory is in is saved with a state; undefined where there is none. Never rejects, and waits at most 250 ms. */
export async function savedPlaceOf(directory: string): Promise<SavedPlace | undefined> {
  const now = await readPlace(directory)
  if (now.kind !== "repository") return undefined
  const { top, commonDir, branch, commit } = now
  return { top, commonDir, ...(branch === undefined ? {} : { branch }), ...(commit === undefined ? {} : { commit }) }
}

/**
 * The saved place against the tree now; undefined where there is nothing to say, because there was no repository then and is none now.
 * Never rejects; git is asked only where the commit is another one, for at most 250 ms.
 */
export async function repositoryView(
  directory: string,
  saved: SavedPlace | undefined,
): Promise<RepositoryView | undefined> {
  const now = await readPlace(directory)
  const place = placeOf(now, saved)
  if (saved === undefined) return now.kind === "repository" ? { place, relation: "unknown" } : undefined
  const { branch, commit } = saved
  return {
    ...(branch === undefined ? {} : { branch }),
    ...(commit === undefined ? {} : { commit }),
    place,
    // The commits of another repository say nothing of this one's.
    ...(now.kind === "repository" && now.commonDir === saved.commonDir
      ? await relationTo(now, commit)
      : { relation: "unknown" as const }),
  }
}

/** The branch that a directory is on, empty for none, for questions that are asked often: it costs a look at one file. */
export const branchNow: (directory: string) => string = branchWatch()

/** The top of the work tree that a directory is in; itself where there is none that can be read. Throws nothing. */
export function topNow(directory: string): string {
  try {
    return findRepository(directory)?.top ?? directory
  } catch (error) {
    if (error instanceof Unreadable) return directory
    throw error
  }
}
