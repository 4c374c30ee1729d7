import assert from "node:assert/strict"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { readBtreePage } from "../../../../src/sqlite/maintenance/salvage/cells.ts"
import type { BtreePage } from "../../../../src/sqlite/maintenance/salvage/cells.ts"
import { damage, makeFile, numberIn, PAGE, pagesOf, rootOf } from "./small.ts"

/** The page at which the tree of `name` begins. */
function readRoot(t: TestContext, path: string, name = "item"): BtreePage {
  const page = readBtreePage(pagesOf(t, path), rootOf(path, name))
  assert.ok(page)
  return page
}

const valuesOf = (page: BtreePage): unknown[] => page.cells.map(({ values }) => values)

suite("a cell of a table", () => {
  test("has the row's values: integers of every width, text and nothing", (t) => {
    const numbers = [0, 1, -1, 127, -128, 32_767, -8_388_608, 2 ** 31 - 1, -(2 ** 47), 2 ** 53 - 1, -(2 ** 53 - 1)]
    const path = makeFile(
      t,
      `CREATE TABLE item (number INTEGER, name TEXT, empty TEXT);
      ${numbers.map((number) => `INSERT INTO item VALUES (${number}, 'é${number} 日😀', NULL);`).join("\n")}`,
      4_096,
    )
    const page = readRoot(t, path)
    assert.deepEqual([page.kind, page.children], ["table", []])
    assert.deepEqual(
      valuesOf(page),
      numbers.map((number) => [number, `é${number} 日😀`, null]),
    )
  })

  test("has its row id, whatever number of bytes that takes", (t) => {
    const ids = [-1, 0, 1, 127, 128, 16_383, 16_384, 2_097_152, 2 ** 28, 2 ** 35, 2 ** 42, 2 ** 49, 2 ** 53 - 1]
    const path = makeFile(
      t,
      `CREATE TABLE item (name TEXT); ${ids.map((id) => `INSERT INTO item (rowid, name) VALUES (${id}, 'x');`).join("")}`,
    )
    // A negative number takes nine bytes and comes back as the large one that it is without its sign.
    assert.deepEqual(
      readRoot(t, path).cells.map(({ rowid }) => rowid),
      ids.map((id) => (id < 0 ? 2 ** 64 : id)),
    )
  })

  for (const [what, value] of [
    ["a number with a fraction", "1.5"],
    ["a blob", "x'00ff'"],
    ["a number that no number can hold", "9007199254740993"],
    ["text that is not UTF-8", "CAST(x'ff' AS TEXT)"],
  ] as const)
    test(`has no values where one is ${what}, and its neighbours have theirs`, (t) => {
      const path = makeFile(t, `CREATE TABLE item (v); INSERT INTO item VALUES (1), (${value}), (3)`)
      assert.deepEqual(valuesOf(readRoot(t, path)), [[1], undefined, [3]])
    })
})

suite("a record that is longer than a page", () => {
  for (const length of [470, 477, 478, 985, 986, 5_000, 100_000])
    test(`of ${length} characters is read whole`, (t) => {
      const path = makeFile(
        t,
        `CREATE TABLE item (name TEXT); INSERT INTO item VALUES (printf('%.*c', ${length - 1}, 'a') || 'z')`,
      )
      assert.deepEqual(valuesOf(readRoot(t, path)), [["a".repeat(length - 1) + "z"]])
    })

  test("of an index is read whole as well", (t) => {
    const path = makeFile(
      t,
      `CREATE TABLE item (name TEXT); CREATE INDEX names ON item (name);
      INSERT INTO item VALUES (printf('%.*c', 3000, 'k'))`,
    )
    const page = readRoot(t, path, "names")
    assert.equal(page.kind, "index")
    assert.deepEqual(valuesOf(page), [["k".repeat(3_000), 1]])
  })

  test("has no values where its chain leads out of the file, and its neighbour has its own", (t) => {
    const path = makeFile(
      t,
      "CREATE TABLE item (name TEXT); INSERT INTO item VALUES (printf('%.*c', 3000, 'a')), ('b')",
    )
    const root = rootOf(path, "item")
    damage(path, (bytes) => {
      // The first page of the chain is the one after the root; it begins with the number of the next.
      bytes.writeUInt32BE(numberIn(path, "PRAGMA page_count") + 7, root * PAGE)
      return bytes
    })
    assert.deepEqual(valuesOf(readRoot(t, path)), [undefined, ["b"]])
  })

  test("whose chain goes round in a circle comes to an end", (t) => {
    const path = makeFile(t, "CREATE TABLE item (name TEXT); INSERT INTO item VALUES (printf('%.*c', 3000, 'a'))")
    const root = rootOf(path, "item")
    damage(path, (bytes) => {
      bytes.writeUInt32BE(root + 1, root * PAGE)
      return bytes
    })
    assert.equal(readRoot(t, path).cells.length, 1)
  })
})

suite("a page above others", () => {
  test("of a table names its children in order and has no rows", (t) => {
    const path = makeFile(
      t,
      `CREATE TABLE item (name TEXT);
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
      INSERT INTO item SELECT printf('%040d', i) FROM n`,
    )
    const pages = pagesOf(t, path)
    const { children, cells } = readRoot(t, path)
    assert.deepEqual(cells, [])
    assert.ok(children.length > 2)
    const [first, ...rest] = children
    // The last child is kept apart from the others on the page.
    const inOrder = [...rest, first].flatMap((number) => readBtreePage(pages, number ?? 0)?.cells ?? [])
    assert.deepEqual(
      inOrder.map(({ rowid }) => rowid),
      Array.from({ length: 60 }, (_, index) => index + 1),
    )
  })

  test("of an index has keys of its own", (t) => {
    const path = makeFile(
      t,
      `CREATE TABLE item (name TEXT); CREATE INDEX names ON item (name);
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
      INSERT INTO item SELECT printf('%040d', i) FROM n`,
    )
    const pages = pagesOf(t, path)
    const root = readRoot(t, path, "names")
    const below = root.children.flatMap((number) => readBtreePage(pages, number)?.cells ?? [])
    assert.ok(root.cells.length > 0)
    assert.deepEqual(
      [...root.cells, ...below].map(({ values }) => values?.[1]).sort((a, b) => Number(a) - Number(b)),
      Array.from({ length: 60 }, (_, index) => index + 1),
    )
  })
})

suite("a damaged page", () => {
  const ROWS = "CREATE TABLE item (name TEXT); INSERT INTO item VALUES ('a'), ('b'), ('c')"

  test("whose mark is gone is no page of a tree, unless it is assumed to be a leaf of a table", (t) => {
    const path = makeFile(t, ROWS)
    const root = rootOf(path, "item")
    damage(path, (bytes) => {
      bytes[(root - 1) * PAGE] = 0
      return bytes
    })
    const pages = pagesOf(t, path)
    assert.equal(readBtreePage(pages, root), undefined)
    assert.deepEqual(
      readBtreePage(pages, root, true)?.cells.map(({ values }) => values),
      [["a"], ["b"], ["c"]],
    )
  })

  test("loses the cell whose place is damaged, and no other", (t) => {
    const path = makeFile(t, ROWS)
    const root = rootOf(path, "item")
    damage(path, (bytes) => {
      bytes.writeUInt16BE(0xffff, (root - 1) * PAGE + 8 + 2)
      return bytes
    })
    assert.deepEqual(valuesOf(readRoot(t, path)), [["a"], ["c"]])
  })

  test("that says it has more cells than fit is read as far as it goes", (t) => {
    const path = makeFile(t, ROWS)
    const root = rootOf(path, "item")
    damage(path, (bytes) => {
      bytes.writeUInt16BE(0xffff, (root - 1) * PAGE + 3)
      return bytes
    })
    assert.deepEqual(valuesOf(readRoot(t, path)).slice(0, 3), [["a"], ["b"], ["c"]])
  })

  test("that is not there has no cells", (t) => {
    const pages = pagesOf(t, makeFile(t, ROWS))
    assert.equal(readBtreePage(pages, pages.count + 1), undefined)
    assert.equal(readBtreePage(pages, 0), undefined)
  })
})
