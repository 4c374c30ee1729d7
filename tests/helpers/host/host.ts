import type { Location } from "../../../src/host/contract.ts"
import { Bus, type Envelope, type EnvelopeExtras } from "./bus.ts"
import { Copies } from "./copies.ts"
import { Instance } from "./instance.ts"
import { messageOf } from "./json.ts"
import type { Entry } from "./load.ts"
import { locationKey } from "./location.ts"
import type { Services } from "./services.ts"
import { type CreateSession, type SessionInfo, SessionTable, type Silent } from "./sessions.ts"
import { Storage } from "./storage.ts"

export interface HostOptions {
  /** The host's clock in milliseconds; the real one by default. */
  readonly clock?: () => number
  /** Plugins get a context that throws when a member is touched that is not among those of src/host/contract.ts. */
  readonly strictContext?: boolean
  /** What the host's database holds for plugins: that of another host, which this one follows. `"none"` for one without `ctx.storage`. */
  readonly storage?: Storage | "none"
  /** False for a host without `ctx.tool.hook`; `"throws"` for one that refuses to register. */
  readonly offersToolHook?: boolean | "throws"
}

/** One OpenCode process: its sessions, its event bus and its instances. */
export class Host implements AsyncDisposable {
  /** What the host would write to its log: skipped tools, failed plugins, events that no plugin hears. */
  readonly log: string[] = []
  /** What its database holds for plugins. */
  readonly storage: Storage
  readonly #services: Services
  readonly #instances = new Map<string, Instance>()

  constructor({ clock = Date.now, strictContext = false, storage, offersToolHook = true }: HostOptions = {}) {
    const bus = new Bus(clock, this.log)
    const sessions = new SessionTable(bus, clock)
    this.storage = storage === undefined || storage === "none" ? new Storage() : storage
    const shared = { storage: this.storage, keepsNothing: storage === "none", copies: new Copies(), log: this.log }
    this.#services = { bus, sessions, now: clock, strictContext, offersToolHook, ...shared }
  }

  /** Every envelope that was offered to plugins, in order. */
  get events(): readonly Envelope[] {
    return this.#services.bus.history
  }

  /** Makes `ctx.session.get` and `context` reject or never answer. */
  get sessionsFault(): "reject" | "hang" | undefined {
    return this.#services.sessions.fault
  }

  set sessionsFault(fault: "reject" | "hang" | undefined) {
    this.#services.sessions.fault = fault
  }

  /** Builds the instance of a location and waits until its plugins are active or failed. */
  async open(place: Location, entries: readonly Entry[]): Promise<Instance> {
    const key = locationKey(place)
    if (this.#instances.has(key)) throw new Error(`there is an instance at ${place.directory} already: reload that`)
    const instance = new Instance(this.#services, place, entries, () => this.#instances.delete(key))
    this.#instances.set(key, instance)
    await instance.start().catch((error: unknown) => {
      this.#instances.delete(key)
      throw error
    })
    return instance
  }

  /** The instance where a session is located now. */
  instanceOf(sessionID: string): Instance {
    const { location } = this.session(sessionID)
    const instance = this.#instances.get(locationKey(location))
    if (instance === undefined) throw new Error(`no instance is open at ${location.directory}`)
    return instance
  }

  /** What the host knows of a session now. Throws SessionNotFound. */
  session(sessionID: string): SessionInfo {
    return this.#services.sessions.require(sessionID).info
  }

  /** The project id is that of the instance open there, unless given. */
  createSession(input: CreateSession): SessionInfo {
    const projectID = input.projectID ?? this.#instances.get(locationKey(input))?.location.project.id
    return this.#services.sessions.create({ ...input, ...(projectID === undefined ? {} : { projectID }) })
  }

  fork(sourceID: string, options?: Silent & { readonly id?: string }): SessionInfo {
    return this.#services.sessions.fork(sourceID, options)
  }

  move(sessionID: string, to: Location, options?: Silent): SessionInfo {
    return this.#services.sessions.move(sessionID, to, options)
  }

  /** Removes a session, its children first. */
  remove(sessionID: string, options?: Silent): void {
    this.#services.sessions.remove(sessionID, options)
  }

  /** The project id of a directory was found anew (`git init`, a new remote): its sessions get it, with no session event. */
  resolveWorktree(input: Silent & { readonly directory: string; readonly projectID: string }): void {
    this.#services.sessions.resolveWorktree(input)
  }

  /** Broadcasts an event to every stream of every instance; types that plugins do not get are only logged. */
  emit(type: string, data: Record<string, unknown>, extras?: EnvelopeExtras): Envelope {
    return this.#services.bus.emit(type, data, extras)
  }

  /** Delivers anything at all, as it is. */
  emitRaw(event: unknown): void {
    this.#services.bus.emitRaw(event)
  }

  /** Every open stream rejects once and is over, as when an event could not be encoded. */
  failStreams(error: Error): void {
    this.#services.bus.fail(error)
  }

  /** Resolves when every event was handed out and every open stream's reader has come back for the next one. */
  settled(): Promise<void> {
    return this.#services.bus.settled()
  }

  /** Orderly shutdown: unloads all instances. Rejects at the end if a cleanup did. */
  async close(): Promise<void> {
    const faults: unknown[] = []
    for (const instance of [...this.#instances.values()]) {
      await instance.unload().catch((error: unknown) => faults.push(error))
    }
    await this.#services.copies.dispose()
    if (faults.length > 0) throw new Error(messageOf(faults[0]), { cause: faults[0] })
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }
}

export function createHost(options?: HostOptions): Host {
  return new Host(options)
}
