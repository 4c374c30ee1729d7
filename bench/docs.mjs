// Writes a result of `npm run bench -- --json FILE` into docs/performance.md, between the markers.
//
//   node bench/docs.mjs FILE
import { readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { LEGEND, detailTables, ratioTable, toMarkdown } from "./lib/report.mjs"

const START = "<!-- bench:start -->"
const END = "<!-- bench:end -->"

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error("Usage: node bench/docs.mjs FILE (the JSON of npm run bench -- --json FILE)")
  process.exit(1)
}
const path = join(dirname(fileURLToPath(import.meta.url)), "..", "docs", "performance.md")
const page = readFileSync(path, "utf8")
const [start, end] = [page.indexOf(START), page.indexOf(END)]
if (start < 0 || end < start) throw new Error(`docs/performance.md has no ${START} … ${END}`)
const filled = section(JSON.parse(readFileSync(file, "utf8")))
writeFileSync(path, `${page.slice(0, start + START.length)}\n\n${filled}\n\n${page.slice(end)}`)

function section(result) {
  const { machine, notes } = result
  const kind = result.quick ? "A quick run" : "A full run"
  const where = `${machine.processor}, ${machine.cores} cores, ${machine.memoryGB} GB, ${machine.fileSystem}, ${machine.system}`
  const tables = Object.entries(result.runtimes).flatMap(([name, results]) => detailTables(name, results))
  return [
    toMarkdown(ratioTable(result), 2),
    `${kind} of ${result.date} on ${where}.`,
    notes.map((note) => `- ${note}`).join("\n"),
    ["## How to read this", "", ...LEGEND.map((line) => `- ${line}`)].join("\n"),
    "## Details",
    ...tables.map((table) => toMarkdown(table, 3)),
  ].join("\n\n")
}
