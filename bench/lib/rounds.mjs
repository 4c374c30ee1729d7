// Alternating blocks: every round measures each candidate once, in an order that turns, so that a clock that speeds up, a disk that
// slows down or a neighbour's load hits all of them alike. Medians are taken over the samples of all rounds.
import { statSync } from "node:fs"
import { Bench } from "tinybench"
import { summarize } from "./stats.mjs"

/** Rounds that a comparison needs at least. */
const FEWEST = 5

/** Size at which SQLite begins its write-ahead log anew: 1,000 pages of 4 KB, each with a header of 24 bytes. */
const LOG_BYTES = 1_000 * (4_096 + 24)

/**
 * @typedef {object} Candidate
 * @property {string} name
 * @property {boolean} [async] whether `run` returns a promise that belongs to the measured time
 * @property {() => unknown} [prepare] runs before each sample, outside the measured time
 * @property {() => unknown} [run]
 * @property {(iterations: number) => Promise<number[]>} [block] measures a block itself (a candidate in another process)
 */

/**
 * @param {readonly Candidate[]} candidates
 * @param {{ warm: number, warmSeconds?: number, rounds: number, seconds: number }} amount unmeasured runs of each candidate before the
 *   first round, for the compiler, fewer once the seconds for one of them are over; how many rounds; fewer, but not below
 *   {@link FEWEST}, once the seconds for all are over
 * @param {number} iterations of a candidate in one round
 * @returns {Promise<Record<string, import("./stats.mjs").Summary>>}
 */
export async function alternate(candidates, { warm, warmSeconds = Infinity, rounds, seconds }, iterations) {
  for (const candidate of candidates) if (candidate.block === undefined) await repeat(candidate, warm, warmSeconds)
  const samples = new Map(candidates.map(({ name }) => [name, []]))
  const deadline = performance.now() + seconds * 1000
  for (let round = 0; round < rounds && (round < FEWEST || performance.now() < deadline); round++) {
    const turn = round % candidates.length
    for (const candidate of [...candidates.slice(turn), ...candidates.slice(0, turn)]) {
      const measured = await (candidate.block?.(iterations) ?? block(candidate, iterations))
      for (const sample of measured) samples.get(candidate.name).push(sample)
    }
  }
  return Object.fromEntries([...samples].map(([name, values]) => [name, summarize(values)]))
}

/** Milliseconds of each of `iterations` runs. */
export async function block({ name, run, prepare, async = false }, iterations) {
  const bench = new Bench({ iterations, time: 0, warmup: false, retainSamples: true, throws: true })
  bench.add(name, run, { async, ...(prepare === undefined ? {} : { beforeEach: () => prepare() }) })
  const [task] = await bench.run()
  return task.result.latency.samples
}

/** Runs a candidate unmeasured, fewer times once the seconds are over. */
export async function repeat({ prepare, run }, times, seconds = Infinity) {
  const deadline = performance.now() + seconds * 1000
  for (let i = 0; i < times && performance.now() < deadline; i++) {
    await prepare?.()
    await run()
  }
}

/**
 * Gives the write-ahead log of a database its full length. From then on it is overwritten; before, every flush also makes the file
 * longer, which takes the disk two to three times as long and would be charged to whoever came last. Somebody has to have the database
 * open, or the log goes when this is done.
 */
export function fillLog(database) {
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite")
  const db = new DatabaseSync(database)
  try {
    db.exec("PRAGMA synchronous = OFF")
    const { user_version: version } = db.prepare("PRAGMA user_version").get()
    // Writes one page, the same each time.
    const write = db.prepare(`PRAGMA user_version = ${version}`)
    for (let i = 0; i < 2_000; i++) {
      write.run()
      if (statSync(`${database}-wal`).size >= LOG_BYTES) return
    }
    throw new Error(`The log of ${database} did not fill`)
  } finally {
    db.close()
  }
}
