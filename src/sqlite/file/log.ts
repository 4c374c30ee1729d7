import { closeSync, fstatSync, openSync, readSync } from "node:fs"
import { LOG } from "../../lib/side-files.ts"
import { assertPlainFiles, sizeOf } from "../driver/beside.ts"

/** Bytes of a log's header, and of each frame's (https://www.sqlite.org/walformat.html). */
export const LOG_HEADER = 32
export const FRAME_HEADER = 24

/** What is in a write-ahead log behind the place where SQLite stops reading it. */
export interface LostFrames {
  /** The frame, counted from 1, that is not what was written; 0 where it is the log's header. */
  readonly broken: number
  /** Frames of the same log behind it. */
  readonly frames: number
  /** How many of these end a transaction. */
  readonly commits: number
}

/** How often a log is read that changes meanwhile. */
const TRIES = 5

/**
 * Finds what SQLite leaves out of a log: it reads up to the first frame whose checksum is wrong and takes the rest for the remains of
 * an earlier log. Frames that have this log's salt are none of those, and where one of them ends a transaction, that transaction was
 * written after everything before it. A killed writer leaves no such frame: what it had not finished has no end.
 *
 * Undefined for a sound log, one that ends in an unfinished write, or one that is written to all the while. Reads the file without
 * SQLite, which has no lock on a log; frame by frame, so that a large one takes no memory. Throws the system's errors.
 */
export function lostFrames(path: string): LostFrames | undefined {
  assertPlainFiles(path)
  if (sizeOf(`${path}${LOG}`) < LOG_HEADER) return undefined
  const file = openSync(`${path}${LOG}`, "r")
  try {
    let last = ""
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const found = scan(file)
      if (found === undefined) return undefined
      // A writer in the middle of its work looks like damage, but not twice the same.
      const seen = `${stateOf(file)} ${JSON.stringify(found)}`
      if (seen === last) return found
      last = seen
    }
    return undefined
  } finally {
    closeSync(file)
  }
}

function stateOf(file: number): string {
  const { size, mtimeNs } = fstatSync(file, { bigint: true })
  return `${size} ${mtimeNs} ${read(file, 0, LOG_HEADER)?.toString("hex")}`
}

function scan(file: number): LostFrames | undefined {
  const header = read(file, 0, LOG_HEADER)
  if (header === undefined) return undefined
  const magic = header.readUInt32BE(0)
  const size = header.readUInt32BE(8)
  const sum = checksum(magic === 0x377f0683)
  const stored = sumsIn(header, 24)
  const computed = sum(header.subarray(0, 24), [0, 0])
  if ((magic | 1) === 0x377f0683 && isPageSize(size) && isEqual(stored, computed))
    return behindBreak(file, { size, sum, salt: header.subarray(16, 24), broken: undefined, sums: stored })
  // SQLite leaves the whole log out. It is one if its first frames bear each other out, whatever byte of the header is wrong.
  const sizes = new Set([isPageSize(size) ? size : USUAL_PAGE, USUAL_PAGE])
  for (const each of sizes)
    for (const bigEndian of [magic === 0x377f0683, magic !== 0x377f0683])
      if (isBorneOut(file, each, checksum(bigEndian), [stored, checksum(bigEndian)(header.subarray(0, 24), [0, 0])]))
        return behindBreak(file, {
          size: each,
          sum,
          salt: read(file, LOG_HEADER + 8, 8) ?? Buffer.alloc(8),
          broken: 0,
          sums: stored,
        })
  return undefined
}

const USUAL_PAGE = 4096

interface Start {
  readonly size: number
  readonly sum: Checksum
  readonly salt: Buffer
  readonly broken: number | undefined
  readonly sums: Sums
}

function behindBreak(file: number, start: Start): LostFrames | undefined {
  let { broken, sums } = start
  let frames = 0
  let commits = 0
  for (let number = 1; ; number++) {
    const frame = read(file, LOG_HEADER + (number - 1) * (FRAME_HEADER + start.size), FRAME_HEADER + start.size)
    if (frame === undefined) break
    const ours = frame.subarray(8, 16).equals(start.salt)
    if (broken === undefined) {
      sums = start.sum(frame.subarray(FRAME_HEADER), start.sum(frame.subarray(0, 8), sums))
      if (!ours || !isEqual(sums, sumsIn(frame, 16))) broken = number
    } else if (ours) {
      frames++
      if (frame.readUInt32BE(4) !== 0) commits++
    }
  }
  return broken === undefined || commits === 0 ? undefined : { broken, frames, commits }
}

/** Whether one of the first two frames has the checksum that follows from what is before it. */
function isBorneOut(file: number, size: number, sum: Checksum, seeds: readonly Sums[]): boolean {
  const frame = (number: number): Buffer | undefined =>
    read(file, LOG_HEADER + (number - 1) * (FRAME_HEADER + size), FRAME_HEADER + size)
  const [first, second] = [frame(1), frame(2)]
  const follows = (each: Buffer | undefined, seed: Sums): boolean =>
    each !== undefined && isEqual(sum(each.subarray(FRAME_HEADER), sum(each.subarray(0, 8), seed)), sumsIn(each, 16))
  return seeds.some((seed) => follows(first, seed)) || (first !== undefined && follows(second, sumsIn(first, 16)))
}

/** Bytes of a file, or undefined where it is too short. */
function read(file: number, at: number, length: number): Buffer | undefined {
  const bytes = Buffer.alloc(length)
  for (let done = 0; done < length;) {
    const count = readSync(file, bytes, done, length - done, at + done)
    if (count === 0) return undefined
    done += count
  }
  return bytes
}

export type Sums = readonly [number, number]
export type Checksum = (data: Buffer, state: Sums) => Sums

/** The checksum of a log, which each frame continues. */
export function checksum(bigEndian: boolean): Checksum {
  return (data, [first, second]) => {
    let a = first
    let b = second
    for (let at = 0; at + 8 <= data.length; at += 8) {
      a = (a + (bigEndian ? data.readUInt32BE(at) : data.readUInt32LE(at)) + b) >>> 0
      b = (b + (bigEndian ? data.readUInt32BE(at + 4) : data.readUInt32LE(at + 4)) + a) >>> 0
    }
    return [a, b]
  }
}

function sumsIn(bytes: Buffer, at: number): Sums {
  return [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]
}

function isEqual(one: Sums, other: Sums): boolean {
  return one[0] === other[0] && one[1] === other[1]
}

/** A power of two that SQLite takes for the size of a page. */
export function isPageSize(size: number): boolean {
  return size >= 512 && size <= 65_536 && (size & (size - 1)) === 0
}
