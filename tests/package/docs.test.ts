import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import { SNAPSHOT_KINDS } from "../../src/checkpoint/model.ts"
import { createProgram } from "../../src/cli/program.ts"
import { ERROR_CODES } from "../../src/errors.ts"
import { OPTION_NAMES, parseOptions } from "../../src/options.ts"
import { TOOL_NAMES, TOOLS } from "../../src/tools/index.ts"
import { tmpdir } from "../helpers/tmp.ts"
import { allPages, codes, nodes, page, readerPages, section, table, textOf } from "./markdown.ts"
import { filesBelow, read, ROOT } from "./tree.ts"

const README = page("README.md")

suite("tools", () => {
  test("have a row in the README and a section in docs/tools.md each, in their order", () => {
    assert.deepEqual(
      table(README, "tool").map(([name]) => name),
      TOOL_NAMES,
    )
    const headings = nodes(page("docs/tools.md").root, "heading").map(textOf)
    assert.deepEqual(
      headings.filter((heading) => heading.startsWith("checkpoint_")),
      TOOL_NAMES,
    )
  })

  test("are the only ones that any page names, apart from the recipe that adds one", () => {
    for (const { path, text } of allPages().filter(({ path }) => path !== "docs/contributing.md")) {
      const unknown = (text.match(/\bcheckpoint_[a-z_]+\b/g) ?? []).filter((name) => !TOOL_NAMES.includes(name))
      assert.deepEqual(unknown, [], path)
    }
  })

  for (const tool of TOOLS) {
    test(`${tool.name} is documented with exactly its arguments`, () => {
      const { properties = {} } = tool.describe().input as { properties?: Record<string, { enum?: string[] }> }
      const wanted = Object.entries(properties).flatMap(([name, schema]) => [name, ...(schema.enum ?? [])])
      const [first] = section(page("docs/tools.md"), tool.name)
      const isList = first !== undefined && /^[a-z][A-Za-z]+( \(.*\))?(, |$)/.test(textOf(first))
      assert.deepEqual(isList ? codes(first) : [], wanted)
    })
  }

  test("make the snapshots of the kinds that docs/tools.md lists", () => {
    const kinds = table(page("docs/tools.md"), "kind").map(([kind]) => kind)
    assert.deepEqual(kinds.sort(), [...SNAPSHOT_KINDS].sort())
  })
})

suite("options", () => {
  test("are the rows of the README's table, with their defaults", () => {
    const defaults: Readonly<Record<string, unknown>> = {
      ...parseOptions({}, "/project", { HOME: "/home/dev" }, complain),
      database: "see below",
      handoffDir: ".opencode/state/checkpoint-orchestrator",
    }
    assert.deepEqual(
      table(README, "option").map(([name, value]) => [name, value]),
      OPTION_NAMES.map((name) => [name, String(defaults[name])]),
    )
  })

  test("are the only ones that any page calls an option", () => {
    for (const { path, text } of readerPages().filter(({ path }) => path !== "docs/cli.md")) {
      const called = [...text.matchAll(/\boption `([A-Za-z]+)`|`([A-Za-z]+)` option\b/g)].map(
        ([, a, b]) => a ?? b ?? "",
      )
      assert.deepEqual(
        called.filter((name) => !OPTION_NAMES.includes(name)),
        [],
        path,
      )
    }
  })

  test("in every example are known, and taken without a warning", () => {
    const examples = allPages().flatMap(({ root }) => nodes(root, "code").filter(({ lang }) => lang === "json"))
    const given = examples.flatMap(({ value }) => optionsIn(JSON.parse(value)))
    assert.ok(given.length > 0)
    for (const options of given) parseOptions(options, "/project", { HOME: "/home/dev" }, complain)
  })
})

suite("error codes", () => {
  test("have a row in docs/errors.md each, in their order", () => {
    assert.deepEqual(
      table(page("docs/errors.md"), "code").map(([code]) => code),
      [...ERROR_CODES],
    )
  })

  test("are the only ones that any page names", () => {
    const known: readonly string[] = ERROR_CODES
    for (const { path, root } of allPages()) {
      const named = codes(root).filter((code) =>
        /^(storage|runtime|no|invalid|unrecognized)-[a-z-]+$|-not-found$/.test(code),
      )
      assert.deepEqual(
        named.filter((code) => !known.includes(code)),
        [],
        path,
      )
    }
  })
})

suite("environment variables", () => {
  const OWN = /CHECKPOINT_ORCHESTRATOR_[A-Z]+(?:_[A-Z]+)*/g

  test("of the plugin are the same in the code and in the pages for readers", () => {
    const inPages = readerPages().flatMap(({ text }) => text.match(OWN) ?? [])
    assert.deepEqual(unique(inPages), unique(sources().flatMap((text) => text.match(OWN) ?? [])))
  })

  test("that others define are documented where the code reads them", () => {
    // What every program of a terminal obeys needs no word.
    const common = ["HOME", "TERM", "COLUMNS"]
    const inCode = sources().flatMap((text) =>
      [...text.matchAll(/\b(?:env|environment)\[?\.?"?([A-Z][A-Z_]+)\b/g)].map(([, name = ""]) => name),
    )
    assert.ok(inCode.includes("XDG_DATA_HOME"))
    const pages = readerPages().map(({ text }) => text)
    const missing = unique(inCode).filter(
      (name) => !common.includes(name) && !pages.some((text) => new RegExp(`\\b${name}\\b`).test(text)),
    )
    assert.deepEqual(missing, [])
  })
})

suite("the command line", () => {
  const silent = { columns: 80, color: false, animated: false }
  const write = (): void => undefined
  const io = { out: write, err: write, environment: {}, cwd: "/", now: Date.now, terminal: silent }
  const { commands } = createProgram(io, () => undefined)
  const names = commands.map((command) => command.name())

  test("has in every page only commands that exist", () => {
    for (const { path, root } of allPages()) {
      const written = [...codes(root), ...nodes(root, "code").map(({ value }) => value)]
      const called = written.flatMap((text) =>
        [...text.matchAll(/^(?:\$ |npx @gitdamnit\/)?checkpoint-orchestrator ([a-z][a-z-]*)/gm)].map(
          ([, name = ""]) => name,
        ),
      )
      assert.deepEqual(
        called.filter((name) => !names.includes(name)),
        [],
        path,
      )
    }
  })

  test("has every command in the README, once", () => {
    const rows = nodes(README.root, "table").filter((node) => textOf(node).startsWith("command"))
    const named = rows.flatMap((node) => codes(node)).filter((code) => !code.startsWith("-"))
    assert.deepEqual(named.toSorted(), names.toSorted())
  })

  test("is documented command by command, with every option", { skip: missing("docs/cli.md") }, () => {
    const { root, text } = page("docs/cli.md")
    const headings = nodes(root, "heading").map(textOf)
    for (const command of commands) {
      const name = command.name()
      assert.ok(
        headings.some((heading) => new RegExp(`(^|[\\s\`])${name}(?![\\w-])`).test(heading)),
        `docs/cli.md has no heading for ${name}`,
      )
      for (const { long } of command.options)
        assert.ok(long === undefined || text.includes(long), `${name} ${long ?? ""}`)
    }
  })
})

suite("docs/schema.sql", () => {
  const check = (file: string): { status: number | null; err: string } => {
    const args = ["--import", "tsx", join(ROOT, "scripts", "schema.mjs"), "--check", file]
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" })
    return { status, err: stderr }
  }

  test("is what the migrations make", () => {
    assert.deepEqual(check(join(ROOT, "docs", "schema.sql")), { status: 0, err: "" })
  })

  test("that is stale or absent is reported", (t) => {
    const stale = join(tmpdir(t), "schema.sql")
    const err = `${stale} is stale: run "npm run schema" and commit it\n`
    assert.deepEqual(check(stale), { status: 1, err })
    writeFileSync(stale, read("docs", "schema.sql").replace("STRICT", ""))
    assert.deepEqual(check(stale), { status: 1, err })
  })
})

function sources(): string[] {
  return filesBelow(join(ROOT, "src")).map((path) => read(path.slice(ROOT.length)))
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)].sort()
}

function missing(path: string): string | false {
  return !existsSync(join(ROOT, path)) && `${path} is not there`
}

/** The options of the entries of a config example. */
function optionsIn(config: unknown): unknown[] {
  const { plugins = [] } = config as { plugins?: readonly (string | { options?: unknown })[] }
  return plugins.flatMap((entry) => (typeof entry === "string" ? [] : [entry.options]))
}

function complain(warning: string): never {
  throw new Error(warning)
}
