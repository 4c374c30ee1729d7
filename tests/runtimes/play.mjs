// Plays the transcript on one runtime, in a fresh folder that is removed afterwards.
import { spawnSync } from "node:child_process"
import { mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const here = fileURLToPath(new URL(".", import.meta.url))
const repository = join(here, "..", "..")

/** The codes of an answer for which no database is needed: everything else is `runtime-unsupported` on a runtime that has none. */
const WITHOUT_STORAGE = ["runtime-unsupported", "invalid-input", "no-session", "invalid-session-id"]

/** Returns what the transcript printed, one operation per line. Throws when it failed or had anything to say on stderr. */
export function play(command) {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "checkpoint-transcript-"))
  try {
    const { status, signal, stdout, stderr, error } = spawnSync(
      command,
      [join(here, "transcript.mjs"), folder, repository],
      { encoding: "utf8", timeout: 60_000, killSignal: "SIGKILL", maxBuffer: 1 << 26, env: plainEnvironment() },
    )
    if (error !== undefined) throw error
    if (status !== 0 || stderr !== "") throw new Error(`${command} ended with ${status ?? signal}: ${stderr}`)
    return stdout.trimEnd().split("\n")
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What the runner of the tests tells its children is not for these. */
function plainEnvironment() {
  const { NODE_OPTIONS, NODE_TEST_CONTEXT, ...others } = process.env
  return others
}

/** The first lines in which two transcripts differ, for a reader. Empty when they are equal. */
export function differences(wanted, found) {
  const lines = []
  for (let index = 0; index < Math.max(wanted.length, found.length) && lines.length < 6; index++) {
    if (wanted[index] !== found[index]) lines.push(`- ${wanted[index]}`, `+ ${found[index]}`)
  }
  return lines
}

/** The tool calls that an unsupported runtime answers with anything but the reason. */
export function wronglyAnswered(lines) {
  const calls = lines.map((line) => JSON.parse(line)).filter(({ what }) => Array.isArray(what))
  if (calls.length === 0) return ["no call was made"]
  const codes = calls.map(({ result }) => result.result?.error?.code)
  if (!codes.includes("runtime-unsupported")) return ["no call was answered with runtime-unsupported"]
  return calls.filter((_, index) => !WITHOUT_STORAGE.includes(codes[index])).map((call) => JSON.stringify(call))
}
