import { CheckpointError, isCheckpointError } from "../../errors.ts"
import type { ErrorCode } from "../../errors.ts"
import { storageError } from "../driver/errors.ts"

/** Faults after which the next call opens the file anew. A full disk is none of them: there a new connection could not even read. */
export const REOPENED: ReadonlySet<ErrorCode> = new Set(["storage-readonly", "storage-unavailable"])

/** The file under the connection was removed or replaced while a write was going on: it has to be done again. */
export class Replaced extends Error {}

/** An error of a try in our own words. */
export function faultOf(error: unknown, path: string): unknown {
  return error instanceof Replaced ? error : storageError(error, path)
}

/** Whether the same call may succeed a little later. */
export function isTransient(fault: unknown): boolean {
  return fault instanceof Replaced || (isCheckpointError(fault) && fault.code === "storage-busy")
}

/** The error of a write whose file was replaced at every try. */
export function lost(path: string): CheckpointError {
  return new CheckpointError(
    "storage-unavailable",
    `${path} was removed or replaced again and again while it was written; the save was not kept, try again when the file stays.`,
    { facts: { database: path } },
  )
}

/** Milliseconds between two tries for a lock: soon at first, then steadily, never in step with another waiter. */
export function pause(attempt: number): number {
  return Math.min(25, 1 + attempt * 2) * (0.5 + Math.random() / 2)
}
