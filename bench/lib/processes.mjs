// Fresh processes of the runtime that runs this one.
import { spawn, spawnSync } from "node:child_process"
import { dirname, join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

const children = join(dirname(fileURLToPath(import.meta.url)), "..", "children")

/** Runs a child program to its end and returns the JSON that it printed. */
export function runChild(program, args, flags = []) {
  const run = spawnSync(process.execPath, [...flags, join(children, program), ...args], { encoding: "utf8" })
  if (run.status !== 0) throw new Error(`${program} ${args[0]} failed: ${run.stderr}`)
  return JSON.parse(run.stdout)
}

/** Starts a child program that says "ready" and waits for {@link go}; `result` is the JSON that it prints at the end. */
export async function startChild(program, argument) {
  const child = spawn(process.execPath, [join(children, program), JSON.stringify(argument)], {
    stdio: ["pipe", "pipe", "inherit"],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const { value } = await lines.next()
  if (value !== "ready") throw new Error(`${program} did not start`)
  return {
    go: () => child.stdin.write("go\n"),
    result: async () => JSON.parse((await lines.next()).value),
  }
}
