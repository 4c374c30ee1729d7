import type { CommandGroup, FileRow, Newest } from "../../checkpoint/observation.ts"
import type { WorkOf } from "../../checkpoint/observed-port.ts"
import type { Values } from "../driver/statement.ts"

/** After every id of a message. */
const LAST = "\u{10FFFF}"

/** Which rows of one session are wanted. */
export type Between = Values & {
  readonly id: string
  readonly from: string
  readonly to: string
}

/** How groups of rows are read, and how those of a session and of its sub-agents are joined. */
interface Groups<T> {
  readonly rows: (values: Between & { readonly most: number }) => readonly T[]
  readonly total: (values: Between) => number
  readonly keyOf: (group: T) => string
  /** The first is the session's own, or of a sub-agent that was there before. */
  readonly joined: (one: T, other: T) => T
}

/** The newest groups. Without sub-agents, as most sessions are, the database counts and sorts them. */
export function newestOf<T extends { readonly newest: string }>(
  { id, children, from = "", to = LAST }: WorkOf,
  most: number,
  { rows, total, keyOf, joined }: Groups<T>,
): Newest<T> {
  if (children.length === 0) {
    const items = rows({ id, from, to, most })
    return { items, total: items.length < most ? items.length : total({ id, from, to }) }
  }
  const groups = new Map<string, T>()
  for (const session of [id, ...children])
    for (const group of rows({ id: session, from, to, most: EVERY })) {
      const known = groups.get(keyOf(group))
      groups.set(keyOf(group), known === undefined ? group : joined(known, group))
    }
  const sorted = [...groups.values()].sort((a, b) => (a.newest < b.newest ? 1 : a.newest > b.newest ? -1 : 0))
  return { items: sorted.slice(0, most), total: sorted.length }
}

/** More groups than a session ever has. */
const EVERY = 1_000_000

/** What the session did itself counts before what its sub-agents did, and that before what may be another session's. */
export function joinFiles(one: FileRow, other: FileRow): FileRow {
  if (one.whose === "own" || other.whose === "during") return one
  if (one.whose === "during") return other
  return { ...(one.newest < other.newest ? other : one), times: one.times + other.times }
}

export function joinCommands(one: CommandGroup, other: CommandGroup): CommandGroup {
  const newest = one.newest < other.newest ? other : one
  return { ...newest, runs: one.runs + other.runs, own: one.own || other.own }
}
