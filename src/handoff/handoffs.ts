import { realpath } from "node:fs/promises"
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
  /** Writes the hand-off of a fork that has none yet: its state is copied when it is first seen, which a read may be. */
  ensure(identity: SessionIdentity): Promise<void>
  /** Removes the session's hand-off, also one that it left in a directory it has moved away from. */
  remove(identity: SessionIdentity): Promise<{ readonly existed: boolean; readonly warnings: readonly string[] }>
}

/** A write that other processes overtake is repeated, this often at most: each time somebody else has saved meanwhile. */
const ROUNDS = 25

export function createHandoffs(
  store: CheckpointStore,
  options: HandoffOptions,
  warn: (message: string) => void,
): Handoffs {
  const files = { store, folder: options.handoffDir }
  const guard = async <T>(failure: string, fallback: T, work: () => Promise<T>): Promise<[T, readonly string[]]> => {
    try {
      return [await work(), []]
    } catch (error) {
      const message = `${failure}: ${describe(error)}`
      warn(message)
      return [fallback, [message]]
    }
  }
  return {
    refresh: async (identity) => {
      if (!options.handoff) return []
      const failure = `The hand-off of ${identity.id} was not written; the checkpoint itself is safe`
      const [, warnings] = await guard(failure, undefined, () => follow(files, identity))
      return warnings
    },
    ensure: async (identity) => {
      const { id, forkedFrom } = identity
      if (!options.handoff || forkedFrom === undefined) return
      await guard(`The hand-off of ${id} was not written; the checkpoint itself is safe`, undefined, async () => {
        const lacking = await store.read(
          WAIT.tool,
          (reader) => reader.session(id)?.handoff === undefined && reader.state(id) !== undefined,
        )
        if (lacking) await follow(files, identity)
      })
    },
    remove: async (identity) => {
      const [existed, warnings] = await guard(`The hand-off of ${identity.id} was not removed`, false, async () => {
        const { id, root } = identity
        const existed = await remove(files, options.handoff ? identity : { id })
        // Whoever saved meanwhile may have written the very file that went.
        const saved = options.handoff && root !== undefined && (await currentHash(store, id)) !== undefined
        if (saved) await follow(files, identity)
        return existed
      })
      return { existed, warnings }
    },
  }
}

interface Files {
  readonly store: CheckpointStore
  readonly folder: string
}

type Owner = Pick<SessionIdentity, "id" | "root">

/** Brings the file in line with the live state, again for as long as another writer changes that meanwhile. */
async function follow(files: Files, owner: Owner): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const { state, record } = await files.store.read(WAIT.tool, (reader) => ({
      state: reader.state(owner.id),
      record: reader.session(owner.id),
    }))
    if (state === undefined) {
      await remove(files, owner)
    } else {
      const text = renderHandoff({
        sessionID: owner.id,
        checkpoint: state,
        parentID: record?.parentID,
        forkedFrom: record?.forkedFrom,
      })
      await write(files, owner, text, record?.handoff)
    }
    // Another process may have saved and written its newer file first, under ours.
    if ((await currentHash(files.store, owner.id)) === state?.hash) return
  }
}

async function write({ store, folder }: Files, { id, root }: Owner, text: string, earlier?: string): Promise<void> {
  if (root === undefined) throw new Error("its project directory is unknown.")
  const path = await writeHandoff({ root, folder, sessionID: id, text })
  if (earlier === path) return
  await store.write(WAIT.tool, (writer) => {
    writer.setHandoff(id, path)
  })
  // The session has moved: two hand-offs of one session would contradict each other sooner or later.
  if (earlier !== undefined && !(await isSameFile(earlier, path))) await removeFile(dirname(earlier), basename(earlier))
}

/** Two names of one file, where a folder above it has a symbolic link to it, are not two files. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([realpath(one).catch(() => one), realpath(other)])
  return a === b
}

async function remove({ store, folder }: Files, { id, root }: Owner): Promise<boolean> {
  const recorded = (await store.read(WAIT.tool, (reader) => reader.session(id)))?.handoff
  const atRecorded = recorded !== undefined && (await removeFile(dirname(recorded), basename(recorded)))
  const atRoot = root !== undefined && (await removeHandoff({ root, folder, sessionID: id }))
  if (recorded !== undefined)
    await store.write(WAIT.tool, (writer) => {
      writer.setHandoff(id, undefined)
    })
  return atRecorded || atRoot
}

async function currentHash(store: CheckpointStore, id: string): Promise<string | undefined> {
  return store.read(WAIT.tool, (reader) => reader.state(id)?.hash)
}
