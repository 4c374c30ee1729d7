import { WAIT } from "../checkpoint/port.ts"
import type { CheckpointStore, SessionIdentity } from "../checkpoint/port.ts"
import { describe } from "../errors.ts"
import { follow, withdraw } from "./follow.ts"
import type { Files, Live } from "./follow.ts"

export interface HandoffOptions {
  readonly handoff: boolean
  readonly handoffDir: string
}

/** Keeps the hand-off files in step with the store. Nothing here rejects: a file that cannot be written is a warning, the save counts. */
export interface Handoffs {
  /**
   * Writes the session's hand-off from its live state, or removes it where there is none. Returns what went wrong, in sentences.
   * `live` is what the caller has just written or read, which spares reading it again.
   */
  refresh(identity: SessionIdentity, live?: Live): Promise<readonly string[]>
  /**
   * Writes the hand-off of a fork that has none yet: its state is copied when it is first seen, which a read may be. Undefined where
   * there is nothing to wait for.
   */
  ensure(identity: SessionIdentity): Promise<unknown> | undefined
  /** Removes the session's hand-off, also one that it left in a directory it has moved away from. */
  remove(identity: SessionIdentity): Promise<{ readonly existed: boolean; readonly warnings: readonly string[] }>
}

export function createHandoffs(
  store: CheckpointStore,
  options: HandoffOptions,
  warn: (message: string) => void,
): Handoffs {
  const guard = async <T>(
    failure: string,
    fallback: T,
    work: (files: Files) => Promise<T>,
  ): Promise<[T, readonly string[]]> => {
    const warnings: string[] = []
    const tell = (message: string): void => {
      warn(message)
      warnings.push(message)
    }
    try {
      return [await work({ store, folder: options.handoffDir, tell }), warnings]
    } catch (error) {
      tell(`${failure}: ${describe(error)}`)
      return [fallback, warnings]
    }
  }
  return {
    refresh: async (identity, live) => {
      if (!options.handoff) return []
      const failure = `The hand-off of ${identity.id} was not written; the checkpoint itself is safe`
      const [, warnings] = await guard(failure, undefined, (files) => follow(files, identity, live))
      return warnings
    },
    ensure: (identity) => {
      const { id, forkedFrom } = identity
      if (!options.handoff || forkedFrom === undefined) return undefined
      return guard(`The hand-off of ${id} was not written; the checkpoint itself is safe`, undefined, async (files) => {
        const lacking = await store.read(
          WAIT.tool,
          (reader) => reader.session(id)?.handoff === undefined && reader.state(id) !== undefined,
        )
        if (lacking) await follow(files, identity)
      })
    },
    remove: async (identity) => {
      const [existed, warnings] = await guard(
        `The hand-off of ${identity.id} was not removed`,
        false,
        async (files) => {
          const { id, root } = identity
          const existed = await withdraw(files, options.handoff ? identity : { id })
          // Whoever saved meanwhile may have written the very file that went.
          const writes = options.handoff && root !== undefined
          if (writes && (await store.readOne(WAIT.tool, (reader) => reader.stateHash(id))) !== undefined)
            await follow(files, identity)
          return existed
        },
      )
      return { existed, warnings }
    },
  }
}
