import { existsSync, lstatSync, readdirSync, statfsSync, statSync } from "node:fs"
import type { Stats } from "node:fs"
import { basename, dirname } from "node:path"
import { isoTime } from "../checkpoint/document.ts"
import { describe, isCheckpointError } from "../errors.ts"
import { isRecordedPlace } from "../handoff/recorded.ts"
import type { AdminRows } from "../sqlite/maintenance/admin.ts"
import {
  emptyProjects,
  foreignKeyFaults,
  freeBytes,
  hasOurMark,
  integrityFaults,
  journalMode,
  orphanLedgerRows,
  schemaVersion,
  sqliteVersion,
} from "../sqlite/maintenance/inspect.ts"
import type { Database } from "../sqlite/maintenance/inspect.ts"
import { oneLine } from "../lib/text.ts"
import { bytes, plural } from "./format.ts"
import { isUnfinishedCopy } from "../lib/temporaries.ts"
import { LOG, LOG_INDEX } from "../lib/side-files.ts"

/** One thing that doctor looked at. `advice` says what to do; it is there for every warning and problem. */
export interface Check {
  readonly name: string
  readonly level: "ok" | "warning" | "problem"
  readonly message: string
  readonly advice?: string
  /** True where `--repair` would help. */
  readonly repairable?: boolean
}

const ok = (name: string, message: string): Check => ({ name, level: "ok", message })
const warning = (name: string, message: string, advice: string): Check => ({ name, level: "warning", message, advice })
const problem = (name: string, message: string, advice: string): Check => ({ name, level: "problem", message, advice })
const damage = (name: string, message: string): Check => ({ ...problem(name, message, REPAIR), repairable: true })

const REPAIR =
  "Close OpenCode, then run doctor --repair: it keeps the damaged file and saves what can be read; or restore a backup."
const FAULTS_SHOWN = 20

/** The version that mended a rare fault of write-ahead logs that several processes use (https://www.sqlite.org/wal.html#walresetbug). */
const MENDED = [3, 51, 3] as const

export function checkRuntime(): Check {
  const sqlite = sqliteVersion()
  const bun = process.versions["bun"]
  const runtime = `${bun === undefined ? `Node.js ${process.version}` : `Bun ${bun}`} with SQLite ${sqlite}`
  if (compareVersions(sqlite) >= 0) return ok("runtime", runtime)
  return warning(
    "runtime",
    `${runtime}: before SQLite ${MENDED.join(".")}, two processes that write at the same instant can, very rarely, damage a database`,
    "Where several OpenCode processes share this database, use Node.js 22.22.3, 24.15 or later, or Bun 1.4.",
  )
}

function compareVersions(version: string): number {
  const parts = version.split(".").map(Number)
  const differing = MENDED.findIndex((part, index) => part !== (parts[index] ?? 0))
  return differing < 0 ? 0 : (parts[differing] ?? 0) - (MENDED[differing] ?? 0)
}

/** Whether others can read what is kept. Only where the system knows modes, and of regular files: anything else is no database. */
export function checkModes(path: string): readonly Check[] {
  if (process.platform === "win32") return []
  const folder = dirname(path)
  return [
    ...checkFileModes(path),
    isOpen(statSync(folder, { throwIfNoEntry: false }))
      ? warning("folder mode", `others can look into ${folder}`, `chmod 700 ${folder}, unless it is shared on purpose.`)
      : ok("folder mode", "only the owner can look into the folder"),
  ]
}

function checkFileModes(path: string): readonly Check[] {
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === false) return []
  const files = openFiles(path)
  if (files.length === 0) return [ok("file modes", "only the owner can read the database")]
  const found = warning("file modes", `others can read ${files.join(", ")}`, `chmod 600 ${files.join(" ")}`)
  return [{ ...found, repairable: hasOurMark(path) }]
}

/** The regular files among a database and its helpers that others than the owner can use. A link is not followed. */
export function openFiles(path: string): readonly string[] {
  return [path, `${path}${LOG}`, `${path}${LOG_INDEX}`].filter((file) => {
    const found = lstatSync(file, { throwIfNoEntry: false })
    return found?.isFile() === true && isOpen(found)
  })
}

function isOpen(found: Stats | undefined): boolean {
  return ((found?.mode ?? 0) & 0o077) !== 0
}

const NETWORKS = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xff534d42, "CIFS"],
  [0xfe534d42, "SMB2"],
  [0x01021997, "9P"],
  [0x65735546, "FUSE"],
])

export function checkDisk(path: string): readonly Check[] {
  const { type, bavail, bsize } = statfsSync(dirname(path))
  const free = bavail * bsize
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const network = NETWORKS.get(type >>> 0)
  const log = statSync(`${path}${LOG}`, { throwIfNoEntry: false })?.size ?? 0
  const left = leftovers(path)
  return [
    free < Math.max(2 * size, 50_000_000)
      ? warning(
          "free space",
          `${bytes(free)} are free beside a database of ${bytes(size)}`,
          "Free some space, or prune: a backup or a repair needs room for another copy.",
        )
      : ok("free space", `${bytes(free)} free, the database takes ${bytes(size)}`),
    network === undefined
      ? ok("file system", "local, as far as the system tells")
      : warning(
          "file system",
          `${network}: locks over a network are not reliable`,
          'Keep the database on a local disk ("database" option, $CHECKPOINT_ORCHESTRATOR_DB).',
        ),
    log > 64_000_000
      ? warning(
          "log size",
          `the write-ahead log has grown to ${bytes(log)}`,
          "Close the process that reads for so long; the next clean close empties it.",
        )
      : ok("log size", bytes(log)),
    left.length === 0
      ? ok("leftovers", "no unfinished copies")
      : warning(
          "leftovers",
          `unfinished copies lie beside the database: ${left.join(", ")}`,
          "Remove them if no backup or repair is under way.",
        ),
  ]
}

function leftovers(path: string): readonly string[] {
  const name = basename(path)
  return readdirSync(dirname(path)).filter((each) => each.startsWith(name) && isUnfinishedCopy(each.slice(name.length)))
}

/** What a database that could not be opened is. Only damage can be repaired; a foreign or newer file is not ours to touch. */
export function checkFault(error: unknown): Check {
  if (!isCheckpointError(error)) return problem("database", describe(error), "Check the path.")
  if (error.code === "storage-corrupt") return damage("database", error.message)
  if (error.code === "storage-foreign")
    return problem("database", error.message, "Name the right file with --database.")
  if (error.code === "storage-newer") return problem("database", error.message, "Update this package.")
  return problem("database", error.message, "Mend that, then try again.")
}

export function checkSchema(db: Database): readonly Check[] {
  const mode = journalMode(db)
  return [
    ok("database", `a checkpoint database of schema ${String(schemaVersion(db))}`),
    mode === "wal"
      ? ok("journal mode", "write-ahead log")
      : warning(
          "journal mode",
          `${mode}: saves are slower and readers wait`,
          "Normal for a copy or a fresh backup; the plugin sets write-ahead logging where the file system allows it.",
        ),
  ]
}

export function checkIntegrity(db: Database): Check {
  try {
    const faults = integrityFaults(db, FAULTS_SHOWN)
    if (faults.length === 0) return ok("integrity", "all pages and indexes are sound")
    return damage("integrity", `${plural(faults.length, "fault")}: ${faults.slice(0, 3).map(oneLine).join("; ")}`)
  } catch (error) {
    return damage("integrity", describe(error))
  }
}

export function checkReferences(db: Database): readonly Check[] {
  try {
    const faults = foreignKeyFaults(db)
    const ledger = orphanLedgerRows(db)
    return [
      faults.length === 0
        ? ok("references", "every row belongs to its session")
        : damage("references", faults.join("; ")),
      ledger === 0
        ? ok("orphan rows", `none; ${plural(emptyProjects(db), "project")} without a session`)
        : warning(
            "orphan rows",
            `${plural(ledger, "imported 1.x file")} of namespaces that are gone`,
            "Harmless: those files will not be imported again.",
          ),
      ok("unused space", `${bytes(freeBytes(db))} of the file are unused`),
    ]
  } catch (error) {
    return [damage("references", describe(error))]
  }
}

export function checkDocuments(admin: AdminRows, step: (done: number) => void): Check {
  const faults: string[] = []
  let count = 0
  try {
    for (const { sessionID, snapshot, state } of admin.documents()) {
      step(++count)
      if (typeof state === "string")
        faults.push(
          `${snapshot === undefined ? "checkpoint" : `snapshot "${oneLine(snapshot.name)}"`} of ${sessionID}: ${state}`,
        )
    }
  } catch (error) {
    return damage("documents", describe(error))
  }
  if (faults.length > 0)
    return damage(
      "documents",
      `${plural(faults.length, "document")} of ${String(count)} damaged: ${faults.slice(0, 5).join("; ")}`,
    )
  return ok("documents", `${plural(count, "document")}, each as it was saved`)
}

/** Whether the hand-offs that the database knows of are there. */
export function checkHandoffs(admin: AdminRows): Check {
  try {
    // What a row names is looked at only where the plugin could have put it.
    const files = admin
      .sessions()
      .flatMap(({ record: { id, handoff } }) =>
        handoff !== undefined && isRecordedPlace({ sessionID: id, path: handoff }) ? [handoff] : [],
      )
    const gone = files.filter((file) => !existsSync(file))
    if (gone.length === 0) return ok("hand-offs", plural(files.length, "file"))
    return warning(
      "hand-offs",
      `${String(gone.length)} of ${plural(files.length, "file")} are gone, as ${gone[0] ?? ""}`,
      "Nothing is lost: the next change of the checkpoint writes it again, and handoff prints it.",
    )
  } catch (error) {
    return damage("hand-offs", describe(error))
  }
}

/** The newest backup beside the database. */
export function checkBackups(path: string): Check {
  const found = readdirSync(dirname(path)).filter(
    (name) => name.startsWith(`${basename(path)}.`) && name.endsWith(".backup"),
  )
  const newest = Math.max(...found.map((name) => statSync(`${dirname(path)}/${name}`).mtimeMs))
  if (found.length === 0) return ok("backups", "none beside the database; backup makes one")
  return ok(
    "backups",
    `${plural(found.length, "backup")} beside the database, the newest of ${isoTime(newest).slice(0, 10)}`,
  )
}
