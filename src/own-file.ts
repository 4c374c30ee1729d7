import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs"
import { isAbsolute, join } from "node:path"
import { codeOf, describe } from "./errors.ts"
import { homeDirectory } from "./lib/places.ts"
import type { Environment } from "./lib/places.ts"
import type { OwnOptions } from "./options.ts"

/** Far more than all options take. */
const MOST_BYTES = 65_536

/** Never waits for the writer of a named pipe. */
const READ = constants.O_RDONLY | constants.O_NONBLOCK

/**
 * Reads the user's own options: the file that `$CHECKPOINT_ORCHESTRATOR_CONFIG` names, else `opencode/checkpoint-orchestrator.json` in
 * the folder of the XDG base directory specification. Never throws and never waits: what is no regular file, is too large, or is no
 * JSON object, is a fault in words. No file at the default place is none; one that is named has to be there.
 */
export function readOwnOptions(environment: Environment): OwnOptions {
  const named = environment["CHECKPOINT_ORCHESTRATOR_CONFIG"]
  const isNamed = named !== undefined && named.trim() !== ""
  const file = isNamed ? expand(named, environment) : defaultPlace(environment)
  if (file === "") return { file }
  // The current directory is the repository's: it must not decide which file is the user's own.
  if (!isAbsolute(file)) return { file, fault: "is no absolute path" }
  let text: string
  try {
    text = readBounded(file)
  } catch (error) {
    if (!isNamed && ["ENOENT", "ENOTDIR"].includes(codeOf(error))) return { file }
    return { file, fault: `could not be read (${describe(error)})` }
  }
  let values: unknown
  try {
    values = JSON.parse(text)
  } catch {
    return { file, fault: "is not JSON" }
  }
  const isObject = typeof values === "object" && values !== null && !Array.isArray(values)
  return isObject ? { file, values } : { file, fault: "does not hold an object" }
}

function defaultPlace(environment: Environment): string {
  const config = environment["XDG_CONFIG_HOME"]
  const home = homeDirectory(environment)
  // The specification tells to ignore a relative path.
  const base = config !== undefined && isAbsolute(config) ? config : home === "" ? "" : join(home, ".config")
  return base === "" ? "" : join(base, "opencode", "checkpoint-orchestrator.json")
}

function expand(path: string, environment: Environment): string {
  const home = homeDirectory(environment)
  return home !== "" && /^~[/\\]/.test(path) ? join(home, path.slice(2)) : path
}

function readBounded(path: string): string {
  const handle = openSync(path, READ)
  try {
    if (!fstatSync(handle).isFile()) throw new Error("it is not a regular file")
    const bytes = Buffer.alloc(MOST_BYTES + 1)
    let size = 0
    for (let read = -1; read !== 0 && size < bytes.length; size += read)
      read = readSync(handle, bytes, size, bytes.length - size, null)
    if (size > MOST_BYTES) throw new Error(`it has more than ${String(MOST_BYTES)} bytes`)
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, size))
  } finally {
    closeSync(handle)
  }
}
