// One group of measurements in a process of its own, on the runtime that runs this file. Argument: a JSON object with the part, the
// folder it may fill, the file for its result, the plugin's URL, and whether to be quick.
import { writeFileSync } from "node:fs"
import { amounts } from "./config.mjs"
import { measureCalls } from "./parts/calls.mjs"
import { measureContention } from "./parts/contention.mjs"
import { measureGrowth } from "./parts/growth.mjs"
import { measureSave } from "./parts/save.mjs"
import { measureSearch } from "./parts/search.mjs"
import { measureStartup } from "./parts/startup.mjs"

const PARTS = {
  save: measureSave,
  calls: measureCalls,
  startup: measureStartup,
  growth: measureGrowth,
  contention: measureContention,
  search: measureSearch,
}

const { part, folder, result, url, quick } = JSON.parse(process.argv[2])
const { default: plugin } = await import(url)
const measured = await PARTS[part]({ plugin, url, folder, amount: amounts(quick) })
writeFileSync(result, JSON.stringify(measured))
