// What is measured, how often, and against which targets. Everything that a reader may want to argue with is in this file.

/** Durability of a save, of the plugin and of what it is compared with alike: a commit that returned survives power loss. */
export const SAVE_SYNCHRONOUS = "FULL"

/** Durability of the one-row UPDATE that prompts are compared with as the file grows: what the plugin has for its own counter. */
export const PROMPT_SYNCHRONOUS = "NORMAL"

/** Size of the checkpoint, as JSON. */
export const DOCUMENT_BYTES = 4096
/** The same in the growth measurement, at every size: with 4 KB documents 100,000 sessions would take 11 GB for the two files. */
export const GROWTH_DOCUMENT_BYTES = 1024

export const SESSIONS = 50
/** Snapshots that each session keeps: the plugin's default. */
export const SNAPSHOTS = 10
export const PROCESSES = 4

/** What is measured on files of growing size; `growth_vs_floor` is the worst of them. */
export const GROWING = ["save", "load", "prompt", "setup"]

/** The ratios, in the order in which they are shown, each with its target where there is one. */
export const RATIOS = {
  save_vs_floor: { target: 1.4, says: "save, no hand-off / the same transaction in bare node:sqlite" },
  save_vs_v1_fsync: { target: 0.6, says: "save with hand-off / the 1.x method, fsync of each file" },
  prompt_p95_us: { target: 150, says: "prompt hook with the count, p95 in microseconds" },
  context_briefing_p95_us: { target: 50, says: "context hook that injects a briefing, p95 in microseconds" },
  observe_p95_us: { target: 100, says: "tool hook that observes, tables full, p95 in microseconds" },
  start_blocked_ms: { target: 30, says: "import, setup and all that is loaded after it, fresh process, in ms" },
  idle_rss_mb: { target: 10, says: "memory that an idle plugin adds, in MB" },
  growth_vs_floor: { target: 1.2, says: "slow-down from the smallest to the largest file / that of the floor" },
  search_10k_ms: {
    target: 1_000,
    says: "search over 10,000 documents of 4 KB, the command's start not counted, in ms",
  },
  search_cjk_vs_english: { target: 3, says: "the same for Chinese text / for English text" },
  show_p95_ms: {
    target: 10,
    says: "briefing, save with hand-off or load, tables of observed work full, the slowest, p95 in ms",
  },
}

/**
 * How much is measured. `warm` runs of each candidate go before, unmeasured; of a save `warmSaves`, or as many as take `warmSeconds`: so
 * many it takes until the compiler has done with what a save runs through. The `firstSaves` of a process are measured too, for
 * themselves. Samples of one candidate: `rounds` blocks of `save`, `read`, … runs. Blocks are short, so that what disturbs the
 * machine for a second disturbs every candidate. `starts`, `firstOpens` and `memory` count processes. `seconds` bounds one comparison
 * on a machine that is slow or busy: it then ends with fewer rounds, which the number of samples shows.
 */
const FULL = {
  warm: 200,
  warmSaves: 4_000,
  warmSeconds: 10,
  firstSaves: 200,
  rounds: 40,
  seconds: 120,
  save: 50,
  read: 100,
  prompt: 50,
  context: 250,
  write: 10,
  starts: 31,
  firstOpens: 15,
  growth: { sizes: [10, 1_000, 100_000], save: 25, read: 50, prompt: 25, starts: 15 },
  contention: 500,
  searches: { sessions: 1_000, runs: 7 },
  memory: 7,
}

const QUICK = {
  warm: 200,
  warmSaves: 4_000,
  warmSeconds: 1.5,
  firstSaves: 200,
  rounds: 20,
  seconds: 4,
  save: 25,
  read: 15,
  prompt: 15,
  context: 100,
  write: 2,
  starts: 15,
  firstOpens: 3,
  growth: { sizes: [10, 1_000], save: 10, read: 15, prompt: 8, starts: 7 },
  contention: 100,
  searches: { sessions: 100, runs: 3 },
  memory: 3,
}

export const amounts = (quick) => (quick ? QUICK : FULL)
