// Proves that imports in src/ keep to scripts/layers.mjs, that there is no cycle, and that one file names node:sqlite.
// With a folder as argument, checks that tree instead: the script's own test gives it one that is wrong.
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { DRIVER, isIn, layerOf } from "./layers.mjs"

const root = resolve(process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), "..", "src"))
const files = readdirSync(root, { recursive: true })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => file.endsWith(".ts"))
const faults = []
const graph = new Map()

for (const file of files) {
  const text = readFileSync(join(root, file), "utf8")
  if (/["']node:sqlite["']/.test(text) && file !== DRIVER) faults.push(`${file} names node:sqlite; only ${DRIVER} may`)
  const imports = [...text.matchAll(/(?:from|import\()\s*["'](\.[^"']+)["']/g)].map(([, path]) =>
    relative(root, resolve(root, dirname(file), path)).replaceAll("\\", "/"),
  )
  graph.set(file, imports)
  const layer = layerOf(file)
  if (layer === undefined) faults.push(`${file} belongs to no known layer`)
  for (const target of imports) {
    if (layer?.mayImport === "everything" || (layer !== undefined && layerOf(target) === layer)) continue
    if (!layer?.mayImport.some((rule) => isIn(target, rule))) faults.push(`${file} must not import ${target}`)
  }
}
for (const file of files) {
  const path = wayBack(file)
  if (path !== undefined && file === [...path].sort()[0]) faults.push(`imports go round: ${path.join(" -> ")}`)
}

for (const fault of faults) console.error(fault)
console.log(`${files.length} files checked, ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1

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
