import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { delimiter, isAbsolute, join, resolve } from "node:path"

/** The `opencode` binary to drive, or one sentence why there is none. */
export type Binary = { readonly path: string; readonly version: string } | { readonly lacking: string }

const NAMES = process.platform === "win32" ? ["opencode.exe", "opencode2.exe"] : ["opencode", "opencode2"]
const HOW = "set OPENCODE_BIN to an OpenCode 2.x binary"

/** `$OPENCODE_BIN`, else the first one on the PATH. It has to be of version 2 or later. */
export function findBinary({ OPENCODE_BIN: chosen = "", PATH = "" }: NodeJS.ProcessEnv): Binary {
  const candidates = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  const onPath = candidates.find((candidate) => isAbsolute(candidate) && existsSync(candidate))
  const path = chosen === "" ? onPath : resolve(chosen)
  if (path === undefined) return { lacking: `There is no opencode binary on the PATH: ${HOW}.` }
  const { stdout, error } = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 30_000 })
  if (error !== undefined) return { lacking: `${path} cannot be run (${error.message}): ${HOW}.` }
  const version = /(?<![\d.])(\d+)\.\d+\.\d+\S*/.exec(stdout)
  if (version === null) return { lacking: `${path} does not tell its version: ${HOW}.` }
  const [text, major] = version
  // A build from a checkout calls itself 0.0.0.
  if (Number(major) < 2 && !text.startsWith("0.0.0"))
    return { lacking: `${path} is OpenCode ${text}, which cannot load this plugin: ${HOW}.` }
  return { path, version: text }
}
