import type { SnapshotKind } from "../../checkpoint/model.ts"
import type { NewSnapshot } from "../../checkpoint/port.ts"
import { all, one } from "../driver/statement.ts"
import type { NamedStatement } from "../driver/statement.ts"
import { toName } from "./rows.ts"
import type { StatementName } from "./statements.ts"
import { placeOf, titleOf } from "./values.ts"

/** Gives the statement of that name, prepared. */
type Prepared = (name: StatementName) => NamedStatement

/** Writes a snapshot. False, and nothing is written, where the session has one of that name already. */
export function addSnapshot(sql: Prepared, id: string, snapshot: NewSnapshot): boolean {
  const { name, kind, state, savedAt, origin, point } = snapshot
  // In two statements: one INSERT that looks at its own table costs more than both.
  if (one(sql("snapshotNamed"), { id, name }, `Snapshot "${name}" of ${id}`) !== undefined) return false
  sql("insertSnapshot").run({
    id,
    name,
    kind,
    title: titleOf(state),
    status: state.content.status,
    synthesized: state.synthesized ? 1 : 0,
    hash: state.hash,
    origin: origin ?? null,
    created: savedAt,
    updated: state.updatedAt,
    document: state.json,
    place: placeOf(state),
    point: point ?? null,
  })
  return true
}

/** Keeps the newest `keep` snapshots of a kind and returns the names of those that went. */
export function pruneSnapshots(sql: Prepared, id: string, kind: SnapshotKind, keep: number): readonly string[] {
  const oldest = one(sql("oldest"), { id, kind }, `A snapshot of ${id}`)
  const excess = (oldest?.integer("total") ?? 0) - keep
  if (oldest === undefined || excess <= 0) return []
  // One at a time is the rule; more of them means that the limit was lowered.
  const gone = excess === 1 ? [oldest] : all(sql("beyond"), { id, kind, keep }, `A snapshot of ${id}`)
  for (const row of gone) sql("deleteSnapshot").run({ seq: row.integer("seq") })
  return gone.map(toName)
}

/** The number in `<stem>-<number>`, written as a number is; NaN for anything else behind the stem, which never is in the way. */
export function takenNumber(name: string, stem: string): number {
  const suffix = name.slice(stem.length)
  return /^-[1-9][0-9]*$/.test(suffix) ? Number(suffix.slice(1)) : NaN
}
