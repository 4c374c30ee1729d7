import type { SavedPlace } from "../../lib/git/place.ts"
import { cutMarked } from "../../lib/text.ts"
import type { Clean } from "../door.ts"
import { brief, replaceLive } from "../replace.ts"
import { EMPTY_CONTENT, LIMITS } from "../model.ts"
import type { Content } from "../model.ts"
import type { SessionRecord, StoreWriter } from "../port.ts"
import { encodeState } from "../state.ts"
import type { Outcome, Transaction } from "../transaction.ts"

/** A completed compaction that the host's message window shows. */
export interface ShownCompaction<Text extends string = string> {
  readonly id: string
  readonly summary: Text
}

/**
 * Records that a session was compacted, once per event id (an event without one is taken for a new one, which repeats nothing while
 * the state is the same): a real checkpoint gets a `compaction` snapshot unless the newest one of that kind equals it, and a
 * briefing; without one, the host's own text becomes a synthesized checkpoint.
 */
export function compact(
  tx: Transaction,
  eventID: string | undefined,
  text: Clean,
  place?: SavedPlace,
): Outcome<undefined> {
  const { writer, record } = tx
  if (eventID !== undefined && !writer.claimEvent(record.id, eventID)) return { result: undefined }
  writer.claimEvent(record.id, announced(text))
  return recordCompaction(tx, text, place)
}

/**
 * The same for a compaction that the message window shows, once per id. One that was not `expected` is not recorded where its end was
 * announced, where it came with the copy that a fork is, and for a purged session, which stays empty.
 */
export function compactAsShown(
  tx: Transaction,
  shown: ShownCompaction<Clean>,
  expected: boolean,
  place?: SavedPlace,
): Outcome<undefined> {
  const { writer, record } = tx
  const told = writer.releaseEvent(record.id, announced(shown.summary))
  if (!writer.claimEvent(record.id, `window:${shown.id}`)) return { result: undefined }
  if (!expected && (told || isCopied(writer, record) || isEmptied(writer, record))) return { result: undefined }
  return recordCompaction(tx, shown.summary, place)
}

/** What an announced end and the message in the window have in common: the text. */
function announced(text: string): string {
  return `announced:${text}`
}

/** A fork begins with its source's window, and is marked as compacted where that was: until it is compacted itself. */
function isCopied(writer: StoreWriter, { id, forkedFrom, compacted }: SessionRecord): boolean {
  return forkedFrom !== undefined && compacted && writer.newestHash(id, "compaction") === undefined
}

function isEmptied(writer: StoreWriter, { id, purged }: SessionRecord): boolean {
  return purged && writer.stateHash(id) === undefined
}

function recordCompaction(tx: Transaction, text: Clean, place: SavedPlace | undefined): Outcome<undefined> {
  const { writer, record, history, now } = tx
  writer.markCompacted(record.id)
  const current = writer.state(record.id)
  if (current !== undefined && !current.synthesized) {
    if (writer.newestHash(record.id, "compaction") !== current.hash) history.add("compaction", current)
    history.prune("compaction")
    brief(tx, current)
    return { result: undefined, live: { state: current } }
  }
  // No new text is no reason to give up an older one: a native compaction has none.
  if (current !== undefined && text.trim() === "") {
    brief(tx, undefined)
    return { result: undefined }
  }
  const state = encodeState({ content: synthesize(text), synthesized: true, updatedAt: now, place })
  const { live } = replaceLive(tx, state, "compaction")
  brief(tx, undefined)
  return { result: undefined, live }
}

const PLACEHOLDER = "[The host compacted this session without giving a summary, and no checkpoint had been saved.]"
const CUT = "\n[cut here: the host's summary is longer]"

function synthesize(text: string): Content {
  const wellFormed = text.toWellFormed()
  const summary = wellFormed.trim() === "" ? PLACEHOLDER : cutMarked(wellFormed, LIMITS.text, CUT)
  return { ...EMPTY_CONTENT, title: "Synthesized from a compaction", summary }
}
