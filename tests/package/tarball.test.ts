import assert from "node:assert/strict"
import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { homedir } from "node:os"
import { delimiter, extname, join } from "node:path"
import { after, before, suite, test } from "node:test"
import { buildSync } from "esbuild"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import ts from "typescript"
import { Child, RUNTIMES } from "../helpers/child.ts"
import { tmpdir } from "../helpers/tmp.ts"
import type { Load } from "./loads.ts"
import { install, pack } from "./npm.ts"
import type { Packed } from "./npm.ts"
import { filesBelow, MANIFEST, ROOT } from "./tree.ts"

const { name: NAME, version: VERSION } = MANIFEST
const BIN = "dist/cli/main.js"
const IMAGES = [".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".ico"]

const folder = tmpdir({
  after: (remove) => {
    after(remove as () => void)
  },
})
let packed: Packed = { tarball: "", files: [] }
let project = ""
let installed = ""

before(() => {
  packed = pack(folder)
  project = join(folder, "project")
  installed = install(packed.tarball, project)
})

suite("the tarball", () => {
  test("holds dist, docs, three texts, the root entry and the manifest, and nothing else", () => {
    const roots = new Set(packed.files.map(({ path }) => path.split("/")[0]))
    assert.deepEqual([...roots].sort(), [
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "dist",
      "docs",
      "index.js",
      "package.json",
    ])
    const kinds = new Set(packed.files.filter(({ path }) => path.startsWith("dist/")).map(({ path }) => extname(path)))
    assert.deepEqual([...kinds].sort(), [".js", ".ts", ".txt"])
  })

  test("holds no test, database, source map or source, and no image over 100 KB", () => {
    const unwanted = packed.files.filter(
      ({ path, size }) =>
        /(^|\/)(tests?|fixtures|src|bench|scripts)\//.test(path) ||
        /\.(test\.[cm]?[jt]s|db|db-wal|db-shm|sqlite3?|map|tgz|log)$/.test(path) ||
        (path.endsWith(".ts") && !path.endsWith(".d.ts")) ||
        (IMAGES.includes(extname(path)) && size > 100_000),
    )
    assert.deepEqual(unwanted, [])
  })

  test("holds what is built now, byte for byte", () => {
    const wanted = filesBelow(join(ROOT, "dist")).map((path) => path.slice(ROOT.length))
    assert.deepEqual(packed.files.flatMap(({ path }) => (path.startsWith("dist/") ? [path] : [])).sort(), wanted.sort())
    for (const path of wanted) {
      assert.equal(readFileSync(join(installed, path), "utf8"), readFileSync(join(ROOT, path), "utf8"), path)
    }
  })

  test("names no path of the machine it was built on, and refers to no source map", () => {
    const machine = [ROOT.replace(/\/$/, ""), join(homedir(), "/"), "sourceMappingURL="]
    const found = filesBelow(installed).filter((path) =>
      machine.some((text) => readFileSync(path, "utf8").includes(text)),
    )
    assert.deepEqual(found, [])
  })
})

suite("dependencies", () => {
  test("are none: dist imports only the runtime's own modules", () => {
    assert.equal(MANIFEST.dependencies, undefined)
    assert.deepEqual(importedBy(".js"), [])
    assert.deepEqual(importedBy(".d.ts"), [])
  })

  test("that are inside dist are named with version and licence in dist/licenses.txt", () => {
    const shipped = readFileSync(join(installed, "dist", "licenses.txt"), "utf8")
    const { metafile } = buildSync({
      absWorkingDir: ROOT,
      entryPoints: ["src/index.ts", "src/cli/main.ts"],
      outdir: join(installed, "unused"),
      bundle: true,
      platform: "node",
      format: "esm",
      metafile: true,
      write: false,
    })
    // What tree shaking left out gives no byte to dist, and needs no licence there.
    const given = Object.values(metafile.outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
    )
    const bundled = given.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [])
    assert.ok(bundled.includes("zod") && bundled.includes("commander"), bundled.join(", "))
    for (const name of new Set(bundled)) {
      const manifest = JSON.parse(readFileSync(join(ROOT, "node_modules", name, "package.json"), "utf8")) as Record<
        string,
        unknown
      >
      assert.ok(shipped.includes(`\n${name} ${String(manifest["version"])} (${String(manifest["license"])})\n`), name)
    }
  })

  test("run nothing at installation, nor does the package, and none is native", () => {
    const scripts = ["preinstall", "install", "postinstall", "prepare"]
    assert.deepEqual(
      Object.keys(MANIFEST.scripts).filter((name) => scripts.includes(name)),
      [],
    )
    // npm writes this down for every package with such a script, a native one's implied build included.
    assert.doesNotMatch(readFileSync(join(project, "package-lock.json"), "utf8"), /"hasInstallScript"/)
    const all = readdirSync(join(project, "node_modules"), { recursive: true, encoding: "utf8" })
    assert.deepEqual(
      all.filter((path) => path.endsWith(".node") || path.endsWith("binding.gyp")),
      [],
    )
  })

  test("include no SDK: the optional peer is not installed", () => {
    assert.equal(existsSync(join(project, "node_modules", "@opencode")), false)
  })
})

suite("exports", () => {
  test("satisfy publint, strictly", async () => {
    const { messages, pkg } = await publint({ pkgDir: installed, strict: true, pack: false })
    assert.deepEqual(
      messages.map((message) => formatMessage(message, pkg, { color: false })),
      [],
    )
  })

  test("lead to files that are there, types included", () => {
    const targets = Object.values(MANIFEST.exports).flatMap((target) =>
      typeof target === "string" ? [target] : Object.values(target),
    )
    assert.ok(targets.length > 0)
    for (const target of targets) assert.ok(existsSync(join(installed, target)), target)
  })

  for (const runtime of ["node", "bun"] as const) {
    for (const path of Object.keys(MANIFEST.exports)) {
      test(`${path} is importable alone on ${runtime}`, () => {
        const specifier = JSON.stringify(NAME + path.slice(1))
        const code = path.endsWith(".json")
          ? `const it = (await import(${specifier}, { with: { type: "json" } })).default; console.log(it.version)`
          : `const it = (await import(${specifier})).default; console.log(it.id, typeof it.setup)`
        const flags = runtime === "node" ? ["--input-type=module", "--no-warnings"] : []
        const run = spawnSync(RUNTIMES[runtime][0], [...flags, "-e", code], { cwd: project, encoding: "utf8" })
        assert.deepEqual(
          { out: run.stdout.trim(), err: run.stderr },
          { out: path.endsWith(".json") ? VERSION : "checkpoint-orchestrator function", err: "" },
        )
      })
    }
  }

  test("have types that a strict TypeScript project compiles against", () => {
    const file = join(project, "consumer.ts")
    const lines = ["", "/server"].map(
      (path, n) => `import p${n} from "${NAME}${path}"\nexport const id${n}: string = p${n}.id\n`,
    )
    writeFileSync(file, lines.join(""))
    const program = ts.createProgram([file], {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2023,
      lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
      module: ts.ModuleKind.NodeNext,
      types: [],
    })
    assert.deepEqual(
      ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
      [],
    )
  })
})

suite("the installed plugin", () => {
  for (const runtime of ["node", "bun"] as const) {
    test(`loads and saves on ${runtime} in every way a host resolves it`, async () => {
      const link = join(folder, `link-${runtime}`)
      const input: Load = { project, installed, name: NAME, link, database: join(folder, runtime, "checkpoints.db") }
      await using child = new Child("tests/package/loads.ts", { runtime, input })
      assert.deepEqual(
        (await child.rest()).map((line): unknown => JSON.parse(line)),
        ["an installed package", "a local directory", ".", "./server"].map((way) => ({
          way,
          plugins: ["checkpoint-orchestrator active"],
          title: way,
        })),
      )
    })
  }
})

suite("the installed command", () => {
  test("is linked by the name of the manifest", { skip: process.platform === "win32" }, () => {
    const [name = ""] = Object.keys(MANIFEST.bin)
    const path = join(project, "node_modules", ".bin", name)
    const PATH = [join(process.execPath, ".."), process.env["PATH"] ?? ""].join(delimiter)
    assert.equal(execFileSync(path, ["--version"], { encoding: "utf8", env: { ...process.env, PATH } }).trim(), VERSION)
  })

  for (const runtime of ["node", "bun"] as const) {
    test(`prints its version on ${runtime}, and nothing else`, () => {
      assert.deepEqual(command(RUNTIMES[runtime][0], "--version"), { status: 0, out: `${VERSION}\n`, err: "" })
    })
  }

  const old = oldNode()
  test(
    "says in one sentence what an older Node lacks",
    { skip: old === undefined && "no older Node is on the PATH" },
    () => {
      const { status, out, err } = command(old ?? "", "--version")
      assert.deepEqual({ status, out }, { status: 3, out: "" })
      assert.match(
        err,
        /^checkpoint-orchestrator: Node\.js v\d+\.\S+ has no node:sqlite module, [^\n]+ Node\.js 22\.13 [^\n]+\.\n$/,
      )
    },
  )
})

/** The packages that the shipped files of a kind import. */
function importedBy(extension: string): string[] {
  const files = filesBelow(join(installed, "dist")).filter((path) => path.endsWith(extension))
  const specifiers = files.flatMap((path) =>
    ts.preProcessFile(readFileSync(path, "utf8")).importedFiles.map(({ fileName }) => fileName),
  )
  const packages = specifiers.filter((name) => !/^(node:|\.\.?\/)/.test(name))
  return [...new Set(packages.map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/")))].sort()
}

function command(runtime: string, ...args: readonly string[]): { status: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(runtime, [join(installed, BIN), ...args], {
    cwd: project,
    encoding: "utf8",
  })
  return { status, out: stdout, err: stderr }
}

/** A Node.js of the machine that is too old for the plugin, if its PATH has one. */
function oldNode(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((path) => !path.includes("node_modules"))
  const candidates = folders.map((path) => join(path, process.platform === "win32" ? "node.exe" : "node"))
  return candidates.find((path) => {
    if (!existsSync(path)) return false
    const version = spawnSync(path, ["--version"], { encoding: "utf8" }).stdout
    const [, major = "99", minor = "0"] = /^v(\d+)\.(\d+)\./.exec(version) ?? []
    return Number(major) < 22 || (Number(major) === 22 && Number(minor) < 13)
  })
}
