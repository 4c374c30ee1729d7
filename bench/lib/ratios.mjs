import { GROWING, RATIOS } from "../config.mjs"
import { ratio, rounded } from "./stats.mjs"

/** The ratios of one runtime's results, exactly the keys of {@link RATIOS}; null where a peer is missing. */
export function ratiosOf({ save: { times }, calls, startup, growth }) {
  return {
    save_vs_floor: ratio(times.plugin.p50, times.floor.p50),
    save_vs_v1: ratio(times.plugin_handoff.p50, times.v1.p50),
    save_vs_v1_fsync: ratio(times.plugin_handoff.p50, times.v1_fsync.p50),
    save_vs_langgraph: ratio(times.plugin.p50, times.langgraph?.p50),
    prompt_vs_update: ratio(calls.prompt.p50, calls.prompt_floor.p50),
    context_idle_us: rounded(calls.context_idle.p50, 1),
    context_briefing_us: rounded(calls.context_briefing.p50, 1),
    setup_vs_open: ratio(startup.setup.p50, startup.setup_floor.p50),
    growth_vs_floor: Math.max(...growthOf(growth).map(({ versus }) => versus)),
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
