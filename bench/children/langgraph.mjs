// The LangGraph peer: SqliteSaver.put of a checkpoint whose one channel holds the same document, one thread per session.
import { createInterface } from "node:readline"
import { uuid6 } from "@langchain/langgraph-checkpoint"
import { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite"
import { inTurn, savesOf } from "../lib/document.mjs"
import { block, repeat } from "../lib/rounds.mjs"

const { path, bytes, sessions, synchronous } = JSON.parse(process.argv[2])
const saver = SqliteSaver.fromConnString(path)
saver.setup()
const next = savesOf(bytes, inTurn(sessions))
const configs = new Map()
let step = 0
let input
const candidate = {
  name: "langgraph",
  async: true,
  prepare: () => {
    const { id, fields } = next()
    step++
    input = {
      id,
      config: configs.get(id) ?? { configurable: { thread_id: id, checkpoint_ns: "" } },
      checkpoint: {
        v: 4,
        id: uuid6(step),
        ts: new Date().toISOString(),
        channel_values: { task: fields },
        channel_versions: { task: step },
        versions_seen: {},
      },
      metadata: { source: "loop", step, parents: {} },
    }
  },
  run: async () => {
    configs.set(input.id, await saver.put(input.config, input.checkpoint, input.metadata))
  },
}

// better-sqlite3 is compiled with NORMAL for WAL files, which flushes nothing at a commit. While filling, nothing needs to be flushed.
const durability = synchronous ?? saver.db.pragma("synchronous", { simple: true })
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line)
  if (request.fill !== undefined) {
    saver.db.pragma("synchronous = OFF")
    await repeat(candidate, request.fill)
    saver.db.pragma(`synchronous = ${durability}`)
  }
  const samples = request.block === undefined ? [] : await block(candidate, request.block)
  process.stdout.write(`${JSON.stringify(samples)}\n`)
}
saver.db.close()
