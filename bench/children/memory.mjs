// Resident memory that an idle plugin adds to a process: after setup, one prompt and one model request, collected garbage excluded.
import { contextEvent, promptEvent, startPlugin } from "../host.mjs"
import { sessionID } from "../lib/document.mjs"

const [kind, url, database, directory, synchronous] = process.argv.slice(2)
const before = await resident()
if (kind === "floor") {
  const { openBare } = await import("../lib/bare.mjs")
  const db = openBare(database, synchronous)
  print((await resident()) - before)
  db.close()
} else {
  const { default: plugin } = await import(url)
  const host = await startPlugin(plugin, { directory, options: { database } })
  await host.prompt(promptEvent(sessionID(0), 1))
  await host.context(contextEvent(sessionID(0)))
  // The tools are loaded after the start: an idle plugin has them.
  await host.call("checkpoint_load", sessionID(0), {})
  print((await resident()) - before)
  await host.unload()
}

async function resident() {
  for (let i = 0; i < 3; i++) {
    if (typeof Bun === "undefined") globalThis.gc()
    else Bun.gc(true)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return process.memoryUsage.rss()
}

function print(bytes) {
  process.stdout.write(`${JSON.stringify({ bytes })}\n`)
}
