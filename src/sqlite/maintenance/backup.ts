import { existsSync, linkSync, renameSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { CheckpointError, codeOf, describe, isCheckpointError } from "../../errors.ts"
import { makeWorkshop, removeWorkshop } from "../../lib/temporaries.ts"
import { AdminRows } from "./admin.ts"
import { whileAlone } from "./exclusive.ts"
import { storageError } from "../driver/errors.ts"
import { foreignKeyFaults, integrityFaults } from "./inspect.ts"
import { openReadOnly } from "./read-only.ts"
import { replaceDatabase } from "../file/set-aside.ts"
import { copyInto, flush } from "../driver/private-copy.ts"

/** Hears which part of the work is under way, and of some how far it is. */
export type Step = (phase: string, done?: number, total?: number) => void

/** Taken between two calls of SQLite, each of which is one step: rejects where the work is to end, and all of it is undone. */
export type Turn = () => Promise<void>

/** What a verified database holds. */
export interface Verified {
  readonly bytes: number
  readonly sessions: number
  readonly documents: number
}

/**
 * Writes a consistent copy of a database, which other processes may go on using, to `target` (mode 0600 from its first byte) and
 * verifies it. The copy gets its name when it is whole and on the disk; a file of that name is never replaced. Writes nothing else.
 *
 * Throws the `storage-…` codes; `storage-unavailable` where the target exists, or has no folder.
 */
export async function backUp(path: string, target: string, step: Step, turn: Turn): Promise<Verified> {
  if (existsSync(target)) throw taken(target)
  let workshop: string | undefined
  try {
    workshop = makeWorkshop(dirname(target))
    const verified = await makeCopy(path, join(workshop, "copy.db"), step, turn)
    giveName(join(workshop, "copy.db"), target)
    return verified
  } catch (error) {
    throw notWritten(error, target)
  } finally {
    if (workshop !== undefined) removeWorkshop(workshop)
  }
}

async function makeCopy(path: string, copy: string, step: Step, turn: Turn): Promise<Verified> {
  await turn()
  copyOf(path, copy, step)
  await turn()
  const verified = verify(copy, step)
  await turn()
  return verified
}

/**
 * Puts a copy of the backup in place of the database, after both were verified, while no other process has the database open. What was
 * there before is kept at `aside`, side files included, so that none of them is taken for the new file's. Returns what was restored,
 * and whether there was anything to set aside.
 *
 * Throws `storage-busy` where the database is in use, and the codes that {@link verify} throws; nothing is then changed.
 */
export async function restore(
  backup: string,
  path: string,
  aside: string,
  step: Step,
  turn: Turn,
): Promise<Verified & { readonly replaced: boolean }> {
  let workshop: string | undefined
  try {
    verify(backup, step)
    workshop = makeWorkshop(dirname(path))
    const copy = join(workshop, "copy.db")
    const verified = await makeCopy(backup, copy, step, turn)
    flush(copy)
    return { ...verified, replaced: putInPlace(copy, path, aside) }
  } catch (error) {
    throw storageError(error, path)
  } finally {
    if (workshop !== undefined) removeWorkshop(workshop)
  }
}

/** Gives a finished file the name of a database that nobody has open, as {@link replaceDatabase} does. */
export function putInPlace(file: string, path: string, aside: string): boolean {
  return whileAlone(path, () => replaceDatabase(file, path, aside))
}

/** Reads a whole database: integrity, references, and every document against its hash. Throws `storage-corrupt` with the first fault. */
export function verify(path: string, step: Step = () => undefined): Verified {
  step("Verifying")
  const database = openReadOnly(path)
  try {
    const faults = [...integrityFaults(database.db, 1), ...foreignKeyFaults(database.db)]
    const [fault] = faults
    if (fault !== undefined) throw damaged(path, fault)
    const admin = new AdminRows(database.db)
    return database.read(() => {
      const total = admin.documentCount()
      let documents = 0
      for (const { sessionID, state } of admin.documents()) {
        if (typeof state === "string") throw damaged(path, `a document of ${sessionID}: ${state}`)
        step("Verifying", ++documents, total)
      }
      return { bytes: statSync(path).size, sessions: admin.sessions().length, documents }
    })
  } catch (error) {
    throw storageError(error, path)
  } finally {
    database.close()
  }
}

function copyOf(path: string, target: string, step: Step): void {
  step("Copying")
  const database = openReadOnly(path)
  try {
    copyInto(database.db, target)
  } catch (error) {
    throw storageError(error, path)
  } finally {
    database.close()
  }
}

function giveName(temporary: string, target: string): void {
  flush(temporary)
  try {
    // Unlike a rename, a link never takes the place of a file that has come meanwhile.
    linkSync(temporary, target)
  } catch (error) {
    if (existsSync(target)) throw taken(target)
    if (!["EPERM", "ENOTSUP"].includes(codeOf(error))) throw error
    renameSync(temporary, target)
  }
}

function damaged(path: string, fault: string): CheckpointError {
  return new CheckpointError("storage-corrupt", `${path} is damaged (${fault}) and was left as it is.`, {
    facts: { database: path },
  })
}

/** What the file system says of a backup's place: no option of the plugin mends that, unlike a fault of the database's own place. */
function notWritten(error: unknown, target: string): unknown {
  const mapped = storageError(error, target)
  if (isCheckpointError(error) || !isCheckpointError(mapped) || mapped.code === "storage-full") return mapped
  const folder = dirname(target)
  const sentence = existsSync(folder)
    ? `${target} cannot be written: name a file in another folder. (${describe(error)})`
    : `There is no folder ${folder}: make it, or name a file in another one.`
  return new CheckpointError(mapped.code, sentence, { facts: { file: target }, cause: error })
}

function taken(target: string): CheckpointError {
  return new CheckpointError(
    "storage-unavailable",
    `${target} exists already and was left as it is: choose another name.`,
    {
      facts: { file: target },
    },
  )
}
