import assert from "node:assert/strict"
import { homedir } from "node:os"
import { join } from "node:path"
import { suite, test } from "node:test"
import { inspect } from "node:util"
import { databasePath } from "../src/lib/places.ts"
import type { Environment } from "../src/lib/places.ts"
import { OPTION_NAMES, parseOptions } from "../src/options.ts"
import type { Options } from "../src/options.ts"

const HOME = { HOME: "/home/dev" }
const DATA = "/home/dev/.local/share/opencode/checkpoint-orchestrator/checkpoints.db"
const DEFAULTS: Options = {
  database: DATA,
  handoff: true,
  handoffDir: "",
  autosaveEvery: 5,
  maxSnapshots: 10,
  briefing: true,
  briefingMaxChars: 6_000,
  deleteWithSession: false,
  secrets: "mask",
  observe: true,
  observeCommands: true,
}

function parsed(given: unknown, environment: Environment = HOME): { options: Options; warnings: string[] } {
  const warnings: string[] = []
  const options = parseOptions(given, "/repo/project", environment, (warning) => warnings.push(warning))
  return { options, warnings }
}

function throwing(): never {
  throw new Error("no")
}

suite("options", () => {
  for (const given of [undefined, null, {}, { database: undefined, handoff: null }]) {
    test(`that are absent are the defaults: ${JSON.stringify(given)}`, () => {
      assert.deepEqual(parsed(given), { options: DEFAULTS, warnings: [] })
    })
  }

  test("are taken as given, and frozen", () => {
    const given = {
      database: "/data/my.db",
      handoff: false,
      handoffDir: "notes/handoff",
      autosaveEvery: 0,
      maxSnapshots: 1_000,
      briefing: false,
      briefingMaxChars: 500,
      deleteWithSession: true,
      secrets: "refuse",
      observe: false,
      observeCommands: false,
    }
    const { options, warnings } = parsed(given)
    assert.deepEqual({ options, warnings }, { options: given, warnings: [] })
    assert.equal(Object.isFrozen(options), true)
    assert.deepEqual(Object.keys(given), OPTION_NAMES)
  })

  for (const [name, value] of [
    ["database", 7],
    ["database", ["/a"]],
    ["database", "/a\0b"],
    ["handoff", "false"],
    ["handoff", 0],
    ["handoffDir", true],
    ["handoffDir", "a\0b"],
    ["autosaveEvery", -1],
    ["autosaveEvery", 2.5],
    ["autosaveEvery", 10_001],
    ["autosaveEvery", "5"],
    ["autosaveEvery", Number.NaN],
    ["autosaveEvery", Number.POSITIVE_INFINITY],
    ["maxSnapshots", 1],
    ["maxSnapshots", 1_001],
    ["briefing", {}],
    ["briefingMaxChars", 499],
    ["briefingMaxChars", 100_001],
    ["deleteWithSession", "yes"],
    ["secrets", "masked"],
    ["secrets", true],
  ] as const) {
    test(`of a wrong type or out of range fall back to the default, with one warning: ${name} ${inspect(value)}`, () => {
      const { options, warnings } = parsed({ [name]: value, maxSnapshots: name === "maxSnapshots" ? value : 3 })
      assert.deepEqual(options, { ...DEFAULTS, maxSnapshots: name === "maxSnapshots" ? 10 : 3 })
      assert.equal(warnings.length, 1)
      assert.match(
        warnings[0] ?? "",
        new RegExp(`^Option "${name}" takes .*; its default \\(.*\\) is used instead\\.$`),
      )
    })
  }

  test("that are wrong are answered with the default that a person would write", () => {
    const { warnings } = parsed({ database: 1, handoffDir: 1 })
    assert.match(warnings.join("\n"), /"database" takes .*; its default \("[^"]+checkpoints\.db"\) is used instead/)
    assert.match(
      warnings.join("\n"),
      /"handoffDir" takes .*; its default \("\.opencode\/state\/[^"]+"\) is used instead/,
    )
  })

  test("that are unknown are named, each once", () => {
    const { options, warnings } = parsed({ autoSaveEvery: 1, constructor: 2, ["__proto__"]: 3, briefing: false })
    assert.deepEqual(options, { ...DEFAULTS, briefing: false })
    assert.deepEqual(
      warnings.map((warning) => warning.slice(0, warning.indexOf(";"))),
      ['Unknown option "autoSaveEvery"', 'Unknown option "constructor"', 'Unknown option "__proto__"'],
    )
    assert.match(warnings[0] ?? "", /the options are database, handoff, handoffDir, /)
  })

  for (const given of [[], [{ handoff: false }], "handoff", 7, true, () => undefined]) {
    test(`that are no object are the defaults, with a warning: ${typeof given} ${JSON.stringify(given)}`, () => {
      const { options, warnings } = parsed(given)
      assert.deepEqual(options, DEFAULTS)
      assert.deepEqual(warnings, ["The plugin's options are not an object; the defaults are used."])
    })
  }

  test("that cannot be read fall back one by one: the readable ones count", () => {
    const given = Object.defineProperty({ database: "/data/my.db" }, "handoff", { enumerable: true, get: throwing })
    const { options, warnings } = parsed(given)
    assert.deepEqual(options, { ...DEFAULTS, database: "/data/my.db" })
    assert.deepEqual(warnings, ['Option "handoff" could not be read (no); defaults are used instead.'])
  })

  for (const [what, given] of [
    [
      "a proxy that throws for everything",
      new Proxy({}, { ownKeys: throwing, get: throwing, has: throwing, getPrototypeOf: throwing }),
    ],
    ["a revoked proxy", revoked()],
  ] as const) {
    test(`that cannot be listed are the defaults, with a warning: ${what}`, () => {
      const { options, warnings } = parsed(given)
      assert.deepEqual(options, DEFAULTS)
      assert.equal(warnings.length, 1)
      assert.match(warnings[0] ?? "", /^The plugin's options could not be read \(.*\); defaults are used instead\.$/)
    })
  }

  test("that are hostile values fall back", () => {
    const hostile = new Proxy({}, { get: throwing, getPrototypeOf: throwing, ownKeys: throwing })
    const { options, warnings } = parsed({ database: hostile, autosaveEvery: hostile, handoff: hostile })
    assert.deepEqual(options, DEFAULTS)
    assert.equal(warnings.length, 3)
  })

  test("of an inherited kind are not taken", () => {
    assert.deepEqual(parsed(Object.create({ handoff: false })), { options: DEFAULTS, warnings: [] })
  })

  test("take a blank hand-off folder for the default", () => {
    assert.equal(parsed({ handoffDir: "  " }).options.handoffDir, "")
  })
})

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

suite("the database's path", () => {
  for (const [what, option, environment, expected] of [
    ["the option first", "/data/o.db", { ...HOME, CHECKPOINT_ORCHESTRATOR_DB: "/data/e.db" }, "/data/o.db"],
    ["then the variable", "", { ...HOME, CHECKPOINT_ORCHESTRATOR_DB: "/data/e.db", XDG_DATA_HOME: "/x" }, "/data/e.db"],
    ["no blank option", "  ", { ...HOME, CHECKPOINT_ORCHESTRATOR_DB: "/data/e.db" }, "/data/e.db"],
    ["no blank variable", "", { ...HOME, CHECKPOINT_ORCHESTRATOR_DB: " " }, DATA],
    [
      "then the XDG data folder",
      "",
      { ...HOME, XDG_DATA_HOME: "/x" },
      "/x/opencode/checkpoint-orchestrator/checkpoints.db",
    ],
    ["no relative XDG data folder", "", { ...HOME, XDG_DATA_HOME: "x" }, DATA],
    ["no empty XDG data folder", "", { ...HOME, XDG_DATA_HOME: "" }, DATA],
    ["then the home folder", "", HOME, DATA],
    ["a relative option below the project", "db/my.db", HOME, "/repo/project/db/my.db"],
    [
      "a relative variable below the project",
      "",
      { ...HOME, CHECKPOINT_ORCHESTRATOR_DB: "e.db" },
      "/repo/project/e.db",
    ],
    ["a tilde for the home folder", "~/my.db", HOME, "/home/dev/my.db"],
    ["a tilde that is a name", "~dev/my.db", HOME, "/repo/project/~dev/my.db"],
    ["a database in memory", ":memory:", HOME, ":memory:"],
  ] as const) {
    test(`is ${what}`, () => {
      assert.equal(databasePath(option, "/repo/project", environment), expected)
    })
  }

  for (const environment of [{}, { HOME: "" }, { HOME: "relative/home" }]) {
    test(`does without a usable HOME: ${JSON.stringify(environment)}`, () => {
      const expected = join(homedir(), ".local", "share", "opencode", "checkpoint-orchestrator", "checkpoints.db")
      assert.equal(databasePath("", "/repo/project", environment), expected)
    })
  }
})
