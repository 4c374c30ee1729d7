import { basename, dirname, join } from "node:path"
import { MIGRATIONS } from "../schema/migrations/index.ts"
import { SqliteStore } from "./sqlite-store.ts"
import type { StoreListener } from "./sqlite-store.ts"
import { VERSION } from "../../version.ts"
import { realPathOr } from "../../lib/real-path.ts"

interface Entry {
  readonly store: SqliteStore
  references: number
}

/** A counted reference to the store of one file. */
export interface StoreHandle {
  readonly store: SqliteStore
  /** Gives the reference back; the last one closes the file. Calling it again does nothing. Never throws. */
  readonly release: () => void
}

/**
 * One registry per process, version and schema, on `globalThis`: a host evaluates a local plugin anew for each directory and after
 * each reload, and two handles on one file would block the event loop of the whole process (docs/host-contract.md#runtime). The key carries
 * what the shared objects must agree on, so a copy of this module of another version is never handed these.
 */
const REGISTRY = Symbol.for(`@gitdamnit/checkpoint-orchestrator/stores/${VERSION}/${MIGRATIONS.length}`)

function registryOf(shared: { [key: symbol]: Map<string, Entry> | undefined }): Map<string, Entry> {
  return (shared[REGISTRY] ??= new Map<string, Entry>())
}

/** Hands out the store of a file. Opening it is left to the first use, so this neither reads nor writes anything. */
export function acquireStore(path: string, report: StoreListener): StoreHandle {
  const registry = registryOf(globalThis)
  const real = realPath(path)
  const entry = registry.get(real) ?? {
    store: new SqliteStore(real),
    references: 0,
  }
  registry.set(real, entry)
  entry.references++
  entry.store.retain(report)
  let held = true
  return {
    store: entry.store,
    release: () => {
      if (!held) return
      held = false
      entry.references--
      if (entry.references === 0) registry.delete(real)
      entry.store.release(report)
    },
  }
}

/** The path without symbolic links, as far as it exists: one file has one store, whatever it is called. */
export function realPath(path: string): string {
  if (path === ":memory:" || path === "") return path
  const parent = dirname(path)
  return realPathOr(path, undefined) ?? (parent === path ? path : join(realPath(parent), basename(path)))
}
