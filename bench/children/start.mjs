// One start in a fresh process, measured from inside: the plugin's (import and setup) or the floor's. Arguments: "plugin" or "floor",
// the URL of the plugin, the database, the project's folder, the floor's durability. Prints one JSON line.
//
// A host has long loaded these modules of the runtime, so they are on nobody's account; node:sqlite is on both accounts.
import "node:fs"
import "node:fs/promises"
import "node:os"
import "node:path"
import "node:timers/promises"
import { startPlugin } from "../host.mjs"

const [kind, url, database, directory, synchronous] = process.argv.slice(2)
const started = performance.now()
if (kind === "floor") {
  const { openBare } = await import("../lib/bare.mjs")
  const db = openBare(database, synchronous)
  const ready = performance.now()
  db.close()
  print({ total: ready - started, unload: performance.now() - ready })
} else {
  const { default: plugin } = await import(url)
  const imported = performance.now()
  const host = await startPlugin(plugin, { directory, options: { database } })
  const ready = performance.now()
  await host.unload()
  print({
    total: ready - started,
    import: imported - started,
    setup: ready - imported,
    unload: performance.now() - ready,
  })
}

function print(result) {
  process.stdout.write(`${JSON.stringify(result)}\n`)
}
