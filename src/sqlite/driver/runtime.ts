import type { DatabaseSync, StatementSync } from "node:sqlite"
import { CheckpointError } from "../../errors.ts"
import { assertPlainFiles } from "./beside.ts"

export type Database = DatabaseSync
export type Statement = StatementSync

interface Sqlite {
  readonly DatabaseSync: typeof DatabaseSync
}

type GetBuiltin = (id: "node:sqlite") => Sqlite | undefined

/** The versions that have the module without a flag (Node.js documentation; measured on Bun). */
const NEEDED = "Node.js 22.13 or later, or Bun 1.4 or later"

/**
 * Opens a database with the module of this runtime. Every opening goes through here, so this is where the file and the files beside it
 * are checked before SQLite opens any of them. Throws as {@link assertPlainFiles} does, and the driver's errors.
 *
 * `getBuiltinModule` answers undefined where the module is missing, so an old runtime gets `runtime-unsupported` and not a plugin
 * that fails to link. Only a plain path and `readOnly` are portable: Node 22.13 ignores every other option without a word.
 */
export function openDatabase(path: string, options: { readOnly?: boolean } = {}): Database {
  const sqlite = loadSqlite()
  assertPlainFiles(path)
  return options.readOnly === true ? new sqlite.DatabaseSync(path, { readOnly: true }) : new sqlite.DatabaseSync(path)
}

/** Bun before 1.4.4 keeps a closed connection, its descriptors and its locks, until its statements are garbage. */
const LINGERING = /^1\.4\.[0-3]$/

/** Closes a database for good. The caller lets go of its statements first. */
export function closeDatabase(db: Database): void {
  db.close()
  if (!LINGERING.test(process.versions["bun"] ?? "")) return
  const bun: unknown = Reflect.get(globalThis, "Bun")
  if (typeof bun === "object" && bun !== null && "gc" in bun && typeof bun.gc === "function")
    Reflect.apply(bun.gc, bun, [true])
}

/** Throws `runtime-unsupported`, naming the versions needed, where this runtime has no `node:sqlite`. */
export function loadSqlite(getBuiltin: GetBuiltin = builtinModule): Sqlite {
  const sqlite = quietly(() => getBuiltin("node:sqlite"))
  if (sqlite === undefined) throw unsupported()
  return sqlite
}

function builtinModule(id: "node:sqlite"): Sqlite | undefined {
  // Typed as always there, but runtimes before Node 20.16 lack the function, and old ones the module.
  return "getBuiltinModule" in process ? process.getBuiltinModule(id) : undefined
}

function unsupported(): CheckpointError {
  const runtime =
    process.versions["bun"] === undefined ? `Node.js ${process.version}` : `Bun ${process.versions["bun"]}`
  return new CheckpointError(
    "runtime-unsupported",
    `${runtime} has no node:sqlite module, so checkpoints cannot be kept; run OpenCode on ${NEEDED}.`,
    { facts: { runtime, needed: NEEDED } },
  )
}

/**
 * Node 22 and early 24 print an ExperimentalWarning over the terminal when the module is loaded. It is swallowed for the length of
 * this synchronous call alone: nothing else can run in between, and other warnings still print.
 */
function quietly<T>(load: () => T): T {
  const original = Object.getOwnPropertyDescriptor(process, "emitWarning")
  const emit = (values: readonly unknown[]): void => {
    const emitWarning: unknown = original?.value
    if (typeof emitWarning === "function") Reflect.apply(emitWarning, process, values)
  }
  process.emitWarning = (...values: readonly unknown[]) => {
    const [warning] = values
    const text = warning instanceof Error ? warning.message : String(warning)
    if (!text.startsWith("SQLite is an experimental feature")) emit(values)
  }
  try {
    return load()
  } finally {
    if (original !== undefined) Object.defineProperty(process, "emitWarning", original)
  }
}
