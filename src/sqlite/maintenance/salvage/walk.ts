import { readBtreePage } from "./cells.ts"
import type { Cell, Value } from "./cells.ts"
import type { Pages } from "./pages.ts"

/** A row as it was found. `sure` rows hang on the database's own trees; others lie on pages that damage has cut off. */
export interface FoundRow {
  readonly rowid: number
  readonly values: readonly Value[] | undefined
  readonly sure: boolean
}

/** What the trees say of the file, apart from the rows. */
export interface Trees {
  /** Pages of tables in the order of their keys. */
  readonly tablePages: ReadonlySet<number>
  /** Keys that the indexes hold, by the name of the index: they also name rows that are gone. */
  readonly keys: ReadonlyMap<string, readonly (readonly Value[])[]>
  /** Pages that a tree leads to and that are no part of one. */
  readonly unreadable: readonly { readonly page: number; readonly tree: string }[]
  /** Pages that the file itself calls unused, or undefined where only the trees tell: all that they do not lead to is unused. */
  readonly free: ReadonlySet<number> | undefined
}

/** A table or an index, and the page at which its tree begins. */
export interface Root {
  readonly name: string
  readonly kind: "table" | "index"
  readonly page: number
}

/**
 * Follows every tree from its root. Of a damaged file it finds what is still connected.
 *
 * The first page says where the trees begin. Where it is gone, the trees are looked for at the places where they begin in a new database
 * and in a rebuilt one (`usual`). Such a place counts when all its pages are there and `fits` knows its rows.
 */
export function walkTrees(
  pages: Pages,
  usual: readonly (readonly Root[])[],
  fits: (table: string, cell: Cell) => boolean,
): Trees {
  const named = pages.headed ? readSchema(pages) : undefined
  if (named !== undefined) {
    const list = freePages(pages)
    const trees = walkRoots(pages, named, list.free)
    // A list with a hole in it would bring back what was deleted: it is only relied on where the trees have holes as well.
    return list.whole || trees.unreadable.length > 0 ? trees : { ...trees, free: undefined }
  }
  const lost: Trees = {
    tablePages: new Set(),
    keys: new Map(),
    unreadable: [{ page: 1, tree: SCHEMA }],
    free: new Set(),
  }
  for (const roots of usual) {
    const trees = walkRoots(pages, roots, undefined)
    const found =
      trees.unreadable.length === 0 &&
      roots.every(({ name, kind, page }) => kind === "index" || rowsFit(pages, page, (cell) => fits(name, cell)))
    if (found) return trees
  }
  return lost
}

const SCHEMA = "sqlite_schema"

function readSchema(pages: Pages): readonly Root[] | undefined {
  const cells: Cell[] = []
  const trees = walkRoots(pages, [{ name: SCHEMA, kind: "table", page: 1 }], new Set())
  for (const number of trees.tablePages) cells.push(...(readBtreePage(pages, number)?.cells ?? []))
  const roots = cells.flatMap(({ values }): readonly Root[] => {
    const [type, name, , page] = values ?? []
    if (typeof name !== "string" || typeof page !== "number" || page < 2) return []
    return type === "table" || type === "index" ? [{ name, kind: type, page }] : []
  })
  return roots.length === 0 ? undefined : [{ name: SCHEMA, kind: "table", page: 1 }, ...roots]
}

function walkRoots(pages: Pages, roots: readonly Root[], free: Trees["free"]): Trees {
  const tablePages = new Set<number>()
  const keys = new Map<string, (readonly Value[])[]>()
  const unreadable: { page: number; tree: string }[] = []
  const visited = new Set<number>()
  for (const { name, kind, page: root } of roots) {
    const stack = [root]
    for (let number = stack.pop(); number !== undefined; number = stack.pop()) {
      const page = visited.has(number) ? undefined : readBtreePage(pages, number)
      if (page?.kind !== kind) {
        unreadable.push({ page: number, tree: name })
        continue
      }
      visited.add(number)
      stack.push(...page.children.toReversed())
      if (kind === "table") tablePages.add(number)
      else
        keys.set(name, [
          ...(keys.get(name) ?? []),
          ...page.cells.flatMap(({ values }) => (values === undefined ? [] : [values])),
        ])
    }
  }
  return { tablePages, keys, unreadable, free }
}

/** Whether the first row of a tree, if it has one, is of its table. */
function rowsFit(pages: Pages, root: number, fits: (cell: Cell) => boolean): boolean {
  const page = readBtreePage(pages, root)
  const below = page?.children[0]
  if (below !== undefined) return rowsFit(pages, below, fits)
  const [first] = page?.cells ?? []
  return first === undefined || fits(first)
}

/** The rows of all tables: first those on the trees, then those on pages that nothing leads to and that are not unused. */
export function* foundRows(pages: Pages, trees: Trees, step: () => void): Generator<FoundRow> {
  const lost = new Set(trees.unreadable.map(({ page }) => page))
  for (const sure of trees.free === undefined ? [true] : [true, false]) {
    for (let page = 1; page <= pages.count; page++) {
      if (sure !== trees.tablePages.has(page) || (!sure && trees.free?.has(page) === true)) continue
      step()
      const found = readBtreePage(pages, page, !sure && lost.has(page))
      if (found?.kind !== "table") continue
      for (const { rowid, values } of found.cells) yield { rowid, values, sure }
    }
  }
}

/** Rows on unused pages were deleted: they must not come back. Where the list of them is damaged, it is followed as far as it goes. */
function freePages(pages: Pages): { readonly free: ReadonlySet<number>; readonly whole: boolean } {
  const free = new Set<number>()
  let trunk = pages.page(1)?.readUInt32BE(32) ?? 0
  while (trunk > 1 && !free.has(trunk)) {
    const page = pages.page(trunk)
    if (page === undefined) break
    free.add(trunk)
    const count = Math.min(page.readUInt32BE(4), Math.floor(pages.usable / 4) - 2)
    for (let index = 0; index < count; index++) free.add(page.readUInt32BE(8 + index * 4))
    trunk = page.readUInt32BE(0)
  }
  return { free, whole: free.size === pages.page(1)?.readUInt32BE(36) }
}
