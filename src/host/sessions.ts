import { realpathSync } from "node:fs"
import { dirname } from "node:path"
import { z } from "zod"
import { isSessionID } from "../checkpoint/model.ts"
import type { SessionIdentity } from "../checkpoint/store.ts"
import { askHost } from "./ask.ts"
import type { Location, SessionMembers } from "./contract.ts"

/** What of the host's session info is used (contract section 5). Anything else in it is ignored. */
const sessionInfo = z.object({
  projectID: z.string().min(1),
  parentID: z.string().optional().catch(undefined),
  fork: z.object({ sessionID: z.string() }).optional().catch(undefined),
  location: z.object({ directory: z.string().min(1), workspaceID: z.string().optional().catch(undefined) }),
})

/** How long the host may take to say who a session is, in ms. */
export const HOST_MS = { hook: 100, tool: 2_000 } as const

/** How many forks of forks are followed back. */
const LINEAGE = 8

export interface ResolvedSession {
  readonly identity: SessionIdentity
  /** True when the host says that the session lives in the directory and workspace of this instance. */
  readonly here: boolean
}

/** Says who a session is, asked anew each time: project, directory and parent can change at any moment. */
export interface Sessions {
  /**
   * Never rejects. When the host does not answer within `waitMs`, or not sensibly, the identity is a placeholder made from this
   * instance's own location.
   */
  readonly resolve: (id: string, waitMs: number) => Promise<ResolvedSession>
  readonly inHook: (id: string) => Promise<SessionIdentity>
  readonly inTool: (id: string) => Promise<SessionIdentity>
}

export function createSessions(session: SessionMembers, location: Location): Sessions {
  const ask = async (id: string, deadline: number, depth: number): Promise<ResolvedSession | undefined> => {
    const answer = await askHost(() => session.get({ sessionID: id }), deadline - performance.now())
    const info = sessionInfo.safeParse(answer).data
    if (info === undefined) return undefined
    const here =
      info.location.directory === location.directory &&
      (info.location.workspaceID ?? "") === (location.workspaceID ?? "")
    const directory = realDirectory(info.location.directory)
    const root = here ? rootOf(location) : usable(info.location.directory)
    const forkedFrom = isSessionID(info.fork?.sessionID) ? info.fork.sessionID : undefined
    const source = forkedFrom === undefined || depth >= LINEAGE ? undefined : await ask(forkedFrom, deadline, depth + 1)
    return {
      here,
      identity: {
        id,
        projectID: info.projectID.toWellFormed(),
        directory,
        placeholder: false,
        checkouts: here ? checkoutsOf(location) : [directory],
        ...(root === undefined ? {} : { root }),
        ...(isSessionID(info.parentID) ? { parentID: info.parentID } : {}),
        ...(forkedFrom === undefined ? {} : { forkedFrom }),
        ...(source === undefined ? {} : { source: source.identity }),
      },
    }
  }
  const resolve = async (id: string, waitMs: number): Promise<ResolvedSession> =>
    (await ask(id, performance.now() + waitMs, 0)) ?? { here: false, identity: placeholder(id, location) }
  return {
    resolve,
    inHook: async (id) => (await resolve(id, HOST_MS.hook)).identity,
    inTool: async (id) => (await resolve(id, HOST_MS.tool)).identity,
  }
}

function placeholder(id: string, location: Location): SessionIdentity {
  const root = rootOf(location)
  return {
    id,
    projectID: location.project.id,
    directory: realDirectory(location.directory),
    placeholder: true,
    checkouts: checkoutsOf(location),
    ...(root === undefined ? {} : { root }),
  }
}

/** The folder below which a location's hand-offs and 1.x backups go: the checkout, or the directory where there is none (design section 4). */
export function rootOf(location: Location): string | undefined {
  return usable(location.project.directory) ?? usable(location.directory)
}

/** Not a folder to write below: nothing, or the root of a file system, which a host reports where there is no version control. */
function usable(directory: string): string | undefined {
  return directory === "" || dirname(directory) === directory ? undefined : directory
}

function checkoutsOf({ directory, project }: Location): readonly string[] {
  const used = new Set([directory, project.directory, project.canonical].filter((path) => usable(path) !== undefined))
  return [...new Set(Array.from(used, realDirectory))]
}

/** Directories are compared, so a trailing slash or a symbolic link must not make two of one. */
export function realDirectory(directory: string): string {
  try {
    return realpathSync.native(directory)
  } catch {
    return directory.replace(/(?<=.)[/\\]+$/, "")
  }
}
