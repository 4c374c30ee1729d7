import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { randomUUID } from "node:crypto"
import { Client } from "./client.ts"
import { addressIn, PASSWORD_VARIABLES, SERVE } from "./routes.ts"
import type { Sandbox } from "./sandbox.ts"
import { until } from "./until.ts"

/** How the binary is called: a program and what comes before its arguments. */
export type Command = readonly [string, ...string[]]

const START_MS = 120_000
const STOP_MS = 30_000

/** A running OpenCode server, or what stands in for one. */
export class OpenCodeServer {
  readonly client: Client
  readonly #process: ChildProcess
  readonly #ended: Promise<unknown>
  readonly #said: () => string

  private constructor(client: Client, child: ChildProcess, ended: Promise<unknown>, said: () => string) {
    this.#said = said
    this.client = client
    this.#process = child
    this.#ended = ended
  }

  /** Starts one on a free port of loopback, with nothing of this machine's configuration, and waits until it answers. */
  static async start([program, ...before]: Command, sandbox: Sandbox): Promise<OpenCodeServer> {
    const password = randomUUID()
    const secrets = Object.fromEntries(PASSWORD_VARIABLES.map((name) => [name, password]))
    const child = spawn(program, [...before, ...SERVE], {
      cwd: sandbox.project,
      env: { ...sandbox.environment, ...secrets },
      stdio: ["ignore", "pipe", "pipe"],
    })
    let output = ""
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (output += text))
    let end: string | undefined
    const ended = new Promise<void>((resolve) => {
      child.on("error", (error) => {
        end = error.message
        resolve()
      })
      child.on("close", (code, signal) => {
        end ??= `it ended with ${String(code ?? signal)}`
        resolve()
      })
    })
    try {
      const url = await until("the server listens", START_MS, () => {
        if (end !== undefined) throw new Error(`the server does not start: ${end}`)
        return addressIn(output)
      })
      const client = new Client(url, password)
      await until("the server is ready", START_MS, () => client.isReady())
      return new OpenCodeServer(client, child, ended, () => output.replaceAll(password, "…"))
    } catch (error) {
      child.kill("SIGKILL")
      const said = output.slice(-2_000).replaceAll(password, "…")
      throw new Error(`${error instanceof Error ? error.message : String(error)}\n${said}`, { cause: error })
    }
  }

  /** The last lines of what the server has written. */
  lastLines(count: number): readonly string[] {
    return this.#said().trimEnd().split("\n").slice(-count)
  }

  /** Orderly: the server unloads its plugins first. One that does not end in time is killed. */
  async stop(): Promise<void> {
    this.#process.kill("SIGTERM")
    const kill = setTimeout(() => this.#process.kill("SIGKILL"), STOP_MS)
    await this.#ended
    clearTimeout(kill)
  }
}
