import type { Location } from "../../../src/host/contract.ts"
import type { Bus } from "./bus.ts"
import { newId } from "./ids.ts"
import { isRecord, jsonText, throughJson } from "./json.ts"

export interface SessionInfo {
  readonly id: string
  readonly parentID?: string
  readonly fork?: { readonly sessionID: string; readonly boundary: unknown }
  readonly projectID: string
  readonly agent: string
  readonly model: { readonly id: string; readonly providerID: string }
  readonly cost: number
  readonly tokens: object
  readonly time: { readonly created: number; readonly updated: number }
  readonly title?: string
  readonly location: { readonly directory: string; readonly workspaceID?: string }
}

export interface Session {
  info: SessionInfo
  /** The active message window, as `ctx.session.context` returns it. */
  window: Record<string, unknown>[]
  /** Message ids of admitted prompts. */
  readonly admitted: Set<string>
}

export interface CreateSession {
  readonly id?: string
  readonly directory: string
  readonly workspaceID?: string
  readonly projectID?: string
  readonly parentID?: string
  readonly title?: string
  readonly silent?: boolean
}

export interface Silent {
  /** No event, as when the plugin was not up to hear it. */
  readonly silent?: boolean
}

/** What `ctx.session` rejects with for an id that no session has. Its message is empty, as it may be on a host. */
export class SessionNotFound extends Error {
  readonly _tag = "Session.NotFoundError"
  override readonly name = "Session.NotFoundError"
}

/** The sessions of one process, wherever they are located. */
export class SessionTable {
  /** Makes every read by a plugin fail or never answer. */
  fault: "reject" | "hang" | undefined
  readonly #sessions = new Map<string, Session>()
  readonly #bus: Bus
  readonly #now: () => number

  constructor(bus: Bus, now: () => number) {
    this.#bus = bus
    this.#now = now
  }

  find(sessionID: unknown): Session | undefined {
    return typeof sessionID === "string" ? this.#sessions.get(sessionID) : undefined
  }

  require(sessionID: string): Session {
    const session = this.#sessions.get(sessionID)
    if (session === undefined) throw new SessionNotFound()
    return session
  }

  /** `ctx.session.get`: takes `{ sessionID }` and nothing else, resolves plain JSON. */
  async get(input: unknown): Promise<unknown> {
    return throughJson((await this.#read(input)).info)
  }

  /** `ctx.session.context`: the active message window. */
  async context(input: unknown): Promise<unknown> {
    return throughJson((await this.#read(input)).window)
  }

  create(input: CreateSession): SessionInfo {
    const { id = newId("ses", this.#now()), projectID = "global", parentID, title } = input
    if (!id.startsWith("ses")) throw new Error(`a session id starts with "ses": ${id}`)
    if (parentID !== undefined) this.require(parentID)
    const facts = {
      ...(parentID === undefined ? {} : { parentID }),
      projectID,
      agent: parentID === undefined ? "build" : "general",
      model: { id: "mock", providerID: "mock" },
      ...(title === undefined ? {} : { title }),
      location: placeOf(input),
    }
    const info = this.#add({ id, ...facts })
    if (input.silent !== true) {
      const data = { sessionID: id, ...facts, slug: "quiet-river", version: "2.0.26" }
      this.#bus.emit("session.created", data, { location: info.location })
    }
    return info
  }

  /** A copy of the source's window under a new id. Its info names the source in `fork`, never in `parentID`. */
  fork(sourceID: string, options: Silent & { readonly id?: string } = {}): SessionInfo {
    const source = this.require(sourceID)
    const { projectID, agent, model, title, location } = source.info
    const id = options.id ?? newId("ses", this.#now())
    const boundary = { type: "through", messageID: newId("msg", this.#now()) }
    const fork = { sessionID: sourceID, boundary }
    const info = this.#add(
      { id, fork, projectID, agent, model, ...(title === undefined ? {} : { title }), location },
      structuredClone(source.window),
    )
    this.#bus.continueSeq(id, sourceID)
    if (options.silent !== true) {
      this.#bus.emit("session.forked", { sessionID: id, parentID: sourceID, boundary }, { location })
    }
    return info
  }

  /** Directory, workspace and project change together; the envelope still names the old place. */
  move(sessionID: string, to: Location, options: Silent = {}): SessionInfo {
    const session = this.require(sessionID)
    const from = session.info.location
    this.#change(session, { location: placeOf(to), projectID: to.project.id })
    if (options.silent !== true) {
      const data = { sessionID, location: session.info.location, projectID: to.project.id }
      this.#bus.emit("session.moved", data, { location: from })
    }
    return session.info
  }

  /** Children go first, each with an event of its own. */
  remove(sessionID: string, options: Silent = {}): void {
    const { info } = this.require(sessionID)
    for (const child of [...this.#sessions.values()]) {
      if (child.info.parentID === sessionID) this.remove(child.info.id, options)
    }
    this.#sessions.delete(sessionID)
    if (options.silent !== true) this.#bus.emit("session.deleted", { sessionID }, { location: info.location })
  }

  /** Rewrites the project id of the sessions at or under a directory, without a session event. */
  resolveWorktree(input: Silent & { readonly directory: string; readonly projectID: string }): void {
    const { directory, projectID } = input
    const under = directory.endsWith("/") ? directory : `${directory}/`
    const previous = new Set<string>()
    for (const session of this.#sessions.values()) {
      const at = session.info.location.directory
      if ((at !== directory && !at.startsWith(under)) || session.info.projectID === projectID) continue
      previous.add(session.info.projectID)
      this.#change(session, { projectID })
    }
    if (input.silent === true) return
    this.#bus.emit("worktree.resolved", { projectID, directory, previous: [...previous][0] ?? "global" })
  }

  #add(facts: Omit<SessionInfo, "cost" | "tokens" | "time">, window: Session["window"] = []): SessionInfo {
    if (this.#sessions.has(facts.id)) throw new Error(`there is a session ${facts.id} already`)
    const now = this.#now()
    const tokens = { input: 0, output: 0, reasoning: 0, cache: { read: 0, write: 0 } }
    const info = { ...facts, cost: 0, tokens, time: { created: now, updated: now } }
    this.#sessions.set(info.id, { info, window, admitted: new Set() })
    return info
  }

  #change(session: Session, changes: Partial<SessionInfo>): void {
    const time = { ...session.info.time, updated: this.#now() }
    session.info = { ...session.info, ...changes, time }
  }

  async #read(input: unknown): Promise<Session> {
    if (this.fault === "reject") throw new Error("the session store does not answer")
    if (this.fault === "hang") await new Promise<never>(() => undefined)
    const decoded = throughJson(input)
    const extra = isRecord(decoded) ? Object.keys(decoded).filter((key) => key !== "sessionID") : []
    if (extra.length > 0) throw new Error(`unexpected ${extra.join(", ")}: the input is { sessionID }`)
    const sessionID = isRecord(decoded) ? decoded["sessionID"] : undefined
    if (typeof sessionID === "string" && sessionID.startsWith("ses")) return this.require(sessionID)
    throw new Error(`Expected a string starting with "ses", got ${jsonText(sessionID)}`)
  }
}

function placeOf(place: { readonly directory: string; readonly workspaceID?: string }): SessionInfo["location"] {
  const { directory, workspaceID } = place
  return { directory, ...(workspaceID === undefined ? {} : { workspaceID }) }
}
