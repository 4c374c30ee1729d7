import { LIST_FIELDS, TEXT_FIELDS } from "./model.ts"
import type { Content, Field, ListField } from "./model.ts"

const SINGLE_FIELDS = [...TEXT_FIELDS, "status"] as const

export interface TextDifference {
  readonly before: string | null
  readonly after: string | null
}

/** Items as a multiset: one entry per occurrence that came or went. `moved` is true when the items that stayed changed their order. */
export interface ListDifference {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly moved: boolean
}

export type Difference = { readonly [F in Exclude<Field, ListField>]?: TextDifference } & {
  readonly [F in ListField]?: ListDifference
}

/** What changed for a reader of a save: words for text, numbers for lists. */
export type Changes = {
  readonly [F in Field]?: "set" | "changed" | "cleared" | { added: number; removed: number; moved: boolean }
}

/**
 * The field-level difference. Equal fields are absent. For lists, `before` without `removed` and with `added` is `after`, as
 * multisets; where `moved` is false, the items that stayed are also in the same order.
 */
export function diff(before: Content, after: Content): Difference {
  const difference: { -readonly [F in keyof Difference]: Difference[F] } = {}
  for (const field of SINGLE_FIELDS) {
    const from = before[field] ?? null
    const to = after[field] ?? null
    if (from !== to) difference[field] = { before: from, after: to }
  }
  for (const field of LIST_FIELDS) {
    const change = diffList(before[field], after[field])
    if (change !== undefined) difference[field] = change
  }
  return difference
}

/** The difference in brief. A status that a first save set counts as `set`, because there was none before. */
export function changesOf(before: Content | undefined, difference: Difference): Changes {
  const changes: { -readonly [F in keyof Changes]: Changes[F] } = {}
  for (const field of TEXT_FIELDS) {
    const change = difference[field]
    if (change === undefined) continue
    changes[field] = change.before === null ? "set" : change.after === null ? "cleared" : "changed"
  }
  if (before === undefined) changes.status = "set"
  else if (difference.status !== undefined) changes.status = "changed"
  for (const field of LIST_FIELDS) {
    const change = difference[field]
    if (change === undefined) continue
    changes[field] = { added: change.added.length, removed: change.removed.length, moved: change.moved }
  }
  return changes
}

/** True when something that `before` had is not in `after` as it was: an item gone or moved, a text replaced or emptied. */
export function losesAnything(difference: Difference): boolean {
  for (const field of SINGLE_FIELDS) {
    const change = difference[field]
    if (change !== undefined && change.before !== null) return true
  }
  for (const field of LIST_FIELDS) {
    const change = difference[field]
    if (change !== undefined && (change.removed.length > 0 || change.moved)) return true
  }
  return false
}

function diffList(wholeBefore: readonly string[], wholeAfter: readonly string[]): ListDifference | undefined {
  if (wholeBefore === wholeAfter) return undefined
  // What both begin and end with takes no part in the rest, and most saves leave most of a list alone.
  const [before, after] = withoutCommonEnds(wholeBefore, wholeAfter)
  if (before.length === 0 && after.length === 0) return undefined
  const [removed, stayedBefore] = split(before, after)
  const [added, stayedAfter] = split(after, before)
  return { added, removed, moved: !sameOrder(before, after, stayedBefore, stayedAfter) }
}

function withoutCommonEnds(
  before: readonly string[],
  after: readonly string[],
): [readonly string[], readonly string[]] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  return [before.slice(start, before.length - end), after.slice(start, after.length - end)]
}

/** Splits `items` into the occurrences that `other` lacks and those that it has. */
function split(items: readonly string[], other: readonly string[]): [string[], string[]] {
  const available = new Map<string, number>()
  for (const item of other) available.set(item, (available.get(item) ?? 0) + 1)
  const missing: string[] = []
  const present: string[] = []
  for (const item of items) {
    const left = available.get(item) ?? 0
    if (left > 0) available.set(item, left - 1)
    ;(left > 0 ? present : missing).push(item)
  }
  return [missing, present]
}

function sameOrder(
  before: readonly string[],
  after: readonly string[],
  stayedBefore: readonly string[],
  stayedAfter: readonly string[],
): boolean {
  if (stayedBefore.every((item, index) => item === stayedAfter[index])) return true
  // Which copy of a repeated item went is a choice. The order is kept when some choice keeps it.
  const repeats = new Set(stayedBefore).size < stayedBefore.length || new Set(before).size < before.length
  if (!repeats && new Set(after).size === after.length) return false
  // Imported lists have no limit on their length: beyond this many steps the order counts as changed.
  return before.length * after.length <= 4_000_000 && longestCommon(before, after) === stayedBefore.length
}

/** Length of the longest common subsequence. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  let previous = new Uint32Array(b.length + 1)
  for (const item of a) {
    const row = new Uint32Array(b.length + 1)
    for (let index = 0; index < b.length; index++) {
      row[index + 1] =
        item === b[index] ? (previous[index] ?? 0) + 1 : Math.max(row[index] ?? 0, previous[index + 1] ?? 0)
    }
    previous = row
  }
  return previous[b.length] ?? 0
}
