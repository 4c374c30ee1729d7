import { describe } from "./errors.ts"

/** Makes a value once, when it is first asked for. For what is slow to make and not needed to start. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/**
 * Loads a part of the plugin once, when it is first asked for; a failure is not kept, so the next call tries again.
 *
 * The entry point has it loaded right after the start: the files of a package can be replaced while it is in use (contract
 * section 1). Rejects with one sentence where that was too late.
 */
export function part<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw new Error(
        `a part of Checkpoint Orchestrator could not be loaded; if its files were replaced since it was started, restart OpenCode (${describe(error)})`,
        { cause: error },
      )
    }))
}
