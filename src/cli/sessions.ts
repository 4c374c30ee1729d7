import { isShared } from "../checkpoint/model.ts"
import type { ProjectScope } from "../checkpoint/model.ts"
import { realDirectory } from "../host/sessions.ts"
import type { Cli } from "./io.ts"
import { dirname, isAbsolute, resolve } from "node:path"
import { isInside } from "../lib/private-file.ts"
import type { SessionOverview } from "../sqlite/maintenance/admin.ts"
import { oneLine } from "../lib/text.ts"
import { notFound, wrongUse } from "./failure.ts"

const CANDIDATES_SHOWN = 8

/**
 * The session that `given` names: its id, or the beginning of one (also without `ses_`) that no other session shares. Throws not
 * found, or wrong use that lists the candidates.
 */
export function chooseSession(sessions: readonly SessionOverview[], given: string): SessionOverview {
  const exact = sessions.find((session) => session.record.id === given)
  if (exact !== undefined) return exact
  const begins = (prefix: string): readonly SessionOverview[] =>
    sessions.filter((session) => session.record.id.startsWith(prefix))
  const found = given === "" ? [] : ([begins(given), begins(`ses_${given}`), begins(`ses${given}`)].find(hasAny) ?? [])
  const [only, ...others] = found
  if (only === undefined)
    throw notFound(`No session "${oneLine(given)}" has a checkpoint here; "sessions" lists those that have.`)
  if (others.length === 0) return only
  const shown = found.slice(0, CANDIDATES_SHOWN).map((session) => session.record.id)
  const more = found.length > shown.length ? ` and ${String(found.length - shown.length)} more` : ""
  throw wrongUse(`"${oneLine(given)}" is the beginning of several session ids: ${shown.join(", ")}${more}.`)
}

function hasAny(found: readonly SessionOverview[]): boolean {
  return found.length > 0
}

/** Whether a session holds anything to show: a live state, snapshots, or observed work. */
export function hasContent(session: SessionOverview): boolean {
  return session.live || session.snapshots > 0 || session.worked
}

/** The folder of a session's project. Where there is no version control many folders share one project: then its own. */
export function projectFolder({ record, root }: SessionOverview): string {
  return isShared(record.projectID) ? record.directory : (root ?? record.directory)
}

/** Whether a session is of the project at `folder` (a real path): it was started in or below it, or its project is kept there. */
export function isOf(session: SessionOverview, folder: string): boolean {
  const { directory } = session.record
  return (isAbsolute(directory) && isInside(folder, directory)) || projectFolder(session) === folder
}

/**
 * The session to show in `folder` when none was named: the one changed last of this folder, else of the nearest folder above that
 * has one. A live state comes before a cleared one, and a host's session before imported 1.x state.
 */
export function newestHere(sessions: readonly SessionOverview[], folder: string): SessionOverview | undefined {
  const rank = (session: SessionOverview): number =>
    (session.live ? 0 : 2) + (session.record.id.startsWith("legacy::") ? 1 : 0)
  for (let place = folder; ; place = dirname(place)) {
    const here = sessions.filter(
      (session) => hasContent(session) && (place === folder ? isOf(session, place) : isAt(session, place)),
    )
    // Sorting is stable: of equal rank, the one changed last stays first.
    const [best] = here.toSorted((a, b) => rank(a) - rank(b))
    if (best !== undefined || dirname(place) === place) return best
  }
}

/** Above the folder that was asked about, sessions of its siblings do not count. */
function isAt(session: SessionOverview, folder: string): boolean {
  return session.record.directory === folder || projectFolder(session) === folder
}

/** The project of a folder, as the sessions know it. Throws not found where none of them is of it. */
export function projectIn(cli: Cli, sessions: readonly SessionOverview[], folder: string): ProjectScope {
  const path = realDirectory(resolve(cli.io.cwd, folder))
  const known =
    sessions.find((session) => isAt(session, path)) ??
    sessions.find(({ record, root = "" }) => !isShared(record.projectID) && isAbsolute(root) && isInside(root, path))
  if (known === undefined)
    throw notFound(
      `No session of ${oneLine(path)} is known yet, so its project is not: start one there first, then try again.`,
    )
  const { projectID, directory } = known.record
  return { projectID, directory: isShared(projectID) ? directory : projectFolder(known) }
}
