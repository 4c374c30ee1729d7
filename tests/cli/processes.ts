import { spawn } from "node:child_process"
import type { ChildProcessWithoutNullStreams } from "node:child_process"
import { createHash } from "node:crypto"
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { RUNTIMES } from "../helpers/child.ts"
import type { Runtime } from "../helpers/child.ts"
import { MAIN } from "./helpers.ts"

export interface Ended {
  readonly code: number | null
  readonly signal: string | null
  readonly out: string
  readonly err: string
}

export interface LaunchOptions {
  readonly runtime?: Runtime
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** A module that runs before the command. */
  readonly before?: string
  /** A shell command line in which `"$@"` is the command, for what only a shell can do. */
  readonly shell?: string
}

/** The command line in a process of its own, whose streams the test holds. It is killed after a minute and a half. */
export function launch(
  args: readonly string[],
  options: LaunchOptions = {},
): { readonly child: ChildProcessWithoutNullStreams; readonly ended: Promise<Ended> } {
  const { runtime = "node", before, shell, cwd, env } = options
  const flag = runtime === "node" ? "--import" : "--preload"
  const given = before === undefined ? [] : [flag, runtime === "node" ? pathToFileURL(before).href : before]
  const command = [...RUNTIMES[runtime], ...given, MAIN, ...args]
  const [program = "", ...rest] = shell === undefined ? command : ["bash", "-c", shell, "bash", ...command]
  const child = spawn(program, rest, {
    cwd: cwd ?? "/",
    env: { PATH: process.env["PATH"] ?? "", HOME: "/nonexistent", ...env },
    stdio: "pipe",
    timeout: 90_000,
    killSignal: "SIGKILL",
  })
  // A process that is gone cannot be written to; its end says why.
  child.stdin.on("error", () => undefined)
  const written = { out: "", err: "" }
  child.stdout.setEncoding("utf8").on("data", (text: string) => (written.out += text))
  child.stderr.setEncoding("utf8").on("data", (text: string) => (written.err += text))
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on("error", reject)
    child.on("close", (code, signal) => {
      resolve({ code, signal, ...written })
    })
  })
  return { child, ended }
}

/** {@link launch} with nothing on the standard input. */
export function run(args: readonly string[], options: LaunchOptions = {}): Promise<Ended> {
  const { child, ended } = launch(args, options)
  child.stdin.end()
  return ended
}

/** What is in a folder and below it: each file's bytes, each link's target. Nothing of it may be open in this process. */
export function contentsOf(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()
  return Object.fromEntries(
    names.map((name) => {
      const path = join(folder, name)
      const stats = lstatSync(path)
      if (stats.isSymbolicLink()) return [name, `-> ${readlinkSync(path)}`]
      return [name, stats.isFile() ? createHash("sha256").update(readFileSync(path)).digest("hex") : "no file"]
    }),
  )
}
