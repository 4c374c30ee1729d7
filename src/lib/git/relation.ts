import { join } from "node:path"
import { isCommitId } from "./formats.ts"
import type { Place, Repository } from "./place.ts"
import { Unreadable, stat } from "./read.ts"
import { askGit } from "./run.ts"
import type { GitOptions } from "./run.ts"

/** How the commit of the tree now is related to another one. */
export interface Relation {
  /** `ahead`: the other one is an ancestor; `behind`: it is a descendant; `diverged`: each has commits that the other lacks. */
  readonly relation: "same" | "ahead" | "behind" | "diverged" | "unknown"
  /** Commits that only the tree now has. Present where `ahead` or `diverged`, unless history is cut off (a shallow clone). */
  readonly ahead?: number
  /** Commits that only the other one has. Present where `behind` or `diverged`, unless history is cut off. */
  readonly behind?: number
}

const UNKNOWN: Relation = { relation: "unknown" }

/**
 * How far the tree now is from a saved commit. Writes nothing and never rejects. No process where the commits are equal or one of them
 * is not known; else git is asked, and waited for at most `limit` ms.
 *
 * `unknown` where it is not certain: no repository or no commit on either side, a commit that this repository does not have, no git,
 * a repository that git refuses to read because another user owns it, no answer in time. In a shallow clone what git finds to be an
 * ancestor is one, but that it finds none proves nothing: `ahead` and `behind` come without counts, and `unknown` instead of `diverged`.
 */
export async function relationTo(now: Place, saved: string | undefined, options: GitOptions = {}): Promise<Relation> {
  if (now.kind !== "repository" || now.commit === undefined || saved === undefined) return UNKNOWN
  if (!isCommitId(saved) || !isCommitId(now.commit)) return UNKNOWN
  if (saved === now.commit) return { relation: "same" }
  if (saved.length !== now.commit.length) return UNKNOWN
  // With `--missing`, not even a version of git that knows nothing of GIT_NO_LAZY_FETCH fetches what a partial clone lacks.
  const question = ["rev-list", "--missing=print", "--left-right", "--count", `${now.commit}...${saved}`, "--"]
  const answer = await askGit(now, question, options)
  const counts = answer.ok ? /^(\d{1,15})\t(\d{1,15})\n$/.exec(answer.text) : null
  if (counts === null) return UNKNOWN
  const relation = relationOf(Number(counts[1]), Number(counts[2]))
  return isShallow(now) ? proven(relation) : relation
}

function relationOf(ahead: number, behind: number): Relation {
  if (ahead > 0 && behind > 0) return { relation: "diverged", ahead, behind }
  if (ahead > 0) return { relation: "ahead", ahead }
  return behind > 0 ? { relation: "behind", behind } : { relation: "same" }
}

function proven({ relation }: Relation): Relation {
  return relation === "diverged" ? UNKNOWN : { relation }
}

function isShallow({ commonDir }: Repository): boolean {
  try {
    return (stat(join(commonDir, "shallow"))?.size ?? 0) > 0
  } catch (error) {
    if (error instanceof Unreadable) return true
    throw error
  }
}
