import { EMPTY_CONTENT, LIST_FIELDS, mapLists, TEXT_FIELDS } from "./model.ts"
import type { Content, ListField, Status, TextField } from "./model.ts"

/**
 * The fields of one save that were given. A field that is absent stays as it is; `""` and `[]` empty it.
 *
 * `listMode` says what a given list does: `replace` takes its place, `append` adds the items that are not there yet.
 */
export type Patch<Text extends string = string> = { readonly [F in TextField]?: Text | undefined } & {
  readonly status?: Status | undefined
} & {
  readonly [F in ListField]?: readonly Text[] | undefined
} & { readonly listMode: "replace" | "append" }

/** True when the patch names no field at all. */
export function isEmptyPatch(patch: Patch): boolean {
  if (patch.status !== undefined) return false
  for (const field of TEXT_FIELDS) if (patch[field] !== undefined) return false
  for (const field of LIST_FIELDS) if (patch[field] !== undefined) return false
  return true
}

/**
 * Current content plus patch. Pure: invents nothing, changes only the fields that the patch names, and returns content whose every
 * item comes from one of the two. Without a current content the status starts as `in_progress`.
 */
export function merge(current: Content | undefined, patch: Patch): Content {
  const base = current ?? EMPTY_CONTENT
  const list = (field: ListField): readonly string[] => {
    const given = patch[field]
    if (given === undefined) return base[field]
    return patch.listMode === "append" ? append(base[field], given) : given
  }
  const text = (field: TextField): string => patch[field] ?? base[field] ?? ""
  return {
    title: text("title"),
    objective: text("objective"),
    status: patch.status ?? base.status,
    summary: text("summary"),
    ...mapLists(list),
  }
}

function append(items: readonly string[], added: readonly string[]): readonly string[] {
  const known = new Set(items)
  const fresh = added.filter((item) => !known.has(item) && known.add(item))
  return fresh.length === 0 ? items : [...items, ...fresh]
}
