import { liveOf } from "../checkpoint/work.ts"
import type { Shows } from "../checkpoint/work.ts"
import { WAIT } from "../checkpoint/port.ts"
import type { CheckpointStore, Live, SessionIdentity } from "../checkpoint/port.ts"
import { describe } from "../errors.ts"
import { removeHandoff, writeHandoff } from "./place.ts"
import { isRecordedPlace, removeRecorded } from "./recorded.ts"
import { handoffOf } from "./render.ts"
import { realPathOr } from "../lib/real-path.ts"

/** How often a write is repeated at most, because another process has saved meanwhile. */
const ROUNDS = 25

/** Where hand-offs and their sessions are. */
export interface Files {
  readonly store: CheckpointStore
  readonly folder: string
  /** What of the observed work is shown. */
  readonly shows?: Shows
  /** Is told, in one sentence, of a file that was left where it is. */
  readonly tell: (sentence: string) => void
}

type Owner = Pick<SessionIdentity, "id" | "root">

/**
 * Brings the file in line with the live state, again for as long as another writer changes that meanwhile. `live` is that state as the
 * caller has just seen it; without it, it is read.
 */
export async function follow(files: Files, owner: Owner, live?: Live): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const { state, ...rest } = (round === 0 ? live : undefined) ?? (await readLive(files.store, owner.id, files.shows))
    if (state === undefined) await withdraw(files, owner)
    else await write(files, owner, handoffOf(owner.id, state, rest), rest.record?.handoff)
    // Another process may have saved and written its newer file first, under ours.
    if ((await files.store.read(WAIT.tool, (reader) => reader.stateHash(owner.id))) === state?.hash) return
  }
}

/** The live state of a session and what is read with it, in one reading. */
export function readLive(store: CheckpointStore, id: string, shows?: Shows): Promise<Live> {
  return store.read(WAIT.tool, (reader) => liveOf(reader, id, shows))
}

async function write(files: Files, { id, root }: Owner, text: string, earlier?: string): Promise<void> {
  if (root === undefined) throw new Error("its project directory is unknown.")
  const { store, folder } = files
  const path = await writeHandoff({ root, folder, sessionID: id, text })
  if (earlier === path) return
  await store.write(WAIT.tool, (writer) => {
    writer.setHandoff(id, path)
  })
  // The session has moved: two hand-offs of one session would contradict each other sooner or later.
  if (earlier !== undefined) removeEarlier(files, id, earlier, path)
}

/** Removes the file that the session's row names, unless that is `kept`. Returns whether there was one. */
function removeEarlier({ folder, tell }: Files, sessionID: string, path: string, kept?: string): boolean {
  const recorded = { sessionID, path, folder }
  if (kept !== undefined && isRecordedPlace(recorded) && isSameFile(path, kept)) return false
  try {
    return removeRecorded(recorded)
  } catch (error) {
    tell(describe(error))
    return false
  }
}

/** Two names of one file, where a folder above it has a symbolic link to it, are not two files. */
function isSameFile(one: string, other: string): boolean {
  return realPathOr(one, one) === realPathOr(other, other)
}

/** Removes the file below `root`, and the one that was written last wherever that is. Tells whether there was one. */
export async function withdraw(files: Files, { id, root }: Owner): Promise<boolean> {
  const { store, folder } = files
  const recorded = (await store.read(WAIT.tool, (reader) => reader.session(id)))?.handoff
  const atRoot = root !== undefined && (await removeHandoff({ root, folder, sessionID: id }))
  const atRecorded = recorded !== undefined && removeEarlier(files, id, recorded)
  if (recorded !== undefined)
    await store.write(WAIT.tool, (writer) => {
      writer.setHandoff(id, undefined)
    })
  return atRecorded || atRoot
}
