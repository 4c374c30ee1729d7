import type { Change } from "../../checkpoint/observation.ts"
import { fieldOf, someText, text } from "../shape.ts"

/** A file as a tool reports it: its path relative to the session's directory, or absolute. */
export interface ReportedFile {
  readonly path: string
  readonly change: Change
}

const CHANGES: Readonly<Record<string, Change>> = {
  add: "added",
  added: "added",
  create: "added",
  update: "modified",
  modified: "modified",
  modify: "modified",
  delete: "deleted",
  deleted: "deleted",
}

/** How many files of one call are taken. */
const MOST = 2_000

function changeOf(value: unknown): Change {
  const word = text(value) ?? ""
  return Object.hasOwn(CHANGES, word) ? (CHANGES[word] ?? "modified") : "modified"
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, MOST) : []
}

/** `metadata.files`, which is the same as `output.files` where both are there. */
function diffsOf(result: unknown): readonly ReportedFile[] {
  const lists = [fieldOf(fieldOf(result, "metadata"), "files"), fieldOf(fieldOf(result, "output"), "files")]
  const list = lists.map(listOf).find(({ length }) => length > 0) ?? []
  return list.flatMap((each) => {
    const path = someText(fieldOf(each, "file"))
    return path === undefined ? [] : [{ path, change: changeOf(fieldOf(each, "status")) }]
  })
}

/** The files of the tool `edit`. One that failed has changed none. */
export function editedFiles(input: unknown, result: unknown): readonly ReportedFile[] {
  if (result === undefined) return []
  const diffs = diffsOf(result)
  const path = someText(fieldOf(input, "path"))
  return diffs.length > 0 || path === undefined ? diffs : [{ path, change: "modified" }]
}

/** The file of the tool `write`, which has no metadata. */
export function writtenFiles(input: unknown, result: unknown): readonly ReportedFile[] {
  if (result === undefined) return []
  const output = fieldOf(result, "output")
  const named = [fieldOf(output, "target"), fieldOf(output, "resource"), fieldOf(input, "path")]
  const path = named.map(someText).find((each) => each !== undefined)
  return path === undefined ? [] : [{ path, change: fieldOf(output, "existed") === false ? "added" : "modified" }]
}

/**
 * The files of the tool `patch`. A move is reported by its new name alone, so that the old one is read from the patch. One that failed
 * half-way has changed the files that its error names.
 */
export function patchedFiles(input: unknown, result: unknown, error: unknown): readonly ReportedFile[] {
  const headers = headersOf(input)
  if (result === undefined) {
    const done = /Completed before failure:([^]*)$/.exec(text(fieldOf(error, "message")) ?? "")?.[1] ?? ""
    return done === "" ? [] : headers.filter(({ path }) => names(done, path))
  }
  const applied = listOf(fieldOf(fieldOf(result, "output"), "applied")).flatMap((each) => {
    const path = someText(fieldOf(each, "target")) ?? someText(fieldOf(each, "resource"))
    return path === undefined ? [] : [{ path, change: changeOf(fieldOf(each, "type")) }]
  })
  const told = applied.length > 0 ? applied : diffsOf(result)
  return [...told, ...(told.length === 0 ? headers : headers.filter(({ moved }) => moved === true))].map(
    ({ path, change }) => ({ path, change }),
  )
}

/** Whether a text has a path in it that no other path goes on with. */
function names(said: string, path: string): boolean {
  for (let at = said.indexOf(path); at >= 0; at = said.indexOf(path, at + 1)) {
    const [before, after] = [said.charAt(at - 1), said.slice(at + path.length, at + path.length + 2)]
    if (!/[\w./-]/.test(before) && !/^[\w/-]|^\.\w/.test(after)) return true
  }
  return false
}

const HEADER = /^\*\*\* (?:(Add|Update|Delete) File|Move to): (.+?)\r?$/gm

/** The paths in the headers of a patch. The old name of a file that moves is `moved`. */
function headersOf(input: unknown): readonly (ReportedFile & { readonly moved?: boolean })[] {
  const given = ["patch", "patchText", "input", "text"].map((name) => fieldOf(input, name))
  const patch = [input, ...given].map(text).find((each) => each?.includes("*** ") === true) ?? ""
  const found: (ReportedFile & { readonly moved?: boolean })[] = []
  for (const [, kind, path = ""] of patch.matchAll(HEADER)) {
    if (found.length >= MOST) break
    if (kind !== undefined) found.push({ path, change: changeOf(kind.toLowerCase()) })
    else {
      const old = found.pop()
      if (old !== undefined) found.push({ path: old.path, change: "deleted", moved: true })
      found.push({ path, change: "added" })
    }
  }
  return found
}
