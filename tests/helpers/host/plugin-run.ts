import type { Registration } from "../../../src/host/contract.ts"
import { isCallable, messageOf } from "./json.ts"
import type { Loaded } from "./load.ts"
import type { EventStream } from "./stream.ts"

export type PluginState = { readonly status: "active" } | { readonly status: "failed"; readonly error: string }

export interface PluginStatus {
  readonly id?: string
  readonly source: string
  readonly state: PluginState
}

/** One plugin in one instance, from its setup to its unload: what it registered and which streams it opened. */
export class PluginRun {
  readonly loaded: Loaded
  state: PluginState = { status: "active" }
  readonly #disposers: (() => void)[] = []
  readonly #streams = new Set<EventStream>()
  #cleanup: unknown
  #closing: Promise<void> | undefined
  #open = true

  constructor(loaded: Loaded) {
    this.loaded = loaded
    if (loaded.error !== undefined) this.state = { status: "failed", error: loaded.error }
  }

  get status(): PluginStatus {
    const { definition, source } = this.loaded
    return { ...(definition === undefined ? {} : { id: definition.id }), source, state: this.state }
  }

  /** Runs setup to its end. One that throws leaves nothing registered. */
  async start(context: object): Promise<void> {
    try {
      this.#cleanup = await this.loaded.definition?.setup(context)
      if (!this.#open) await this.#runCleanup()
    } catch (error) {
      await this.fail(messageOf(error))
    }
  }

  /** Marks the plugin failed at once, then unloads it. */
  async fail(error: string): Promise<void> {
    this.state = { status: "failed", error }
    await this.close()
  }

  /** A registration that ends with the plugin; on an unloaded plugin it is over at once. */
  own(dispose: () => void): Registration {
    this.#disposers.push(dispose)
    if (!this.#open) dispose()
    return {
      dispose: () => {
        dispose()
        return Promise.resolve()
      },
    }
  }

  ownStream(stream: EventStream): EventStream {
    this.#streams.add(stream)
    if (!this.#open) stream.close()
    return stream
  }

  /** Cleanup (awaited, however long it takes), then the registrations, then the streams. Rejects, at the end, if cleanup did. */
  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    try {
      await this.#runCleanup()
    } finally {
      this.#open = false
      for (const dispose of this.#disposers.toReversed()) dispose()
      for (const stream of this.#streams) stream.close()
    }
  }

  /** Whatever setup returned is called, a function or not, as on a host. */
  async #runCleanup(): Promise<void> {
    const cleanup = this.#cleanup
    if (cleanup === undefined || cleanup === null || cleanup === false) return
    if (!isCallable(cleanup)) throw new TypeError("the cleanup that setup returned is not a function")
    await cleanup()
  }
}
