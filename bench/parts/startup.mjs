// Starts in fresh processes: an existing store, a new one, and the memory that an idle plugin takes.
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { DOCUMENT_BYTES, SAVE_SYNCHRONOUS, SESSIONS, SNAPSHOTS } from "../config.mjs"
import { runChild } from "../lib/processes.mjs"
import { seedDatabases } from "../lib/seed.mjs"
import { median, rounded, summarize } from "../lib/stats.mjs"

export async function measureStartup({ plugin, url, folder, amount }) {
  const directory = join(folder, "project")
  mkdirSync(directory)
  const seed = { directory, sessions: SESSIONS, bytes: DOCUMENT_BYTES, snapshots: SNAPSHOTS }
  const paths = { plugin: join(folder, "plugin.db"), floor: join(folder, "floor.db") }
  await seedDatabases(plugin, { ...seed, paths: Object.values(paths) })

  const stores = [
    { kind: "plugin", database: paths.plugin },
    { kind: "floor", database: paths.floor },
  ]
  const [ours, floor] = alternateStarts(stores, { url, directory, starts: amount.starts })
  const fresh = Array.from({ length: amount.firstOpens }, (_, i) =>
    start("plugin", url, join(folder, "new", String(i), "checkpoints.db"), directory),
  )
  const memory = { plugin: [], floor: [] }
  for (let i = 0; i < amount.memory; i++) {
    for (const kind of ["plugin", "floor"]) memory[kind].push(idleMemory(kind, url, paths[kind], directory))
  }
  return {
    setup: summarize(ours.map(({ total }) => total)),
    setup_import: summarize(ours.map((run) => run.import)),
    setup_call: summarize(ours.map(({ setup }) => setup)),
    setup_floor: summarize(floor.map(({ total }) => total)),
    first_open: summarize(fresh.map(({ total }) => total)),
    first_open_call: summarize(fresh.map(({ setup }) => setup)),
    unload: summarize(ours.map(({ unload }) => unload)),
    unload_floor: summarize(floor.map(({ unload }) => unload)),
    memory: { plugin: rounded(median(memory.plugin), 0), floor: rounded(median(memory.floor), 0) },
  }
}

/** Starts of all the stores in turn, each round beginning with another one. The results are in the order of the stores. */
export function alternateStarts(stores, { url, directory, starts }) {
  const results = stores.map(() => [])
  for (let i = 0; i < starts * stores.length; i++) {
    const index = (i + Math.floor(i / stores.length)) % stores.length
    results[index].push(start(stores[index].kind, url, stores[index].database, directory))
  }
  return results
}

function start(kind, url, database, directory) {
  return runChild("start.mjs", [kind, url, database, directory, SAVE_SYNCHRONOUS])
}

function idleMemory(kind, url, database, directory) {
  const flags = process.versions.bun === undefined ? ["--expose-gc"] : []
  return runChild("memory.mjs", [kind, url, database, directory, SAVE_SYNCHRONOUS], flags).bytes
}
