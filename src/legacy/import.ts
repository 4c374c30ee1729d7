import type { CheckpointService, SessionCheckpoint } from "../checkpoint/api.ts"
import type { FoundFile, FoundFolder, LegacyReport, LegacySource } from "../checkpoint/verbs/import-legacy.ts"
import { CheckpointError, describe } from "../errors.ts"
import { backUp, readFolder, V1Looks } from "./files.ts"
import type { V1Identity } from "./files.ts"
import { V1_FOLDER } from "../lib/state-folder.ts"

/** The 1.x state of a project: what waits, and its import. */
export interface Legacy {
  /** Whether there is 1.x state that {@link Legacy.importAll} would import. Reads only. */
  waiting(checkpoint: SessionCheckpoint): Promise<boolean>
  /**
   * Imports every 1.x file of the session's directories that was not imported before, for the session's project. Originals are never
   * changed; what cannot be imported is reported and tried again next time.
   */
  importAll(checkpoint: SessionCheckpoint): Promise<LegacyReport>
}

export function createLegacy(warn: (message: string) => void): Legacy {
  const looks = new V1Looks()
  return {
    waiting: async (checkpoint) => {
      const files: V1Identity[] = []
      for (const directory of checkpoint.identity.checkouts) files.push(...(await looks.importable(directory)))
      return files.length > 0 && checkpoint.awaitsImport(files)
    },
    importAll: async (checkpoint) => {
      const { checkouts, root } = checkpoint.identity
      return checkpoint.importLegacy({ found: await readFolders(checkouts), copy: copyTo(root, warn) })
    },
  }
}

/** Imports the 1.x state of directories for a project that no session is at hand of. */
export async function importInto(
  service: CheckpointService,
  source: LegacySource,
  warn: (message: string) => void,
): Promise<LegacyReport> {
  return service.importLegacy(source, { found: await readFolders(source.checkouts), copy: copyTo(source.root, warn) })
}

async function readFolders(directories: readonly string[]): Promise<readonly FoundFolder[]> {
  const found: FoundFolder[] = []
  for (const directory of directories) found.push(await readFolder(directory))
  return found
}

/** A copy that fails is no reason to import nothing. */
function copyTo(root: string | undefined, warn: (message: string) => void) {
  return (files: readonly Pick<FoundFile, "file" | "bytes">[]): string | undefined => {
    try {
      if (root === undefined) throw new Error("its project directory is unknown")
      return backUp(root, files)
    } catch (error) {
      warn(`The imported 1.x files were not copied (the originals are unchanged): ${describe(error)}`)
      return undefined
    }
  }
}

/**
 * The namespace that an import left for a session to adopt. Throws `legacy-not-found`, or `unrecognized-legacy-state` where nothing
 * but foreign files is there.
 */
export function requireNamespace(report: LegacyReport): string {
  if (report.namespace !== null) return report.namespace
  const files = report.files.map(
    ({ file, result, reason }) => `${file}: ${result}${reason === undefined ? "" : ` (${reason})`}`,
  )
  if (files.length > 0 && report.files.every(({ result }) => result === "unrecognized-legacy-state")) {
    throw new CheckpointError(
      "unrecognized-legacy-state",
      `There is nothing to adopt: the files in ${V1_FOLDER.join("/")} are not 1.x state and were left as they are (${files.join("; ")}).`,
      { facts: { files } },
    )
  }
  const found =
    files.length === 0 ? "no 1.x state was found in this project" : `no 1.x file could be read (${files.join("; ")})`
  throw new CheckpointError("legacy-not-found", `There is nothing to adopt: ${found}.`, { facts: { files } })
}
