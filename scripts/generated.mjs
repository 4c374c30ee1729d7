import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"

/**
 * Writes a generated file, or with --check only says whether it is current. A path as argument names another file: the scripts' own
 * tests give them one that is stale.
 *
 * @param {{ url: URL, text: string, command: string }} generated
 */
export function writeOrCheck({ url, text, command }) {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { check: { type: "boolean" } } })
  const file = positionals[0] ?? fileURLToPath(url)
  if (values.check !== true) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  } else if (readOrNothing(file) !== text) {
    console.error(`${file} is stale: run "${command}" and commit it`)
    process.exitCode = 1
  }
}

function readOrNothing(path) {
  try {
    return readFileSync(path, "utf8")
  } catch (error) {
    if (error.code === "ENOENT") return undefined
    throw error
  }
}
