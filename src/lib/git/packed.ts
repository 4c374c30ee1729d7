import { idBefore, packedName } from "./formats.ts"
import type { OpenFile } from "./read.ts"

/** The refs are not sorted, and searching them would take too long. */
export const TOO_MANY = "too many"

/** Bytes of the largest file that is searched from its beginning to its end, in a few hundredths of a second. */
const UNSORTED_LIMIT = 8 * 1_048_576

const CHUNK = 65_536
const LONGEST_ID = 64

/** Bytes in which the end of a line, a line with the value of a tag and a whole line with a ref are found. */
const LINES = 12_288

/**
 * The commit of a ref in a `packed-refs` file; `undefined` where it is not in there. Reads some 20 small parts of a file that git has
 * sorted, of any size, and else all that comes before the ref.
 */
export function findPacked(file: OpenFile, name: string): string | undefined {
  if (!isSorted(file)) return file.size > UNSORTED_LIMIT ? TOO_MANY : scan(file, name, 0, file.size)
  const [from, to] = narrow(file, Buffer.from(name))
  return scan(file, name, from, to)
}

function isSorted(file: OpenFile): boolean {
  const [first = ""] = text(file, 0).split("\n")
  return first.startsWith("# pack-refs with:") && first.split(" ").includes("sorted")
}

/** Where in a sorted file the line of that name begins, if it is there: a range of few bytes. */
function narrow(file: OpenFile, name: Buffer): readonly [number, number] {
  let [from, to] = [0, file.size]
  while (to - from > CHUNK) {
    const middle = Math.floor((from + to) / 2)
    const line = nextLine(file, middle)
    if (line === undefined) break
    if (Buffer.compare(line.name, name) <= 0) from = line.start
    else to = line.start
  }
  return [from, to]
}

/** The first line with a ref that begins after `position`. */
function nextLine(file: OpenFile, position: number): { readonly start: number; readonly name: Buffer } | undefined {
  const part = text(file, position)
  for (let end = part.indexOf("\n"); end !== -1; end = part.indexOf("\n", end + 1)) {
    const after = part.indexOf("\n", end + 1)
    const name = after === -1 ? undefined : packedName(part.slice(end + 1, after))
    if (name !== undefined) return { start: position + end + 1, name: Buffer.from(name, "latin1") }
  }
  return undefined
}

/** One character a byte, so that offsets stay what they are. */
function text(file: OpenFile, position: number): string {
  const bytes = Buffer.alloc(LINES)
  return bytes.toString("latin1", 0, file.read(bytes, position))
}

/** Searches the lines that begin in a range, which itself begins at a line. */
function scan(file: OpenFile, name: string, from: number, to: number): string | undefined {
  const wanted = Buffer.from(` ${name}\n`)
  const chunk = Buffer.alloc(CHUNK + LONGEST_ID + 1 + wanted.length)
  for (let position = from; position < to; position += CHUNK) {
    const bytes = chunk.subarray(0, file.read(chunk, position))
    // What begins earlier was whole in the chunk before.
    const start = position === from ? 0 : LONGEST_ID + 1
    for (let at = bytes.indexOf(wanted, start); at !== -1; at = bytes.indexOf(wanted, at + 1)) {
      const commit = idBefore(bytes.toString("latin1", Math.max(0, at - LONGEST_ID - 1), at))
      if (commit !== undefined) return commit
    }
  }
  return undefined
}
