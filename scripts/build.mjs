// Builds dist/ from src/. With --check, builds elsewhere and fails when the committed dist/ differs in any byte or file.
import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"

const root = join(dirname(fileURLToPath(import.meta.url)), "..")
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc")

function build(outDir) {
  rmSync(outDir, { recursive: true, force: true })
  execFileSync(process.execPath, [tsc, "-p", join(root, "tsconfig.build.json"), "--outDir", outDir], {
    stdio: "inherit",
  })
}

function readTree(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [relative(folder, path).replaceAll("\\", "/"), readFileSync(path, "utf8")]
    }),
  )
}

if (process.argv.includes("--check")) {
  const fresh = mkdtempSync(join(tmpdir(), "checkpoint-orchestrator-build-"))
  try {
    build(fresh)
    const [wanted, found] = [readTree(fresh), readTree(join(root, "dist"))]
    const names = new Set([...wanted.keys(), ...found.keys()])
    const stale = [...names].filter((name) => wanted.get(name) !== found.get(name))
    if (stale.length > 0) {
      console.error(`dist/ is stale, run "npm run build" and commit it: ${stale.join(", ")}`)
      process.exitCode = 1
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
} else {
  build(join(root, "dist"))
}
