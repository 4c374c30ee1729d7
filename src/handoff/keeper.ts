import { isAtPlace } from "./place.ts"
import { WAIT } from "../checkpoint/port.ts"
import type { CheckpointStore, HandoffPort } from "../checkpoint/port.ts"
import type { Shows } from "../checkpoint/work.ts"
import { describe } from "../errors.ts"
import { follow, readLive, withdraw } from "./follow.ts"
import type { Files } from "./follow.ts"

export interface HandoffOptions extends Shows {
  readonly handoff: boolean
  readonly handoffDir: string
}

/** The hand-off files of a project's sessions, as the service has them follow. */
export function createHandoffs(
  store: CheckpointStore,
  options: HandoffOptions,
  warn: (message: string) => void,
): HandoffPort {
  const guard = async (failure: string, work: (files: Files) => Promise<void>): Promise<readonly string[]> => {
    const warnings: string[] = []
    const tell = (message: string): void => {
      warn(message)
      warnings.push(message)
    }
    try {
      await work({ store, folder: options.handoffDir, shows: options, tell })
    } catch (error) {
      tell(`${failure}: ${describe(error)}`)
    }
    return warnings
  }
  return {
    tells: options.handoff,
    refresh: async (identity, live) => {
      const { id, root } = identity
      let existed = false
      const goes = live !== undefined && live.state === undefined
      const failure = goes ? "was not removed" : "was not written; the checkpoint itself is safe"
      const warnings = await guard(`The hand-off of ${id} ${failure}`, async (files) => {
        const { state } = live ?? (await readLive(store, id))
        if (state === undefined) existed = await withdraw(files, options.handoff ? identity : { id })
        // Off stops the writing; a file that is there stays until the session is cleared or purged.
        if (!options.handoff) return
        // Whoever saved meanwhile may have written the very file that went.
        if (state === undefined && (root === undefined || !(await isSaved(store, id)))) return
        await follow(files, identity, state === undefined ? undefined : live)
      })
      return { existed, warnings }
    },
    ensure: async (identity) => {
      const { id, root } = identity
      if (!options.handoff || root === undefined) return
      await guard(`The hand-off of ${id} was not written; the checkpoint itself is safe`, async (files) => {
        const behind = await store.read(WAIT.tool, (reader) => {
          const record = reader.session(id)
          if (record === undefined || reader.stateHash(id) === undefined) return false
          const { handoff, forkedFrom } = record
          if (handoff === undefined) return forkedFrom !== undefined
          return !isAtPlace(handoff, { root, folder: options.handoffDir, sessionID: id })
        })
        if (behind) await follow(files, identity)
      })
    },
  }
}

async function isSaved(store: CheckpointStore, id: string): Promise<boolean> {
  return store.read(WAIT.tool, (reader) => reader.stateHash(id) !== undefined)
}
