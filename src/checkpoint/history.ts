import type { State } from "./state.ts"
import { CheckpointError } from "../errors.ts"
import { shorten } from "../lib/text.ts"
import { isoTime } from "./document.ts"
import { createDoor, withoutMarks } from "./door.ts"
import { LIMITS } from "./model.ts"
import type { SnapshotKind } from "./model.ts"
import type { StoredSnapshot, StoreReader, StoreWriter } from "./port.ts"

/** How many snapshots of each kind a session keeps: `maxSnapshots` is for the automatic ones (docs/tools.md#snapshots). */
export interface Retention {
  readonly maxSnapshots: number
}

const NAMED_KEPT = 100
const UNDO_POINTS_KEPT = 10
/** How many names an error lists. */
const AVAILABLE_SHOWN = 20

/** The numbers of so many digits that follow a stem: those taken, and the one to try next. */
interface Numbers {
  readonly taken: ReadonlySet<number>
  next: number
}

/** The snapshots of one session inside one transaction: names, retention and undo points. */
export class History {
  readonly #writer: StoreWriter
  readonly #id: string
  readonly #now: number
  readonly #retention: Retention
  readonly #message: string
  /** What is known of the numbers behind a stem, so that of many equal names each needs no look of its own. */
  readonly #numbers = new Map<string, Numbers>()

  /** `message` is the one in which the snapshots are taken, where that is known. */
  constructor(writer: StoreWriter, id: string, now: number, retention: Retention, message = "") {
    this.#writer = writer
    this.#id = id
    this.#now = now
    this.#retention = retention
    this.#message = message
  }

  /** Writes a snapshot and returns its final name: a taken one gets `-2`, `-3`, …; without one, a name is made from kind and time. */
  add(kind: SnapshotKind, state: State, options: { name?: string; savedAt?: number; origin?: string } = {}): string {
    const savedAt = options.savedAt ?? this.#now
    const wanted = options.name ?? automaticName(kind, savedAt)
    const origin = options.origin === undefined ? {} : { origin: options.origin }
    const point = options.savedAt === undefined ? this.#message : undefined
    for (let name = wanted; ; name = this.#free(wanted)) {
      if (this.#writer.addSnapshot(this.#id, { name, kind, state, savedAt, ...origin, point })) return name
    }
  }

  /** The smallest number from 2 on that makes a free name. What is written meanwhile under such a name is met again by the writing. */
  #free(wanted: string): string {
    for (let digits = 1; ; digits++) {
      const stem = stemOf(wanted, digits)
      const numbers = this.#numbersOf(stem, digits)
      while (numbers.taken.has(numbers.next)) numbers.next++
      if (numbers.next < 10 ** digits) return `${stem}-${numbers.next++}`
    }
  }

  #numbersOf(stem: string, digits: number): Numbers {
    const key = `${digits} ${stem}`
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const taken = this.#writer.takenNumbers(this.#id, stem, digits)
    const numbers = { taken, next: firstOf(digits) }
    this.#numbers.set(key, numbers)
    return numbers
  }

  /**
   * Makes room for a snapshot of kind `adding`, and sees to it that one which stays holds `earlier`: where there is none, the state is
   * stored now, so that what replaces it can be undone. Returns the name of that one, and of those of that kind that went.
   */
  keep(earlier: State, adding: SnapshotKind): { readonly undo: string; readonly gone: readonly string[] } {
    const gone = this.makeRoom(adding)
    const held = this.#writer.snapshotHolding(this.#id, earlier.hash)
    if (held !== undefined) return { undo: held, gone }
    const kind = earlier.synthesized ? "compaction" : "auto"
    const undo = this.add(kind, earlier)
    if (kind === adding) return { undo, gone: [...gone, ...this.makeRoom(kind)] }
    this.prune(kind)
    return { undo, gone }
  }

  /** Drops what is beyond the retention of a kind and returns the names that went. */
  prune(kind: SnapshotKind): readonly string[] {
    return this.#drop(kind, 0)
  }

  /** The same ahead of one more snapshot of the kind. Before it is better than after: the new one takes the pages that came free. */
  makeRoom(kind: SnapshotKind): readonly string[] {
    return this.#drop(kind, 1)
  }

  #drop(kind: SnapshotKind, coming: number): readonly string[] {
    const keep = this.#kept(kind)
    return keep === Infinity ? [] : this.#writer.prune(this.#id, kind, keep - coming)
  }

  #kept(kind: SnapshotKind): number {
    switch (kind) {
      case "auto":
      case "compaction":
        return this.#retention.maxSnapshots
      case "named":
        return NAMED_KEPT
      case "pre-restore":
      case "pre-clear":
        return UNDO_POINTS_KEPT
      case "legacy":
        return Infinity
    }
  }
}

/** The snapshot of that exact name. Throws `snapshot-not-found`, which lists the newest names that do exist. */
export function requireSnapshot(reader: StoreReader, id: string, name: string): StoredSnapshot {
  const found = reader.snapshot(id, name) ?? formerSnapshot(reader, id, name)
  if (found !== undefined) return found
  const available = reader.snapshots(id, AVAILABLE_SHOWN).map((snapshot) => snapshot.name)
  const advice = available.length === 0 ? "it has none yet" : 'use one of the names in "available", or checkpoint_list'
  throw new CheckpointError("snapshot-not-found", `Session ${id} has no snapshot named "${name}"; ${advice}.`, {
    facts: { name, available, total: reader.snapshotCount(id) },
  })
}

/** A snapshot from before there was a door, asked for by what the door made of its name. */
function formerSnapshot(reader: StoreReader, id: string, name: string): StoredSnapshot | undefined {
  if (withoutMarks(name) === name) return undefined
  const door = createDoor("mask")
  const former = [...reader.snapshotHashes(id).keys()].find((each) => door.cleanName(each) === name)
  return former === undefined ? undefined : reader.snapshot(id, former)
}

function automaticName(kind: SnapshotKind, now: number): string {
  // 2026-01-31T10:00:00.000Z, counted from the end: a year may have more digits.
  const iso = isoTime(now)
  const date = iso.slice(0, -20) + iso.slice(-19, -17) + iso.slice(-16, -14)
  const time = iso.slice(-13, -11) + iso.slice(-10, -8) + iso.slice(-7, -5) + iso.slice(-4, -1)
  return `${kind}-${date}-${time}`
}

/** What a name is shortened to before a `-` and a number of so many digits: a long one makes room between two characters. */
export function stemOf(name: string, digits: number): string {
  return shorten(name, LIMITS.snapshotName - 1 - digits)
}

/** The first number of so many digits that a taken name can get: the name itself stands for 1. */
export function firstOf(digits: number): number {
  return Math.max(2, 10 ** (digits - 1))
}
