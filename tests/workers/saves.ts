import { createInterface } from "node:readline"
import { Bench } from "../helpers/plugin.ts"

/** A process with the plugin in the bench of a folder: says `ready`, waits for a line, appends its notes one save at a time. */
const { folder, session, notes } = JSON.parse(process.argv[2] ?? "{}") as {
  folder: string
  session: string
  notes: string[]
}
const bench = new Bench(folder)
const desk = await bench.repository("project", "p1")
const caller = desk.session({ id: session })
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
console.log("ready")
await lines.next()
for (const note of notes) {
  const { warnings } = await caller.run("save", { notes: [note], listMode: "append" })
  if (JSON.stringify(warnings) !== "[]") throw new Error(JSON.stringify(warnings))
}
await bench.host.close()
process.exit(0)
