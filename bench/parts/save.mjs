// Save: the plugin's tool with and without the hand-off file, the floor, the 1.x method.
import { mkdirSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { DOCUMENT_BYTES, SAVE_SYNCHRONOUS, SESSIONS, SNAPSHOTS } from "../config.mjs"
import { startPlugin } from "../host.mjs"
import { inTurn, savesOf } from "../lib/document.mjs"
import { openFloor } from "../lib/floor.mjs"
import { alternate, block, fillLog } from "../lib/rounds.mjs"
import { seedDatabases } from "../lib/seed.mjs"
import { rounded, summarize } from "../lib/stats.mjs"
import { openV1, seedV1 } from "../lib/v1.mjs"

export async function measureSave({ plugin, folder, amount }) {
  const directory = join(folder, "project")
  mkdirSync(directory)
  const path = (name) => join(folder, `${name}.db`)
  const v1Folders = [join(folder, "v1-fsync")]
  // Every session is at its limit of snapshots before the first sample, so that each save also prunes.
  const seed = { directory, sessions: SESSIONS, bytes: DOCUMENT_BYTES, snapshots: SNAPSHOTS }
  await seedDatabases(plugin, { ...seed, paths: ["plugin", "handoff", "floor"].map(path) })
  await seedV1(v1Folders, seed)

  const start = (name, handoff) => startPlugin(plugin, { directory, options: { database: path(name), handoff } })
  const bare = await start("plugin", false)
  const full = await start("handoff", true)
  const floor = openFloor(path("floor"), { synchronous: SAVE_SYNCHRONOUS, keep: SNAPSHOTS })
  const [v1Fsync] = v1Folders.map((place) => openV1(place, { fsync: true, keep: SNAPSHOTS }))
  const local = [
    saving("plugin", true, ({ id, fields }) => bare.call("checkpoint_save", id, fields)),
    saving("floor", false, floor.save),
    saving("plugin_handoff", true, ({ id, fields }) => full.call("checkpoint_save", id, fields)),
    saving("v1_fsync", true, v1Fsync.save),
  ]
  for (const name of ["plugin", "floor", "handoff"]) fillLog(path(name))
  const first = []
  for (const candidate of local.slice(0, 2))
    first.push([`${candidate.name}_first`, summarize(await block(candidate, amount.firstSaves))])
  const warmed = await alternate(local, { ...amount, warm: amount.warmSaves }, amount.save)
  const times = { ...warmed, ...Object.fromEntries(first) }

  await bare.unload()
  await full.unload()
  floor.close()
  const disk = { plugin: sizeOf(path("plugin")), floor: sizeOf(path("floor")), v1: sizeOf(v1Folders[0]) }
  const perSession = Object.entries(disk).map(([name, bytes]) => [name, rounded(bytes / SESSIONS, 0)])
  return { times, bytesPerSession: Object.fromEntries(perSession) }
}

function saving(name, async, save) {
  const next = savesOf(DOCUMENT_BYTES, inTurn(SESSIONS))
  let input
  return { name, async, prepare: () => void (input = next()), run: () => save(input) }
}

function sizeOf(path) {
  const stats = statSync(path)
  if (stats.isFile()) return stats.size
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}
