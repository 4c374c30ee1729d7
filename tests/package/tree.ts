import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"

/** The repository. */
export const ROOT: string = fileURLToPath(new URL("../../", import.meta.url))

const SKIPPED = ["node_modules", ".git"]

/** Every file below a folder of the repository, with forward slashes, without installed packages and git's own. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.includes(entry.name) ? [] : filesBelow(path)
    return entry.isFile() ? [slashed(path)] : []
  })
}

/** A path of the repository, as a reader names it. */
export function named(path: string): string {
  return slashed(relative(ROOT, path))
}

export function read(...names: readonly string[]): string {
  return readFileSync(join(ROOT, ...names), "utf8")
}

/** The repository's package.json, as far as tests look at it. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly bin: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
}

export const MANIFEST: Manifest = JSON.parse(read("package.json")) as Manifest

function slashed(path: string): string {
  return path.replaceAll("\\", "/")
}
