import { lstatSync, readFileSync, statSync } from "node:fs"
import { basename, join } from "node:path"
import { sha256 } from "../crypto.ts"
import { codeOf, describe } from "../errors.ts"
import { ensureFolder, ensureIgnored, writeWhole } from "../files.ts"
import { parseV1Checkpoint, parseV1History } from "./v1-format.ts"
import type { V1Parse, V1Snapshot } from "./v1-format.ts"
import type { Checkpoint } from "../checkpoint/model.ts"

/** Far above anything 1.x wrote (it cut its fields): a larger file is something else, and is not read into memory. */
const MAX_BYTES = 64 * 1024 * 1024

/** A 1.x file that exists, read and parsed. */
export interface V1File {
  /** Base name. */
  readonly file: string
  readonly path: string
  readonly bytes: Uint8Array
  /** SHA-256 of the bytes, hex. */
  readonly hash: string
  readonly parsed: V1Parse<V1State>
}

export type V1State =
  | { readonly kind: "history"; readonly snapshots: readonly V1Snapshot[] }
  | { readonly kind: "checkpoint"; readonly checkpoint: Checkpoint }

/** The folder of one source directory, and the 1.x files in it. */
export interface V1Folder {
  /** Real path of the directory that holds `.opencode`. */
  readonly directory: string
  readonly files: readonly V1File[]
}

/** History first: its snapshots are older than the live checkpoint. */
const FILES: readonly { readonly name: string; readonly parse: (bytes: Uint8Array) => V1Parse<V1State> }[] = [
  {
    name: "checkpoint-history.json",
    parse: (bytes) => {
      const parsed = parseV1History(bytes)
      return parsed.result === "ok" ? { result: "ok", value: { kind: "history", snapshots: parsed.value } } : parsed
    },
  },
  {
    name: "checkpoint.json",
    parse: (bytes) => {
      const parsed = parseV1Checkpoint(bytes)
      return parsed.result === "ok" ? { result: "ok", value: { kind: "checkpoint", checkpoint: parsed.value } } : parsed
    },
  },
]

/** Reads the 1.x files of a directory. Writes nothing and throws nothing: a file that cannot be read is `unreadable`, with the reason. */
export function readV1Folder(directory: string): V1Folder {
  const files = FILES.flatMap(({ name, parse }) => {
    const path = join(directory, ".opencode", "state", name)
    try {
      const found = statSync(path, { throwIfNoEntry: false })
      if (found === undefined) return []
      if (!found.isFile()) return [unreadable(name, path, "it is not a regular file")]
      if (found.size > MAX_BYTES) return [unreadable(name, path, `it has ${found.size} bytes, more than any 1.x file`)]
      const bytes = readFileSync(path)
      return [{ file: name, path, bytes, hash: sha256(bytes), parsed: parse(bytes) }]
    } catch (error) {
      return ["ENOENT", "ENOTDIR"].includes(codeOf(error)) ? [] : [unreadable(name, path, describe(error))]
    }
  })
  return { directory, files }
}

/**
 * Copies originals into `<root>/.opencode/state/checkpoint-orchestrator/legacy-backup/` (files 0600, folders 0700, kept out of version
 * control) and returns that folder. A copy that is already there with the same bytes is enough; one with other bytes is never overwritten. Synchronous, for use inside the
 * import's transaction: no import is recorded whose originals were not copied first.
 */
export function backUp(root: string, files: readonly V1File[]): string {
  const own = [".opencode", "state", "checkpoint-orchestrator"]
  ensureIgnored(ensureFolder(root, own))
  const folder = ensureFolder(root, [...own, "legacy-backup"])
  for (const { file, bytes } of files) keepCopy(folder, file, bytes)
  return folder
}

/** The import holds the database's write lock, so nobody else takes a name between the look and the writing. */
function keepCopy(folder: string, file: string, bytes: Uint8Array): void {
  for (let number = 1; ; number++) {
    const name = number === 1 ? file : `${basename(file, ".json")}-${number}.json`
    const path = join(folder, name)
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (found === undefined) {
      writeWhole(folder, name, bytes, 0o600)
      return
    }
    if (found.isFile() && found.size === bytes.length && readFileSync(path).equals(bytes)) return
  }
}

function unreadable(file: string, path: string, reason: string): V1File {
  return { file, path, bytes: new Uint8Array(), hash: "", parsed: { result: "unreadable", reason } }
}
