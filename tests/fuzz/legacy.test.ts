import assert from "node:assert/strict"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import fc from "fast-check"
import plugin from "../../src/index.ts"
import { integrity } from "../crash/rounds.ts"
import { at, listAt, readRows } from "../helpers/plugin.ts"
import { open } from "../runtimes/host.mjs"
import { assertAnswer, assertPrototypesUntouched, openBare, SPECIAL, strayFiles } from "./bare.ts"

const FILES = ["checkpoint-history.json", "checkpoint.json"] as const
const SAMPLES = ["history-overflow", "restored", "synthesized", "typical", "unicode"] as const

function sample(name: string, file: string): Buffer {
  return readFileSync(new URL(`../fixtures/legacy/${name}/.opencode/state/${file}`, import.meta.url))
}

/** What a place of the file is turned into. */
type Change = { readonly pick: number; readonly to: "delete" | "rename" | "replace" | "nest"; readonly value: unknown }

const change: fc.Arbitrary<Change> = fc.record({
  pick: fc.nat(),
  to: fc.constantFrom("delete", "rename", "replace", "nest"),
  value: fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<unknown>(null, "", [], {}, 0, -1, 1e308, true, "current", " ", "\ud800", "a\0b", "2026-13-45", 99),
    fc.constant("n".repeat(5_000)),
  ),
})

interface Spot {
  readonly parent: Record<string, unknown>
  readonly key: string
}

/** Every place of a JSON value at which something can be changed. */
function spots(value: unknown): readonly Spot[] {
  if (typeof value !== "object" || value === null) return []
  const parent = value as Record<string, unknown>
  return Object.keys(parent).flatMap((key) => [{ parent, key }, ...spots(parent[key])])
}

/** The file after the changes. `__proto__` is written as a key of its own, as an attacker writes it. */
function changed(bytes: Buffer, changes: readonly Change[]): Buffer {
  const root = JSON.parse(bytes.toString("utf8")) as unknown
  for (const { pick, to, value: given } of changes) {
    // A later change may reach into it, and the same one is made in both files and in every shrunk run: put in as it is, it would end
    // up inside itself.
    const value: unknown = structuredClone(given)
    const found = spots(root)
    const spot = found[pick % Math.max(1, found.length)]
    if (spot === undefined) continue
    const { parent, key } = spot
    const old = parent[key]
    if (to === "delete" && !Array.isArray(parent)) Reflect.deleteProperty(parent, key)
    if (to === "replace") parent[key] = value
    if (to === "nest") parent[key] = { [key]: old, value }
    if (to === "rename" && !Array.isArray(parent))
      Object.defineProperty(parent, SPECIAL[pick % SPECIAL.length] ?? "x", {
        value: old,
        enumerable: true,
        configurable: true,
        writable: true,
      })
  }
  return Buffer.from(JSON.stringify(root))
}

const damaged = fc.oneof(
  { weight: 6, arbitrary: fc.constant((bytes: Buffer) => bytes) },
  {
    weight: 1,
    arbitrary: fc
      .nat(1_000)
      .map((part) => (bytes: Buffer) => bytes.subarray(0, Math.floor((bytes.length * part) / 1_000))),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })).map(([place, mask]) => (bytes: Buffer) => {
      const copy = Buffer.from(bytes)
      const index = place % Math.max(1, copy.length)
      copy[index] = (copy[index] ?? 0) ^ mask
      return copy
    }),
  },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ maxLength: 60 }).map((extra) => (bytes: Buffer) => Buffer.concat([bytes, extra])),
  },
)

suite("whatever is in 1.x files", () => {
  test("each is imported whole or not at all, stays as it is, and the session goes on", async (t) => {
    const { folder, database } = await openBare(t)
    const results = new Map<string, number>()
    let number = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...SAMPLES),
        fc.array(change, { maxLength: 3 }),
        fc.tuple(damaged, damaged),
        async (name, changes, damages) => {
          const directory = join(folder, `project-${++number}`)
          const state = join(directory, ".opencode", "state")
          mkdirSync(state, { recursive: true })
          const contents = FILES.map((file, index) =>
            (damages[index] ?? Buffer.from)(changed(sample(name, file), changes)),
          )
          for (const [index, file] of FILES.entries()) writeFileSync(join(state, file), contents[index] ?? "")
          const host = await open(plugin, { directory, projectID: `p${number}`, options: { database } })
          host.session("ses_one")
          const id = `ses_${number}`
          host.session(id)
          const report = await host.call(id, "migrate", {})
          assert.ok(report.ok, JSON.stringify(report.result))
          const files = listAt(report.result, "legacy", "files")
          const recorded = readRows(database)["legacy_file"] ?? []
          for (const [index, file] of FILES.entries()) {
            const result = String(
              at(
                files.find((found) => at(found, "file") === file),
                "result",
              ),
            )
            results.set(result, (results.get(result) ?? 0) + 1)
            assert.equal(
              recorded.some((row) => row["path"] === join(state, file)),
              result === "imported",
              file,
            )
            assert.deepEqual(readFileSync(join(state, file)), contents[index], file)
          }
          assertAnswer(await host.call(id, "migrate", { adopt: true }))
          const loaded = await host.call(id, "load", {})
          assert.ok(loaded.ok, JSON.stringify(loaded.result))
          const { result } = await host.call(id, "list", { limit: 100 })
          for (const snapshot of listAt(result, "snapshots"))
            assert.ok((await host.call(id, "load_snapshot", { name: at(snapshot, "name") })).ok)
          assert.ok((await host.call(id, "save", { title: "goes on" })).ok)
          await host.close()
          assertPrototypesUntouched()
        },
      ),
      { numRuns: 50 },
    )
    t.diagnostic(JSON.stringify(Object.fromEntries(results)))
    assert.ok((results.get("imported") ?? 0) > 15 && results.size > 1)
    assert.equal(integrity(database), "ok")
    assert.deepEqual(
      strayFiles(folder).filter((file) => !/^project-\d+\/\.opencode\/state\/checkpoint(-history)?\.json$/.test(file)),
      [],
    )
  })
})
