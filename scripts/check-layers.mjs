// Proves that imports in src/ point one way (docs/architecture.md), that there is no cycle, and that one file names node:sqlite.
// With a folder as argument, checks that tree instead: the script's own test gives it one that is wrong.
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"

const LEAVES = [
  "crypto.ts",
  "errors.ts",
  "fields.ts",
  "files.ts",
  "lazy.ts",
  "slices.ts",
  "temporaries.ts",
  "text.ts",
  "timing.ts",
  "version.ts",
]
// Folder or root file -> what it may import besides itself. "*" marks the composition roots.
const ALLOWED = {
  "index.ts": ["*"],
  "cli/main.ts": ["*"],
  "options.ts": ["errors.ts"],
  "warnings.ts": [],
  "errors.ts": [],
  "lazy.ts": ["errors.ts"],
  "text.ts": ["lazy.ts"],
  "slices.ts": [],
  "timing.ts": [],
  "crypto.ts": ["lazy.ts"],
  "version.ts": [],
  "fields.ts": [],
  "files.ts": ["errors.ts", "temporaries.ts"],
  "temporaries.ts": ["crypto.ts", "errors.ts"],
  lib: ["errors.ts", "files.ts"],
  secrets: [],
  checkpoint: LEAVES,
  sqlite: [
    "checkpoint/content.ts",
    "checkpoint/model.ts",
    "checkpoint/snapshot-name.ts",
    "checkpoint/store.ts",
    ...LEAVES,
  ],
  host: ["checkpoint/model.ts", "checkpoint/store.ts", ...LEAVES],
  handoff: ["checkpoint", ...LEAVES],
  legacy: ["checkpoint", ...LEAVES],
  tools: ["checkpoint", "handoff", "legacy", "host/contract.ts", ...LEAVES],
  hooks: ["checkpoint", "handoff", "host", ...LEAVES],
  cli: ["checkpoint", "handoff", "legacy", "sqlite", "host", "options.ts", ...LEAVES],
}

const root = resolve(process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), "..", "src"))
const files = readdirSync(root, { recursive: true })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => file.endsWith(".ts"))
const faults = []
const graph = new Map()

for (const file of files) {
  const text = readFileSync(join(root, file), "utf8")
  if (/["']node:sqlite["']/.test(text) && file !== "sqlite/runtime.ts")
    faults.push(`${file} names node:sqlite; only sqlite/runtime.ts may`)
  const imports = [...text.matchAll(/(?:from|import\()\s*["'](\.[^"']+)["']/g)].map(([, path]) =>
    relative(root, resolve(root, dirname(file), path)).replaceAll("\\", "/"),
  )
  graph.set(file, imports)
  const unit = unitOf(file)
  const allowed = ALLOWED[file] ?? ALLOWED[unit]
  if (allowed === undefined) faults.push(`${file} belongs to no known layer`)
  for (const target of imports) {
    if (allowed?.includes("*") || unitOf(target) === unit) continue
    if (!allowed?.some((rule) => target === rule || target.startsWith(`${rule}/`)))
      faults.push(`${file} must not import ${target}`)
  }
}
for (const file of files) {
  const path = wayBack(file)
  if (path !== undefined && file === [...path].sort()[0]) faults.push(`imports go round: ${path.join(" -> ")}`)
}

for (const fault of faults) console.error(fault)
console.log(`${files.length} files checked, ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1

function unitOf(file) {
  return file.includes("/") ? file.slice(0, file.indexOf("/")) : file
}

/** The shortest way along imports from a file back to itself, or undefined. */
function wayBack(start) {
  const seen = new Set()
  for (let paths = [[start]]; paths.length > 0;) {
    const longer = []
    for (const path of paths) {
      for (const next of graph.get(path.at(-1)) ?? []) {
        if (next === start) return [...path, start]
        if (seen.has(next)) continue
        seen.add(next)
        longer.push([...path, next])
      }
    }
    paths = longer
  }
  return undefined
}
