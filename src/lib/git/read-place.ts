import { findRepository } from "./discover.ts"
import type { Directories } from "./discover.ts"
import { branchName, isCommitId, isRefName } from "./formats.ts"
import type { Place } from "./place.ts"
import { Unreadable } from "./read.ts"
import { readHead } from "./refs.ts"
import type { HeadState } from "./refs.ts"
import { askGit } from "./run.ts"
import type { GitOptions } from "./run.ts"

/**
 * Tells in which repository a directory is, on which branch, at which commit. Writes nothing and never rejects.
 *
 * Read from files, in one synchronous step, without a process. Only where files can't tell (a reftable, or more than 8 MiB of
 * unsorted packed refs) git is asked, and waited for at most `limit` ms in all.
 */
export async function readPlace(directory: string, options: GitOptions = {}): Promise<Place> {
  let directories: Directories | undefined
  let head: HeadState | undefined
  try {
    directories = findRepository(directory)
    if (directories === undefined) return { kind: "none" }
    head = readHead(directories)
  } catch (error) {
    if (error instanceof Unreadable) return { kind: "unknown", why: error.message }
    throw error
  }
  return head === undefined ? asked(directories, options) : { kind: "repository", ...directories, ...head }
}

async function asked(directories: Directories, options: GitOptions): Promise<Place> {
  const head = await askHead(directories, options)
  return typeof head === "string" ? unknown(directories, head) : { kind: "repository", ...directories, ...head }
}

function unknown({ gitDir }: Directories, why: string): Place {
  return { kind: "unknown", why: `Only git can tell where HEAD of ${gitDir} is: ${why}.` }
}

/** Two questions at once, because no single one answers for a branch without a commit too. Returns why there is no answer. */
async function askHead(directories: Directories, options: GitOptions): Promise<HeadState | string> {
  const [both, name] = await Promise.all([
    askGit(directories, ["rev-parse", "HEAD", "--symbolic-full-name", "HEAD"], options),
    askGit(directories, ["symbolic-ref", "--quiet", "HEAD"], options),
  ])
  if (both.ok) return headOf(both.text)
  // Only an answer, not its absence, says that there is no commit.
  if (both.code === undefined || !name.ok) return both.why
  const ref = name.text.replace(/\n$/, "")
  return isRefName(ref) ? { detached: false, branch: branchName(ref) } : "its answer was not understood"
}

function headOf(answer: string): HeadState | string {
  const [commit = "", ref = "", ...rest] = answer.split("\n")
  if (!isCommitId(commit) || rest.join("") !== "") return "its answer was not understood"
  if (ref === "HEAD") return { detached: true, commit }
  return isRefName(ref) ? { detached: false, branch: branchName(ref), commit } : "its answer was not understood"
}
