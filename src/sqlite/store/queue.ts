import type { QueueEntry } from "../../checkpoint/port.ts"

/** How many entries wait at most while the lock is held elsewhere. */
const MOST_ENTRIES = 1_000

/** So many entries that may wait for the end of the turn are written together at the latest. */
const MOST_TOGETHER = 100

/** Pauses between two tries by itself, in ms: soon at first, then steadily. */
const PAUSES = [20, 50, 100, 250] as const

/** What the queue is given by the store that owns it. */
export interface QueueDeps {
  /** Writes entries in one unflushed transaction without waiting for a lock. Throws where that is not possible now. */
  readonly write: (entries: readonly QueueEntry[]) => void
  /** Whether a failure passes by itself (a held lock): then the queue tries again. */
  readonly isTransient: (error: unknown) => boolean
  readonly report: (warning: string) => void
  readonly describe: (error: unknown) => string
}

/**
 * The unflushed writes of one store, in the order of their arrival. An entry is written at once where nobody holds the lock, or where it
 * says so at the end of the turn, together with those that came meanwhile: that takes 100 us out of a hook. Else it is kept:
 * it goes with the next write of the store, which takes it along in its own transaction, or by itself a little later, and at the latest
 * when the process ends by itself. A killed process loses what is kept. At most {@link MOST_ENTRIES} are kept; what comes beyond that
 * is dropped, counted and reported.
 */
export class Queue {
  readonly #deps: QueueDeps
  #entries: QueueEntry[] = []
  #dropped = 0
  #timer: NodeJS.Timeout | undefined
  #turn: NodeJS.Immediate | undefined
  #tries = 0
  readonly #atExit = (): void => {
    this.flush()
  }

  constructor(deps: QueueDeps) {
    this.#deps = deps
  }

  /** Whether anything waits. */
  get waiting(): boolean {
    return this.#entries.length > 0
  }

  /** Whether the lock was held elsewhere at the last try, so that the next one comes by itself. */
  get heldUp(): boolean {
    return this.#timer !== undefined
  }

  /** Never throws. */
  add(entry: QueueEntry): void {
    if (this.#entries.length >= MOST_ENTRIES) {
      this.#dropped++
      return
    }
    this.#entries.push(entry)
    // Where the lock was held a moment ago, it is asked for again a little later, not at every call.
    if (this.#timer !== undefined) return
    if (entry.soon === true && this.#entries.length < MOST_TOGETHER) this.#atEndOfTurn()
    else this.flush()
  }

  #atEndOfTurn(): void {
    if (this.#turn !== undefined) return
    this.#watchExit()
    this.#turn = setImmediate(() => {
      this.#turn = undefined
      if (this.#timer === undefined) this.flush()
    })
  }

  /** What a write of the store takes along. Its {@link settle} tells the queue that they are kept. */
  pending(): readonly QueueEntry[] {
    return [...this.#entries]
  }

  /** These were written and are kept. Some may have been settled before: another write may take entries along before the first is told of. */
  settle(written: readonly QueueEntry[]): void {
    const before = new Set(this.#entries)
    const kept = new Set(written)
    this.#entries = this.#entries.filter((entry) => !kept.has(entry))
    if (!this.waiting) this.#rest()
    for (const entry of written) if (before.has(entry)) entry.written?.()
    if (this.#dropped === 0 || this.waiting) return
    const dropped = this.#dropped
    this.#dropped = 0
    this.#deps.report(
      `${dropped} entries (counted prompts, observed work) were dropped, because the database was locked for too long; the checkpoint itself is not affected.`,
    )
  }

  /** Writes what waits if that is possible now. Returns whether nothing waits any more. Never throws. */
  flush(): boolean {
    const entries = this.pending()
    if (entries.length === 0) return true
    try {
      this.#deps.write(entries)
    } catch (error) {
      if (this.#deps.isTransient(error)) this.#tryLater()
      else this.#deps.report(this.#deps.describe(error))
      this.#watchExit()
      return false
    }
    this.settle(entries)
    return !this.waiting
  }

  #tryLater(): void {
    if (this.#timer !== undefined) return
    const pause = PAUSES[Math.min(this.#tries++, PAUSES.length - 1)]
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.flush()
    }, pause)
    this.#timer.unref()
  }

  #watchExit(): void {
    process.off("exit", this.#atExit)
    process.on("exit", this.#atExit)
  }

  #rest(): void {
    process.off("exit", this.#atExit)
    clearTimeout(this.#timer)
    clearImmediate(this.#turn)
    this.#turn = undefined
    this.#timer = undefined
    this.#tries = 0
  }
}
