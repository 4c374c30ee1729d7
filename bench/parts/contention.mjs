// Several processes that save into one file as fast as they can.
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { DOCUMENT_BYTES, PROCESSES, SAVE_SYNCHRONOUS, SESSIONS, SNAPSHOTS } from "../config.mjs"
import { startPlugin } from "../host.mjs"
import { openFloor } from "../lib/floor.mjs"
import { startChild } from "../lib/processes.mjs"
import { fillLog } from "../lib/rounds.mjs"
import { seedDatabases } from "../lib/seed.mjs"
import { rounded, summarize } from "../lib/stats.mjs"

const SESSIONS_EACH = Math.floor(SESSIONS / PROCESSES)

export async function measureContention({ plugin, url, folder, amount }) {
  const directory = join(folder, "project")
  mkdirSync(directory)
  const saves = amount.contention
  const paths = { plugin: join(folder, "plugin.db"), floor: join(folder, "floor.db") }
  const seed = { directory, sessions: SESSIONS_EACH * PROCESSES, bytes: DOCUMENT_BYTES, snapshots: SNAPSHOTS }
  await seedDatabases(plugin, { ...seed, paths: Object.values(paths) })
  const open = () => startPlugin(plugin, { directory, options: { database: paths.plugin, handoff: false } })
  // Open until the end, or the logs would go.
  const host = await open()
  const floor = openFloor(paths.floor, { synchronous: SAVE_SYNCHRONOUS, keep: SNAPSHOTS })
  for (const path of Object.values(paths)) fillLog(path)

  const run = (kind) => contend({ kind, url, database: paths[kind], directory, saves })
  const { last, ...contended } = await run("plugin")
  const { last: _, ...bare } = await run("floor")
  let lost = 0
  for (const [id, summary] of Object.entries(last)) {
    if (JSON.parse(await host.call("checkpoint_load", id, {})).summary !== summary) lost++
  }
  await host.unload()
  floor.close()
  if (lost > 0) throw new Error(`${lost} acknowledged saves are gone`)
  return { processes: PROCESSES, saves, plugin: contended, floor: bare }
}

async function contend(input) {
  const children = await Promise.all(
    Array.from({ length: PROCESSES }, (_, index) =>
      startChild("contend.mjs", {
        ...input,
        synchronous: SAVE_SYNCHRONOUS,
        bytes: DOCUMENT_BYTES,
        keep: SNAPSHOTS,
        sessions: SESSIONS_EACH,
        first: index * SESSIONS_EACH,
      }),
    ),
  )
  for (const child of children) child.go()
  const results = await Promise.all(children.map((child) => child.result()))
  const samples = results.flatMap((result) => result.samples)
  const errors = results.flatMap((result) => result.errors)
  const seconds = (Math.max(...results.map((r) => r.ended)) - Math.min(...results.map((r) => r.started))) / 1000
  return {
    perSecond: rounded(samples.length / seconds, 0),
    ...summarize(samples),
    errors: errors.length,
    ...(errors.length === 0 ? {} : { firstError: errors[0] }),
    last: Object.assign({}, ...results.map((result) => result.last)),
  }
}
