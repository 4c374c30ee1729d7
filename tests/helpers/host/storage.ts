import type { Storage as PluginStorage } from "../../../src/host/contract.ts"
import { throughJson } from "./json.ts"

/** The host's key-value store, shared by all instances; keys are kept apart per plugin id. */
export class Storage {
  readonly #values = new Map<string, unknown>()

  /** The store as one plugin sees it. */
  view(id: string): PluginStorage {
    const prefixed = (key: string): string => `${id}\0${key}`
    const members = {
      get: (key: string) => Promise.resolve(throughJson(this.#values.get(prefixed(key)))),
      set: (key: string, value: unknown) => {
        this.#values.set(prefixed(key), throughJson(value))
        return Promise.resolve()
      },
      remove: (key: string) => {
        this.#values.delete(prefixed(key))
        return Promise.resolve()
      },
      scan: ({ prefix, after, limit = 100 }: { prefix: string; after?: string; limit?: number }) => {
        const keys = [...this.#values.keys()]
          .filter((key) => key.startsWith(prefixed(prefix)) && (after === undefined || key > prefixed(after)))
          .sort()
        const page = keys.slice(0, Math.min(Math.max(limit, 1), 1000))
        const entries = page.map((key) => ({ key: key.slice(id.length + 1), value: this.#values.get(key) }))
        const next = entries.at(-1)?.key
        return Promise.resolve({ entries, ...(page.length < keys.length ? { next } : {}) })
      },
    }
    return members
  }
}
