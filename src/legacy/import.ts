import { History } from "../checkpoint/history.ts"
import { isNamespace, NAMESPACE } from "../checkpoint/model.ts"
import type { ProjectScope } from "../checkpoint/model.ts"
import { inPortions, Portion } from "../checkpoint/portions.ts"
import type { CheckpointStore, SessionIdentity, StoreReader, StoreWriter } from "../checkpoint/port.ts"
import { enter } from "../checkpoint/verbs/enter.ts"
import { WAIT } from "../checkpoint/port.ts"
import type { ServiceOptions } from "../checkpoint/transaction.ts"
import { sha256 } from "../lib/crypto.ts"
import { CheckpointError, describe } from "../errors.ts"
import { backUp, readV1Folder, V1Looks } from "./files.ts"
import type { V1Entry, V1File, V1Folder, V1Identity } from "./files.ts"

export type LegacyResult = "imported" | "already-imported" | "none-found" | "unrecognized-legacy-state" | "unreadable"

export interface LegacyFileReport {
  readonly file: string
  readonly result: Exclude<LegacyResult, "none-found">
  readonly reason?: string
}

export interface LegacyReport {
  readonly result: LegacyResult
  /** The namespace session that holds the imported state; null while there is none. */
  readonly namespace: string | null
  /** History entries of the files imported by this call. */
  readonly snapshots: number
  readonly files: readonly LegacyFileReport[]
  /** Folder of the copies of the originals, where this call imported something. */
  readonly backup?: string
}

/** The 1.x state of a project: what waits, and its import. */
export interface Legacy {
  /** Whether there is 1.x state that {@link Legacy.importAll} would import. Reads only. */
  waiting(identity: SessionIdentity): Promise<boolean>
  /**
   * Imports every 1.x file that was not imported before into one namespace session per source directory. One transaction puts all of
   * them on record; the entries of a long history are written ahead of it, a portion at a time, and an import that ended before it is
   * completed by the next. Originals are never changed; what cannot be imported is reported and tried again next time.
   */
  importAll(identity: SessionIdentity): Promise<LegacyReport>
}

export function createLegacy(store: CheckpointStore, options: ServiceOptions, warn: (message: string) => void): Legacy {
  const looks = new V1Looks()
  return {
    waiting: async (identity) => {
      const files: V1Identity[] = []
      for (const directory of identity.checkouts) files.push(...(await looks.importable(directory)))
      if (files.length === 0) return false
      return store.read(WAIT.tool, (reader) =>
        files.some((file) => known(reader, scopeOf(identity), file) === undefined),
      )
    },
    importAll: async (identity) => {
      const found: V1Folder[] = []
      for (const directory of identity.checkouts) found.push(await readV1Folder(directory))
      if (found.every((folder) => folder.files.length === 0)) return namespaceOnly(store, identity)
      return inPortions(() =>
        store.write(WAIT.tool, (writer) => {
          enter(writer, identity, options)
          return new Import(writer, identity, options, warn).run(found)
        }),
      )
    },
  }
}

/**
 * The namespace that an import left for {@link CheckpointStore} readers to adopt. Throws `legacy-not-found`, or
 * `unrecognized-legacy-state` where nothing but foreign files is there.
 */
export function requireNamespace(report: LegacyReport): string {
  if (report.namespace !== null) return report.namespace
  const files = report.files.map(
    ({ file, result, reason }) => `${file}: ${result}${reason === undefined ? "" : ` (${reason})`}`,
  )
  if (files.length > 0 && report.files.every(({ result }) => result === "unrecognized-legacy-state")) {
    throw new CheckpointError(
      "unrecognized-legacy-state",
      `There is nothing to adopt: the files in .opencode/state are not 1.x state and were left as they are (${files.join("; ")}).`,
      { facts: { files } },
    )
  }
  const found =
    files.length === 0 ? "no 1.x state was found in this project" : `no 1.x file could be read (${files.join("; ")})`
  throw new CheckpointError("legacy-not-found", `There is nothing to adopt: ${found}.`, { facts: { files } })
}

/** One run of the import inside a transaction. */
class Import {
  readonly #writer: StoreWriter
  readonly #identity: SessionIdentity
  readonly #options: ServiceOptions
  readonly #warn: (message: string) => void
  readonly #now: number
  readonly #reports: LegacyFileReport[] = []
  readonly #imported: V1File[] = []
  #namespace: string | undefined
  #snapshots = 0

  constructor(
    writer: StoreWriter,
    identity: SessionIdentity,
    options: ServiceOptions,
    warn: (message: string) => void,
  ) {
    this.#writer = writer
    this.#identity = identity
    this.#options = options
    this.#warn = warn
    this.#now = options.clock()
  }

  /** Undefined where entries are left for another transaction; nothing is on record as imported then. */
  run(found: readonly V1Folder[]): LegacyReport | undefined {
    if (!this.#writeHistories(found)) return undefined
    for (const { directory, files } of found) for (const file of files) this.#take(directory, file)
    const backup = this.#imported.length === 0 ? undefined : this.#backUp()
    return {
      result: overall(this.#reports),
      namespace: this.#namespace ?? namespaceOf(this.#writer, this.#identity),
      snapshots: this.#snapshots,
      files: this.#reports,
      ...(backup === undefined ? {} : { backup }),
    }
  }

  /** Writes the entries of the histories that are not there yet, in order, as far as one transaction may. True when all are there. */
  #writeHistories(found: readonly V1Folder[]): boolean {
    const portion = new Portion()
    const taken = new Set<string>()
    for (const { directory, files } of found) {
      for (const file of files) {
        if (file.parsed.result !== "ok" || taken.has(file.hash)) continue
        if (known(this.#writer, scopeOf(this.#identity), file) !== undefined) continue
        taken.add(file.hash)
        // Also of a live checkpoint: the nearest directory's namespace gets the plainest name.
        const namespace = this.#namespaceFor(directory)
        const { value } = file.parsed
        if (value.kind === "history" && !this.#writeEntries(namespace, file.hash, value.snapshots, portion))
          return false
      }
    }
    return true
  }

  /** Each entry has an origin, by which a later transaction, also of another process, knows which are there. */
  #writeEntries(namespace: string, hash: string, entries: readonly V1Entry[], portion: Portion): boolean {
    const history = new History(this.#writer, namespace, this.#now, this.#options)
    const there = this.#writer.origins(namespace)
    for (const [index, { name, savedAt, state }] of entries.entries()) {
      const origin = `1.x:${hash}#${index}`
      if (there.has(origin)) continue
      if (portion.full) return false
      history.add("legacy", state, { name, savedAt, origin })
      portion.add(state)
    }
    return true
  }

  #take(directory: string, file: V1File): void {
    const earlier = known(this.#writer, scopeOf(this.#identity), file)
    if (earlier !== undefined) {
      this.#namespace ??= earlier.namespace
      const changed = earlier.path === file.path && earlier.hash !== file.hash
      const reason = changed ? { reason: "its content has changed since it was imported; a file is imported once" } : {}
      this.#reports.push({ file: file.file, result: "already-imported", ...reason })
      return
    }
    if (file.parsed.result !== "ok") {
      this.#reports.push({ file: file.file, ...file.parsed })
      return
    }
    const namespace = this.#namespaceFor(directory)
    const { value } = file.parsed
    if (value.kind === "history") this.#snapshots += value.snapshots.length
    else this.#writer.putState(namespace, value.state)
    this.#writer.addLegacyFile({ path: file.path, hash: file.hash, namespace }, this.#now)
    this.#imported.push(file)
    this.#namespace ??= namespace
    this.#reports.push({ file: file.file, result: "imported" })
  }

  /** One namespace per source directory, whatever its name: two directories never mix. */
  #namespaceFor(directory: string): string {
    const existing = this.#writer.legacyNamespaces([directory])[0]
    if (existing !== undefined) return existing.id
    const { projectID } = this.#identity
    const digest = sha256(directory)
    // The host names its projects as it likes; what cannot be part of an id has its digest there.
    const project = isNamespace(`${NAMESPACE}${projectID}::${digest}`) ? projectID : sha256(projectID).slice(0, 32)
    const names = [8, 16, 64].map((digits) => `${NAMESPACE}${project}::${digest.slice(0, digits)}`)
    if (projectID !== "global") names.unshift(`${NAMESPACE}${project}`)
    const id = names.find((name) => this.#writer.session(name) === undefined) ?? `${NAMESPACE}${project}::${digest}`
    this.#writer.putSession({ id, projectID, directory, placeholder: false }, this.#now)
    return id
  }

  /** Copies come before the commit, so that no import is on record without them; a copy that fails is no reason to import nothing. */
  #backUp(): string | undefined {
    const { root } = this.#identity
    try {
      if (root === undefined) throw new Error("its project directory is unknown")
      return backUp(root, this.#imported)
    } catch (error) {
      this.#warn(`The imported 1.x files were not copied (the originals are unchanged): ${describe(error)}`)
      return undefined
    }
  }
}

function known(reader: StoreReader, scope: ProjectScope, file: V1Identity): ReturnType<StoreReader["legacyFile"]> {
  return reader.legacyFile(file.path) ?? (file.hash === "" ? undefined : reader.legacyContent(scope, file.hash))
}

function scopeOf(identity: SessionIdentity): ProjectScope {
  return { projectID: identity.projectID, directory: identity.directory }
}

/** The namespace of the nearest directory that has one, also when its files are gone. */
function namespaceOf(reader: StoreReader, identity: SessionIdentity): string | null {
  for (const directory of identity.checkouts) {
    const namespace = reader.legacyNamespaces([directory])[0]
    if (namespace !== undefined) return namespace.id
  }
  return null
}

async function namespaceOnly(store: CheckpointStore, identity: SessionIdentity): Promise<LegacyReport> {
  const namespace = await store.read(WAIT.tool, (reader) => namespaceOf(reader, identity))
  return { result: "none-found", namespace, snapshots: 0, files: [] }
}

function overall(reports: readonly LegacyFileReport[]): LegacyResult {
  const order = ["imported", "already-imported", "unrecognized-legacy-state", "unreadable"] as const
  return order.find((result) => reports.some((report) => report.result === result)) ?? "none-found"
}
