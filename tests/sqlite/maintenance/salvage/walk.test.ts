import assert from "node:assert/strict"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { foundRows, walkTrees } from "../../../../src/sqlite/maintenance/salvage/walk.ts"
import type { FoundRow, Root, Trees } from "../../../../src/sqlite/maintenance/salvage/walk.ts"
import type { Pages } from "../../../../src/sqlite/maintenance/salvage/pages.ts"
import { damage, makeFile, PAGE, pagesOf, rootOf } from "./small.ts"

const SCHEMA = "CREATE TABLE item (name TEXT); CREATE INDEX names ON item (name);"
const ROWS = 60

/** Rows that need a tree of two levels. */
const FILLED = `${SCHEMA}
  WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS})
  INSERT INTO item SELECT printf('%040d', i) FROM n;`

const everything = (): boolean => true
const namesIn = (rows: readonly FoundRow[]): number[] =>
  rows.flatMap(({ values }) => (values?.length === 1 ? [Number(values[0])] : [])).sort((a, b) => a - b)
const from = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

function rowsOf(pages: Pages, trees: Trees): readonly FoundRow[] {
  return [...foundRows(pages, trees, () => undefined)]
}

/** What is found in a file, with where its trees usually begin. */
function walk(t: TestContext, path: string, usual: readonly Root[] = []): { trees: Trees; rows: readonly FoundRow[] } {
  const pages = pagesOf(t, path)
  const trees = walkTrees(pages, [usual], everything)
  return { trees, rows: rowsOf(pages, trees) }
}

/** The pages below the root of `item`. */
function childrenOf(t: TestContext, path: string): readonly number[] {
  const root = rootOf(path, "item")
  return [...walkTrees(pagesOf(t, path), [], everything).tablePages].filter((page) => page !== root && page !== 1)
}

suite("a walk over a sound file", () => {
  test("finds every row on the trees, and none beside them", (t) => {
    const { trees, rows } = walk(t, makeFile(t, FILLED))
    assert.deepEqual(trees.unreadable, [])
    assert.deepEqual(namesIn(rows), from(1, ROWS))
    assert.ok(rows.every(({ sure }) => sure))
  })

  test("finds the keys of every index, with their row ids", (t) => {
    const { trees } = walk(t, makeFile(t, FILLED))
    assert.deepEqual([...trees.keys.keys()], ["names"])
    assert.deepEqual(
      trees.keys
        .get("names")
        ?.map(([name, rowid]) => [Number(name), rowid])
        .sort(([a], [b]) => Number(a) - Number(b)),
      from(1, ROWS).map((number) => [number, number]),
    )
  })

  test("does not bring back what lies on pages that were freed", (t) => {
    const path = makeFile(t, `${FILLED} DELETE FROM item WHERE rowid <= 40;`)
    const { trees, rows } = walk(t, path)
    assert.ok((trees.free?.size ?? 0) > 0)
    assert.deepEqual(namesIn(rows), from(41, ROWS))
  })

  test("does not bring it back either where the list of freed pages is damaged", (t) => {
    const path = makeFile(t, `${FILLED} DELETE FROM item WHERE rowid <= 40;`)
    damage(path, (bytes) => {
      bytes.writeUInt32BE(0, 32)
      return bytes
    })
    const { trees, rows } = walk(t, path)
    assert.equal(trees.free, undefined)
    assert.deepEqual(namesIn(rows), from(41, ROWS))
  })
})

suite("a walk over a damaged file", () => {
  test("names a page that a tree leads to and that is none, and finds all other rows", (t) => {
    const path = makeFile(t, FILLED)
    const [lost = 0] = childrenOf(t, path)
    damage(path, (bytes) => bytes.fill(0, (lost - 1) * PAGE, lost * PAGE))
    const { trees, rows } = walk(t, path)
    assert.deepEqual(trees.unreadable, [{ page: lost, tree: "item" }])
    const names = namesIn(rows)
    assert.ok(names.length < ROWS && names.length > ROWS / 2)
    assert.ok(rows.every(({ sure }) => sure))
  })

  test("reads a page whose mark alone is gone, and is not sure of its rows", (t) => {
    const path = makeFile(t, FILLED)
    const [lost = 0] = childrenOf(t, path)
    damage(path, (bytes) => {
      bytes[(lost - 1) * PAGE] = 0
      return bytes
    })
    const { rows } = walk(t, path)
    assert.deepEqual(namesIn(rows), from(1, ROWS))
    assert.ok(rows.some(({ sure }) => !sure) && rows.some(({ sure }) => sure))
  })

  test("finds the rows of a tree whose root is gone, and is not sure of them", (t) => {
    const path = makeFile(t, FILLED)
    const root = rootOf(path, "item")
    damage(path, (bytes) => bytes.fill(0, (root - 1) * PAGE, root * PAGE))
    const { trees, rows } = walk(t, path)
    assert.deepEqual(trees.unreadable, [{ page: root, tree: "item" }])
    assert.deepEqual(namesIn(rows), from(1, ROWS))
    assert.ok(rows.filter(({ values }) => values?.length === 1).every(({ sure }) => !sure))
  })

  test("comes to an end where a page names itself as its child", (t) => {
    const path = makeFile(t, FILLED)
    const root = rootOf(path, "item")
    damage(path, (bytes) => {
      bytes.writeUInt32BE(root, (root - 1) * PAGE + 8)
      return bytes
    })
    const { trees } = walk(t, path)
    assert.deepEqual(trees.unreadable, [{ page: root, tree: "item" }])
  })
})

suite("a walk over a file whose first page is gone", () => {
  const lose = (path: string): void => {
    damage(path, (bytes) => bytes.fill(0, 0, PAGE))
  }
  // Without a header the usual page size counts, so the file has that.
  const SIZE = 4_096
  const make = (t: TestContext): { path: string; roots: readonly Root[] } => {
    const path = makeFile(t, FILLED, SIZE)
    const roots: readonly Root[] = [
      { name: "item", kind: "table", page: rootOf(path, "item") },
      { name: "names", kind: "index", page: rootOf(path, "names") },
    ]
    lose(path)
    return { path, roots }
  }

  test("finds the trees where they usually begin", (t) => {
    const { path, roots } = make(t)
    const { trees, rows } = walk(t, path, roots)
    assert.deepEqual(trees.unreadable, [])
    assert.deepEqual(namesIn(rows), from(1, ROWS))
    assert.ok(rows.every(({ sure }) => sure))
  })

  test("does not believe a place whose rows are another table's, and still finds them", (t) => {
    const { path, roots } = make(t)
    const pages = pagesOf(t, path)
    const trees = walkTrees(pages, [roots], () => false)
    assert.deepEqual(trees.unreadable, [{ page: 1, tree: "sqlite_schema" }])
    const rows = rowsOf(pages, trees)
    assert.deepEqual(namesIn(rows), from(1, ROWS))
    assert.ok(rows.every(({ sure }) => !sure))
  })

  test("takes the second usual place where the first has no trees", (t) => {
    const { path, roots } = make(t)
    const elsewhere = roots.map((root) => ({ ...root, page: root.page + 1 }))
    const trees = walkTrees(pagesOf(t, path), [elsewhere, roots], everything)
    assert.deepEqual([trees.unreadable, trees.tablePages.size > 0], [[], true])
  })
})
