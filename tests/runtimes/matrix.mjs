// npm run test:runtimes: plays the transcript on every runtime of tests/runtimes/package.json and compares what they print.
import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { differences, play, wronglyAnswered } from "./play.mjs"

const modules = fileURLToPath(new URL("node_modules", import.meta.url))
const SUPPORTED = ["node-22.13", "node-22", "node-24", "node-26", "bun-1.4.0", "bun-1.4"]
const UNSUPPORTED = ["node-20", "bun-1.3"]

let wrong = 0
let wanted

for (const name of SUPPORTED) {
  const lines = play(binary(name))
  wanted ??= lines
  report(name, `${lines.length} lines`, differences(wanted, lines))
}
for (const name of UNSUPPORTED) {
  const lines = play(binary(name))
  report(name, "runtime-unsupported", wronglyAnswered(lines))
}
const { result: operations } = JSON.parse(wanted.at(-1))
console.log(`runtimes ${SUPPORTED.length + UNSUPPORTED.length}\noperations ${operations}\ndifferent ${wrong}`)
process.exitCode = wrong === 0 ? 0 : 1

function binary(name) {
  const path = ["node", "bun.exe"].map((file) => join(modules, name, "bin", file)).find((file) => existsSync(file))
  if (path === undefined) throw new Error(`${name} is not installed: run npm ci --prefix tests/runtimes`)
  return path
}

function report(name, outcome, faults) {
  if (faults.length > 0) wrong++
  const version = execFileSync(binary(name), ["--version"], { encoding: "utf8" }).trim()
  console.log(`${name} (${version}): ${faults.length === 0 ? outcome : "different"}`)
  for (const fault of faults) console.log(`  ${fault}`)
}
