// One of several processes that save into one file at the same time. Says "ready", waits for a line, saves, and prints its samples.
import { createInterface } from "node:readline"
import { startPlugin } from "../host.mjs"
import { savesOf } from "../lib/document.mjs"
import { openFloor } from "../lib/floor.mjs"

const { kind, url, database, directory, synchronous, bytes, sessions, first, saves, keep } = JSON.parse(process.argv[2])
const save = kind === "floor" ? floor() : await plugin()
let turn = 0
const next = savesOf(bytes, () => first + (turn++ % sessions), 1_000_000)

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
process.stdout.write("ready\n")
await lines.next()

const samples = []
const errors = []
/** What was acknowledged last, by session: it has to be there afterwards. */
const last = {}
const started = performance.timeOrigin + performance.now()
for (let i = 0; i < saves; i++) {
  const input = next()
  const before = performance.now()
  try {
    await save.run(input)
    samples.push(performance.now() - before)
    last[input.id] = input.fields.summary
  } catch (error) {
    errors.push(String(error))
  }
}
const ended = performance.timeOrigin + performance.now()
await save.close()
process.stdout.write(`${JSON.stringify({ started, ended, samples, errors, last })}\n`)
process.stdin.destroy()

function floor() {
  const store = openFloor(database, { synchronous, keep })
  return { run: store.save, close: store.close }
}

async function plugin() {
  const { default: definition } = await import(url)
  const host = await startPlugin(definition, { directory, options: { database, handoff: false } })
  return { run: ({ id, fields }) => host.call("checkpoint_save", id, fields), close: host.unload }
}
