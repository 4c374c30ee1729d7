import type { Pages } from "./pages.ts"

export type Value = string | number | null

/** One entry of a b-tree page: a table's row, or an index's key (without a row id). */
export interface Cell {
  readonly rowid: number
  /** The decoded record, or undefined where it does not decode or a page of it is gone. */
  readonly values: readonly Value[] | undefined
}

/** What a page is, as far as it can be told. */
export interface BtreePage {
  readonly kind: "table" | "index"
  readonly cells: readonly Cell[]
  /** Pages below this one. Empty for a leaf. */
  readonly children: readonly number[]
}

const KINDS = new Map<number | undefined, { readonly kind: "table" | "index"; readonly leaf: boolean }>([
  [2, { kind: "index", leaf: false }],
  [5, { kind: "table", leaf: false }],
  [10, { kind: "index", leaf: true }],
  [13, { kind: "table", leaf: true }],
])

const TABLE_LEAF = 13

/**
 * Reads a b-tree page cell by cell; what is wrong in one cell does not touch the others. Undefined for any other kind of page, unless
 * it is `assumed` to be a leaf of a table whose mark was damaged.
 */
export function readBtreePage(pages: Pages, number: number, assumed = false): BtreePage | undefined {
  const page = pages.page(number)
  const start = number === 1 ? 100 : 0
  const found = KINDS.get(assumed ? TABLE_LEAF : page?.[start])
  if (page === undefined || found === undefined) return undefined
  const { kind, leaf } = found
  const header = start + (leaf ? 8 : 12)
  // No cell is smaller than four bytes with its pointer: a greater number is damage.
  const count = Math.min(page.readUInt16BE(start + 3), Math.floor((pages.usable - header) / 4))
  const cells: Cell[] = []
  const children = leaf ? [] : [page.readUInt32BE(start + 8)]
  for (let index = 0; index < count; index++) {
    const at = page.readUInt16BE(header + index * 2)
    if (at < header || at + 4 > pages.usable) continue
    if (!leaf) children.push(page.readUInt32BE(at))
    if (kind === "table" && !leaf) continue
    cells.push(readCell(pages, page, leaf ? at : at + 4, kind))
  }
  return { kind, cells, children }
}

function readCell(pages: Pages, page: Buffer, at: number, kind: "table" | "index"): Cell {
  const [length, afterLength] = varint(page, at)
  const [rowid, afterKey] = kind === "table" ? varint(page, afterLength) : [0, afterLength]
  const payload = readPayload(pages, page, afterKey, length, kind)
  return { rowid, values: payload === undefined ? undefined : decodeRecord(payload) }
}

/** The bytes of a record, from this page and its chain of overflow pages. */
function readPayload(
  pages: Pages,
  page: Buffer,
  at: number,
  length: number,
  kind: "table" | "index",
): Buffer | undefined {
  const { usable } = pages
  if (length < 1 || length > pages.count * usable) return undefined
  const most = kind === "table" ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23
  if (length <= most) return at + length <= usable ? page.subarray(at, at + length) : undefined
  const least = Math.floor(((usable - 12) * 32) / 255) - 23
  const exact = least + ((length - least) % (usable - 4))
  const local = exact <= most ? exact : least
  if (at + local + 4 > usable) return undefined
  const parts = [page.subarray(at, at + local)]
  let left = length - local
  let next = page.readUInt32BE(at + local)
  while (left > 0) {
    const overflow = pages.page(next)
    if (overflow === undefined) return undefined
    const part = overflow.subarray(4, 4 + Math.min(left, usable - 4))
    parts.push(part)
    left -= part.length
    next = overflow.readUInt32BE(0)
  }
  return Buffer.concat(parts)
}

const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8] as const

/** The columns of a record, or undefined where it is none of ours: a blob, a number with a fraction, text that is not UTF-8. */
function decodeRecord(payload: Buffer): readonly Value[] | undefined {
  const [headerLength, first] = varint(payload, 0)
  if (headerLength < first || headerLength > payload.length) return undefined
  const values: Value[] = []
  let at = headerLength
  for (let place = first; place < headerLength;) {
    const [type, next] = varint(payload, place)
    place = next
    const decoded = decodeValue(payload, at, type)
    if (decoded === undefined) return undefined
    values.push(decoded.value)
    at += decoded.length
  }
  return at === payload.length ? values : undefined
}

function decodeValue(payload: Buffer, at: number, type: number): { value: Value; length: number } | undefined {
  if (type === 0) return { value: null, length: 0 }
  if (type === 8 || type === 9) return { value: type - 8, length: 0 }
  if (type >= 13 && type % 2 === 1) {
    const length = (type - 13) / 2
    if (at + length > payload.length) return undefined
    try {
      return { value: utf8.decode(payload.subarray(at, at + length)), length }
    } catch {
      return undefined
    }
  }
  const length = INTEGER_BYTES[type]
  if (length === undefined || at + length > payload.length) return undefined
  const value = length === 8 ? Number(payload.readBigInt64BE(at)) : payload.readIntBE(at, length)
  return Number.isSafeInteger(value) ? { value, length } : undefined
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

/** A variable-length integer and where the next field begins. Numbers beyond 2^53 come back rounded: nothing of ours is that large. */
function varint(page: Buffer, start: number): [number, number] {
  let value = 0
  for (let index = 0; index < 8; index++) {
    const byte = page[start + index] ?? 0
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) return [value, start + index + 1]
  }
  return [value * 256 + (page[start + 8] ?? 0), start + 9]
}
