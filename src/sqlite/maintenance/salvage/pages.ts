import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from "node:fs"
import { assertPlainFiles } from "../../driver/beside.ts"
import { checksum, FRAME_HEADER, isPageSize, LOG_HEADER } from "../../file/log.ts"
import { LOG } from "../../../lib/side-files.ts"

/**
 * The pages of a database file as its last commit left them, read without SQLite, which gives up on a damaged file
 * (https://www.sqlite.org/fileformat2.html). A write-ahead log beside it is taken into account, up to its last whole transaction.
 *
 * The file must not be open in this process: closing it here would drop SQLite's locks.
 */
export interface Pages {
  readonly pageSize: number
  /** Bytes of a page that hold data. */
  readonly usable: number
  readonly count: number
  /** Whether the first page begins as a database does. */
  readonly headed: boolean
  /** Page `number`, counted from 1; what the file is too short for reads as zeros. Undefined for a page that is not there at all. */
  page(number: number): Buffer | undefined
  close(): void
}

/** What every SQLite file begins with (https://www.sqlite.org/fileformat.html section 1.3.1). */
export const MAGIC = "SQLite format 3\0"
const DEFAULT_PAGE_SIZE = 4096

export function openPages(path: string, options: { readonly reserved?: number } = {}): Pages {
  assertPlainFiles(path)
  // The file may be gone while its log is there.
  const file = existsSync(path) ? openSync(path, "r") : undefined
  const read = (into: Buffer, at: number): void => {
    if (file !== undefined) readSync(file, into, 0, into.length, at)
  }
  const close = (): void => {
    if (file !== undefined) closeSync(file)
  }
  try {
    const header = Buffer.alloc(100)
    read(header, 0)
    const log = readLog(`${path}${LOG}`)
    const first = log?.pages.get(1) ?? header
    const headed = first.subarray(0, MAGIC.length).toString("latin1") === MAGIC
    const size = file === undefined ? 0 : statSync(path).size
    const pageSize = log?.pageSize ?? (headed ? pageSizeOf(header, size) : DEFAULT_PAGE_SIZE)
    const reserved = options.reserved ?? (headed ? (first[20] ?? 0) : 0)
    const count = Math.max(Math.ceil(size / pageSize), log?.count ?? 0)
    return {
      pageSize,
      usable: pageSize - reserved,
      count,
      headed,
      page: (number) => {
        if (number < 1 || number > count) return undefined
        const logged = log?.pages.get(number)
        if (logged !== undefined) return logged
        const page = Buffer.alloc(pageSize)
        read(page, (number - 1) * pageSize)
        return page
      },
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

/** The page size from the header. Where it does not fit the file's size and number of pages but the usual page size does, the usual one. */
function pageSizeOf(header: Buffer, size: number): number {
  const field = header.readUInt16BE(16)
  const said = field === 1 ? 65_536 : field
  const agrees = (pageSize: number): boolean => header.readUInt32BE(28) * pageSize === size
  if (!isPageSize(said) || (!agrees(said) && agrees(DEFAULT_PAGE_SIZE))) return DEFAULT_PAGE_SIZE
  return said
}

interface Log {
  readonly pageSize: number
  readonly count: number
  readonly pages: ReadonlyMap<number, Buffer>
}

/** The pages that whole transactions in the log have written. A frame that fails its checksum ends it, as it does for SQLite. */
function readLog(path: string): Log | undefined {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) < LOG_HEADER) return undefined
  const log = readFileSync(path)
  const magic = log.readUInt32BE(0)
  const pageSize = log.readUInt32BE(8)
  if ((magic | 1) !== 0x377f0683 || !isPageSize(pageSize)) return undefined
  const sum = checksum(magic === 0x377f0683)
  let state = sum(log.subarray(0, 24), [0, 0])
  if (state[0] !== log.readUInt32BE(24) || state[1] !== log.readUInt32BE(28)) return undefined
  const pages = new Map<number, Buffer>()
  const open = new Map<number, Buffer>()
  let count = 0
  for (let at = LOG_HEADER; at + FRAME_HEADER + pageSize <= log.length; at += FRAME_HEADER + pageSize) {
    const frame = log.subarray(at, at + FRAME_HEADER)
    const page = log.subarray(at + FRAME_HEADER, at + FRAME_HEADER + pageSize)
    if (!frame.subarray(8, 16).equals(log.subarray(16, 24))) break
    state = sum(page, sum(frame.subarray(0, 8), state))
    if (state[0] !== frame.readUInt32BE(16) || state[1] !== frame.readUInt32BE(20)) break
    open.set(frame.readUInt32BE(0), page)
    const committed = frame.readUInt32BE(4)
    if (committed === 0) continue
    for (const [number, content] of open) pages.set(number, content)
    open.clear()
    count = committed
  }
  return pages.size === 0 ? undefined : { pageSize, count, pages }
}
