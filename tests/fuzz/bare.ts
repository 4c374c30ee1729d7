import assert from "node:assert/strict"
import { mkdirSync, readdirSync } from "node:fs"
import { join, relative } from "node:path"
import type { TestContext } from "node:test"
import fc from "fast-check"
import { ERROR_CODES } from "../../src/errors.ts"
import plugin from "../../src/index.ts"
import { at } from "../helpers/plugin.ts"
import { tmpdir } from "../helpers/tmp.ts"
import { open } from "../runtimes/host.mjs"
import type { Opened } from "../runtimes/host.mjs"

export const TOOLS = [
  "save",
  "load",
  "status",
  "list",
  "load_snapshot",
  "restore_snapshot",
  "clear",
  "migrate",
] as const

export interface Bare {
  readonly host: Opened
  readonly folder: string
  readonly directory: string
  readonly database: string
}

/** The plugin on a host that hands over every value as it is. */
export async function openBare(t: TestContext, options: unknown = {}, name = "project"): Promise<Bare> {
  const opened: { host?: Opened } = {}
  t.after(() => opened.host?.close())
  const folder = tmpdir(t)
  const directory = join(folder, name)
  mkdirSync(directory)
  const database = join(folder, "data", "checkpoints.db")
  const host = await open(plugin, { directory, projectID: "p1", options: withDatabase(options, database) })
  opened.host = host
  return { host, folder, directory, database }
}

export function withDatabase(options: unknown, database: string): unknown {
  return typeof options === "object" && options !== null ? Object.assign(options, { database }) : options
}

/** Every file below a folder that is neither of the database nor of the hand-off. */
export function strayFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !/^data\/checkpoints\.db(-wal|-shm)?$/.test(path))
    .filter((path) => !/^[^/]+\/\.opencode\/state\/checkpoint-orchestrator\//.test(path))
    .sort()
}

/** A fresh object and a fresh list have what the language gives them, and nothing else. */
export function assertPrototypesUntouched(): void {
  for (const value of [{}, [], () => undefined, ""])
    for (const key in Object(value)) assert.fail(`a new property ${key}`)
  assert.equal(Reflect.get({}, "polluted"), undefined)
  assert.equal(Object.getPrototypeOf({}), Object.prototype)
}

/** A failure is one of the closed set, with a sentence. */
export function assertAnswer({ ok, result }: { ok: boolean; result: unknown }): void {
  if (ok) return
  const code = at(result, "error", "code")
  assert.ok(
    ERROR_CODES.some((known) => known === code),
    JSON.stringify(result),
  )
  assert.ok(String(at(result, "error", "message")).length > 20)
}

export const SPECIAL = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "polluted"] as const

/** A value that cannot even be looked at. */
export function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

function throwing(key: string): unknown {
  return Object.defineProperty({}, key, {
    enumerable: true,
    get: () => {
      throw new Error("not to be read")
    },
  })
}

/** Anything that JavaScript has, and what only a hostile caller makes. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withSet: true,
      withSparseArray: true,
      withTypedArray: true,
      withObjectString: true,
    }),
  },
  fc.constantFrom<unknown>(
    Symbol("s"),
    () => "called",
    new Proxy({}, {}),
    throwing("title"),
    throwing("sessionID"),
    throwing("type"),
    new String("boxed"),
    Object.create({ title: "inherited" }),
    JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
    { toJSON: () => ({ title: "other" }), title: "t" },
    { then: 5 },
    "[".repeat(5_000) + "]".repeat(5_000),
    "x".repeat(60_000),
    Array.from({ length: 2_000 }, String),
    -0,
    Number.NaN,
    2 ** 53,
    "\ud800",
    "../../../etc/passwd",
    "%_'\";--",
  ),
)
