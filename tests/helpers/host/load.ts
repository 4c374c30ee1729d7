import { realpath, stat } from "node:fs/promises"
import { basename, dirname, isAbsolute, sep } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { isCallable, isRecord, messageOf, throughJson } from "./json.ts"
import { installedEntry, localEntry } from "./resolve.ts"

/** One entry of the `plugins` list. */
export type Entry =
  | { readonly module: unknown; readonly options?: Readonly<Record<string, unknown>> }
  | { readonly package: string; readonly options?: Readonly<Record<string, unknown>> }
  | string

export interface Definition {
  readonly id: string
  readonly setup: (context: unknown) => unknown
}

/** An entry after its import: a definition, or why there is none. */
export interface Loaded {
  readonly source: string
  readonly options: Readonly<Record<string, unknown>>
  readonly definition?: Definition
  readonly error?: string
}

/** The source of an entry that was given as a module. */
export const MODULE = "module"

/** Copies a package folder and names the copy, so that its modules are evaluated anew. */
export type Copy = (directory: string) => Promise<string>

/**
 * Imports what the entries name, in order. A target named again replaces its earlier mention. What a host skips without a trace
 * in its plugin list (no directory, no entry file, an entry that leads outside) is only logged.
 */
export async function load(entries: readonly Entry[], log: string[], copy?: Copy): Promise<Loaded[]> {
  const wanted = new Map<unknown, Exclude<Entry, string>>()
  for (const entry of entries) {
    const item = typeof entry === "string" ? { package: entry } : entry
    wanted.set("module" in item ? item : item.package, item)
  }
  const loaded: Loaded[] = []
  for (const item of wanted.values()) {
    const options = optionsOf(item.options)
    if ("module" in item) loaded.push({ source: MODULE, options, ...check(item.module) })
    else loaded.push(...(await loadPackage(item.package, options, log, copy)))
  }
  return loaded
}

async function loadPackage(target: string, options: Loaded["options"], log: string[], copy?: Copy): Promise<Loaded[]> {
  const path = target.startsWith("file://") ? fileURLToPath(target) : target
  if (!isAbsolute(path)) throw new Error(`name plugins by absolute path here, not ${target}`)
  const isDirectory = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isDirectory) {
    log.push(`plugin ${target} skipped: it must be a directory`)
    return []
  }
  const directory = copy === undefined ? path : await copy(path)
  try {
    const installed = basename(scopeParent(path)) === "node_modules"
    const file = installed ? await installedEntry(directory) : await localEntry(directory)
    if (file === undefined || (!installed && !(await isInside(file, directory)))) {
      log.push(`plugin ${target} skipped: no entry file`)
      return []
    }
    const namespace: unknown = await import(pathToFileURL(file).href)
    return [{ source: target, options, ...check(namespace) }]
  } catch (error) {
    return [{ source: target, options, error: messageOf(error) }]
  }
}

function scopeParent(path: string): string {
  const parent = dirname(path)
  return basename(parent).startsWith("@") ? dirname(parent) : parent
}

async function isInside(file: string, directory: string): Promise<boolean> {
  return (await realpath(file)).startsWith((await realpath(directory)) + sep)
}

function optionsOf(options: unknown): Loaded["options"] {
  const copied = throughJson(options ?? {})
  return isRecord(copied) ? copied : {}
}

/** The only things that a host looks at: a default object with a string id and a setup function. */
function check(namespace: unknown): { definition: Definition } | { error: string } {
  const found =
    typeof namespace === "object" && namespace !== null && "default" in namespace ? namespace.default : undefined
  if (!isRecord(found) || typeof found["id"] !== "string" || !isCallable(found["setup"])) {
    return { error: "a plugin needs a default definition with an id and an effect or setup function" }
  }
  const { id, setup } = found
  return { definition: { id, setup: (context) => Reflect.apply(setup, found, [context]) } }
}
