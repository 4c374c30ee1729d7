import { isCheckpointError } from "../errors.ts"

/** The result of a write that a read would like to have; undefined where the disk or a lock does not let anybody write. */
export async function writeIfPossible<T>(write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await write()
  } catch (error) {
    if (isCheckpointError(error) && ["storage-readonly", "storage-full", "storage-busy"].includes(error.code))
      return undefined
    throw error
  }
}
