import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { suite, test, type TestContext } from "node:test"
import { tmpdir } from "../helpers/tmp.ts"
import { ROOT } from "./tree.ts"

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
  "index.ts": 'import { tools } from "./tools/index.ts"\nimport { open } from "./sqlite/open.ts"\n',
  "errors.ts": "export class CheckpointError extends Error {}\n",
  "checkpoint/store.ts": 'import { CheckpointError } from "../errors.ts"\n',
  "sqlite/open.ts": 'import { load } from "./runtime.ts"\nimport type { Store } from "../checkpoint/store.ts"\n',
  "sqlite/runtime.ts": 'import type { DatabaseSync } from "node:sqlite"\n',
  "tools/index.ts": 'import type { Store } from "../checkpoint/store.ts"\n',
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
      { "checkpoint/service.ts": 'import { open } from "../sqlite/open.ts"\n' },
      ["checkpoint/service.ts must not import sqlite/open.ts"],
    ],
    [
      "an import upwards of a type alone",
      { "errors.ts": 'import type { Store } from "./checkpoint/store.ts"\n', "checkpoint/store.ts": "" },
      ["errors.ts must not import checkpoint/store.ts"],
    ],
    [
      "an import upwards that is an export, spread over lines",
      { "sqlite/rows.ts": 'export {\n  tools,\n} from "../tools/index.ts"\n' },
      ["sqlite/rows.ts must not import tools/index.ts"],
    ],
    [
      "an import upwards at run time",
      { "handoff/render.ts": 'const open = await import("../sqlite/open.ts")\n' },
      ["handoff/render.ts must not import sqlite/open.ts"],
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
      { "sqlite/open.ts": "const sqlite = process.getBuiltinModule('node:sqlite')\n" },
      ["sqlite/open.ts names node:sqlite; only sqlite/runtime.ts may"],
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
