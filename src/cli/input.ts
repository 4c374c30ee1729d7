import { constants } from "node:buffer"
import { createReadStream } from "node:fs"
import { codeOf, describe } from "../errors.ts"
import { EXIT, Failure } from "./failure.ts"
import { isStandardInput } from "./out-file.ts"

/** A longer text cannot be held: what an input may have, in bytes. */
const LIMIT = constants.MAX_STRING_LENGTH

/**
 * Everything that a file holds, or the standard input where `path` is that. A pipe that is empty is waited for until its writer closes
 * it, in the event loop, whatever mode its descriptor has. Throws a problem where there is no such file, or it has more than the
 * runtime's longest text, and a storage error where it cannot be read; `name` begins the sentence.
 */
export async function readInput(path: string, name: string): Promise<Uint8Array> {
  const source: AsyncIterable<unknown> =
    path === STANDARD_INPUT || isStandardInput(path) ? process.stdin : createReadStream(path)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of source) {
      const bytes = chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk))
      size += bytes.length
      if (size > LIMIT) break
      chunks.push(bytes)
    }
  } catch (error) {
    const missing = codeOf(error) === "ENOENT"
    throw new Failure(missing ? EXIT.problem : EXIT.storage, `${name} could not be read: ${describe(error)}`, {
      cause: error,
    })
  }
  if (size > LIMIT)
    throw new Failure(EXIT.problem, `${name} has more than ${String(LIMIT)} bytes, which cannot be read at once.`)
  return Buffer.concat(chunks)
}

/** What stands for the standard input on a command line. */
export const STANDARD_INPUT = "-"
