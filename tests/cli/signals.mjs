// Runs before a command. STEP_SIGNAL sends it to this process from inside the command, at a step that it names or counts.
import fs from "node:fs"
import { syncBuiltinESMExports } from "node:module"

const [signal, at] = (process.env.STEP_SIGNAL ?? "").split(" ")

if (at === "listening") {
  // Once the command hears signals: on every runtime, by what no module has copied.
  const on = process.on.bind(process)
  process.on = (name, listener) => {
    on(name, listener)
    if (name === signal) process.kill(process.pid, signal)
    return process
  }
} else {
  // After the given number of changes to the file system in or of the private folder.
  let left = Number(at)
  for (const name of ["mkdirSync", "chmodSync", "writeFileSync", "renameSync", "rmdirSync", "openSync", "writeSync"]) {
    const real = fs[name]
    fs[name] = (...given) => {
      const result = real(...given)
      if ((name === "writeSync" || String(given[0]).includes(".checkpoint-orchestrator-")) && --left === 0)
        process.kill(process.pid, signal)
      return result
    }
  }
  syncBuiltinESMExports()
}
