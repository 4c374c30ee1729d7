import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { isRecord } from "./json.ts"

const EXTENSIONS = ["js", "mjs", "cjs", "ts", "mts"]
const CONDITIONS = ["node", "import", "module-sync", "default"]

/** A local directory's entry: `server.*`, then `index.*`. Its package.json is not consulted. */
export async function localEntry(directory: string): Promise<string | undefined> {
  return (await firstFile(directory, "server")) ?? (await firstFile(directory, "index"))
}

/** An installed package's entry: `<name>/server`, then `<name>`, by the package's exports or, without those, its files and `main`. */
export async function installedEntry(directory: string): Promise<string | undefined> {
  const manifest: unknown = JSON.parse(await readFile(join(directory, "package.json"), "utf8"))
  if (!isRecord(manifest)) throw new Error("package.json is no object")
  const exported = manifest["exports"]
  if (exported !== undefined) {
    const target = exportTarget(exported, "./server") ?? exportTarget(exported, ".")
    return target === undefined ? undefined : join(directory, target)
  }
  const main = manifest["main"]
  return (
    (await firstFile(directory, "server")) ??
    (typeof main === "string" ? join(directory, main) : await firstFile(directory, "index"))
  )
}

async function firstFile(directory: string, name: string): Promise<string | undefined> {
  for (const extension of EXTENSIONS) {
    const path = join(directory, `${name}.${extension}`)
    const found = await stat(path).catch(() => undefined)
    if (found?.isFile() === true) return path
  }
  return undefined
}

function exportTarget(exported: unknown, subpath: string): string | undefined {
  const hasSubpaths = isRecord(exported) && Object.keys(exported).some((key) => key.startsWith("."))
  if (hasSubpaths) return pick(exported[subpath])
  return subpath === "." ? pick(exported) : undefined
}

function pick(target: unknown): string | undefined {
  if (typeof target === "string") return target
  if (!isRecord(target)) return undefined
  for (const [condition, nested] of Object.entries(target)) {
    if (!CONDITIONS.includes(condition)) continue
    const found = pick(nested)
    if (found !== undefined) return found
  }
  return undefined
}
