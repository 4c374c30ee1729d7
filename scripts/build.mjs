// Builds dist/ from src/. With --check, builds elsewhere and fails when the committed dist/ differs in any byte or file.
//
// The plugin is one file and the command line is one file: what they need of other packages is inside, tree-shaken. The licences of those
// packages go into dist/licenses.txt, which names each with its version.
import { execFileSync } from "node:child_process"
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { build as bundle } from "esbuild"
import { TOOLS } from "../src/tools/index.ts"

const root = join(dirname(fileURLToPath(import.meta.url)), "..")
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc")

/** The types that package.json leads to, and the one file that they import. */
const TYPES = ["index.d.ts", "host/contract.d.ts"]

const ENTRIES = ["index", "cli/main"]

/** What src/tools/json-schema.ts would make at every start, written down. */
const jsonSchemas = {
  name: "json-schemas",
  setup: (esbuild) => {
    const schemas = Object.fromEntries(TOOLS.map((tool) => [tool.name, tool.describe().input]))
    const contents = `const SCHEMAS = ${JSON.stringify(schemas)}\nexport const jsonSchemaOf = (tool) => SCHEMAS[tool]\n`
    esbuild.onLoad({ filter: /tools[\\/]json-schema\.ts$/ }, () => ({ contents }))
  },
}

async function build(outDir) {
  rmSync(outDir, { recursive: true, force: true })
  const { metafile } = await bundle({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(ENTRIES.map((entry) => [entry, `src/${entry}.ts`])),
    outdir: outDir,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node22.13",
    logLevel: "warning",
    legalComments: "none",
    // A start takes 7 ms less: the runtime reads half as much, and a file without other characters than ASCII as it is.
    minify: true,
    metafile: true,
    plugins: [jsonSchemas],
  })
  writeFileSync(join(outDir, "licenses.txt"), licensesOf(Object.keys(metafile.inputs)))
  await withScratch((types) => {
    const options = ["-p", join(root, "tsconfig.build.json"), "--outDir", types]
    execFileSync(process.execPath, [tsc, ...options], { stdio: "inherit" })
    for (const file of TYPES) cpSync(join(types, file), join(outDir, file))
  })
}

/** The name, version and licence of each package that has a file among `inputs`. Throws where one ships no licence. */
function licensesOf(inputs) {
  const folders = new Set(inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []))
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"))
    const file = readdirSync(join(root, folder)).find((entry) => /^licen[cs]e/i.test(entry))
    if (file === undefined) throw new Error(`${name} ships no licence file`)
    const text = readFileSync(join(root, folder, file), "utf8")
      .replaceAll("\r\n", "\n")
      .trim()
    return `${name} ${version} (${license})\n\n${text}\n`
  })
  return `What dist/ holds of other packages.\n\n${texts.join(`\n${"-".repeat(80)}\n\n`)}`
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
