import { rmSync } from "node:fs"
import { CheckpointError, describe, isCheckpointError } from "../../errors.ts"
import { storageError } from "../driver/errors.ts"
import { identify, isSame, overtaken } from "./identity.ts"
import type { FileIdentity } from "./identity.ts"
import { keepAll, lacks } from "./keep.ts"
import type { Kept } from "./keep.ts"
import { closeUntouched, setLogAside } from "./close.ts"
import type { Connection } from "./open.ts"
import { LOG } from "../../lib/side-files.ts"

/**
 * All that a connection sees of files that are no longer what their names lead to, or no longer whole. It is kept before the
 * connection is closed, because nothing else may lead there any more.
 */
export interface Rescue {
  /** One sentence or two, for a person and a model: what was kept, and where. Undefined where there was nothing to keep. */
  readonly sentence: string | undefined
  /** The file that it was kept in. */
  readonly file: string | undefined
}

/** Throws a `storage-…` error where nothing can be written: the connection is then to be left open, so that the next call can try again. */
export function rescue(connection: Connection, path: string): Rescue {
  try {
    return toRescue(keepAll(connection.db, path))
  } catch (error) {
    throw notKept(error, path)
  }
}

/** As {@link rescue}, for a connection that has to be closed in any case. */
export function rescueIfPossible(connection: Connection, path: string): Rescue {
  try {
    return rescue(connection, path)
  } catch (error) {
    return { sentence: describe(error), file: undefined }
  }
}

function toRescue(kept: Kept): Rescue {
  switch (kept.what) {
    case "nothing":
      return { sentence: undefined, file: undefined }
    case "file":
      return {
        sentence: `All that was last seen in it is kept in ${kept.file}: name that file with --database to read it, "checkpoint-orchestrator restore-backup" puts it back.`,
        file: kept.file,
      }
    case "unreadable":
      return { sentence: `What was in it cannot be read any more (${kept.why}).`, file: undefined }
  }
}

function notKept(error: unknown, path: string): unknown {
  const fault = storageError(error, path)
  if (!isCheckpointError(fault) || fault.code === "storage-busy") return fault
  return new CheckpointError(
    fault.code,
    `${path} was removed, replaced or cut while it was open, and what was last seen in it could not be written to a file beside it: make that possible before OpenCode is closed, then try again. (${describe(error)})`,
    { facts: { database: path }, cause: error },
  )
}

/** Files that are no longer what their names lead to. */
interface Vanished {
  readonly path: string
  /** As they were when last proved to be the ones that the connection writes to. */
  readonly seen: FileIdentity
  readonly rescued: Rescue
}

/**
 * Closes a connection whose database, log or index has lost its name, without mixing it with what has that name now. Returns what
 * there is to say of it; undefined where it held nothing.
 */
export function closeVanished(connection: Connection, files: Vanished): string | undefined {
  const { seen, path, rescued } = files
  const { sentence, file } = rescued
  // Looked at again: to keep all of a large file takes a moment.
  const now = identify(path, connection.journalMode)
  if (!isSame(seen.main, now.main)) {
    connection.close()
    const aside = setLogAside(path, seen)
    const log = aside === undefined ? undefined : `Its log is kept in ${aside}.`
    return told(`${path} was removed or replaced while it was open`, sentence, log)
  }
  if (overtaken(seen, now)) closeUntouched(connection, path)
  else connection.close()
  const what = `The log of ${path} (-wal and -shm) was removed or replaced while it was open`
  if (file === undefined || lacks(path, file)) return told(what, sentence)
  rmSync(file)
  return told(what, "The database has all that was saved.")
}

/**
 * Closes a connection whose log was cut. Not a byte of it is copied into the database: that would leave the database damaged. The
 * error returned says so, and what was kept.
 */
export function closeCut(connection: Connection, path: string): CheckpointError {
  const { sentence } = rescueIfPossible(connection, path)
  closeUntouched(connection, path)
  const what = `${path}${LOG} is shorter than what was written to it: another program has cut it, and with it what was saved last; nothing of it was copied into ${path}`
  return new CheckpointError("storage-corrupt", told(what, sentence) ?? `${what}.`, { facts: { database: path } })
}

/** Undefined where there is nothing to tell. */
function told(what: string, ...kept: readonly (string | undefined)[]): string | undefined {
  const sentences = kept.filter((each) => each !== undefined)
  return sentences.length === 0 ? undefined : [`${what} (noticed ${new Date().toISOString()}).`, ...sentences].join(" ")
}
