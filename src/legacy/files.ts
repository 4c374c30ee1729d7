import { lstatSync, readFileSync, statSync } from "node:fs"
import { basename, join } from "node:path"
import type { FoundFile, FoundFolder, FoundState } from "../checkpoint/verbs/import-legacy.ts"
import { sha256 } from "../lib/crypto.ts"
import { codeOf, describe } from "../errors.ts"
import { ensureFolder, ensureIgnored, writeWhole } from "../lib/private-file.ts"
import { inSlices } from "../lib/slices.ts"
import { parseV1Checkpoint, parseV1History } from "./v1-format.ts"
import type { V1Steps } from "./v1-format.ts"
import { OWN_FOLDER, V1_FOLDER } from "../lib/state-folder.ts"

/** Far above anything 1.x wrote (it cut its fields): a larger file is something else, and is not read into memory. */
export const MAX_BYTES = 8_388_608

/** How many files an answer is remembered for. */
const REMEMBERED = 64

/** What is known of a file that is there without reading it. */
interface Found {
  readonly file: string
  readonly path: string
  /** Why it is not worth reading. */
  readonly fault?: string
  /** Size, dates and identity: as long as they stay, so does what is in it. */
  readonly stamp: string
}

/** History first: its snapshots are older than the live checkpoint. */
const FILES: ReadonlyMap<string, (bytes: Uint8Array) => V1Steps<FoundState>> = new Map([
  ["checkpoint-history.json", readHistory],
  ["checkpoint.json", readCheckpoint],
])

function* readHistory(bytes: Uint8Array): V1Steps<FoundState> {
  const parsed = yield* parseV1History(bytes)
  if (parsed.result !== "ok") return parsed
  const snapshots = parsed.value.map(({ name, savedAt, checkpoint }) => ({ name, savedAt, state: checkpoint }))
  return { result: "ok", value: { kind: "history", snapshots } }
}

function* readCheckpoint(bytes: Uint8Array): V1Steps<FoundState> {
  const parsed = yield* parseV1Checkpoint(bytes)
  return parsed.result === "ok" ? { result: "ok", value: { kind: "checkpoint", state: parsed.value } } : parsed
}

/**
 * Reads the 1.x files of a directory, with the event loop free in between. Writes nothing and throws nothing: a file that cannot be
 * read, or is larger than {@link MAX_BYTES}, is `unreadable`, with the reason.
 */
export async function readFolder(directory: string): Promise<FoundFolder> {
  const files: FoundFile[] = []
  for (const found of find(directory)) {
    const file = await read(found)
    if (file !== undefined) files.push(file)
  }
  return { directory, files }
}

/** Whether a directory has files in the places of 1.x files. Reads none of them. */
export function hasV1Files(directory: string): boolean {
  return find(directory).length > 0
}

/** A file that was found to be 1.x state. */
export type V1Identity = Pick<FoundFile, "path" | "hash">

/** Which 1.x files of directories can be imported. A file is read when it is first asked for, and again when its size or date changes. */
export class V1Looks {
  readonly #looks = new Map<string, { readonly stamp: string; readonly look: Promise<V1Identity | undefined> }>()

  /** The files of a directory that hold 1.x state. Never throws. */
  async importable(directory: string): Promise<readonly V1Identity[]> {
    const looks = await Promise.all(find(directory).map((found) => this.#look(found)))
    return looks.filter((look) => look !== undefined)
  }

  #look(found: Found): Promise<V1Identity | undefined> {
    if (found.fault !== undefined) return Promise.resolve(undefined)
    const { path, stamp } = found
    const known = this.#looks.get(path)
    if (known?.stamp === stamp) return known.look
    const look = read(found).then((file) => (file?.parsed.result === "ok" ? { path, hash: file.hash } : undefined))
    this.#looks.delete(path)
    this.#looks.set(path, { stamp, look })
    const [oldest] = this.#looks.keys()
    if (oldest !== undefined && this.#looks.size > REMEMBERED) this.#looks.delete(oldest)
    return look
  }
}

function find(directory: string): readonly Found[] {
  return [...FILES.keys()].flatMap((file) => {
    const path = join(directory, ...V1_FOLDER, file)
    try {
      const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
      if (stats === undefined) return []
      const { dev, ino, size, mtimeNs, ctimeNs } = stats
      const fault = stats.isFile() ? faultOfSize(size) : "it is not a regular file"
      return [
        { file, path, stamp: [dev, ino, size, mtimeNs, ctimeNs].join(), ...(fault === undefined ? {} : { fault }) },
      ]
    } catch (error) {
      return isGone(error) ? [] : [{ file, path, stamp: "", fault: describe(error) }]
    }
  })
}

function faultOfSize(size: bigint): string | undefined {
  // Files that the system makes up (/proc) have no size, and reading one may never end.
  if (size === 0n) return "empty file"
  return size > MAX_BYTES ? `it has ${size} bytes, and at most ${MAX_BYTES} are read` : undefined
}

/** Undefined where the file has gone meanwhile. */
async function read({ file, path, fault }: Found): Promise<FoundFile | undefined> {
  if (fault !== undefined) return unreadable(file, path, fault)
  try {
    const bytes = readFileSync(path)
    const steps = FILES.get(file)?.(bytes)
    return steps && { file, path, bytes, hash: sha256(bytes), parsed: await inSlices(steps) }
  } catch (error) {
    return isGone(error) ? undefined : unreadable(file, path, describe(error))
  }
}

function isGone(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes(codeOf(error))
}

/**
 * Copies originals into `<root>/.opencode/state/checkpoint-orchestrator/legacy-backup/` (files 0600, folders 0700, kept out of version
 * control) and returns that folder. A copy that is already there with the same bytes is enough; one with other bytes is never overwritten. Synchronous, for use inside the
 * import's transaction: no import is recorded whose originals were not copied first.
 */
export function backUp(root: string, files: readonly Pick<FoundFile, "file" | "bytes">[]): string {
  ensureIgnored(ensureFolder(root, OWN_FOLDER))
  const folder = ensureFolder(root, [...OWN_FOLDER, "legacy-backup"])
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

function unreadable(file: string, path: string, reason: string): FoundFile {
  return { file, path, bytes: new Uint8Array(), hash: "", parsed: { result: "unreadable", reason } }
}
