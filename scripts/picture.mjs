// Writes docs/images/terminal.svg: what the built command line prints for a small database, as text in a picture of a terminal. With
// --check, only says whether the file is current.
import { execFileSync } from "node:child_process"
import { mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { createService } from "../src/checkpoint/service.ts"
import { SqliteStore } from "../src/sqlite/store/sqlite-store.ts"
import { writeOrCheck } from "./generated.mjs"

const MAIN = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url))
const NOW = Date.UTC(2026, 4, 20, 12, 0, 0)
const MINUTE = 60_000
const COLUMNS = 84
const COMMANDS = [
  ["show", "5b8e"],
  ["list", "5b8e"],
  ["diff", "5b8e", "algorithm chosen"],
]
// The SGR codes of the command line, by the class of the picture that they begin or end.
const BEGINS = { 1: "bold", 2: "dim", 31: "red", 32: "green", 33: "yellow" }
const ENDS = { 22: ["bold", "dim"], 39: ["red", "green", "yellow"] }

writeOrCheck({
  url: new URL("../docs/images/terminal.svg", import.meta.url),
  text: draw(await session()),
  command: "npm run picture",
})

/** The lines of a terminal in which the commands were typed one after the other. */
async function session() {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "checkpoint-picture-"))
  try {
    const database = join(folder, "checkpoints.db")
    await seed(database)
    return COMMANDS.flatMap((args) => {
      const typed = args.map((arg) => (/^[\w-]+$/.test(arg) ? arg : JSON.stringify(arg))).join(" ")
      const printed = run(args, { cwd: folder, database })
      return [`\u001B[32m$\u001B[39m \u001B[1mcheckpoint-orchestrator ${typed}\u001B[22m`, ...printed.split("\n")]
    }).slice(0, -1)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One session as the plugin would have kept it: three saves and a compaction. */
async function seed(path) {
  const store = new SqliteStore(path)
  let now = NOW
  const options = { maxSnapshots: 10, briefing: true, briefingMaxChars: 6_000, clock: () => now }
  const [id, directory] = ["ses_5b8e21f0d3", "/code/gateway"]
  const identity = { id, projectID: "gateway", directory, root: directory, checkouts: [], placeholder: false }
  const task = createService(store, options).forSession(identity)
  const save = (fields, name) => task.save({ listMode: "replace", ...fields }, name)
  try {
    now = NOW - 26 * 60 * MINUTE
    await save(
      {
        title: "Rate limiting",
        objective: "Every public endpoint answers 429 past 100 requests a minute per key.",
        completedSteps: ["Compare algorithms: sliding window"],
        nextSteps: ["Middleware", "Counters in Redis", "Tests"],
      },
      "algorithm chosen",
    )
    now = NOW - 3 * 60 * MINUTE
    await save({
      completedSteps: ["Compare algorithms: sliding window", "Middleware"],
      nextSteps: ["Counters in Redis", "Tests"],
    })
    now = NOW - 95 * MINUTE
    await task.compact("evt_1", "")
    now = NOW - 20 * MINUTE
    await save({ status: "blocked", blockers: ["No Redis in the test environment"] })
  } finally {
    store.close()
  }
}

/** What the bin prints, in colour and at the fixed time. */
function run(args, { cwd, database }) {
  const clock = `data:text/javascript,Date.now = () => ${NOW}`
  return execFileSync(process.execPath, ["--import", clock, MAIN, ...args], {
    cwd,
    encoding: "utf8",
    env: {
      ...process.env,
      CHECKPOINT_ORCHESTRATOR_DB: database,
      COLUMNS: String(COLUMNS),
      FORCE_COLOR: "1",
      NO_COLOR: "",
    },
  })
}

/** An SVG of the lines. The card has its own background, so that it can be read on a light page and on a dark one. */
function draw(lines) {
  const [cell, row, margin, bar] = [8.4, 19, 20, 34]
  const width = Math.ceil(2 * margin + COLUMNS * cell)
  const height = bar + lines.length * row + margin
  const texts = lines.flatMap((line, index) =>
    runsOf(line).map(({ text, column, styles }) => {
      const x = Math.round((margin + column * cell) * 10) / 10
      const length = Math.round(text.length * cell * 10) / 10
      const look = styles.length === 0 ? "" : ` class="${styles.join(" ")}"`
      return `<text x="${x}" y="${bar + (index + 1) * row - 5}" textLength="${length}"${look}>${escaped(text)}</text>`
    }),
  )
  const dots = [0, 1, 2].map((dot) => `<circle cx="${margin + 5 + dot * 18}" cy="18" r="5"/>`).join("")
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>The command line shows a checkpoint, its snapshots and what changed since one of them</title>
<style>
text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #e6edf3; white-space: pre }
.bold { font-weight: bold }
.dim { fill: #9aa4af }
.red { fill: #ff938a }
.green { fill: #6fdd8b }
.yellow { fill: #f2cc60 }
</style>
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" fill="#161b22" stroke="#6e7681"/>
<g fill="#6e7681">${dots}</g>
${texts.join("\n")}
</svg>
`
}

/** The pieces of a line that look alike, without the blanks between them, each with the column in which it starts. */
function runsOf(line) {
  const styles = new Set()
  const runs = []
  let column = 0
  for (const [piece, code] of line.matchAll(/\u001B\[(\d+)m|[^\u001B]+/g)) {
    if (code !== undefined) {
      restyle(styles, code)
      continue
    }
    for (const { 0: text, index } of piece.matchAll(/\S+(?: \S+)*/g)) {
      runs.push({ text, column: column + index, styles: [...styles] })
    }
    column += piece.length
  }
  return runs
}

function restyle(styles, code) {
  const begun = BEGINS[code]
  if (begun !== undefined) styles.add(begun)
  else if (ENDS[code] !== undefined) for (const ended of ENDS[code]) styles.delete(ended)
  else throw new Error(`The picture has no look for the SGR code ${code}`)
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}
