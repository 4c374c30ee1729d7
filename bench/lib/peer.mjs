// LangGraph's SqliteSaver lives in a process of its own: better-sqlite3 is an addon and loads only in the runtime it was compiled for.
import { spawn, spawnSync } from "node:child_process"
import { existsSync, realpathSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

const bench = join(dirname(fileURLToPath(import.meta.url)), "..")

/** The first of the runtimes that can load better-sqlite3, or undefined: the given one, then each `node` on the PATH. */
export function findPeerRuntime(first) {
  const found = (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, process.platform === "win32" ? "node.exe" : "node"))
    .filter((path) => existsSync(path))
  for (const path of new Map([first, ...found].map((path) => [realpathSync(path), path])).values()) {
    const script = 'new (require("better-sqlite3"))(":memory:").close(); console.log(process.version)'
    const probe = spawnSync(path, ["-e", script], { cwd: bench, encoding: "utf8", timeout: 20_000 })
    if (probe.status === 0 && /^v\d/.test(probe.stdout)) return { path, version: `Node ${probe.stdout.trim()}` }
  }
  return undefined
}

/** Starts the peer on a file. `fill` and `block` take turns with the caller's own work: the process is idle in between. */
export function startPeer(runtime, options) {
  const child = spawn(runtime, [join(bench, "children", "langgraph.mjs"), JSON.stringify(options)], {
    stdio: ["pipe", "pipe", "inherit"],
  })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ask = async (request) => {
    child.stdin.write(`${JSON.stringify(request)}\n`)
    const { value, done } = await answers.next()
    if (done) throw new Error("The process of the LangGraph peer ended early")
    return JSON.parse(value)
  }
  return {
    fill: (times) => ask({ fill: times }),
    block: (iterations) => ask({ block: iterations }),
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", resolve)
        child.stdin.end()
      }),
  }
}
