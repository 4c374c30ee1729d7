import { GROWING, RATIOS } from "../config.mjs"
import { ratio, rounded } from "./stats.mjs"

/** What shows observed work, with full tables. */
const SHOWN = ["observed_load", "observed_save_handoff", "observed_briefing"]

/** The ratios of one runtime's results, exactly the keys of {@link RATIOS}; null where there is nothing to measure. */
export function ratiosOf({ save: { times }, calls, startup, growth, search }) {
  return {
    save_vs_floor: ratio(times.plugin.p50, times.floor.p50),
    save_vs_v1_fsync: ratio(times.plugin_handoff.p50, times.v1_fsync.p50),
    prompt_p95_us: rounded(calls.prompt.p95, 1),
    context_briefing_p95_us: rounded(calls.context_briefing.p95, 1),
    observe_p95_us: rounded(calls.observe.p95, 1),
    start_blocked_ms: rounded(startup.setup.p50 / 1_000, 1),
    idle_rss_mb: rounded(startup.memory.plugin / 1e6, 1),
    growth_vs_floor: Math.max(...growthOf(growth).map(({ versus }) => versus)),
    search_10k_ms: rounded((search.english / search.documents) * 10_000, 0),
    search_cjk_vs_english: ratio(search.chinese, search.english),
    show_p95_ms: rounded(Math.max(...SHOWN.map((name) => calls[name].p95)) / 1_000, 2),
  }
}

/** Per operation: how much slower the largest file makes it, of the plugin and of the floor, and the one by the other. */
export function growthOf({ sizes }) {
  const [smallest, largest] = [sizes[0], sizes.at(-1)]
  return GROWING.map((operation) => {
    const factor = (kind) => largest[operation][kind].p50 / smallest[operation][kind].p50
    const [plugin, floor] = [factor("plugin"), factor("floor")]
    return { operation, plugin: rounded(plugin, 2), floor: rounded(floor, 2), versus: rounded(plugin / floor, 2) }
  })
}

/** "met", "missed", or "" where there is no target or no number. */
export function verdict(key, value) {
  const { target } = RATIOS[key]
  return target === null || value === null ? "" : value <= target ? "met" : "missed"
}
