// What the measurements run on and in: runtimes, the peers' packages, the plugin's build, a temporary folder.
import { spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync, statfsSync, symlinkSync } from "node:fs"
import { availableParallelism, cpus, release, tmpdir, totalmem } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

const bench = join(dirname(fileURLToPath(import.meta.url)), "..")
const root = join(bench, "..")
const windows = process.platform === "win32"

/** The packaged runtimes that are installed. */
export function findRuntimes() {
  const script =
    "const { DatabaseSync } = process.getBuiltinModule('node:sqlite');" +
    "const { v } = new DatabaseSync(':memory:').prepare('SELECT sqlite_version() AS v').get();" +
    "console.log(JSON.stringify({ version: process.versions.bun ?? process.versions.node, sqlite: v }))"
  const paths = windows ? { node: "node/bin/node.exe", bun: "bun/bin/bun.exe" } : { node: ".bin/node", bun: ".bin/bun" }
  return Object.entries(paths).flatMap(([name, relative]) => {
    const path = join(root, "node_modules", relative)
    const probe = existsSync(path) && spawnSync(path, ["-e", script], { encoding: "utf8", env: environment() })
    return probe && probe.status === 0 ? [{ name, path, ...JSON.parse(probe.stdout) }] : []
  })
}

/** Installs what the measurements are made with, once. */
export function installPeers(say) {
  if (existsSync(join(bench, "node_modules", ".package-lock.json"))) return
  say("First use: installing what is measured with (npm ci in bench/) …")
  if (!npm(["ci"])) throw new Error("npm ci in bench/ failed")
}

function npm(args, cwd = bench) {
  const cli = process.env["npm_execpath"] ?? ""
  const [command, first] = cli.endsWith("npm-cli.js") ? [process.execPath, [cli]] : ["npm", []]
  // npm's own output goes to standard error: standard output is the table's.
  return spawnSync(command, [...first, ...args], { cwd, stdio: ["ignore", 2, 2], shell: windows }).status === 0
}

/**
 * Copies the built plugin into `folder`, built first where there is no build, and returns the URL of its entry: a build that is made
 * anew during the run must not change what is measured.
 */
export function copyPlugin(folder, say) {
  if (!existsSync(join(root, "dist", "index.js"))) {
    say("dist/ is missing: building it …")
    if (!npm(["run", "build"], root)) throw new Error("the build failed")
  }
  const copy = join(folder, "plugin")
  cpSync(join(root, "dist"), join(copy, "dist"), { recursive: true })
  cpSync(join(root, "package.json"), join(copy, "package.json"))
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction")
  return pathToFileURL(join(copy, "dist", "index.js")).href
}

/** The environment of every process that is measured: nothing in it may point the plugin elsewhere or print warnings. */
export function environment() {
  const names = ["CHECKPOINT_ORCHESTRATOR_DB", "CHECKPOINT_ORCHESTRATOR_LOG", "NODE_OPTIONS", "NODE_COMPILE_CACHE"]
  const kept = Object.entries(process.env).filter(([name]) => !names.includes(name))
  return { ...Object.fromEntries(kept), NODE_NO_WARNINGS: "1" }
}

export function temporaryFolder(parent = tmpdir()) {
  const path = realpathSync(mkdtempSync(join(parent, "checkpoint-bench-")))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}

const FILE_SYSTEMS = {
  0x01021994: "tmpfs",
  0xef53: "ext4",
  0x9123683e: "btrfs",
  0x58465342: "xfs",
  0x794c7630: "overlayfs",
  0x2fc12fc1: "zfs",
}

export function describeMachine(folder) {
  const { type } = statfsSync(folder)
  return {
    system: `${process.platform} ${release().split(".").slice(0, 2).join(".")} ${process.arch}`,
    processor: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    memoryGB: Math.round(totalmem() / 2 ** 30),
    fileSystem: FILE_SYSTEMS[type] ?? `type 0x${type.toString(16)}`,
  }
}
