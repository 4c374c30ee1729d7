// Runs the tests with node's own runner on the packaged runtime: all of them, or those whose path contains an argument.
import { spawnSync } from "node:child_process"
import { readdirSync } from "node:fs"
import { availableParallelism } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = join(dirname(fileURLToPath(import.meta.url)), "..")
const wanted = process.argv.slice(2)
const files = readdirSync(join(root, "tests"), { recursive: true })
  .map((file) => join("tests", file))
  .filter((file) => file.endsWith(".test.ts"))
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .sort()
if (files.length === 0) {
  console.error(`No test file matches ${wanted.join(", ")}`)
  process.exit(1)
}
// The runner's own choice is one core less, which is half of a small machine.
const concurrency = `--test-concurrency=${availableParallelism()}`
// Options that whoever runs the tests has set for their own OpenCode are none of the tests'.
const { CHECKPOINT_ORCHESTRATOR_CONFIG: _, ...env } = process.env
const run = spawnSync(process.execPath, ["--import", "tsx", "--test", concurrency, ...files], {
  cwd: root,
  stdio: "inherit",
  env: { ...env, XDG_CONFIG_HOME: join(root, "tests", "no-config") },
})
process.exit(run.status ?? 1)
