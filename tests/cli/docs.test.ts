import assert from "node:assert/strict"
import { cpSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { suite, test } from "node:test"
import type { TestContext } from "node:test"
import { createProgram } from "../../src/cli/program.ts"
import { bin, cli, ROOT, seed, tempFolder, writeWork } from "./helpers.ts"

const FILE = join(ROOT, "docs", "cli.md")

/** The commands, as the program itself has them. */
function commandNames(): readonly string[] {
  const io = {
    out: () => undefined,
    err: () => undefined,
    environment: {},
    cwd: "/",
    now: () => 0,
    terminal: { columns: 80, color: false, animated: false },
  }
  return createProgram(io, () => undefined).commands.map((command) => command.name())
}

async function helpOf(name: string): Promise<string> {
  const { code, out } = await cli([...(name === "(all)" ? [] : [name]), "--help"])
  assert.equal(code, 0)
  return `\n\`\`\`text\n${out.trim()}\n\`\`\`\n`
}

/** Answers of the commands on the tests' own data, where everything has a fixed name and time. */
async function answers(t: TestContext): Promise<ReadonlyMap<string, string>> {
  const folder = tempFolder(t)
  const path = join(folder, "checkpoints.db")
  const { store } = await seed(path)
  await store.write(1_000, (writer) => {
    writeWork(writer, "ses_alpha0001", "/code/app/sub")
  })
  store.close()
  cpSync(join(ROOT, "tests", "fixtures", "legacy", "typical"), join(folder, "app"), { recursive: true })
  const runs = [
    ["sessions", "--project", "/code/日本語"],
    ["show", "beta"],
    ["list", "alpha0001"],
    ["diff", "alpha0001", "first draft"],
    ["observed", "alpha0001"],
    ["search", "cafe"],
    ["handoff", "beta", "--out", "handoff.md"],
    ["export", "--out", "export.json"],
    ["backup"],
    ["restore-backup", `${path}.20260520T120000000Z.backup`],
    ["prune", "--sessions-older-than", "2h", "--keep", "1"],
    ["rule", "add", "alpha0001", "Ask before a migration"],
    ["adopt", "beta", "--into", "alpha0001", "--dry-run"],
    ["scrub"],
    ["import", "export.json"],
    ["migrate", "app"],
    ["doctor"],
  ]
  const found = new Map<string, string>()
  for (const args of runs) {
    const { code, out, err } = await cli([...args, "--json", "--database", path], { cwd: folder })
    assert.equal(code, 0, `${args.join(" ")}: ${err}`)
    // Sizes and checks depend on the machine and on SQLite's version.
    const shown = out
      .replaceAll(folder, "/home/you")
      .replace(/"bytes": \d{5,}/, '"bytes": 98304')
      .replace(/"databaseBytes": \d+/, '"databaseBytes": 98304')
      .replace(/"before": \d+/, '"before": 98304')
      .replace(
        /"checks": \[.*\n {2}\]/s,
        '"checks": [\n    {\n      "name": "integrity",\n      "level": "ok",\n      "message": "all pages and indexes are sound"\n    }\n  ]',
      )
      .replace(/legacy::global::[0-9a-f]{8}/g, "legacy::global::0a1b2c3d")
    found.set(args[0] ?? "", `\n\`\`\`json\n${shown.trim()}\n\`\`\`\n`)
  }
  return found
}

suite("docs/cli.md", () => {
  test("has the help of every command and what it answers", async (t) => {
    const json = await answers(t)
    let text = readFileSync(FILE, "utf8")
    for (const name of ["(all)", ...commandNames()]) {
      const help = await helpOf(name)
      const parts = [{ kind: "help", wanted: help }]
      if (name !== "(all)") parts.push({ kind: "json", wanted: json.get(name) ?? "" })
      for (const { kind, wanted } of parts) {
        const begin = `<!-- ${kind}: ${name} -->\n`
        const end = `<!-- /${kind} -->`
        const from = text.indexOf(begin)
        assert.ok(from >= 0, `docs/cli.md has no ${begin}`)
        const to = text.indexOf(end, from)
        text = text.slice(0, from + begin.length) + wanted + "\n" + text.slice(to)
      }
    }
    if (process.env["UPDATE_DOCS"] !== undefined) writeFileSync(FILE, text)
    assert.ok(
      readFileSync(FILE, "utf8") === text,
      "docs/cli.md is stale: run UPDATE_DOCS=1 node scripts/test.mjs tests/cli/docs",
    )
  })

  test("every command has an example in its help", async () => {
    for (const name of commandNames()) {
      assert.match((await cli([name, "--help"])).out, /\nExamples?:\n {2}\$ checkpoint-orchestrator /)
    }
  })

  test("the help is the same in a process of its own", async () => {
    assert.equal((await bin(["--help"])).out, (await cli(["--help"])).out)
  })
})
