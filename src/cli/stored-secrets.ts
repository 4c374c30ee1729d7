import { secretsIn } from "../checkpoint/scrubbing.ts"
import { describe } from "../errors.ts"
import { maskCommand, maskSecrets } from "../secrets/mask.ts"
import { plural } from "./format.ts"
import type { View } from "./store-access.ts"

/** Where a secret is stored, and of which kind it is: never its text. */
export interface Place {
  readonly where: "checkpoint" | "snapshot" | "briefing" | "rule" | "observed"
  /** The snapshot's name, masked. */
  readonly snapshot?: string
  /** The field, or `name` for the snapshot's own. */
  readonly field?: string
  readonly kind: string
}

/** The secrets that a session has stored. `fault` says why not all of it could be read. */
export interface SessionSecrets {
  readonly found: readonly Place[]
  readonly fault?: string
}

export function secretsOf({ reader }: Pick<View, "reader">, id: string): SessionSecrets {
  const found: Place[] = []
  try {
    const live = reader.state(id)
    if (live !== undefined)
      found.push(...secretsIn(live.content).map((each) => ({ where: "checkpoint" as const, ...each })))
    for (const seq of reader.snapshotSeqs(id)) {
      const { name, state } = reader.snapshotAt(id, seq)
      const { text: snapshot, found: inName } = maskSecrets(name)
      const place = { where: "snapshot", snapshot } as const
      found.push(...inName.map(({ kind }) => ({ ...place, field: "name", kind })))
      found.push(...secretsIn(state.content).map((each) => ({ ...place, ...each })))
    }
    const record = reader.session(id)
    const rules = record === undefined ? [] : reader.rules(record).flatMap(({ text }) => maskSecrets(text).found)
    found.push(...rules.map(({ kind }) => ({ where: "rule" as const, kind })))
    const commands = reader.runs(id)
    const changes = reader.changes(id)
    const observed = [
      ...commands.flatMap(({ text }) => maskCommand(text).found),
      ...changes.flatMap(({ path }) => maskSecrets(path).found),
    ]
    found.push(...observed.map(({ kind }) => ({ where: "observed" as const, kind })))
    const inBriefing = maskSecrets(reader.briefing(id).text ?? "").found
    found.push(...inBriefing.map(({ kind }) => ({ where: "briefing" as const, kind })))
    return { found }
  } catch (error) {
    return { found, fault: describe(error) }
  }
}

/** The places in words, and the kinds. */
export function summaryOf({ found }: SessionSecrets): { readonly summary: string; readonly kinds: readonly string[] } {
  const snapshots = new Set(found.flatMap(({ snapshot }) => snapshot ?? [])).size
  const has = (where: Place["where"]): boolean => found.some((each) => each.where === where)
  const places = [
    ...(has("checkpoint") ? ["checkpoint"] : []),
    ...(snapshots === 0 ? [] : [plural(snapshots, "snapshot")]),
    ...(has("briefing") ? ["briefing"] : []),
    ...(has("rule") ? ["rules"] : []),
    ...(has("observed") ? ["observed work"] : []),
  ]
  return { summary: places.join(", "), kinds: [...new Set(found.map(({ kind }) => kind))] }
}
