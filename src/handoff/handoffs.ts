import { basename, dirname } from "node:path"
import { WAIT } from "../checkpoint/store.ts"
import type { CheckpointStore, SessionIdentity } from "../checkpoint/store.ts"
import { describe } from "../errors.ts"
import { removeFile } from "../files.ts"
import { removeHandoff, writeHandoff } from "./export.ts"
import { renderHandoff } from "./render.ts"

export interface HandoffOptions {
  readonly handoff: boolean
  readonly handoffDir: string
}

/** Keeps the hand-off files in step with the store. Nothing here rejects: a file that cannot be written is a warning, the save counts. */
export interface Handoffs {
  /** Writes the session's hand-off from its live state, or removes it where there is none. Returns what went wrong, in sentences. */
  refresh(identity: SessionIdentity): Promise<readonly string[]>
  /** Removes the session's hand-off, also one that it left in a directory it has moved away from. */
  remove(identity: SessionIdentity): Promise<{ readonly existed: boolean; readonly warnings: readonly string[] }>
}

/** A write that another process overtakes is repeated, this often at most. */
const ROUNDS = 5

export function createHandoffs(
  store: CheckpointStore,
  options: HandoffOptions,
  warn: (message: string) => void,
): Handoffs {
  const guard = async <T>(id: string, fallback: T, work: () => Promise<T>): Promise<[T, readonly string[]]> => {
    try {
      return [await work(), []]
    } catch (error) {
      const message = `The hand-off of ${id} was not written; the checkpoint itself is safe: ${describe(error)}`
      warn(message)
      return [fallback, [message]]
    }
  }
  const remove = async (identity: SessionIdentity): Promise<boolean> => {
    const { id, root } = identity
    const recorded = (await store.read(WAIT.tool, (reader) => reader.session(id)))?.handoff
    const atRecorded = recorded !== undefined && (await removeFile(dirname(recorded), basename(recorded)))
    const atRoot =
      options.handoff &&
      root !== undefined &&
      (await removeHandoff({ root, folder: options.handoffDir, sessionID: id }))
    if (recorded !== undefined)
      await store.write(WAIT.tool, (writer) => {
        writer.setHandoff(id, undefined)
      })
    return atRecorded || atRoot
  }
  return {
    refresh: async (identity) => {
      const [, warnings] = await guard(identity.id, undefined, () =>
        options.handoff ? write(store, options, identity, () => remove(identity)) : Promise.resolve(undefined),
      )
      return warnings
    },
    remove: async (identity) => {
      const [existed, warnings] = await guard(identity.id, false, () => remove(identity))
      return { existed, warnings }
    },
  }
}

async function write(
  store: CheckpointStore,
  options: HandoffOptions,
  identity: SessionIdentity,
  remove: () => Promise<boolean>,
): Promise<undefined> {
  const { id, root } = identity
  for (let round = 0; round < ROUNDS; round++) {
    const seen = await store.read(WAIT.tool, (reader) => ({
      state: reader.state(id),
      record: reader.session(id),
    }))
    if (seen.state === undefined) {
      await remove()
      return
    }
    if (root === undefined) throw new Error("its project directory is unknown.")
    const text = renderHandoff({
      sessionID: id,
      checkpoint: seen.state,
      parentID: seen.record?.parentID,
      forkedFrom: seen.record?.forkedFrom,
    })
    const path = await writeHandoff({ root, folder: options.handoffDir, sessionID: id, text })
    const earlier = seen.record?.handoff
    if (earlier !== path) {
      await store.write(WAIT.tool, (writer) => {
        writer.setHandoff(id, path)
      })
      // The session has moved: two hand-offs of one session would contradict each other sooner or later.
      if (earlier !== undefined) await removeFile(dirname(earlier), basename(earlier))
    }
    // Another process may have saved meanwhile and written its newer file first, under ours.
    const now = await store.read(WAIT.tool, (reader) => reader.state(id)?.hash)
    if (now === seen.state.hash) return
  }
}
