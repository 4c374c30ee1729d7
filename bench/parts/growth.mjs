// Does it stay fast when the file grows? The same calls on a small and on ever larger files, with the floor on files of the same size.
import { mkdirSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { setImmediate } from "node:timers/promises"
import { GROWTH_DOCUMENT_BYTES, PROMPT_SYNCHRONOUS, SAVE_SYNCHRONOUS, SNAPSHOTS } from "../config.mjs"
import { promptEvent, startPlugin } from "../host.mjs"
import { savesOf, scattered, sessionID } from "../lib/document.mjs"
import { openCounter, openFloor } from "../lib/floor.mjs"
import { alternate, fillLog } from "../lib/rounds.mjs"
import { seedDatabases } from "../lib/seed.mjs"
import { rounded, summarize } from "../lib/stats.mjs"
import { alternateStarts } from "./startup.mjs"

export async function measureGrowth({ plugin, url, folder, amount }) {
  const directory = join(folder, "project")
  mkdirSync(directory)
  const stores = []
  for (const sessions of amount.growth.sizes) stores.push(await seed({ plugin, folder, directory, sessions }))

  // Starts first, while no other process has the files open.
  const started = alternateStarts(
    stores.flatMap(({ paths }) => Object.entries(paths).map(([kind, database]) => ({ kind, database }))),
    { url, directory, starts: amount.growth.starts },
  )
  const setup = stores.map((_, index) => ({
    plugin: summarize(started[index * 2].map((run) => run.setup)),
    floor: summarize(started[index * 2 + 1].map(({ total }) => total)),
  }))
  for (const store of stores) await openStore(store, plugin, directory)
  const candidates = (operation) =>
    stores.flatMap((store, index) => {
      const { plugin: ours, floor } = operation(store)
      return [
        { ...ours, name: `plugin ${index}` },
        { ...floor, name: `floor ${index}` },
      ]
    })
  const save = await alternate(candidates(saving), amount, amount.growth.save)
  const load = await alternate(candidates(loading), amount, amount.growth.read)
  const prompt = await alternate(candidates(prompting), amount, amount.growth.prompt)
  for (const { host, floor, counter } of stores) {
    await host.unload()
    floor.close()
    counter.close()
  }
  const at = (result, index) => ({ plugin: result[`plugin ${index}`], floor: result[`floor ${index}`] })
  const sizes = stores.map(({ sessions, bytes, bytesPerSession }, index) => ({
    sessions,
    bytes,
    bytesPerSession,
    save: at(save, index),
    load: at(load, index),
    prompt: at(prompt, index),
    setup: setup[index],
  }))
  for (const { place } of stores) rmSync(place, { recursive: true, force: true })
  return { documentBytes: GROWTH_DOCUMENT_BYTES, sizes }
}

async function seed({ plugin, folder, directory, sessions }) {
  const place = join(folder, String(sessions))
  mkdirSync(place)
  const paths = { plugin: join(place, "plugin.db"), floor: join(place, "floor.db") }
  const options = { directory, sessions, bytes: GROWTH_DOCUMENT_BYTES, snapshots: SNAPSHOTS }
  await seedDatabases(plugin, { ...options, paths: Object.values(paths) })
  const bytes = statSync(paths.plugin).size
  return { sessions, place, paths, bytes, bytesPerSession: rounded(bytes / sessions, 0) }
}

async function openStore(store, plugin, directory) {
  const options = { database: store.paths.plugin, handoff: false, autosaveEvery: 0 }
  store.host = await startPlugin(plugin, { directory, options })
  store.floor = openFloor(store.paths.floor, { synchronous: SAVE_SYNCHRONOUS, keep: SNAPSHOTS })
  const ids = Array.from({ length: store.sessions }, (_, i) => sessionID(i))
  store.counter = openCounter(join(store.place, "counter.db"), ids, PROMPT_SYNCHRONOUS)
  for (const path of Object.values(store.paths)) fillLog(path)
}

function saving({ host, floor, sessions }) {
  const candidate = (async, save) => {
    const next = savesOf(GROWTH_DOCUMENT_BYTES, scattered(sessions))
    let input
    return { async, prepare: () => void (input = next()), run: () => save(input) }
  }
  return {
    plugin: candidate(true, ({ id, fields }) => host.call("checkpoint_save", id, fields)),
    floor: candidate(false, floor.save),
  }
}

function loading({ host, floor, sessions }) {
  const [one, other] = [scattered(sessions), scattered(sessions)]
  return {
    plugin: { async: true, run: () => host.call("checkpoint_load", sessionID(one()), {}) },
    floor: { run: () => floor.load(sessionID(other())) },
  }
}

function prompting({ host, counter, sessions }) {
  const [one, other] = [scattered(sessions), scattered(sessions)]
  let number = 0
  let event
  return {
    plugin: {
      async: true,
      prepare: () => void (event = promptEvent(sessionID(one()), ++number)),
      // With the count, which the hook leaves for the next turn of the event loop.
      run: async () => {
        await host.prompt(event)
        await setImmediate()
      },
    },
    floor: {
      async: true,
      run: async () => {
        counter.update(sessionID(other()))
        await setImmediate()
      },
    },
  }
}
