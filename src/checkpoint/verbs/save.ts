import { CheckpointError } from "../../errors.ts"
import { encodeState } from "../state.ts"
import type { State } from "../state.ts"
import { changesOf, diff, losesAnything } from "../diff.ts"
import type { Changes } from "../diff.ts"
import { isEmptyPatch, merge } from "../merge.ts"
import type { SavedPlace } from "../../lib/git/place.ts"
import { ruleTexts } from "../session-row.ts"
import { bindChecks } from "./checks.ts"
import type { CheckReport } from "./checks.ts"
import { crowdedBy } from "./rules.ts"
import type { Clean, CleanPatch } from "../door.ts"
import { EMPTY_CONTENT, LIMITS, LIST_FIELDS } from "../model.ts"
import type { Content } from "../model.ts"
import type { Outcome, Transaction } from "../transaction.ts"

export interface SaveResult {
  readonly changed: boolean
  readonly state: State
  readonly changes: Changes
  readonly snapshot: { readonly name: string; readonly kind: "auto" | "named" } | undefined
  /** The snapshot that holds the state before, when anything of it was removed or replaced. */
  readonly undo: string | undefined
  /** What the checks that the call named are worth. */
  readonly checks: CheckReport["checks"]
  readonly warnings: readonly string[]
}

/** What of a save is no content. */
export interface SaveExtras {
  readonly snapshotName?: Clean | undefined
  readonly place?: SavedPlace | undefined
  /** Commands whose success shows that the work of this save is done, as they are recorded. */
  readonly checks?: readonly Clean[]
}

/**
 * Merges a patch into the live state. Changed content is stored with one snapshot of the new state, `named` or `auto`; unchanged
 * content is neither rewritten nor re-dated, and gets a snapshot only when one was named. Either way the prompt counter starts anew.
 *
 * Throws `invalid-input` for a first save that names no field and for a result beyond the limits; nothing is then stored.
 */
export function save(
  tx: Transaction,
  patch: CleanPatch,
  { snapshotName, place, checks: commands = [] }: SaveExtras = {},
): Outcome<SaveResult> {
  const { writer, record, now, history, options } = tx
  const { id } = record
  const current = writer.state(id)
  if (current === undefined && isEmptyPatch(patch)) {
    throw new CheckpointError(
      "invalid-input",
      "There is nothing to save: this session has no checkpoint yet and the call names no field. Give at least a title or an objective.",
    )
  }
  const kind = snapshotName === undefined ? "auto" : "named"
  const named = snapshotName === undefined ? {} : { name: snapshotName }
  const next = current !== undefined && isEmptyPatch(patch) ? current : nextState(current, patch, { now, place })
  if (record.prompts > 0) writer.setPrompts(id, 0)
  const { checks, warnings } = bindChecks(tx, commands, before(current)?.content, next.content)

  if (current !== undefined && next.hash === current.hash) {
    // Who saves the same again says that it holds here: the place is the newest, the date that of the content.
    const here = { ...current, place }
    const moved = JSON.stringify(place) !== JSON.stringify(current.place)
    if (moved) writer.putPlace(id, here)
    const name = snapshotName === undefined ? undefined : history.add("named", here, named)
    return {
      result: {
        changed: false,
        state: here,
        changes: {},
        snapshot: name === undefined ? undefined : { name, kind },
        undo: undefined,
        checks,
        warnings: [...(name === undefined ? [] : dropped(history.prune("named"))), ...warnings],
      },
      ...(moved ? { live: { state: here } } : {}),
    }
  }

  const difference = diff(current?.content ?? EMPTY_CONTENT, next.content)
  const { undo, gone } =
    current !== undefined && losesAnything(difference)
      ? history.keep(current, kind)
      : { undo: undefined, gone: history.makeRoom(kind) }
  writer.putState(id, next)
  const name = history.add(kind, next, named)
  return {
    result: {
      changed: true,
      state: next,
      changes: changesOf(current?.content, difference),
      snapshot: { name, kind },
      undo,
      checks,
      warnings: [
        ...warnings,
        ...(kind === "named" ? dropped(gone) : []),
        ...(difference.constraints === undefined
          ? []
          : crowdedBy(ruleTexts(writer, record), next.content.constraints, options)),
      ],
    },
    live: { state: next },
  }
}

/** A synthesized state is the host's text, not the model's: the first real save replaces it whole. */
function nextState(
  current: State | undefined,
  patch: CleanPatch,
  { now, place }: { now: number; place: SavedPlace | undefined },
): State {
  const former = before(current)
  const content = merge(former?.content, patch)
  assertListSizes(content, former?.content)
  return encodeState({ content, synthesized: false, updatedAt: now, place }, { before: former })
}

function before(current: State | undefined): State | undefined {
  return current?.synthesized === true ? undefined : current
}

/** A list from 1.x may be longer than the limit: it may stay so, but not grow. */
function assertListSizes(content: Content, before: Content | undefined): void {
  for (const field of LIST_FIELDS) {
    const size = content[field].length
    if (size <= LIMITS.items || (before !== undefined && size <= before[field].length)) continue
    throw new CheckpointError(
      "invalid-input",
      `${field} would hold ${size} items; at most ${LIMITS.items} are kept. Replace the list with a shorter one.`,
      { facts: { field, limit: LIMITS.items, size } },
    )
  }
}

/** Automatic snapshots come and go; that a named one went is said. */
function dropped(names: readonly string[]): readonly string[] {
  return names.map((name) => `The oldest named snapshot "${name}" was dropped: at most 100 named ones are kept.`)
}
