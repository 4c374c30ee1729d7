import { closeSync, openSync } from "node:fs"
import { devNull } from "node:os"
import { describe } from "../errors.ts"

/** Makes a value once, when it is first asked for. For what is slow to make and not needed to start. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** A part of the plugin that is loaded once, when it is first used. */
export interface Part<T> {
  /**
   * Runs `work`, which is asynchronous, on it: at once where it is loaded already. Rejects with one sentence where it cannot be loaded;
   * the next call tries again.
   */
  use<R>(work: (loaded: T) => Promise<R>): Promise<R>
  /** Loads it ahead of its first use. Never rejects. */
  readonly preload: () => Promise<void>
}

/** As many more files can be open at once while a module and what it imports are read. */
const DESCRIPTORS = 64

/**
 * A module that is imported at its first use. While descriptors are exhausted the import is not even tried, and rejects: Node.js
 * remembers for good that a module could not be read.
 */
export function imported<T>(load: () => Promise<T>): () => Promise<T> {
  let linked = false
  return async () => {
    if (!linked) needDescriptors()
    const module = await load()
    linked = true
    return module
  }
}

function needDescriptors(): void {
  const taken: number[] = []
  try {
    while (taken.length < DESCRIPTORS) taken.push(openSync(devNull, "r"))
  } finally {
    for (const descriptor of taken) closeSync(descriptor)
  }
}

/**
 * The entry point has every part loaded right after the start: the files of a package can be replaced while it is in use (contract
 * section 1).
 */
export function part<T>(load: () => Promise<T>): Part<T> {
  let loaded: { readonly value: T } | undefined
  let loading: Promise<T> | undefined
  const whole = (): Promise<T> =>
    (loading ??= load().then(
      (value) => {
        loaded = { value }
        return value
      },
      (error: unknown) => {
        loading = undefined
        throw new Error(
          `a part of Checkpoint Orchestrator could not be loaded; if its files were replaced since it was started, restart OpenCode (${describe(error)})`,
          { cause: error },
        )
      },
    ))
  return {
    use: (work) => (loaded === undefined ? whole().then(work) : work(loaded.value)),
    preload: () =>
      whole().then(
        () => undefined,
        () => undefined,
      ),
  }
}
