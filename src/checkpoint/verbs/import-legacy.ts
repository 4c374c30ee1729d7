import { sha256 } from "../../lib/crypto.ts"
import { History } from "../history.ts"
import { isNamespace, isShared, NAMESPACE } from "../model.ts"
import type { Checkpoint, ProjectScope } from "../model.ts"
import { Portion } from "../portions.ts"
import type { LegacyFile, SessionIdentity, StoreReader, StoreWriter } from "../port.ts"
import type { State } from "../state.ts"
import type { Outcome, ServiceOptions } from "../transaction.ts"

export type LegacyResult = "imported" | "already-imported" | "none-found" | "unrecognized-legacy-state" | "unreadable"

/** A 1.x file as it was read: what tells it from others, and what it holds, or why that is nothing. */
export interface FoundFile<Held = Checkpoint> {
  /** Base name. */
  readonly file: string
  readonly path: string
  readonly bytes: Uint8Array
  /** SHA-256 of the bytes, hex; empty where they could not be read. */
  readonly hash: string
  readonly parsed:
    | { readonly result: "ok"; readonly value: FoundState<Held> }
    | { readonly result: "unreadable" | "unrecognized-legacy-state"; readonly reason: string }
}

export type FoundState<Held = Checkpoint> =
  | { readonly kind: "history"; readonly snapshots: readonly FoundSnapshot<Held>[] }
  | { readonly kind: "checkpoint"; readonly state: Held }

/** An entry of a 1.x history. */
export interface FoundSnapshot<Held = Checkpoint> {
  readonly name: string
  readonly savedAt: number
  readonly state: Held
}

/** The 1.x files of one source directory. */
export interface FoundFolder<Held = Checkpoint> {
  /** Real path of the directory that holds `.opencode`. */
  readonly directory: string
  readonly files: readonly FoundFile<Held>[]
}

/** For which project 1.x state is imported, and where it is looked for, the nearest directory first. */
export type LegacySource = Pick<SessionIdentity, "projectID" | "directory" | "root" | "checkouts">

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

/** What an import was given to work with. */
export interface LegacyImport<Held = Checkpoint> {
  readonly found: readonly FoundFolder<Held>[]
  /**
   * Copies the originals of what is imported and returns the folder of the copies, or undefined where that failed. Called before the
   * commit, so that no import is on record without the attempt. Must not throw.
   */
  readonly copy: (files: readonly Pick<FoundFile, "file" | "bytes">[]) => string | undefined
}

/** The import that put a file, or its content, on record in the project. */
export function importOf(
  reader: StoreReader,
  scope: ProjectScope,
  { path, hash }: Pick<FoundFile, "path" | "hash">,
): LegacyFile | undefined {
  return reader.legacyFile(path) ?? (hash === "" ? undefined : reader.legacyContent(scope, hash))
}

/** The namespace of the nearest directory that has one, also when its files are gone. */
export function namespaceOf(reader: StoreReader, checkouts: readonly string[]): string | null {
  for (const directory of checkouts) {
    const namespace = reader.legacyNamespaces([directory])[0]
    if (namespace !== undefined) return namespace.id
  }
  return null
}

/**
 * Imports every 1.x file that was not imported before into one namespace session per source directory. All of them are put on record
 * at once; the entries of a long history are written ahead of that, a portion in each transaction. The result is undefined where
 * entries are left for another transaction: nothing is on record as imported then. What cannot be imported is reported.
 */
export function importLegacy(
  writer: StoreWriter,
  source: LegacySource,
  { found, copy }: LegacyImport<State>,
  options: ServiceOptions,
): Outcome<LegacyReport | undefined> {
  const now = options.clock()
  if (!writeHistories(writer, source, found, options)) return { result: undefined }
  const imported: FoundFile<State>[] = []
  const files: LegacyFileReport[] = []
  let first: string | undefined
  for (const { directory, files: inFolder } of found) {
    for (const file of inFolder) {
      const { namespace, report } = take(writer, source, { directory, file, now })
      files.push(report)
      first ??= namespace
      if (report.result === "imported") imported.push(file)
    }
  }
  const backup = imported.length === 0 ? undefined : copy(imported)
  const result: LegacyReport = {
    result: overall(files),
    namespace: first ?? namespaceOf(writer, source.checkouts),
    snapshots: imported.reduce((sum, file) => sum + entriesOf(file).length, 0),
    files,
    ...(backup === undefined ? {} : { backup }),
  }
  return { result }
}

/** Writes the entries of the histories that are not there yet, in order, as far as one transaction may. True when all are there. */
function writeHistories(
  writer: StoreWriter,
  source: LegacySource,
  found: readonly FoundFolder<State>[],
  options: ServiceOptions,
): boolean {
  const portion = new Portion()
  const taken = new Set<string>()
  for (const { directory, files } of found) {
    for (const file of files) {
      if (file.parsed.result !== "ok" || taken.has(file.hash)) continue
      if (importOf(writer, source, file) !== undefined) continue
      taken.add(file.hash)
      const now = options.clock()
      // Also of a live checkpoint: the nearest directory's namespace gets the plainest name.
      const namespace = namespaceFor(writer, source.projectID, directory, now)
      const history = new History(writer, namespace, now, options)
      if (!writeEntries(history, file, writer.origins(namespace), portion)) return false
    }
  }
  return true
}

/** Each entry has an origin, by which a later transaction, also of another process, knows which are there. */
function writeEntries(history: History, file: FoundFile<State>, there: ReadonlySet<string>, portion: Portion): boolean {
  for (const [index, { name, savedAt, state }] of entriesOf(file).entries()) {
    const origin = `1.x:${file.hash}#${index}`
    if (there.has(origin)) continue
    if (portion.full) return false
    history.add("legacy", state, { name, savedAt, origin })
    portion.add(state)
  }
  return true
}

function entriesOf({ parsed }: FoundFile<State>): readonly FoundSnapshot<State>[] {
  return parsed.result === "ok" && parsed.value.kind === "history" ? parsed.value.snapshots : []
}

/** Puts one file on record, and its checkpoint in its namespace, unless it was imported before or holds nothing. */
function take(
  writer: StoreWriter,
  source: LegacySource,
  { directory, file, now }: { directory: string; file: FoundFile<State>; now: number },
): { readonly namespace?: string; readonly report: LegacyFileReport } {
  const earlier = importOf(writer, source, file)
  if (earlier !== undefined) {
    const changed = earlier.path === file.path && earlier.hash !== file.hash
    const reason = changed ? { reason: "its content has changed since it was imported; a file is imported once" } : {}
    return { namespace: earlier.namespace, report: { file: file.file, result: "already-imported", ...reason } }
  }
  if (file.parsed.result !== "ok") return { report: { file: file.file, ...file.parsed } }
  const namespace = namespaceFor(writer, source.projectID, directory, now)
  const { value } = file.parsed
  if (value.kind === "checkpoint") writer.putState(namespace, value.state)
  writer.addLegacyFile({ path: file.path, hash: file.hash, namespace }, now)
  return { namespace, report: { file: file.file, result: "imported" } }
}

/**
 * The one rule for namespaces: one per source directory, whatever its name, so that two directories never mix. It is made where there
 * is none.
 */
function namespaceFor(writer: StoreWriter, projectID: string, directory: string, now: number): string {
  const existing = writer.legacyNamespaces([directory])[0]
  if (existing !== undefined) return existing.id
  const digest = sha256(directory)
  // The host names its projects as it likes; what cannot be part of an id has its digest there.
  const project = isNamespace(`${NAMESPACE}${projectID}::${digest}`) ? projectID : sha256(projectID).slice(0, 32)
  const names = [8, 16, 64].map((digits) => `${NAMESPACE}${project}::${digest.slice(0, digits)}`)
  if (!isShared(projectID)) names.unshift(`${NAMESPACE}${project}`)
  const id = names.find((name) => writer.session(name) === undefined) ?? `${NAMESPACE}${project}::${digest}`
  writer.putSession({ id, projectID, directory, placeholder: false }, now)
  return id
}

function overall(reports: readonly LegacyFileReport[]): LegacyResult {
  const order = ["imported", "already-imported", "unrecognized-legacy-state", "unreadable"] as const
  return order.find((result) => reports.some((report) => report.result === result)) ?? "none-found"
}
