// What is measured, how often, and against which targets. Everything that a reader may want to argue with is in this file.

/**
 * Durability of the one-row UPDATE that the prompt hook is compared with. It has to be what the plugin uses for its prompt counter,
 * or the comparison measures the disk: change it together with the plugin.
 */
export const PROMPT_SYNCHRONOUS = "NORMAL"

/** Durability of a save, of the plugin and of what it is compared with alike: a commit that returned survives power loss. */
export const SAVE_SYNCHRONOUS = "FULL"

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
  save_vs_floor: { target: 1.25, says: "save, no hand-off / the same transaction in bare node:sqlite" },
  save_vs_v1: { target: null, says: "save with hand-off / the 1.x method, no fsync" },
  save_vs_v1_fsync: { target: null, says: "save with hand-off / the 1.x method, fsync of each file" },
  save_vs_langgraph: { target: null, says: "save, no hand-off / SqliteSaver.put, synchronous=FULL" },
  prompt_vs_update: { target: 1.5, says: "prompt hook / one-row UPDATE of the same durability" },
  context_idle_us: { target: 20, says: "context hook, no briefing, in microseconds" },
  context_briefing_us: { target: 50, says: "context hook that injects a briefing, in microseconds" },
  setup_vs_open: { target: 2, says: "import + setup / import of a module that opens and reads once" },
  growth_vs_floor: { target: 1.2, says: "slow-down from the smallest to the largest file / that of the floor" },
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
  memory: 3,
}

export const amounts = (quick) => (quick ? QUICK : FULL)
