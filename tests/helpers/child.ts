import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

const ROOT = fileURLToPath(new URL("../../", import.meta.url))

export type Runtime = "node" | "bun"

/** The two packaged runtimes, each able to run the sources as they are. */
export const RUNTIMES: Readonly<Record<Runtime, readonly [string, ...string[]]>> = {
  node: [process.execPath, "--experimental-strip-types", "--no-warnings"],
  bun: [join(ROOT, "node_modules", ".bin", "bun")],
}

export interface ChildOptions {
  readonly runtime?: Runtime
  /** Given to the program as one JSON argument. */
  readonly input?: unknown
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly uid?: number
  readonly cwd?: string
  /** How many files it may have open at once. */
  readonly descriptors?: number
  /** After this many ms the child is killed and counts as failed. */
  readonly limit?: number
}

export interface Ended {
  readonly code: number | null
  readonly signal: string | null
  readonly stderr: string
}

/** A program of the tests in a process of its own, which talks in lines. It never outlives its limit, nor its parent's `await using`. */
export class Child implements AsyncDisposable {
  readonly ended: Promise<Ended>
  readonly #process: ReturnType<typeof start>
  readonly #lines: AsyncIterator<string>

  /** `program` is relative to the repository. */
  constructor(program: string, options: ChildOptions = {}) {
    this.#process = start(program, options)
    const { stdout, stderr } = this.#process
    this.#lines = createInterface({ input: stdout, crlfDelay: Infinity })[Symbol.asyncIterator]()
    const errors: string[] = []
    stderr.setEncoding("utf8").on("data", (text: string) => errors.push(text))
    // A child that is gone cannot be written to; its end says why.
    this.#process.stdin.on("error", () => undefined)
    this.ended = new Promise((resolve, reject) => {
      this.#process.on("error", reject)
      this.#process.on("close", (code, signal) => {
        resolve({ code, signal, stderr: errors.join("") })
      })
    })
  }

  /** The next line of its output, or undefined when it has ended. */
  async line(): Promise<string | undefined> {
    const next = await this.#lines.next()
    return next.done === true ? undefined : next.value
  }

  /** Waits for that line. Fails with what the child wrote when another one comes, or none. */
  async expect(wanted: string): Promise<void> {
    const found = await this.line()
    if (found !== wanted) assert.fail(`"${found ?? "the end"}" instead of "${wanted}": ${(await this.stop()).stderr}`)
  }

  /** Every further line until the end. Fails unless the child ends well. */
  async rest(): Promise<readonly string[]> {
    const lines: string[] = []
    for (let line = await this.line(); line !== undefined; line = await this.line()) lines.push(line)
    const { code, signal, stderr } = await this.ended
    assert.deepEqual({ code, signal }, { code: 0, signal: null }, stderr)
    return lines
  }

  send(line: string): void {
    this.#process.stdin.write(`${line}\n`)
  }

  /** SIGKILL: nothing of the process runs any more. */
  kill(): void {
    this.#process.kill("SIGKILL")
  }

  async stop(): Promise<Ended> {
    this.kill()
    return this.ended
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
  }
}

function start(
  program: string,
  { runtime = "node", input, env, uid, cwd = ROOT, limit = 60_000, descriptors }: ChildOptions,
) {
  const limited = descriptors === undefined ? [] : ["sh", "-c", `ulimit -n ${descriptors}; exec "$@"`, "sh"]
  const [command = "", ...flags] = [...limited, ...RUNTIMES[runtime]]
  return spawn(command, [...flags, join(ROOT, program), JSON.stringify(input ?? null)], {
    cwd,
    env: { ...process.env, NODE_OPTIONS: "", NODE_TEST_CONTEXT: undefined, ...env },
    stdio: ["pipe", "pipe", "pipe"],
    timeout: limit,
    killSignal: "SIGKILL",
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
}
