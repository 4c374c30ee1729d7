import { cp, mkdir, mkdtemp, rm, stat, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"

/**
 * Copies of plugin folders in a temporary directory, so that all modules of a folder are evaluated anew (a query string would
 * renew the entry module alone). `node_modules` is linked, not copied: dependencies stay shared. Imports that lead out of the folder fail.
 */
export class Copies {
  #root: Promise<string> | undefined
  #count = 0

  async make(directory: string): Promise<string> {
    this.#root ??= mkdtemp(join(tmpdir(), "plugin-copies-"))
    const parent = join(await this.#root, String(this.#count++))
    const copy = join(parent, basename(directory))
    await mkdir(parent)
    await cp(directory, copy, {
      recursive: true,
      filter: (path) => path === directory || !["node_modules", ".git"].includes(basename(path)),
    })
    const enclosing = await enclosingModules(directory)
    if (enclosing !== undefined) await symlink(enclosing, join(parent, "node_modules"))
    const own = join(directory, "node_modules")
    if (await isDirectory(own)) await symlink(own, join(copy, "node_modules"))
    return copy
  }

  async dispose(): Promise<void> {
    const root = await this.#root
    this.#root = undefined
    if (root !== undefined) await rm(root, { recursive: true, force: true })
  }
}

async function enclosingModules(directory: string): Promise<string | undefined> {
  for (let at = dirname(directory); at !== dirname(at); at = dirname(at)) {
    const candidate = basename(at) === "node_modules" ? at : join(at, "node_modules")
    if (await isDirectory(candidate)) return candidate
  }
  return undefined
}

async function isDirectory(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() === true
}
