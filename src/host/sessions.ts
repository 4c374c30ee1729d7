import { dirname } from "node:path"
import { isSessionID } from "../checkpoint/model.ts"
import type { SessionIdentity } from "../checkpoint/port.ts"
import { askHost } from "./ask.ts"
import type { Location, SessionMembers } from "./contract.ts"
import type { Installation } from "./installation.ts"
import { fieldOf, someText, text } from "./shape.ts"
import { realPathOr } from "../lib/real-path.ts"

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
  /** The directory of this instance, as the store has it. */
  readonly directory: string
  /** The project that this instance was started for. */
  readonly projectID: string
  /** Any directory, as the store has it. */
  readonly real: (directory: string) => string
  /**
   * Never rejects. When the host does not answer within `waitMs`, or not sensibly, the identity is a placeholder made from this
   * instance's own location.
   */
  readonly resolve: (id: string, waitMs: number) => Promise<ResolvedSession>
  readonly inEvent: (id: string) => Promise<ResolvedSession>
  readonly inHook: (id: string) => Promise<SessionIdentity>
  readonly inTool: (id: string) => Promise<SessionIdentity>
  /**
   * True only where the host says in so many words that it has no such session; undefined where it does not answer in time. Never
   * rejects.
   */
  readonly isGone: (id: string) => Promise<boolean | undefined>
}

export function createSessions(
  session: SessionMembers,
  location: Location,
  knownHost: Installation["known"],
): Sessions {
  const own = placesOf(location)
  const ask = async (id: string, deadline: number, depth: number): Promise<ResolvedSession | undefined> => {
    const question = async (): Promise<SessionInfo | undefined> => parseInfo(await session.get({ sessionID: id }))
    const info = await askHost(question, deadline - performance.now())
    if (info === undefined) return undefined
    const sameWorkspace = info.workspaceID === "" || info.workspaceID === (location.workspaceID ?? "")
    const here = info.directory === location.directory && sameWorkspace
    const { directory, root, checkouts } = here ? own : placesElsewhere(info.directory)
    const { projectID, parentID, forkedFrom } = info
    const host = knownHost()
    const source = forkedFrom === undefined || depth >= LINEAGE ? undefined : await ask(forkedFrom, deadline, depth + 1)
    return {
      here,
      identity: {
        id,
        projectID,
        directory,
        placeholder: false,
        checkouts,
        ...(root === undefined ? {} : { root }),
        ...(parentID === undefined ? {} : { parentID }),
        ...(forkedFrom === undefined ? {} : { forkedFrom }),
        ...(source === undefined ? {} : { source: source.identity }),
        ...(host === undefined ? {} : { host }),
      },
    }
  }
  const placeholder = (id: string): SessionIdentity => {
    const { directory, root, checkouts } = own
    const projectID = location.project.id
    return { id, projectID, directory, placeholder: true, checkouts, ...(root === undefined ? {} : { root }) }
  }
  const resolve = async (id: string, waitMs: number): Promise<ResolvedSession> =>
    (await ask(id, performance.now() + waitMs, 0)) ?? { here: false, identity: placeholder(id) }
  return {
    directory: own.directory,
    projectID: location.project.id,
    real: realDirectory,
    resolve,
    inEvent: (id) => resolve(id, HOST_MS.tool),
    inHook: async (id) => (await resolve(id, HOST_MS.hook)).identity,
    inTool: async (id) => (await resolve(id, HOST_MS.tool)).identity,
    isGone: (id) => askHost(() => isUnknown(session, id), HOST_MS.tool),
  }
}

async function isUnknown(session: SessionMembers, id: string): Promise<boolean> {
  try {
    await session.get({ sessionID: id })
    return false
  } catch (error) {
    // The one word for it: the message may be empty, or be about something else.
    return fieldOf(error, "_tag") === "Session.NotFoundError"
  }
}

/** What of the host's session info is used (docs/host-contract.md#sessions). */
interface SessionInfo {
  readonly projectID: string
  readonly directory: string
  /** Empty where the host does not say: then it counts as this one. */
  readonly workspaceID: string
  readonly parentID: string | undefined
  readonly forkedFrom: string | undefined
}

/** Undefined where the answer lacks what a session cannot be without. Anything else that is not as it should be counts as absent. */
function parseInfo(answer: unknown): SessionInfo | undefined {
  const projectID = someText(fieldOf(answer, "projectID"))
  const location = fieldOf(answer, "location")
  const directory = someText(fieldOf(location, "directory"))
  if (projectID === undefined || directory === undefined) return undefined
  const parentID = fieldOf(answer, "parentID")
  const forkedFrom = fieldOf(fieldOf(answer, "fork"), "sessionID")
  return {
    projectID: projectID.toWellFormed(),
    directory,
    workspaceID: text(fieldOf(location, "workspaceID")) ?? "",
    parentID: isSessionID(parentID) ? parentID : undefined,
    forkedFrom: isSessionID(forkedFrom) ? forkedFrom : undefined,
  }
}

interface Places {
  /** As the store has it. */
  readonly directory: string
  readonly root: string | undefined
  readonly checkouts: readonly string[]
}

/** Looked up once: the instance is bound to its directories for as long as it lives. */
function placesOf(location: Location): Places {
  const directory = realDirectory(location.directory)
  const { directory: checkout, canonical } = location.project
  const others = [...new Set([checkout, canonical])].filter((path) => path !== location.directory)
  const used = [location.directory, ...others].filter((path) => usable(path) !== undefined)
  const checkouts = used.map((path) => (path === location.directory ? directory : realDirectory(path)))
  return { directory, root: rootOf(location), checkouts: [...new Set(checkouts)] }
}

function placesElsewhere(directory: string): Places {
  const real = realDirectory(directory)
  return { directory: real, root: usable(directory), checkouts: [real] }
}

/** The folder below which a location's hand-offs and 1.x backups go: the checkout, or the directory where there is none. */
export function rootOf(location: Location): string | undefined {
  return usable(location.project.directory) ?? usable(location.directory)
}

/** Not a folder to write below: nothing, or the root of a file system, which a host reports where there is no version control. */
function usable(directory: string): string | undefined {
  return directory === "" || dirname(directory) === directory ? undefined : directory
}

/** Directories are compared, so a trailing slash or a symbolic link must not make two of one. */
export function realDirectory(directory: string): string {
  return realPathOr(directory, directory.replace(/(?<=.)[/\\]+$/, ""))
}
