import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseV1Checkpoint as checkpointSteps, parseV1History as historySteps } from "../../src/legacy/v1-format.ts"
import type { V1Parse, V1Snapshot, V1Steps } from "../../src/legacy/v1-format.ts"
import type { Checkpoint } from "../../src/checkpoint/model.ts"
import type { Json } from "./plugin.ts"

const FIXTURES = fileURLToPath(new URL("../fixtures/legacy/", import.meta.url))

/** State files written by the real 1.x plugin. */
export const SAMPLES = [
  "history-overflow",
  "large",
  "restored",
  "same-millisecond-names",
  "synthesized",
  "typical",
  "unicode",
] as const

export const CHECKPOINT = "checkpoint.json"
export const HISTORY = "checkpoint-history.json"

/** The path of a 1.x file of a directory. */
export function v1Path(directory: string, file: string): string {
  return join(directory, ".opencode", "state", file)
}

/** Copies a sample of real files into a directory, as 1.x left them there. */
export function copySample(sample: (typeof SAMPLES)[number], directory: string): void {
  cpSync(join(FIXTURES, sample), directory, { recursive: true })
}

export function writeV1(directory: string, file: string, content: string | Uint8Array): void {
  mkdirSync(join(directory, ".opencode", "state"), { recursive: true })
  writeFileSync(v1Path(directory, file), content)
}

/** A 1.x checkpoint as JSON text. */
export function v1Text(title: string, rest: object = {}): string {
  return JSON.stringify({ version: 2, updatedAt: "2026-01-01T00:00:00.000Z", task: { title }, ...rest })
}

/** A 1.x history with one entry per name, each with its position as title. */
export function v1HistoryText(...names: readonly string[]): string {
  const savedAt = "2026-01-01T00:00:00.000Z"
  const snapshots = names.map((name, index) => ({
    name,
    savedAt,
    data: { updatedAt: savedAt, task: { title: `${index}` } },
  }))
  return JSON.stringify({ snapshots })
}

/** A file's JSON, read by nothing of ours. */
export function readJson(path: string): Json {
  return JSON.parse(readFileSync(path, "utf8")) as Json
}

/** What must not change about a file: its bytes, its time and its mode. */
export function fingerprint(path: string): Json {
  const { mtimeNs, mode, size, ino } = statSync(path, { bigint: true })
  return { bytes: readFileSync(path).toString("base64"), mtimeNs, mode, size, ino }
}

/** The parses of 1.x files without a pause. */
export function parseV1Checkpoint(bytes: Uint8Array): V1Parse<Checkpoint> {
  return resultOf(checkpointSteps(bytes))
}

export function parseV1History(bytes: Uint8Array): V1Parse<readonly V1Snapshot[]> {
  return resultOf(historySteps(bytes))
}

function resultOf<T>(steps: V1Steps<T>): V1Parse<T> {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
