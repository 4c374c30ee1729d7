import { codeOf } from "../errors.ts"

/** What a look at a path finds; undefined also where what should be a folder on the way is none. Throws what else the look throws. */
export function unlessAbsent<T>(look: () => T | undefined): T | undefined {
  try {
    return look()
  } catch (error) {
    if (codeOf(error) === "ENOTDIR") return undefined
    throw error
  }
}
