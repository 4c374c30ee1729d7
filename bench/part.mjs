// One group of measurements in a process of its own, on the runtime that runs this file. Argument: a JSON object with the part, the
// folder it may fill, the file for its result, the plugin's URL, whether to be quick, and the runtime of the LangGraph peer if any.
import { writeFileSync } from "node:fs"
import { amounts } from "./config.mjs"
import { measureCalls } from "./parts/calls.mjs"
import { measureContention } from "./parts/contention.mjs"
import { measureGrowth } from "./parts/growth.mjs"
import { measureSave } from "./parts/save.mjs"
import { measureStartup } from "./parts/startup.mjs"

const PARTS = {
  save: measureSave,
  calls: measureCalls,
  startup: measureStartup,
  growth: measureGrowth,
  contention: measureContention,
}

const { part, folder, result, url, quick, peer } = JSON.parse(process.argv[2])
const { default: plugin } = await import(url)
const measured = await PARTS[part]({ plugin, url, folder, peer, amount: amounts(quick) })
writeFileSync(result, JSON.stringify(measured))
