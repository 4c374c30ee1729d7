// Everything but save: reads, restore, the prompt and context hooks, an event.
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { DOCUMENT_BYTES, SAVE_SYNCHRONOUS, SESSIONS, SNAPSHOTS } from "../config.mjs"
import { compactionEnded, contextEvent, promptEvent, startPlugin, toolEvent } from "../host.mjs"
import { documentOf, inTurn, sessionID } from "../lib/document.mjs"
import { openFloor } from "../lib/floor.mjs"
import { alternate, fillLog } from "../lib/rounds.mjs"
import { seedDatabases } from "../lib/seed.mjs"

export async function measureCalls({ plugin, folder, amount }) {
  const directory = join(folder, "project")
  mkdirSync(directory)
  const database = join(folder, "plugin.db")
  const seed = { directory, sessions: SESSIONS, bytes: DOCUMENT_BYTES, snapshots: SNAPSHOTS }
  await seedDatabases(plugin, { ...seed, paths: [database, join(folder, "floor.db")] })
  // Counting only: with the autosave on, every fifth prompt of a session would do more than the UPDATE it is compared with.
  const open = (handoff) => startPlugin(plugin, { directory, options: { database, handoff, autosaveEvery: 0 } })
  const host = await open(false)
  const withHandoff = await open(true)
  const floor = openFloor(join(folder, "floor.db"), { synchronous: SAVE_SYNCHRONOUS, keep: SNAPSHOTS })
  fillLog(join(folder, "plugin.db"))

  const reads = await alternate(
    [
      calling(host, "load", "checkpoint_load", {}),
      floorLoad(floor),
      calling(host, "status", "checkpoint_status", {}),
      calling(host, "list", "checkpoint_list", { limit: SNAPSHOTS }),
    ],
    amount,
    amount.read,
  )
  const counted = await alternate([prompting(host)], amount, amount.prompt)
  await brief(host)
  const contexts = await alternate([contexting(host, "context_briefing")], amount, amount.context)
  const fullTables = await observingFully(host)
  const observed = await alternate([observing(host, fullTables)], amount, amount.prompt)
  const afterwards = await alternate(await showing(host, withHandoff), amount, amount.write)
  const writes = await alternate(
    [
      await restoring(host, "restore"),
      await restoring(withHandoff, "restore_handoff"),
      compacting(host, "event"),
      compacting(withHandoff, "event_handoff"),
    ],
    amount,
    amount.write,
  )

  await host.unload()
  await withHandoff.unload()
  floor.close()
  return { ...reads, ...counted, ...contexts, ...observed, ...afterwards, ...writes }
}

function calling(host, name, tool, input) {
  const turn = inTurn(SESSIONS)
  return { name, async: true, run: () => host.call(tool, sessionID(turn()), input) }
}

function floorLoad(floor) {
  const turn = inTurn(SESSIONS)
  return { name: "load_floor", run: () => floor.load(sessionID(turn())) }
}

function prompting(host) {
  const turn = inTurn(SESSIONS)
  let number = 0
  let event
  return {
    name: "prompt",
    async: true,
    prepare: () => void (event = promptEvent(sessionID(turn()), ++number)),
    run: async () => host.prompt(event),
  }
}

/** The session whose tables of observed work are full. */
const OBSERVED = "ses_observed"

/** Fills the tables beyond their limits. Returns the number of the last event. */
async function observingFully(host) {
  await host.call("checkpoint_save", OBSERVED, { ...documentOf(DOCUMENT_BYTES, 1), checks: ["npm run test:3"] })
  let number = 0
  while (number < 4_000) await host.afterTool(toolEvent(OBSERVED, ++number))
  return number
}

function observing(host, last) {
  let number = last
  let event
  return {
    name: "observe",
    async: true,
    prepare: () => void (event = toolEvent(OBSERVED, ++number)),
    run: async () => host.afterTool(event),
  }
}

/** Load, status, a save with hand-off and a compaction of the session with full tables. */
async function showing(host, withHandoff) {
  let number = 0
  const saving = () => withHandoff.call("checkpoint_save", OBSERVED, documentOf(DOCUMENT_BYTES, ++number))
  let event
  return [
    { name: "observed_load", async: true, run: () => host.call("checkpoint_load", OBSERVED, {}) },
    { name: "observed_status", async: true, run: () => host.call("checkpoint_status", OBSERVED, {}) },
    { name: "observed_save_handoff", async: true, run: saving },
    {
      name: "observed_briefing",
      async: true,
      prepare: () => void (event = compactionEnded(OBSERVED, 800_000_000 + ++number)),
      run: () => host.emit(event),
    },
  ]
}

/** Sessions with an even number were compacted and have a briefing. */
async function brief(host) {
  for (let i = 0; i < SESSIONS; i += 2) await host.emit(compactionEnded(sessionID(i), 900_000_000 + i))
}

/** Model requests of the sessions with, or without, a briefing in turn. That it is there, or is not, is checked and not assumed. */
function contexting(host, name) {
  const turn = inTurn(SESSIONS / 2)
  const briefed = name === "context_briefing"
  const parts = briefed ? 2 : 1
  let event
  return {
    name,
    async: true,
    prepare: () => {
      if (event !== undefined && event.system.length !== parts) throw new Error(`${name}: ${event.system.length} parts`)
      event = contextEvent(sessionID(turn() * 2 + (briefed ? 0 : 1)))
    },
    run: () => host.context(event),
  }
}

/** Swaps between two named snapshots: each restore changes the live state and leaves an undo point. */
async function restoring(host, name) {
  const id = `ses_${name}`
  for (const [variant, snapshotName] of ["one", "two"].entries()) {
    await host.call("checkpoint_save", id, { ...documentOf(DOCUMENT_BYTES, variant), snapshotName })
  }
  let number = 0
  return {
    name,
    async: true,
    run: () => host.call("checkpoint_restore_snapshot", id, { name: number++ % 2 === 0 ? "one" : "two" }),
  }
}

/** A compaction after a save: takes a snapshot, renders the briefing, refreshes the hand-off. */
function compacting(host, name) {
  const id = `ses_${name}`
  let number = 0
  let event
  return {
    name,
    async: true,
    prepare: async () => {
      number++
      await host.call("checkpoint_save", id, documentOf(DOCUMENT_BYTES, number))
      event = compactionEnded(id, number)
    },
    run: () => host.emit(event),
  }
}
