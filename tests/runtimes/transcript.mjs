// Plays one fixed story on the built package and prints what came of it, one JSON line per operation, times and paths masked.
// What two runtimes print is compared byte for byte. Arguments: a fresh folder, and the repository.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { open } from "./host.mjs"
import { storageCases } from "./storage.mjs"

const [folder, repository] = process.argv.slice(2)
const { default: plugin } = await import(pathToFileURL(join(repository, "dist", "index.js")).href)
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g
// With a number where two fell on one millisecond, which is chance.
/** A digest of a text in which times are. */
const DIGEST = / body=[0-9a-f]{32}/g
const STAMP = /\b(auto|compaction|pre-restore|pre-clear)-\d{8}-\d{9}(-\d+)?/g

let operations = 0

function print(what, result) {
  operations++
  const text = JSON.stringify({ what, result })
  console.log(
    text
      .replaceAll(folder, "<folder>")
      .replace(TIME, "<time>")
      .replace(STAMP, "$1-<time>")
      .replace(DIGEST, " body=<digest>"),
  )
}

function project(name) {
  const directory = join(folder, name)
  mkdirSync(join(directory, ".opencode", "state"), { recursive: true })
  return directory
}

/** Opens an instance whose calls, hooks and events are printed. */
export async function play(name, options = {}) {
  const directory = project(name)
  const database = join(folder, "data", "checkpoints.db")
  const host = await open(plugin, { directory, projectID: name, options: { database, ...options } })
  const call = async (session, tool, input = {}) => {
    const answer = await host.call(session, tool, input).catch((error) => ({ threw: String(error) }))
    print([session, tool, shortened(input)], answer)
    return answer.result ?? {}
  }
  return { ...host, directory, call }
}

/** Long arguments would drown the transcript; their length is enough. */
function shortened(value) {
  if (typeof value === "string" && value.length > 200) return `<${value.length} characters>`
  if (Array.isArray(value)) return value.length > 50 ? `<${value.length} items>` : value.map(shortened)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]))
}

const A = "ses_A"
const B = "ses_B"

await saving()
await snapshots()
await hooksAndEvents()
await migration()
await storageCases(folder, play)
files()
print("operations", operations)

async function saving() {
  const { session, call, close, tools } = await play("saving", { unknown: 1, autosaveEvery: "5" })
  for (const id of [A, B]) session(id)
  print(
    "tools",
    [...tools.values()].map(({ name, description, input, options }) => ({ name, description, input, options })),
  )
  await call(A, "status")
  await call(A, "load")
  await call(A, "list")
  await call(A, "save")
  await call(A, "save", { title: "first", objective: "all the same", currentPlan: ["one", "two"], notes: null })
  await call(A, "save", { title: "first" })
  await call(A, "save", { currentPlan: ["two", "three"], listMode: "append" })
  await call(A, "save", { currentPlan: ["three"], status: "In Progress" })
  await call(A, "save", { notes: '["a","b"]', blockers: "only one", status: "BLOCKED" })
  await call(A, "save", { summary: '["stays text"]', blockers: [], notes: [] })
  await call(A, "load")
  for (const input of refused()) await call(A, "save", input)
  const key = ["AK", "IA", "QX7RT2MZ5KPL3WNB"].join("")
  await call(A, "save", { notes: [`with ${key} in it`, "token = kR7wq2-zzT9"], snapshotName: `at ${key}` })
  await call(A, "save", {
    title: "a\0b",
    objective: "\ud83d\ude00 \u202e \ud83d",
    notes: ["x\0y", "\udc00", "e\u0301", "\u00e9"],
  })
  await call(A, "load")
  await call(B, "load")
  await call(undefined, "load")
  await call("", "save", { title: "t" })
  for (const id of ["../a", "legacy::saving", "ses_", 7, "ses_é"]) await call(id, "load")
  await call(A, "list", { limit: 0 })
  await call(A, "list", { limit: 1.5 })
  await call(A, "load", "rubbish")
  await call(A, "clear")
  await call(A, "clear")
  await call(A, "status")
  await close()
  await call(A, "status")
}

function refused() {
  return [
    { status: "finished" },
    { status: "" },
    { title: 5 },
    { title: ["a"] },
    { title: "x".repeat(50_001) },
    { notes: ["ok", 5] },
    { notes: " " },
    { notes: Array.from({ length: 1_001 }, String) },
    { notes: `${"[".repeat(3_000)}${"]".repeat(3_000)}` },
    { notes: { 0: "a" } },
    { currentPlan: Array.from({ length: 30 }, () => "y".repeat(40_000)) },
    { snapshotName: "" },
    { snapshotName: "current" },
    { snapshotName: "a\nb" },
    { snapshotName: "n".repeat(121) },
    { listMode: "merge", title: "t" },
    "not an object",
    ["a"],
  ]
}

async function snapshots() {
  const { session, call, close } = await play("snapshots", { maxSnapshots: 3 })
  for (const id of [A, B]) session(`${id}2`)
  const own = `${A}2`
  const family = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}"
  for (const [index, snapshotName] of [
    "p",
    "p",
    "%",
    "_",
    "__proto__",
    "WIP",
    "wip",
    "e\u0301",
    "\u00e9",
    ` ${family} `,
  ].entries())
    await call(own, "save", { title: `t${index}`, notes: [`n${index}`], snapshotName })
  for (let round = 0; round < 3; round++) await call(own, "save", { snapshotName: `${"x".repeat(110)}${family}` })
  for (let index = 0; index < 5; index++) await call(own, "save", { title: `auto ${index}` })
  await call(own, "list", { limit: 100 })
  await call(own, "load_snapshot", { name: "%" })
  await call(own, "load_snapshot", { name: "p", compareWith: "current" })
  await call(own, "load_snapshot", { name: "p", compareWith: "p" })
  await call(own, "load_snapshot", { name: "nobody" })
  await call(own, "load_snapshot")
  const { undoSnapshot } = await call(own, "restore_snapshot", { name: "__proto__" })
  await call(own, "load")
  await call(own, "restore_snapshot", { name: undoSnapshot ?? "none" })
  await call(own, "restore_snapshot", { name: "constructor" })
  await call(`${B}2`, "load_snapshot", { name: "p" })
  await call(own, "list", { scope: "project" })
  await call(own, "clear", { purge: true })
  await call(own, "status")
  await close()
}

async function hooksAndEvents() {
  const { session, call, hook, emit, close } = await play("hooks", { autosaveEvery: 2, briefingMaxChars: 800 })
  const [own, fork, empty] = ["ses_own", "ses_fork", "ses_empty"]
  for (const id of [own, empty]) session(id)
  await call(own, "save", {
    title: "Work",
    nextSteps: ["first", "second"],
    completedSteps: [`${"long ".repeat(400)}end`],
  })
  for (const messageID of ["m1", "m1", "m2", "m3"])
    await hook("prompt", { sessionID: own, messageID, prompt: { text: "go" } })
  await call(own, "status")
  const request = (sessionID) => ({ sessionID, system: [], messages: [] })
  print("a request before", await hook("context", request(own)))
  print("the summariser", await hook("compaction", request(own)))
  const ended = (id, sessionID, text) => ({ id, type: "session.compaction.ended", data: { sessionID, text } })
  for (const id of ["e1", "e1"]) await emit(ended(id, own, "a summary"))
  await emit(ended("e2", empty, "what the host says \ud83d"))
  print("a request after", await hook("context", request(own)))
  print("and another", await hook("context", request(own)))
  await call(own, "list")
  await call(empty, "load")
  session(fork, { fork: { sessionID: own } })
  await emit({ id: "e3", type: "session.forked", data: { sessionID: fork } })
  await call(fork, "load")
  for (const event of [
    null,
    7,
    "x",
    [],
    {},
    { type: 7 },
    { type: "session.moved" },
    { type: "session.compacted", data: { sessionID: "../x" } },
  ])
    await emit(event)
  await call(fork, "status")
  await close()
}

async function migration() {
  const { directory, session, call, close } = await play("legacy")
  const [own, other] = ["ses_new", "ses_other"]
  session(own)
  session(other, { projectID: "elsewhere" })
  await call(own, "migrate")
  await call(own, "migrate", { adopt: true })
  const file = join(directory, ".opencode", "state", "checkpoint.json")
  const state = {
    version: 2,
    updatedAt: "2026-01-01T00:00:00Z",
    task: { title: "t", constructor: { prototype: { x: 1 } } },
  }
  for (const text of [
    "",
    '{"a": ',
    "{'a': 1}",
    "[1,]",
    "nothing",
    "\0\0\0",
    "[]",
    '{"version":99}',
    "[".repeat(100_000),
    `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
    Buffer.from(JSON.stringify(state), "utf16le"),
  ]) {
    writeFileSync(file, text)
    await call(own, "migrate", { adopt: true })
  }
  cpSync(join(repository, "tests", "fixtures", "legacy", "unicode"), directory, { recursive: true })
  await call(own, "load")
  await call(own, "migrate", { adopt: true })
  await call(own, "migrate", { adopt: true })
  await call(own, "list")
  await call(own, "load")
  await call(own, "migrate", { fromSession: own })
  await call(own, "migrate", { fromSession: "ses_nobody" })
  await call(other, "save", { title: "not here" })
  await call(own, "migrate", { fromSession: other })
  await call(own, "list", { scope: "project" })
  await close()
}

/** Every file that is there now, with its mode, and the text of each hand-off. */
function files() {
  const listed = []
  const visit = (path) => {
    for (const name of readdirSync(path).sort()) {
      const inner = join(path, name)
      const stats = statSync(inner)
      if (stats.isDirectory()) visit(inner)
      // Whether the log is still there depends on when the runtime closes the file.
      if (stats.isDirectory() || /-(wal|shm)$/.test(name)) continue
      listed.push([inner, (stats.mode & 0o777).toString(8)])
      if (name.startsWith("handoff-")) print(inner, readFileSync(inner, "utf8"))
    }
  }
  if (existsSync(folder)) visit(folder)
  print("files", listed)
}
