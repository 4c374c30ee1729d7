// Builds dist/ from src/. With --check, builds elsewhere and fails when the committed dist/ differs in any byte or file.
//
// The plugin is one file and what it loads once it has started: to find, read and link a file per module takes a start longer than all
// the rest of it. The command line is built apart. Packages stay imports.
import { execFileSync } from "node:child_process"
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { build as bundle } from "esbuild"

const root = join(dirname(fileURLToPath(import.meta.url)), "..")
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc")

/** The types that package.json leads to, and the one file that they import. */
const TYPES = ["index.d.ts", "host/contract.d.ts"]

/** Writes down what src/tools/manifest.ts computes. */
const manifest = {
  name: "manifest",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[/\\]tools[/\\]manifest\.ts$/ }, async ({ path }) => {
      const { MANIFEST } = await import(path)
      return { contents: `export const MANIFEST = ${JSON.stringify(MANIFEST, null, 2)}`, loader: "js" }
    })
  },
}

async function build(outDir) {
  rmSync(outDir, { recursive: true, force: true })
  const parts = [
    { entry: "index", chunks: "chunks" },
    { entry: "cli/main", chunks: "cli/chunks" },
  ]
  for (const { entry, chunks } of parts) {
    await bundle({
      absWorkingDir: root,
      entryPoints: { [entry]: `src/${entry}.ts` },
      outdir: outDir,
      chunkNames: `${chunks}/[name]-[hash]`,
      bundle: true,
      splitting: true,
      packages: "external",
      platform: "node",
      format: "esm",
      target: "node22.13",
      logLevel: "warning",
      plugins: [manifest],
    })
  }
  await withScratch((types) => {
    const options = ["-p", join(root, "tsconfig.build.json"), "--outDir", types]
    execFileSync(process.execPath, [tsc, ...options], { stdio: "inherit" })
    for (const file of TYPES) cpSync(join(types, file), join(outDir, file))
  })
}

async function withScratch(work) {
  const folder = mkdtempSync(join(tmpdir(), "checkpoint-orchestrator-build-"))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
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
  await withScratch(async (fresh) => {
    await build(fresh)
    const [wanted, found] = [readTree(fresh), readTree(join(root, "dist"))]
    const names = new Set([...wanted.keys(), ...found.keys()])
    const stale = [...names].filter((name) => wanted.get(name) !== found.get(name))
    if (stale.length > 0) {
      console.error(`dist/ is stale, run "npm run build" and commit it: ${stale.join(", ")}`)
      process.exitCode = 1
    }
  })
} else {
  await build(join(root, "dist"))
}
