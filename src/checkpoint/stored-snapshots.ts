import { firstOf, stemOf } from "./history.ts"

/** What is stored under `<stem>-<number>`, from the first number of so many digits up to, and without, `next`. */
interface Run {
  readonly hashes: Set<string>
  next: number
}

/** The snapshots of a session, as an import asks for them: by name and hash. */
export class StoredSnapshots {
  readonly #hashes: Map<string, string>
  readonly #runs = new Map<string, Run>()

  constructor(hashes: ReadonlyMap<string, string>) {
    this.#hashes = new Map(hashes)
  }

  add(name: string, hash: string): void {
    this.#hashes.set(name, hash)
  }

  /** Whether a snapshot with that hash has the name, or one of the numbers that follow it without a gap: an earlier import gave it that. */
  has(name: string, hash: string): boolean {
    const own = this.#hashes.get(name)
    if (own === undefined || own === hash) return own !== undefined
    for (let digits = 1; ; digits++) {
      const run = this.#run(stemOf(name, digits), digits)
      if (run.hashes.has(hash)) return true
      if (run.next < 10 ** digits) return false
    }
  }

  /** Goes on from where the last look ended, so that many equal names are gone through once. */
  #run(stem: string, digits: number): Run {
    const key = `${digits} ${stem}`
    const run = this.#runs.get(key) ?? { hashes: new Set(), next: firstOf(digits) }
    this.#runs.set(key, run)
    for (; run.next < 10 ** digits; run.next++) {
      const hash = this.#hashes.get(`${stem}-${run.next}`)
      if (hash === undefined) break
      run.hashes.add(hash)
    }
    return run
  }
}
