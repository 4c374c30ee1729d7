// npm run test:opencode: packs the plugin, installs it in a clean project and drives a real OpenCode server with a scripted model.
// Exit codes: 0 every check ok, 1 a check failed or the server did not start, 77 there is no OpenCode 2.x binary to drive.
import { mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findBinary } from "../tests/opencode/binary.ts"
import { drive } from "../tests/opencode/driver.ts"
import { install, pack } from "../tests/package/npm.ts"

const NO_BINARY = 77

const binary = findBinary(process.env)
if ("lacking" in binary) {
  console.log(binary.lacking)
  process.exitCode = NO_BINARY
} else {
  console.log(`OpenCode ${binary.version}: ${binary.path}`)
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "checkpoint-opencode-"))
  try {
    const plugin = install(pack(folder).tarball, join(folder, "installed"))
    const results = await drive({
      command: [binary.path],
      folder: join(folder, "run"),
      plugin,
      print: (line) => console.log(line),
    })
    process.exitCode = results.every(({ outcome }) => outcome === "ok") ? 0 : 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
