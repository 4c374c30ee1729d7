// Measures the built plugin against the least that could be done, and against 1.x, on each packaged runtime.
//
//   npm run bench -- [--quick] [--json FILE] [--only node|bun] [--dir FOLDER]
//
// --quick ends within a minute; --dir names the file system to measure on (a temporary folder in it, removed afterwards).
// Exits with 0 unless a measurement could not be made: a missed target is printed, not a failure.
import { spawn } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { loadavg } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { DOCUMENT_BYTES, RATIOS, SAVE_SYNCHRONOUS, SESSIONS, SNAPSHOTS, amounts } from "./config.mjs"
import { ratiosOf } from "./lib/ratios.mjs"
import { LEGEND, detailTables, ratioTable, toText } from "./lib/report.mjs"
import {
  copyPlugin,
  describeMachine,
  environment,
  findRuntimes,
  installPeers,
  temporaryFolder,
} from "./lib/setting.mjs"

const PARTS = ["save", "calls", "startup", "growth", "contention", "search"]

const { values: args } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    json: { type: "string" },
    only: { type: "string" },
    dir: { type: "string" },
  },
})
const say = (text) => process.stderr.write(`${text}\n`)

installPeers(say)
const folder = temporaryFolder(args.dir)
let running
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    running?.kill()
    folder.remove()
    process.exit(1)
  })
}
try {
  const result = await measure(copyPlugin(folder.path, say))
  print(result)
  if (args.json !== undefined) writeFileSync(args.json, `${JSON.stringify(result, null, 2)}\n`)
} finally {
  folder.remove()
}

async function measure(url) {
  const started = performance.now()
  const notes = []
  const machine = describeMachine(folder.path)
  if (machine.fileSystem === "tmpfs")
    notes.push("The file system is in memory, so a flush costs nothing: use --dir for a disk.")
  const [load] = loadavg()
  if (load > machine.cores / 2)
    notes.push(`Others used the machine (load ${load.toFixed(1)} at the start): the numbers are rough.`)
  if (args.quick) notes.push("A quick run: few samples, and no file of 100,000 sessions.")
  const installed = findRuntimes().filter(({ name }) => args.only === undefined || args.only === name)
  if (installed.length === 0) throw new Error("No packaged runtime is installed: run npm ci first")
  for (const name of ["node", "bun"]) {
    if (!installed.some((runtime) => runtime.name === name))
      notes.push(`${name} was not measured: not installed or not asked for.`)
  }
  const runtimes = {}
  for (const { name, path, ...versions } of installed) {
    const parts = {}
    for (const part of PARTS) parts[part] = await run({ name, path, part, url })
    runtimes[name] = { ...versions, ...parts }
  }
  const { sizes } = amounts(args.quick).growth
  return {
    format: 1,
    date: new Date().toISOString().slice(0, 10),
    quick: args.quick,
    seconds: Math.round((performance.now() - started) / 1000),
    machine,
    settings: { DOCUMENT_BYTES, SESSIONS, SNAPSHOTS, SAVE_SYNCHRONOUS, growthSizes: sizes },
    targets: Object.fromEntries(Object.entries(RATIOS).map(([key, { target }]) => [key, target])),
    ratios: Object.fromEntries(Object.entries(runtimes).map(([name, results]) => [name, ratiosOf(results)])),
    notes,
    runtimes,
  }
}

async function run({ name, path, part, url }) {
  const started = performance.now()
  const place = temporaryFolder(folder.path)
  const result = join(folder.path, "result.json")
  const input = { part, folder: place.path, result, url, quick: args.quick }
  const script = join(dirname(fileURLToPath(import.meta.url)), "part.mjs")
  running = spawn(path, [script, JSON.stringify(input)], { env: environment(), stdio: ["ignore", 2, 2] })
  const status = await new Promise((resolve) => running.once("close", resolve))
  if (status !== 0) throw new Error(`${name}: measuring ${part} failed`)
  const measured = JSON.parse(readFileSync(result, "utf8"))
  place.remove()
  say(`${name}: ${part} measured in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return measured
}

function print(result) {
  const { machine, notes } = result
  const tables = Object.entries(result.runtimes).flatMap(([name, results]) => detailTables(name, results))
  const lines = [
    toText(ratioTable(result)),
    ["Notes", ...notes.map((note) => `- ${note}`)].join("\n"),
    ["How to read this", ...LEGEND.map((line) => `- ${line}`)].join("\n"),
    ...tables.map(toText),
    `${machine.processor}, ${machine.cores} cores, ${machine.memoryGB} GB, ${machine.fileSystem}, ${machine.system}; ${result.seconds} s`,
  ]
  process.stdout.write(`${lines.join("\n\n")}\n`)
}
