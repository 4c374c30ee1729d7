import { describe, isCheckpointError } from "../errors.ts"
import type { ErrorCode } from "../errors.ts"

/** What a command ends with. The numbers are part of the interface. */
export const EXIT = { ok: 0, problem: 1, usage: 2, storage: 3 } as const

/** A command that cannot go on, with its exit code. `message` is one sentence for a person; an empty one is not said. */
export class Failure extends Error {
  override readonly name = "Failure"
  readonly exitCode: number

  constructor(exitCode: number, message: string, options: { cause?: unknown } = {}) {
    super(message, "cause" in options ? { cause: options.cause } : undefined)
    this.exitCode = exitCode
  }
}

export function wrongUse(message: string): Failure {
  return new Failure(EXIT.usage, message)
}

export function notFound(message: string): Failure {
  return new Failure(EXIT.problem, message)
}

/** The exit code and the sentence for anything that was thrown. Faults that are ours keep their stack. */
export function explain(error: unknown): { readonly exitCode: number; readonly message: string } {
  if (error instanceof Failure) return { exitCode: error.exitCode, message: error.message }
  if (isCheckpointError(error)) return { exitCode: exitCodeOf(error.code), message: error.message }
  if (error instanceof Error && "code" in error) return { exitCode: EXIT.storage, message: describe(error) }
  const stack = error instanceof Error ? error.stack : undefined
  return { exitCode: EXIT.storage, message: `An unexpected fault: ${stack ?? describe(error)}` }
}

function exitCodeOf(code: ErrorCode): number {
  switch (code) {
    case "no-session":
    case "invalid-session-id":
    case "invalid-input":
      return EXIT.usage
    case "snapshot-not-found":
    case "no-checkpoint":
    case "legacy-not-found":
    case "unrecognized-legacy-state":
    case "session-not-found":
    case "other-project":
    case "secret-refused":
      return EXIT.problem
    case "storage-busy":
    case "storage-full":
    case "storage-readonly":
    case "storage-corrupt":
    case "storage-foreign":
    case "storage-newer":
    case "storage-unavailable":
    case "runtime-unsupported":
      return EXIT.storage
  }
}
