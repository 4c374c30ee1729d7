import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { suite, test, type TestContext } from "node:test"
import { tmpdir } from "../helpers/tmp.ts"
import { isIn, LAYERS } from "../../scripts/layers.mjs"
import { read, ROOT } from "./tree.ts"

interface Outcome {
  readonly status: number | null
  readonly faults: readonly string[]
}

function check(folder?: string): Outcome {
  const args = [join(ROOT, "scripts", "check-layers.mjs"), ...(folder === undefined ? [] : [folder])]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" })
  return { status, faults: stderr.split("\n").slice(0, -1) }
}

/** A source tree of the given files, checked. */
function checkTree(t: TestContext, files: Readonly<Record<string, string>>): Outcome {
  const folder = tmpdir(t)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return check(folder)
}

const GOOD = {
  "index.ts": 'import { tools } from "./tools/index.ts"\nimport { open } from "./sqlite/file/open.ts"\n',
  "errors.ts": "export class CheckpointError extends Error {}\n",
  "checkpoint/port.ts": 'import { CheckpointError } from "../errors.ts"\n',
  "sqlite/file/open.ts": 'import { load } from "../driver/runtime.ts"\n',
  "sqlite/store/rows.ts":
    'import { open } from "../file/open.ts"\nimport type { Store } from "../../checkpoint/port.ts"\n',
  "sqlite/driver/runtime.ts": 'import type { DatabaseSync } from "node:sqlite"\n',
  "tools/index.ts": 'import type { Store } from "../checkpoint/port.ts"\n',
}

suite("check-layers", () => {
  test("finds nothing in the sources", () => {
    assert.deepEqual(check(), { status: 0, faults: [] })
  })

  test("finds nothing in a small tree whose imports point one way", (t) => {
    assert.deepEqual(checkTree(t, GOOD), { status: 0, faults: [] })
  })

  const faults: readonly (readonly [string, Readonly<Record<string, string>>, readonly string[]])[] = [
    [
      "an import upwards",
      { "checkpoint/service.ts": 'import { open } from "../sqlite/file/open.ts"\n' },
      ["checkpoint/service.ts must not import sqlite/file/open.ts"],
    ],
    [
      "an import upwards of a type alone",
      { "errors.ts": 'import type { Store } from "./checkpoint/port.ts"\n', "checkpoint/port.ts": "" },
      ["errors.ts must not import checkpoint/port.ts"],
    ],
    [
      "an import upwards that is an export, spread over lines",
      { "sqlite/store/rows.ts": 'export {\n  tools,\n} from "../../tools/index.ts"\n' },
      ["sqlite/store/rows.ts must not import tools/index.ts"],
    ],
    [
      "an import upwards at run time",
      { "handoff/render.ts": 'const open = await import("../sqlite/file/open.ts")\n' },
      ["handoff/render.ts must not import sqlite/file/open.ts"],
    ],
    [
      "an import from a higher floor of the same building",
      { "sqlite/driver/row.ts": 'import { rows } from "../store/rows.ts"\n' },
      ["sqlite/driver/row.ts must not import sqlite/store/rows.ts"],
    ],
    [
      "an import past the door of a room of which only one file may be used",
      { "cli/doctor.ts": 'import { open } from "../sqlite/file/open.ts"\n' },
      ["cli/doctor.ts must not import sqlite/file/open.ts"],
    ],
    [
      "a cycle within a layer",
      {
        "tools/one.ts": 'import { two } from "./two.ts"\n',
        "tools/two.ts": 'import { three } from "./three.ts"\n',
        "tools/three.ts": 'import { one } from "./one.ts"\n',
      },
      ["imports go round: tools/one.ts -> tools/two.ts -> tools/three.ts -> tools/one.ts"],
    ],
    [
      "a second file that names node:sqlite",
      { "sqlite/file/open.ts": "const sqlite = process.getBuiltinModule('node:sqlite')\n" },
      ["sqlite/file/open.ts names node:sqlite; only sqlite/driver/runtime.ts may"],
    ],
    [
      "a folder or root file that is no layer",
      { "util/misc.ts": "export const one = 1\n", "helpers.ts": "export const two = 2\n" },
      ["helpers.ts belongs to no known layer", "util/misc.ts belongs to no known layer"],
    ],
  ]
  for (const [what, files, expected] of faults) {
    test(`reports ${what}`, (t) => {
      const { status, faults: found } = checkTree(t, { ...GOOD, ...files })
      assert.deepEqual({ status, found: [...found].sort() }, { status: 1, found: expected })
    })
  }
})

suite("scripts/layers.mjs", () => {
  test("names only rooms and files that are there", () => {
    const named = LAYERS.flatMap(({ room, mayImport }) => (mayImport === "everything" ? [room] : [room, ...mayImport]))
    assert.deepEqual(
      named.filter((path) => !existsSync(join(ROOT, "src", path))),
      [],
    )
  })

  test("lists the layers from the top down, so that none may import one above it", () => {
    for (const [index, { room, mayImport }] of LAYERS.entries()) {
      if (mayImport === "everything") continue
      const below = LAYERS.slice(index + 1)
      const upwards = mayImport.filter((rule) => !below.some((layer) => isIn(rule, layer.room)))
      assert.deepEqual(upwards, [], room)
    }
  })
})

suite("the table of layers in docs/architecture.md", () => {
  const checkTable = (file: string): { status: number | null; err: string } => {
    const args = [join(ROOT, "scripts", "layers-table.mjs"), "--check", file]
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" })
    return { status, err: stderr }
  }

  test("is what scripts/layers.mjs says", () => {
    assert.deepEqual(checkTable(join(ROOT, "docs", "architecture.md")), { status: 0, err: "" })
  })

  test("is reported when it is stale", (t) => {
    const stale = join(tmpdir(t), "architecture.md")
    writeFileSync(stale, read("docs", "architecture.md").replace("| `src/lib/` |", "| `src/lib/` | old |"))
    const err = `${stale} is stale: run "npm run layers" and commit it\n`
    assert.deepEqual(checkTable(stale), { status: 1, err })
  })
})
